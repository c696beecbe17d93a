/** Links of format 1 as they were really made. None of these lines may ever change. */
import { describe, expect, it } from 'vitest';
import { complete, DEFAULT_SCENARIO } from '../../../state/scenario';
import { read } from '../link';

const DEFAULT_QUESTION =
  '#1.d.JY5BDoIwFETv8tY_pK1N0X8V40IBDQkWpSgQwt1NcTOLycybWanQlS9KKGxhy8AmxOwNqBVuqDXGmE1I2e1RujZ-ZoQRPQoNSlpixZ4gpZq95s0pSMYzXYdnxr7Q85qV1Lw_TRzba4fkIRec9V6457XyUHp7dF6YUIa6j92CMKM0c5vGNj74g6u-q9kusv93xoXCWrYf';
const TWO_CONFIGURATIONS =
  '#1.d.hZLRbsIgFIZfxfy3O2ug7bTyAHuBZVdNY7RFR2xhHtDamb77QnUxi0t2B_xwvo8DF9RQFzgobFnrjW9AOEFhmaQYCV1M4zwDgaEKuUwJ_c9gAyUpni5hXR0cqpFg4xmGEom87pgLIUaCfyRpKPjB1phSdLpzPMwa4_ez3oSP2fvrGygqol9zF4U-ocprlZ5N0JhW4PXhqG0w6_aqmYvlnLCFkmKRLXJZpPlkjZ6dbYcbTtvocIaC1f2NU7u2wUiPCF7bxnX_lOemZxB2sSGNYV0HVDfWSfOgiqc7U5-ND8bufl2wmrILvOaT5tUksDp6qFwm2UgY_gxFIkfC1721z6mQOQiHqVv3nm3NhDfRXIixijyOJa0OveN9wiGsOg9VikQUJBKZxhdtocryAUvRibIXyouquv6aVKTzREqM3w';

describe('format 1', () => {
  it('opens the default question of its time', async () => {
    const opened = await read(DEFAULT_QUESTION);
    expect(opened).toMatchObject({ kind: 'document', message: null });
    if (opened.kind === 'document') expect(opened.document.scenario).toEqual(DEFAULT_SCENARIO);
  });

  it('opens two configurations with a range and a calibration', async () => {
    const opened = await read(TWO_CONFIGURATIONS);
    if (opened.kind !== 'document') throw new Error(opened.kind);
    const { scenario, pins, ranges, learned, answeredBy } = opened.document;
    expect(opened.message).toBeNull();
    expect(scenario.client).toMatchObject({ os: 'freebsd', version: '9.2' });
    expect(scenario.mount).toMatchObject({ version: '3', rsize: 8192, wsize: 8192, read_ahead_blocks: 1, options: ['nocto'] });
    expect(scenario.server).toMatchObject({ storage: 'memory disk with UFS', export: 'sync' });
    expect(scenario.phases.map((phase) => [phase.op, phase.pattern, phase.fsync, phase.flags])).toEqual([
      ['write', 'sequential', 'end', []],
      ['write', 'random', 'every:8+end', ['direct']],
    ]);
    expect(scenario).toMatchObject({ parameter_set: 'freebsd-2014', parameters: { server_write_us: 41.3 }, uncertainty: { server_write_us: 0.1 } });
    expect(pins).toEqual([complete({ phases: [{ op: 'find', files: 1000 }] })]);
    expect(ranges).toEqual({ 'network.rtt_ms': { low: 0.08, high: 0.12 } });
    expect(learned).toEqual([{ name: 'server_write_us', value: 41.3, low: 35, high: 48 }]);
    expect(answeredBy).toBe('2026.11');
  });
});
