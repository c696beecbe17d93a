/**
 * A curve along one option, filled in point by point: coarse first, then between. The points of the previous
 * question along the same option stay, apart from the new ones, until these are complete: a line through both
 * would answer no question.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Scenario } from '../state/scenario';
import { askOnce } from './useAsk';
import { stop, type SweepPoint } from './engine';

export interface Sweep {
  readonly points: readonly SweepPoint[];
  /** Points of the question before, while the curve is not complete. */
  readonly previous: readonly SweepPoint[];
  /** Points that answer the question asked now. */
  readonly fresh: number;
  readonly total: number;
  readonly error: Error | null;
}

export interface Held {
  readonly key: string;
  /** Along which option and values the points lie. */
  readonly along: string;
  readonly points: readonly SweepPoint[];
  readonly previous: readonly SweepPoint[];
  readonly error: Error | null;
}

/** Longer than between two steps of a drag: curves along other options wait until the hand rests. */
const SETTLE_MS = 200;

/** A point that has been at work for this long may be so for minutes: when the question changes, it is broken off. */
const LONG_MS = 1000;

/** `tries` counts how often a curve that was stopped was taken up again; curves of other threads are filled in beside it. */
export function useSweep(scenario: Scenario, axis: string, values: readonly number[], tries = 0, thread = 0): Sweep {
  const key = JSON.stringify([scenario, axis, values]);
  const along = JSON.stringify([axis, values]);
  const [held, setHeld] = useState<Held>({ key: '', along: '', points: [], previous: [], error: null });

  useEffect(() => {
    let current = true;
    let since_ms: number | null = null;
    const fill = async (): Promise<void> => {
      setHeld((old) => (old.error === null ? old : { ...old, error: null }));
      const asked = JSON.parse(key) as [Scenario, string, number[]];
      // Only the middles are looked at: the widths are those of the answer.
      const log_sigmas = asked[0].phases.map(() => 0);
      for (const value of coarseFirst(asked[2])) {
        if (!current) return;
        since_ms = Date.now();
        try {
          const { points } = await askOnce('sweep', { scenario: asked[0], axis: asked[1], values: [value], log_sigmas }, { lane: `sweep ${asked[1]} ${value}`, thread });
          if (current) setHeld((old) => grow(old, key, along, points));
        } catch (error) {
          // Nothing newer replaces the questions of a curve that is still wanted: whoever stopped it is the user.
          if (current) setHeld((old) => fail(old, key, along, error));
          return;
        } finally {
          since_ms = null;
        }
      }
    };
    const timer = setTimeout(() => void fill(), SETTLE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      if (since_ms !== null && Date.now() - since_ms > LONG_MS) stop(`sweep ${axis}`);
    };
  }, [key, along, axis, tries, thread]);

  const current = held.key === key;
  const { points, previous } = useMemo(() => drawable(held, key, along, values.length), [held, key, along, values.length]);
  return {
    points,
    previous,
    fresh: current ? held.points.length : 0,
    total: values.length,
    error: current ? held.error : null,
  };
}

export function grow(old: Held, key: string, along: string, points: readonly SweepPoint[]): Held {
  if (old.key === key) return { ...old, points: [...old.points.filter(({ value }) => points.every((point) => point.value !== value)), ...points], error: null };
  return { key, along, points, previous: earlier(old, along), error: null };
}

function fail(old: Held, key: string, along: string, error: unknown): Held {
  const base = old.key === key ? old : grow(old, key, along, []);
  return { ...base, error: error instanceof Error ? error : new Error(String(error)) };
}

/** The newest points along the same values; those along others have no place on this axis. */
function earlier(held: Held, along: string): readonly SweepPoint[] {
  if (held.along !== along) return [];
  return held.points.length > 0 ? held.points : held.previous;
}

/** What the curve goes through, and the line of the question before behind it. */
export function drawable(held: Held, key: string, along: string, total: number): Pick<Sweep, 'points' | 'previous'> {
  if (held.key !== key || held.points.length === 0) return { points: sorted(earlier(held, along)), previous: [] };
  return { points: sorted(held.points), previous: held.points.length < total ? sorted(held.previous) : [] };
}

function sorted(points: readonly SweepPoint[]): readonly SweepPoint[] {
  return [...points].sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
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
