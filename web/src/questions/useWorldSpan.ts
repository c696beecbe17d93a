/** How far the answer moves over the ranges that were typed, all of them together, and which of them moves it most. */
import { useEffect, useState } from 'react';
import { askOnce } from '../engine/useAsk';
import type { Interval } from '../engine/contract';
import type { Document } from '../state/document';
import { useDocumentLater } from './questions';
import { cornersOf, effectsOf } from './worlds';

export interface Span {
  /** Of what is predicted. */
  readonly low: number;
  readonly high: number;
  /** Of the 90 % intervals. */
  readonly least: number;
  readonly most: number;
  /** How far each range moves it, in the order of their fields. */
  readonly moved: readonly number[];
}

export interface WorldSpan {
  /** Paths whose ranges were tried. */
  readonly fields: readonly string[];
  /** Per phase, over the corners that the typed ranges span and the present middle. */
  readonly throughput: readonly Span[];
  readonly elapsed: readonly Span[];
}

/** Asked for once, whoever wants it; null where no range was typed. */
export async function spanOf({ scenario, ranges }: Pick<Document, 'scenario' | 'ranges'>): Promise<WorldSpan | null> {
  const fields = Object.keys(ranges);
  if (fields.length === 0) return null;
  const worlds = [scenario, ...cornersOf({ scenario, ranges })];
  const answers = await Promise.all(worlds.map((world, at) => askOnce('estimate', world, { lane: `world ${at}` })));
  const phases = scenario.phases.map((_, phase) => answers.flatMap((answer) => answer.phases[phase] ?? []));
  const span = (values: readonly Interval[]): Span => {
    const told = values.map(({ predicted }) => predicted);
    return {
      low: Math.min(...told),
      high: Math.max(...told),
      least: Math.min(...values.map(({ low }) => low)),
      most: Math.max(...values.map(({ high }) => high)),
      moved: effectsOf(fields.length, told.slice(1)),
    };
  };
  return {
    fields,
    throughput: phases.map((all) => span(all.map((answer) => answer.throughput_bytes_per_s))),
    elapsed: phases.map((all) => span(all.map((answer) => answer.elapsed_s))),
  };
}

/**
 * The ends are only expected: where the middle has been worked out in full, so that what was expected of a phase is to it as
 * `by` says, they keep what they have to it, and meet it.
 */
export function correctedSpan(span: WorldSpan, by: (phase: number) => number): WorldSpan {
  const times = ({ low, high, least, most, moved }: Span, factor: number): Span => ({ low: low * factor, high: high * factor, least: least * factor, most: most * factor, moved });
  return {
    ...span,
    throughput: span.throughput.map((one, phase) => times(one, by(phase))),
    elapsed: span.elapsed.map((one, phase) => times(one, 1 / by(phase))),
  };
}

/** With the span of an older question until the newer has its own; null where there is no range, or one that ends where the engine refuses: the field itself says what is wrong. */
export function useWorldSpan(): { readonly span: WorldSpan | null; readonly stale: boolean } {
  const { scenario, ranges } = useDocumentLater();
  const key = JSON.stringify([scenario, ranges]);
  const [held, setHeld] = useState<{ readonly key: string; readonly span: WorldSpan | null }>({ key: '', span: null });

  useEffect(() => {
    let current = true;
    const [scenario, ranges] = JSON.parse(key) as [Document['scenario'], Document['ranges']];
    const hold = (span: WorldSpan | null): void => {
      if (current) setHeld({ key, span });
    };
    spanOf({ scenario, ranges }).then(hold, () => hold(null));
    return () => {
      current = false;
    };
  }, [key]);

  const same = held.span?.fields.join() === Object.keys(ranges).join();
  return { span: same ? held.span : null, stale: held.key !== key };
}
