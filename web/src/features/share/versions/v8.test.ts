/** Links of format 8 as they were really made. None of these lines may ever change. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '../../../state/document';
import { complete, DEFAULT_PHASE, valueAt, type PartialScenario } from '../../../state/scenario';
import { deflate } from '../codec';
import { read, write } from '../link';

const asked = (changes: PartialScenario) => complete({ phases: [DEFAULT_PHASE], ...changes });

describe('format 8', () => {
  it('brings back clients and losses of the question and of each pin, with their ranges', async () => {
    const scenario = asked({ network: { rtt_ms: 3, rate_mbit: 25_000, loss_percent: 0.02 }, client: { cores: 3 }, server: { clients: 20, threads: 64, storage: 'nvme' }, seed: 7 });
    const pins = [asked({}), asked({ network: { loss_percent: 5 } }), asked({ server: { clients: 7, session_slots: 64 } })];
    const ranges = { 'network.loss_percent': { low: 0.01, high: 0.04 }, 'server.clients': { low: 10, high: 40 }, 'network.rtt_ms': { low: 1, high: 2 } };
    const pinRanges = [{}, {}, { 'server.clients': { low: 5, high: 9 } }];
    const hash = await write({ ...EMPTY_DOCUMENT, scenario, ranges, pins, pinRanges }, null);
    expect(hash.startsWith('#8.')).toBe(true);
    expect(await read(hash)).toMatchObject({ kind: 'document', message: null, document: { scenario, ranges, pins, pinRanges } });
  });

  it('is not used of a client that is alone, of which the opened question does not speak either', async () => {
    const scenario = asked({ network: { rtt_ms: 20 } });
    const hash = await write({ ...EMPTY_DOCUMENT, scenario }, null);
    expect(hash.startsWith('#1.')).toBe(true);
    const opened = await read(hash);
    if (opened.kind !== 'document') throw new Error(JSON.stringify(opened));
    expect('clients' in opened.document.scenario.server).toBe(false);
  });

  it.each([['<script>'], [[null, ['<script>']]], [[[0, -1]]], [[[10_001, 5.1]]], [[[1.5, '1']]], [[[[-3, 4]]]], [[[['5', 1, 2], [null, 0, 1]]]], [{ length: 1 }]])('lets in nothing but such numbers: %j', async (w) => {
    const { codec, payload } = await deflate(JSON.stringify({ p: [{}], w }));
    const opened = await read(`#8.${codec}.${payload}`);
    if (opened.kind !== 'document') throw new Error(JSON.stringify(opened));
    for (const path of ['server.clients', 'network.loss_percent']) expect(valueAt(opened.document.scenario, path)).toBeUndefined();
    expect(opened.document.ranges).toEqual({});
  });

  it('says that it left out a number that cannot be', async () => {
    const { codec, payload } = await deflate(JSON.stringify({ p: [{}], w: [[99_999]] }));
    expect(await read(`#8.${codec}.${payload}`)).toMatchObject({ message: 'Not kept: clients or packet loss.' });
  });
});
