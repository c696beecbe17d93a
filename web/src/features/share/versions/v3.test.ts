/** Links of format 3 as they were really made. None of these lines may ever change. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '../../../state/document';
import { complete, DEFAULT_PHASE } from '../../../state/scenario';
import { deflate } from '../codec';
import { read, write } from '../link';

const archive = { files: 1_234_567, directories: 20, file_bytes: 1_048_576 };
const unpacked = complete({ phases: [{ op: 'extract_archive', archive }] });
const mapped = complete({ phases: [{ ...DEFAULT_PHASE, access: 'mmap' }] });

describe('format 3', () => {
  it('brings back numbers in full, beside what format 2 is for', async () => {
    const hash = await write({ ...EMPTY_DOCUMENT, scenario: unpacked, pins: [mapped] }, null);
    expect(hash.startsWith('#3.')).toBe(true);
    const opened = await read(hash);
    expect(opened).toMatchObject({ kind: 'document', message: null });
    if (opened.kind === 'document') expect([opened.document.scenario, ...opened.document.pins]).toEqual([unpacked, mapped]);
  });

  it('is not used where six digits are all', async () => {
    const few = complete({ phases: [{ op: 'extract_archive', archive: { files: 1000, directories: 20, file_bytes: 8192 } }] });
    expect((await write({ ...EMPTY_DOCUMENT, scenario: few }, null)).startsWith('#1.')).toBe(true);
  });

  it('refines what format 2 let in, and lets in nothing more', async () => {
    const said = { c: { s: { 'vm.dirty_bytes': 1234570, host: 1 } }, p: [{ o: 'op_mix', b: { READ: 33.3333, WRITE: 5, LOOKUP: 7 } }] };
    const mix = 'scenario/phases/0/mix';
    const numbers = { 'scenario/client/sysctl/vm.dirty_bytes': 1234567, [`${mix}/READ`]: 33.3333333, [`${mix}/WRITE`]: 6, [`${mix}/LOOKUP`]: 'much', [`${mix}/SECRET`]: 1, 'scenario/network/rtt_ms': 9 };
    const { codec, payload } = await deflate(JSON.stringify({ ...said, k: numbers }));
    const opened = await read(`#3.${codec}.${payload}`);
    if (opened.kind !== 'document') throw new Error(opened.kind);
    expect(opened.document.scenario.client.sysctl).toEqual({ 'vm.dirty_bytes': 1234567 });
    expect(opened.document.scenario.phases[0]?.mix).toEqual({ READ: 33.3333333, WRITE: 5, LOOKUP: 7 });
    expect(opened.document.scenario.network.rtt_ms).toBeNull();
    expect(opened.message).toBe('Not kept: client sysctl.');
  });
});
