/** How far the answer moves over the ranges that were typed, all of them together. */
import { useEffect, useState } from 'react';
import { askOnce } from '../engine/useAsk';
import type { Document } from '../state/document';
import { useDocumentLater } from './questions';
import { cornersOf } from './worlds';

export interface WorldSpan {
  /** Paths whose ranges were tried. */
  readonly fields: readonly string[];
  /** Per phase, over the corners that the typed ranges span and the present middle. */
  readonly throughput: readonly { readonly low: number; readonly high: number }[];
  readonly elapsed: readonly { readonly low: number; readonly high: number }[];
}

/** Asked for once, whoever wants it; null where no range was typed. */
export async function spanOf({ scenario, ranges }: Pick<Document, 'scenario' | 'ranges'>): Promise<WorldSpan | null> {
  const fields = Object.keys(ranges);
  if (fields.length === 0) return null;
  const worlds = [scenario, ...cornersOf({ scenario, ranges })];
  const answers = await Promise.all(worlds.map((world, at) => askOnce('estimate', world, { lane: `world ${at}` })));
  const phases = scenario.phases.map((_, phase) => answers.flatMap((answer) => answer.phases[phase] ?? []));
  const span = (values: readonly number[]): { low: number; high: number } => ({ low: Math.min(...values), high: Math.max(...values) });
  return {
    fields,
    throughput: phases.map((all) => span(all.map((answer) => answer.throughput_bytes_per_s.predicted))),
    elapsed: phases.map((all) => span(all.map((answer) => answer.elapsed_s.predicted))),
  };
}

export function useWorldSpan(): WorldSpan | null {
  const { scenario, ranges } = useDocumentLater();
  const key = JSON.stringify([scenario, ranges]);
  const [held, setHeld] = useState<{ readonly key: string; readonly span: WorldSpan } | null>(null);

  useEffect(() => {
    let current = true;
    const [scenario, ranges] = JSON.parse(key) as [Document['scenario'], Document['ranges']];
    spanOf({ scenario, ranges }).then(
      (span) => current && span !== null && setHeld({ key, span }),
      // A range that ends where the engine refuses has no span; the field itself says what is wrong.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key]);

  return held?.key === key ? held.span : null;
}
