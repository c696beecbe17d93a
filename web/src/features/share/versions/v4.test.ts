/** Links of format 4 as they were really made. None of these lines may ever change. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '../../../state/document';
import { complete, DEFAULT_PHASE } from '../../../state/scenario';
import { deflate } from '../codec';
import { read, write } from '../link';

const told = complete({ server: { os: 'linux', version: '6.14.2' }, phases: [DEFAULT_PHASE] });
const untold = complete({ server: { os: 'linux' }, phases: [{ ...DEFAULT_PHASE, access: 'mmap' }] });
const archive = { files: 1_234_567, directories: 20, file_bytes: 1_048_576 };
const exact = complete({ phases: [{ op: 'extract_archive', archive }] });

describe('format 4', () => {
  it('brings back the release of each server, beside what formats 2 and 3 are for', async () => {
    for (const [scenario, pins] of [[told, [untold, exact]], [untold, [exact, told]]] as const) {
      const hash = await write({ ...EMPTY_DOCUMENT, scenario, pins }, null);
      expect(hash.startsWith('#4.')).toBe(true);
      const opened = await read(hash);
      expect(opened).toMatchObject({ kind: 'document', message: null });
      if (opened.kind === 'document') expect([opened.document.scenario, ...opened.document.pins]).toEqual([scenario, ...pins]);
    }
  });

  it('is not used where no release is told', async () => {
    expect((await write({ ...EMPTY_DOCUMENT, scenario: untold }, null)).startsWith('#2.')).toBe(true);
  });

  it('lets in nothing but releases', async () => {
    const { codec, payload } = await deflate(JSON.stringify({ p: [{}], q: [{ p: [{}] }, { p: [{}] }], t: ['fileserver.example.com', '6.14', 7] }));
    const opened = await read(`#4.${codec}.${payload}`);
    if (opened.kind !== 'document') throw new Error(opened.kind);
    expect([opened.document.scenario, ...opened.document.pins].map(({ server }) => server.version)).toEqual([null, '6.14', null]);
    expect(opened.message).toBe("Not kept: a server's version.");
  });
});
