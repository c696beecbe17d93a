/**
 * A curve along one option, filled in point by point: coarse first, then between. Points of the previous
 * question stay, marked stale, until their successors arrive.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Scenario } from '../state/scenario';
import { askOnce } from './useAsk';
import { Superseded, type SweepPoint } from './engine';

export interface Sweep {
  readonly points: readonly SweepPoint[];
  /** Points that answer the question asked now. */
  readonly fresh: number;
  readonly total: number;
  readonly error: Error | null;
}

interface Held {
  readonly key: string;
  readonly points: readonly SweepPoint[];
  readonly previous: readonly SweepPoint[];
  readonly error: Error | null;
}

/** Longer than between two steps of a drag: curves along other options wait until the hand rests. */
const SETTLE_MS = 200;

export function useSweep(scenario: Scenario, axis: string, values: readonly number[]): Sweep {
  const key = JSON.stringify([scenario, axis, values]);
  const [held, setHeld] = useState<Held>({ key: '', points: [], previous: [], error: null });

  useEffect(() => {
    let current = true;
    const fill = async (): Promise<void> => {
      const asked = JSON.parse(key) as [Scenario, string, number[]];
      for (const value of coarseFirst(asked[2])) {
        if (!current) return;
        try {
          const request = { scenario: asked[0], axis: asked[1], values: [value] };
          const { points } = await askOnce('sweep', request, `sweep ${asked[1]} ${value}`);
          if (current) setHeld((old) => grow(old, key, points));
        } catch (error) {
          if (current && !(error instanceof Superseded)) setHeld((old) => fail(old, key, error));
          return;
        }
      }
    };
    const timer = setTimeout(() => void fill(), SETTLE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);

  const current = held.key === key;
  const points = useMemo(() => {
    const old = current ? held.previous : held.points.length > 0 ? held.points : held.previous;
    return merge(current ? held.points : [], old);
  }, [held, current]);
  return {
    points,
    fresh: current ? held.points.length : 0,
    total: values.length,
    error: current ? held.error : null,
  };
}

function grow(old: Held, key: string, points: readonly SweepPoint[]): Held {
  if (old.key === key) return { ...old, points: [...old.points, ...points] };
  return { key, points, previous: old.points.length > 0 ? old.points : old.previous, error: null };
}

function fail(old: Held, key: string, error: unknown): Held {
  const base = old.key === key ? old : grow(old, key, []);
  return { ...base, error: error instanceof Error ? error : new Error(String(error)) };
}

function merge(fresh: readonly SweepPoint[], old: readonly SweepPoint[]): readonly SweepPoint[] {
  const known = new Set(fresh.map((point) => point.value));
  return [...fresh, ...old.filter((point) => !known.has(point.value))].sort(
    (a, b) => (a.value ?? 0) - (b.value ?? 0),
  );
}

/** Ends first, then halves: the shape of the curve is seen after a few points. */
export function coarseFirst(values: readonly number[]): readonly number[] {
  const order: number[] = [];
  const visit = (from: number, to: number): void => {
    if (to - from < 2) return;
    const half = (from + to) >> 1;
    order.push(half);
    visit(from, half);
    visit(half, to);
  };
  if (values.length > 0) order.push(0);
  if (values.length > 1) order.push(values.length - 1);
  visit(0, values.length - 1);
  return order.map((index) => values[index]).filter((value) => value !== undefined);
}
