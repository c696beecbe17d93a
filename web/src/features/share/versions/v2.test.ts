/** Links of format 2 as they were really made. None of these lines may ever change. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '../../../state/document';
import { complete, DEFAULT_PHASE } from '../../../state/scenario';
import { deflate } from '../codec';
import { read, write } from '../link';

const mapped = complete({ phases: [DEFAULT_PHASE, { ...DEFAULT_PHASE, access: 'mmap', advice: 'hugepage' }] });
const advised = complete({ phases: [{ ...DEFAULT_PHASE, advice: 'willneed' }] });

describe('format 2', () => {
  it('brings back mapped files, of pins too', async () => {
    const hash = await write({ ...EMPTY_DOCUMENT, scenario: mapped, pins: [advised, mapped] }, null);
    expect(hash.startsWith('#2.')).toBe(true);
    const opened = await read(hash);
    expect(opened).toMatchObject({ kind: 'document', message: null });
    if (opened.kind === 'document') expect([opened.document.scenario, ...opened.document.pins]).toEqual([mapped, advised, mapped]);
  });

  it('is not used where format 1 holds all', async () => {
    expect((await write({ ...EMPTY_DOCUMENT, scenario: advised }, null)).startsWith('#1.')).toBe(true);
  });

  it('leaves out a word that it does not know, and says so', async () => {
    const { codec, payload } = await deflate(JSON.stringify({ p: [{ y: 'telepathy' }, { y: 'mmap' }] }));
    const opened = await read(`#2.${codec}.${payload}`);
    expect(opened).toMatchObject({ kind: 'document', message: 'Not kept: a way to read.' });
    if (opened.kind === 'document') expect(opened.document.scenario.phases.map((phase) => phase.access)).toEqual([null, 'mmap']);
  });
});
