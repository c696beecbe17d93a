/** The published cases, replayed: every predicted figure beside the one that was published. */
import { useEffect, useMemo, useState } from 'react';
import type { Preset, Prediction } from '../engine/engine';
import { askOnce } from '../engine/useAsk';
import { NBSP } from '../format/print';
import { complete, type Phase } from '../state/scenario';
import { useDescription } from './description';
import { publishedOf } from './measured';
import { statementsOf } from './statements';

/** One predicted figure against the published one. */
export interface Compared {
  readonly phase: number;
  /** `throughput` in bytes a second, `elapsed` in seconds, or an operation's calls. */
  readonly quantity: string;
  /** Null where the model has no figure to offer. */
  readonly predicted: number | null;
  readonly published: number;
  /** A count within 1 % or 2 calls: what differs by no more is noise. */
  readonly exact: boolean;
  /** Predicted over published; infinite where nothing was published. */
  readonly ratio: number;
  /** `exact`, `noise`, the difference in per cent, or `miss`. */
  readonly verdict: string;
}

const NOISE_SHARE = 0.01;
const NOISE_CALLS = 2;

export function compare(phase: number, quantity: string, predicted: number | null, published: number): Compared {
  const by = (predicted ?? 0) - published;
  const exact = predicted !== null && /^[A-Z_]+$/.test(quantity) && Math.abs(by) <= Math.max(NOISE_CALLS, published * NOISE_SHARE);
  const ratio = exact ? 1 : published === 0 ? Infinity : (predicted ?? 0) / published;
  return { phase, quantity, predicted, published, exact, ratio, verdict: predicted === null ? 'miss' : exact ? (by === 0 ? 'exact' : 'noise') : differenceOf(ratio) };
}

function differenceOf(ratio: number): string {
  const share = 100 * (ratio - 1);
  if (ratio === Infinity) return 'none published';
  if (share > 900) return `${Math.round(ratio)} times`;
  return `${Math.abs(share) < 1 ? '<1' : `${share < 0 ? '−' : '+'}${Math.round(Math.abs(share))}`}${NBSP}%`;
}

/** A rate or a time is never exact, but as near as a count may be. */
export function isWithinNoise({ exact, predicted, ratio }: Compared): boolean {
  return exact || (predicted !== null && Math.abs(ratio - 1) <= NOISE_SHARE);
}

/** Within a tenth of the published one. */
export function isNear({ predicted, ratio }: Compared): boolean {
  return predicted !== null && Math.abs(ratio - 1) <= 0.1;
}

/** `2014 · FreeBSD 9.2, 4 KiB writes, 8 KiB mount` */
export function titleOf({ year, name }: Preset): string {
  return year === null ? name : `${year} · ${name}`;
}

/** `8 of 10` statements hold; null where the case has none. */
export function holdingOf({ id }: Preset): string | null {
  const statements = statementsOf(id)?.statements ?? [];
  return statements.length === 0 ? null : `${statements.filter(({ verdict }) => verdict === 'holds').length} of ${statements.length}`;
}

/** Of the figures that are not exact, the one that is furthest from its published one. */
export function worstOf(figures: readonly Compared[]): Compared | null {
  return figures.filter(({ exact }) => !exact).reduce<Compared | null>((worst, figure) => (worst === null || missOf(figure) > missOf(worst) ? figure : worst), null);
}

function missOf({ predicted, ratio }: Compared): number {
  return predicted === null ? Infinity : Math.abs(ratio - 1);
}

/** Cases that have something to be compared with: figures, or statements. */
export function usePublishedCases(): readonly Preset[] {
  const presets = useDescription().value?.presets;
  return useMemo(() => (presets ?? []).filter((preset) => (preset.published ?? []).length > 0 || statementsOf(preset.id) !== null).toSorted((a, b) => a.order - b.order), [presets]);
}

export interface Replay {
  readonly figures: readonly Compared[];
  readonly phases: readonly Phase[];
  /** The calls of each phase, by operation; empty until they are predicted. */
  readonly rpcs: readonly Prediction['phases'][number]['rpcs'][];
  /** The phase that the case's lesson is about; where it says none, that on which most of the time goes. */
  readonly lesson: number;
  readonly arriving: boolean;
  readonly error: Error | null;
}

/** Every case as it stands, worked out in full, by its id. */
export function useReplays(cases: readonly Preset[]): ReadonlyMap<string, Replay> {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Prediction | Error>>(new Map());
  useEffect(() => {
    let current = true;
    const keep = (id: string, answer: Prediction | Error): void => {
      if (current) setAnswers((old) => new Map(old).set(id, answer));
    };
    for (const { id, scenario } of cases) {
      askOnce('predict', complete(scenario), { lane: `case ${id}` }).then(
        (answer) => keep(id, answer),
        (reason: unknown) => keep(id, reason instanceof Error ? reason : new Error(String(reason))),
      );
    }
    return () => {
      current = false;
    };
  }, [cases]);
  return useMemo(() => new Map(cases.map((preset) => [preset.id, replayOf(preset, answers.get(preset.id))])), [cases, answers]);
}

function replayOf(preset: Preset, answer: Prediction | Error | undefined): Replay {
  const failed = answer instanceof Error;
  return {
    figures: answer === undefined || failed ? [] : figuresOf(preset, answer),
    phases: complete(preset.scenario).phases,
    rpcs: answer === undefined || failed ? [] : answer.phases.map(({ rpcs }) => rpcs),
    lesson: preset.lesson_phase === undefined ? (answer === undefined || failed ? 0 : slowestOf(answer)) : preset.lesson_phase - 1,
    arriving: answer === undefined,
    error: failed ? answer : null,
  };
}

function slowestOf({ phases }: Prediction): number {
  const times = phases.map(({ elapsed_s }) => elapsed_s.predicted);
  return Math.max(0, times.indexOf(Math.max(...times)));
}

function figuresOf(preset: Preset, { phases }: Prediction): readonly Compared[] {
  return phases.flatMap((answer, phase) => {
    const told = publishedOf(preset, phase);
    if (told === null) return [];
    const modelled = (predicted: number): number | null => (answer.not_modelled === null ? predicted : null);
    return [
      ...(told.throughput_bytes_per_s === null ? [] : [compare(phase, 'throughput', modelled(answer.throughput_bytes_per_s.predicted), told.throughput_bytes_per_s)]),
      ...(told.elapsed_s === null ? [] : [compare(phase, 'elapsed', modelled(answer.elapsed_s.predicted), told.elapsed_s)]),
      ...Object.entries(told.rpcs).map(([op, calls]) => compare(phase, op, modelled(answer.rpcs[op] ?? 0), calls)),
    ];
  });
}
