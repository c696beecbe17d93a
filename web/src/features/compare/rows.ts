/** The tables of the comparison as rows: a cell whose question has no answer shows no figure of another one. */
import type { Interval, Prediction } from '../../engine/engine';
import type { Asked } from '../../engine/useAsk';
import { bytes, bytesPerSecond, bytesToTheLast, count, countOf, seconds, secondsRange, speed } from '../../format/print';
import { figuresOf, type Figures } from '../../questions/figures';
import { cacheApart, operationName, phaseName } from '../../questions/phaseName';
import { runningOf, type Phase, type Scenario } from '../../state/scenario';
import type { Column } from '../../ui/Table';

export const NAMES = ['A', 'B', 'C', 'D'] as const;

/** What is pinned, in order, and last what is asked now. */
export interface Compared {
  readonly scenarios: readonly Scenario[];
  readonly asked: readonly Asked<Prediction>[];
}

export const PHASES_CAPTION = 'Per phase; speed is against A';
export const PHASE_COLUMNS: readonly Column[] = [
  { label: 'Phase' },
  { label: 'Which' },
  { label: 'Work' },
  { label: 'Throughput', numeric: true },
  { label: 'Time', numeric: true },
  { label: '90 % interval', numeric: true },
  { label: 'Speed against A', numeric: true },
  { label: 'On the wire', numeric: true },
];
export const OPS_CAPTION = 'RPCs of all phases; in brackets the difference against A';

export function opColumns({ asked }: Compared): readonly Column[] {
  return [{ label: 'Operation' }, ...asked.map((_, at) => ({ label: nameAt(at, asked.length), numeric: true }))];
}

type Rows = readonly (readonly string[])[];

export function nameAt(at: number, total: number): string {
  return at === total - 1 ? 'now' : (NAMES[at] ?? '?');
}

/** The answer to what is asked; that to an older question is none. */
export function answerOf(one: Asked<Prediction> | undefined): Prediction | null {
  return one === undefined || one.stale || one.error !== null ? null : one.value;
}

export function phaseRows(compared: Compared): Rows {
  const { scenarios, asked } = compared;
  const phases = Math.max(...scenarios.map((scenario) => scenario.phases.length));
  const rows = Array.from({ length: phases }, (_, phase) =>
    asked.map((_, at) => {
      const work = scenarios[at]?.phases[phase];
      return [at === 0 ? String(phase + 1) : '', nameAt(at, asked.length), work === undefined ? '–' : phaseName(work) + cacheApart(work, scenarios.flatMap(({ phases }) => phases)), ...(work === undefined ? NOTHING : figureCells(compared, at, phase))];
    }),
  ).flat();
  const totals = phases < 2 ? [] : asked.map((_, at) => [at === 0 ? 'all' : '', nameAt(at, asked.length), phasesOf(scenarios[at]?.phases.length ?? 0), ...totalCells(compared, at)]);
  return [...rows, ...totals];
}

/** Why the times of one are not to be set against those of the first: other work takes another time. */
export function unlike({ scenarios, asked }: Compared, at: number): string | null {
  const [first, other] = [scenarios[0], scenarios[at]];
  if (first === undefined || other === undefined) return null;
  const [here, there] = [first.phases, other.phases];
  const name = nameAt(at, scenarios.length);
  const told = (what: string, a: string, b: string): string => `No speed of ${name} against A: ${what}A has ${a}, ${name} ${b}.`;
  if (here.length !== there.length) return told('', phasesOf(here.length), phasesOf(there.length));
  for (const [index, phase] of here.entries()) {
    const [mine, yours] = [workOf(phase), workOf(there[index] ?? phase)];
    const differs = mine.findIndex((text, part) => text !== yours[part]);
    if (differs >= 0) return told(`in phase ${index + 1} `, mine[differs] ?? '', yours[differs] ?? '');
    const [a, b] = [asked[0], asked[at]].map((one) => answerOf(one)?.phases[index]?.bytes);
    if (a !== undefined && b !== undefined && dataDiffer(a, b)) return told(`in phase ${index + 1} `, `${bytesToTheLast(a)} of data`, `${bytesToTheLast(b)} of data`);
  }
  return null;
}

function phasesOf(length: number): string {
  return length === 1 ? '1 phase' : `${length} phases`;
}

/** What is to be done, in words; how it is done is what is compared. */
function workOf(phase: Phase): readonly string[] {
  const { files, directories, file_bytes: size } = phase.archive ?? phase;
  const counted = [['file', 'files', files], ['directory', 'directories', directories], ...(phase.op === 'op_mix' ? [['call', 'calls', phase.count] as const] : []), ['process', 'processes', runningOf(phase)]] as const;
  return [
    `“${operationName(phase.op)}”`,
    ...(size === null ? [] : [`files of ${bytesToTheLast(size)}`]),
    ...(phase.one_file ? ['one file for all processes'] : []),
    ...counted.map(([one, many, value]) => (value === null ? `the default of ${many}` : countOf(value, one, many))),
    ...Object.entries(phase.inputs).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${count(value)}`),
  ];
}

/** What is expected from a part of a file is so many bytes more or less. */
const ALIKE = 0.01;

function dataDiffer(a: number, b: number): boolean {
  return Math.abs(a - b) > ALIKE * Math.max(a, b);
}

const NOTHING = ['–', '–', '', '', ''];
const NO_TOTAL = ['', '–', '', '', ''];

/** Throughput, time, its interval, speed against the first, bytes on the wire. */
function figureCells(compared: Compared, at: number, phase: number): readonly string[] {
  const { asked } = compared;
  const answer = answerOf(asked[at])?.phases[phase];
  if (answer === undefined) return asked[at]?.error === null ? ['…', '…', '', '', ''] : NOTHING;
  const figures = figuresOf(answer);
  if (figures === null) return ['not modelled', '–', '', '', ''];
  const { rate, elapsed, wireBytes } = figures;
  const faster = speedAgainstFirst(compared, at, phase);
  return [
    rate === null ? '–' : bytesPerSecond(rate.predicted),
    seconds(elapsed.predicted),
    secondsRange(elapsed.low, elapsed.high, elapsed.predicted),
    faster === null ? '' : speed(faster),
    bytes(wireBytes),
  ];
}

export interface Total {
  readonly elapsed: Interval;
  readonly wireBytes: number;
}

/** The phases run one after the other, and the ends of their intervals add up (Total in web/src/features/results/Phases.tsx). Null where one of them has no figures. */
export function totalOf({ asked }: Compared, at: number): Total | null {
  const phases = answerOf(asked[at])?.phases ?? [];
  const figures = phases.flatMap((answer) => figuresOf(answer) ?? []);
  if (figures.length === 0 || figures.length < phases.length) return null;
  const sum = (of: (one: Figures) => number): number => figures.reduce((total, one) => total + of(one), 0);
  return {
    elapsed: { predicted: sum(({ elapsed }) => elapsed.predicted), low: sum(({ elapsed }) => elapsed.low), high: sum(({ elapsed }) => elapsed.high) },
    wireBytes: sum(({ wireBytes }) => wireBytes),
  };
}

export function totalSpeedAgainstFirst(compared: Compared, at: number): number | null {
  if (at === 0 || unlike(compared, at) !== null) return null;
  const [from, to] = [totalOf(compared, 0)?.elapsed.predicted ?? 0, totalOf(compared, at)?.elapsed.predicted ?? 0];
  return from > 0 && to > 0 ? from / to : null;
}

function totalCells(compared: Compared, at: number): readonly string[] {
  const { asked } = compared;
  const total = totalOf(compared, at);
  if (total === null) return answerOf(asked[at]) === null && asked[at]?.error === null ? ['', '…', '', '', ''] : NO_TOTAL;
  const { elapsed, wireBytes } = total;
  const faster = totalSpeedAgainstFirst(compared, at);
  return ['', seconds(elapsed.predicted), secondsRange(elapsed.low, elapsed.high, elapsed.predicted), faster === null ? '' : speed(faster), bytes(wireBytes)];
}

/** How many times as fast; null for the first itself, and where it does other work. */
export function speedAgainstFirst(compared: Compared, at: number, phase: number): number | null {
  const [first, other] = [compared.asked[0], compared.asked[at]].map((one) => answerOf(one)?.phases[phase]);
  if (at === 0 || first === undefined || other === undefined || unlike(compared, at) !== null) return null;
  const [from, to] = [figuresOf(first)?.elapsed.predicted ?? 0, figuresOf(other)?.elapsed.predicted ?? 0];
  return from > 0 && to > 0 ? from / to : null;
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
