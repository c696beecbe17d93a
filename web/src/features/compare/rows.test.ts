import { describe, expect, it } from 'vitest';
import type { PhaseAnswer, Prediction } from '../../engine/engine';
import type { Asked } from '../../engine/useAsk';
import { BARE_PHASE, complete, type Phase, type Scenario } from '../../state/scenario';
import { opRows, phaseRows, unlike } from './rows';

const interval = (predicted: number) => ({ predicted, low: predicted, high: predicted });

/** As the engine answers: what is not modelled has zeros for figures. */
function phase(elapsed_s: number, not_modelled: string | null = null): PhaseAnswer {
  return { not_modelled, bytes: 0, throughput_bytes_per_s: interval(0), elapsed_s: interval(elapsed_s), wire: { sent_bytes: 0, received_bytes: 0 }, rpcs: not_modelled === null ? { LOOKUP: 7 } : {} } as unknown as PhaseAnswer;
}

function asked(answer: PhaseAnswer, held: Partial<Asked<Prediction>> = {}): Asked<Prediction> {
  return { value: { phases: [answer] } as unknown as Prediction, stale: false, error: null, ...held };
}

const find: Scenario = complete({ phases: [{ ...BARE_PHASE, op: 'find', files: 100 }] });
const bySecond = (now: Asked<Prediction>) => phaseRows({ scenarios: [find, find], asked: [asked(phase(2)), now] })[1];

describe('the comparison', () => {
  it('names the work as the rest of the page does', () => {
    expect(bySecond(asked(phase(1)))).toEqual(['', 'now', 'find, 100 files', '–', '1\u00a0s', '1\u00a0s', '↑ 2×', '0\u00a0B']);
  });

  it('calls a tie what the advice would not mention, and nothing more', () => {
    expect([bySecond(asked(phase(2 / 1.015)))?.[6], bySecond(asked(phase(2 / 1.026)))?.[6]]).toEqual(['= tie', '↑ 1.03×']);
  });

  it('shows no figure of another question than the one asked', () => {
    expect(bySecond(asked(phase(1), { stale: true }))).toEqual(['', 'now', 'find, 100 files', '…', '…', '', '', '']);
    expect(bySecond(asked(phase(1), { stale: true, error: new Error('no') }))).toEqual(['', 'now', 'find, 100 files', '–', '–', '', '', '']);
  });

  it('sets no time against that of other work, and says why', () => {
    const answers = [asked(phase(2)), asked(phase(1))];
    const against = (now: Partial<Phase>[]): { speed: string | undefined; why: string | null } => {
      const compared = { scenarios: [find, complete({ phases: now.map((one) => ({ ...BARE_PHASE, op: 'find', files: 100, ...one })) })], asked: answers };
      return { speed: phaseRows(compared)[1]?.[6], why: unlike(compared, 1) };
    };
    expect(against([{ cache: 'warm' }])).toEqual({ speed: '↑ 2×', why: null });
    expect(against([{ files: 50 }])).toEqual({ speed: '', why: 'No speed of now against A: in phase 1 A has 100 files, now 50 files.' });
    expect(against([{ files: 1 }]).why).toMatch(/A has 100 files, now 1 file\.$/);
    expect(against([{ op: 'list' }]).why).toBe('No speed of now against A: in phase 1 A has “find”, now “ls -l”.');
    expect(against([{}, {}])).toEqual({ speed: '', why: 'No speed of now against A: A has 1 phase, now 2 phases.' });
    const more = { scenarios: [find, find], asked: [asked(phase(2)), asked({ ...phase(1), bytes: 4096 })] };
    expect(unlike(more, 1)).toBe('No speed of now against A: in phase 1 A has 0\u00a0B of data, now 4\u00a0KiB of data.');
    const [exact, expected] = [1_310_720_000, 1_310_842_334].map((bytes) => asked({ ...phase(2), bytes }));
    expect(unlike({ scenarios: [find, find], asked: [exact ?? asked(phase(2)), expected ?? asked(phase(2))] }, 1)).toBeNull();
  });

  it('sums what runs one after the other, where all of it has figures', () => {
    const two = complete({ phases: [find.phases[0] ?? BARE_PHASE, { ...BARE_PHASE, op: 'list', files: 100 }] });
    const both = (...phases: PhaseAnswer[]): Asked<Prediction> => asked(phase(0), { value: { phases } as unknown as Prediction });
    const rows = (now: Asked<Prediction>) => phaseRows({ scenarios: [two, two], asked: [both(phase(2), phase(4)), now] }).slice(4);
    expect(rows(both(phase(1), phase(2)))).toEqual([
      ['all', 'A', '2 phases', '', '6\u00a0s', '6\u00a0s', '', '0\u00a0B'],
      ['', 'now', '2 phases', '', '3\u00a0s', '3\u00a0s', '↑ 2×', '0\u00a0B'],
    ]);
    expect(rows(both(phase(1), phase(0, 'mapped reads')))[1]).toEqual(['', 'now', '2 phases', '', '–', '', '', '']);
    expect(rows({ ...both(phase(1), phase(2)), stale: true })[1]).toEqual(['', 'now', '2 phases', '', '…', '', '', '']);
    expect(phaseRows({ scenarios: [find], asked: [asked(phase(2))] })).toHaveLength(1);
  });

  it('shows no zeros of what is not modelled', () => {
    expect(bySecond(asked(phase(0, 'mapped reads')))).toEqual(['', 'now', 'find, 100 files', 'not modelled', '–', '', '', '']);
    expect(opRows({ scenarios: [find, find], asked: [asked(phase(1)), asked(phase(0, 'mapped reads'))] })).toEqual([['LOOKUP', '7', '–']]);
  });
});
