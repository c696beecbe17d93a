/** Links of format 6 as they were really made. None of these lines may ever change. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '../../../state/document';
import { complete, DEFAULT_PHASE, type PartialScenario } from '../../../state/scenario';
import { deflate } from '../codec';
import { read, write } from '../link';

const asked = (changes: PartialScenario) => complete({ phases: [DEFAULT_PHASE], ...changes });

async function opened(packed: unknown) {
  const { codec, payload } = await deflate(JSON.stringify(packed));
  const found = await read(`#6.${codec}.${payload}`);
  if (found.kind !== 'document') throw new Error(found.kind);
  return found;
}

describe('format 6', () => {
  it('brings back slots, cores and shared files of the question and of each pin', async () => {
    const scenario = asked({ client: { tcp_max_slot_table_entries: 128, cores: 4, version: '6.8.0-151-generic' }, mount: { version: '3' } });
    const pins = [
      asked({ client: { max_session_slots: 16 }, server: { session_slots: 180 } }),
      asked({}),
      asked({ phases: [DEFAULT_PHASE, { ...DEFAULT_PHASE, one_file: true }, DEFAULT_PHASE] }),
    ];
    const ranges = { 'client.cores': { low: 2, high: 6 }, 'network.rtt_ms': { low: 1, high: 2 } };
    const hash = await write({ ...EMPTY_DOCUMENT, scenario, pins, ranges }, null);
    expect(hash.startsWith('#6.')).toBe(true);
    const back = await read(hash);
    expect(back).toMatchObject({ kind: 'document', message: null });
    if (back.kind === 'document') expect([back.document.scenario, ...back.document.pins]).toEqual([scenario, ...pins]);
    if (back.kind === 'document') expect(back.document.ranges).toEqual(ranges);
  });

  it.each([
    ['slots of connections', { client: { tcp_max_slot_table_entries: 65536 } }],
    ['slots asked for', { client: { max_session_slots: 1024 } }],
    ['slots granted', { server: { session_slots: 1 } }],
    ['cores', { client: { cores: 1 } }],
    ['one file', { phases: [{ ...DEFAULT_PHASE, one_file: true }] }],
  ])('is used for %s alone', async (_, changes) => {
    const scenario = asked(changes);
    const hash = await write({ ...EMPTY_DOCUMENT, scenario }, null);
    expect(hash.startsWith('#6.')).toBe(true);
    expect(await read(hash)).toMatchObject({ message: null, document: { scenario } });
  });

  it('is not used where none of them is told', async () => {
    for (const client of [{}, { version: '6.8.0-151-generic' }]) {
      expect((await write({ ...EMPTY_DOCUMENT, scenario: asked({ client }) }, null)).startsWith('#6.')).toBe(false);
    }
  });

  it.each([
    [[[1, null, null, null, []]], []],
    [[[null, 64.5, null, null, []]], []],
    [[[null, null, '<script>', null, []]], []],
    [[[null, null, null, 70_000, []]], []],
    [[[null, null, null, null, [7]]], []],
    [[[], [null, 2000]], []],
    [[], [null, null, [0, 4]]],
  ])('says that it does not let in %j %j', async (f, h) => {
    const { document, message } = await opened({ p: [{}], q: [{ p: [{}] }], f, h });
    expect([document.scenario, ...document.pins]).toEqual([complete({ phases: document.scenario.phases }), complete({ phases: document.scenario.phases })]);
    expect(document.ranges).toEqual({});
    expect(message).toBe('Not kept: slots, cores or a shared file.');
  });

  it('keeps what is sound beside what is not', async () => {
    const { document } = await opened({ p: [{}], f: [[128, 'x', 4, null, [0, 3]]], h: [[64, 128], [9], [6, 2], 'x'] });
    expect(document.scenario.client).toMatchObject({ tcp_max_slot_table_entries: 128, max_session_slots: null, cores: 4 });
    expect(document.scenario.phases[0]?.one_file).toBe(true);
    expect(document.ranges).toEqual({ 'client.tcp_max_slot_table_entries': { low: 64, high: 128 } });
  });

  it.each([[{ p: [{}] }], [{ p: [{}], f: 7, h: {} }], [{ p: [{}], f: [null, 'x'], h: null }], [{ p: [{}], f: { 0: [3] } }], [[]]])('opens %j', async (packed) => {
    const { document } = await opened(packed);
    expect(document.scenario.client.cores).toBeNull();
    expect(document.scenario.phases[0]?.one_file).toBe(false);
  });
});
