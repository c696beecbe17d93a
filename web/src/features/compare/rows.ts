/** The tables of the comparison as rows: a cell whose question has no answer shows no figure of another one. */
import type { Prediction } from '../../engine/engine';
import type { Asked } from '../../engine/useAsk';
import { bytes, bytesPerSecond, count, range, seconds, speed } from '../../format/print';
import { figuresOf } from '../../questions/figures';
import { phaseName } from '../../questions/phaseName';
import type { Scenario } from '../../state/scenario';

export const NAMES = ['A', 'B', 'C', 'D'] as const;

/** What is pinned, in order, and last what is asked now. */
export interface Compared {
  readonly scenarios: readonly Scenario[];
  readonly asked: readonly Asked<Prediction>[];
}

type Rows = readonly (readonly string[])[];

export function nameAt(at: number, total: number): string {
  return at === total - 1 ? 'now' : (NAMES[at] ?? '?');
}

/** The answer to what is asked; that to an older question is none. */
function answerOf(one: Asked<Prediction> | undefined): Prediction | null {
  return one === undefined || one.stale || one.error !== null ? null : one.value;
}

export function phaseRows({ scenarios, asked }: Compared): Rows {
  const phases = Math.max(...scenarios.map((scenario) => scenario.phases.length));
  return Array.from({ length: phases }, (_, phase) =>
    asked.map((_, at) => {
      const work = scenarios[at]?.phases[phase];
      return [at === 0 ? String(phase + 1) : '', nameAt(at, asked.length), work === undefined ? '–' : phaseName(work), ...(work === undefined ? NOTHING : figureCells(asked, at, phase))];
    }),
  ).flat();
}

const NOTHING = ['–', '–', '', '', ''];

/** Throughput, time, its interval, speed against the first, bytes on the wire. */
function figureCells(asked: readonly Asked<Prediction>[], at: number, phase: number): readonly string[] {
  const answer = answerOf(asked[at])?.phases[phase];
  if (answer === undefined) return asked[at]?.error === null ? ['…', '…', '', '', ''] : NOTHING;
  const figures = figuresOf(answer);
  if (figures === null) return ['not modelled', '–', '', '', ''];
  const { rate, elapsed, wireBytes } = figures;
  const first = answerOf(asked[0])?.phases[phase];
  const from = first === undefined || at === 0 ? 0 : (figuresOf(first)?.elapsed.predicted ?? 0);
  return [
    rate === null ? '–' : bytesPerSecond(rate.predicted),
    seconds(elapsed.predicted),
    range(seconds, elapsed.low, elapsed.high),
    from > 0 && elapsed.predicted > 0 ? speed(from / elapsed.predicted) : '',
    bytes(wireBytes),
  ];
}

export function opRows({ asked }: Compared): Rows {
  const totals = asked.map((one) => sumRpcs(answerOf(one)));
  const [first] = totals;
  const ops = [...new Set(totals.flatMap((total) => Object.keys(total ?? {})))].sort((x, y) => (first?.[y] ?? 0) - (first?.[x] ?? 0));
  return ops.map((op) => [
    op,
    ...totals.map((total, at) => {
      if (total === null) return '–';
      const value = total[op] ?? 0;
      const by = value - (first?.[op] ?? 0);
      return at === 0 || by === 0 || first === null ? count(value) : `${count(value)} (${by > 0 ? '+' : '−'}${count(Math.abs(by))})`;
    }),
  ]);
}

/** Null where there is no answer to all phases. */
function sumRpcs(prediction: Prediction | null): Readonly<Record<string, number>> | null {
  if (prediction === null || prediction.phases.some((phase) => figuresOf(phase) === null)) return null;
  const sum: Record<string, number> = {};
  for (const phase of prediction.phases) {
    for (const [op, value] of Object.entries(phase.rpcs)) sum[op] = (sum[op] ?? 0) + value;
  }
  return sum;
}
