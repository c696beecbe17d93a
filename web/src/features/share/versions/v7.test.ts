/** Links of format 7 as they were really made. None of these lines may ever change. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '../../../state/document';
import { complete, DEFAULT_PHASE, type PartialScenario } from '../../../state/scenario';
import { deflate } from '../codec';
import { read, write } from '../link';

const asked = (changes: PartialScenario) => complete({ phases: [DEFAULT_PHASE], ...changes });

describe('format 7', () => {
  it('brings back the ranges of each pin', async () => {
    const scenario = asked({ network: { rtt_ms: 20 } });
    const pins = [asked({ network: { rtt_ms: 0.3162 } }), asked({}), asked({ client: { cores: 3 } })];
    const pinRanges = [{ 'network.rtt_ms': { low: 0.1, high: 1 }, 'phases.0.record_bytes': { low: 4096, high: 65_536 } }, {}, { 'client.cores': { low: 2, high: 4 } }];
    const ranges = { 'network.rtt_ms': { low: 10, high: 40 } };
    const hash = await write({ ...EMPTY_DOCUMENT, scenario, ranges, pins, pinRanges }, null);
    expect(hash.startsWith('#7.')).toBe(true);
    expect(await read(hash)).toMatchObject({ kind: 'document', message: null, document: { scenario, ranges, pins, pinRanges } });
  });

  it('is not used where no pin has one', async () => {
    const [scenario, ranges] = [asked({ network: { rtt_ms: 20 } }), { 'network.rtt_ms': { low: 10, high: 40 } }];
    const hash = await write({ ...EMPTY_DOCUMENT, scenario, ranges, pins: [scenario], pinRanges: [{}] }, null);
    expect(hash.startsWith('#7.')).toBe(false);
    expect(await read(hash)).toMatchObject({ document: { ranges, pinRanges: [{}] } });
  });

  it.each([[null], ['<script>'], [[null]], [[7]], [[{ r: { 'network.rtt_ms': ['<script>', 1] } }]], [[{ r: { '__proto__.x': [1, 2] } }]], [[{ h: [[2, 4]] }, { r: {} }]]])('lets in nothing but ranges of fields: %j', async (g) => {
    const { codec, payload } = await deflate(JSON.stringify({ p: [{}], q: [{ p: [{}] }], g }));
    const opened = await read(`#7.${codec}.${payload}`);
    if (opened.kind !== 'document') throw new Error(opened.kind);
    for (const [path, range] of opened.document.pinRanges.flatMap((ranges) => Object.entries(ranges))) expect([path, range]).toEqual(['client.tcp_max_slot_table_entries', { low: 2, high: 4 }]);
    expect(opened.document.pinRanges).toHaveLength(1);
  });
});
