/** Two options at once, filled in point by point; each thread has a row to itself, whose points have most in common. */
import { useEffect, useState } from 'react';
import { withValue, type Scenario } from '../state/scenario';
import { FILLING_THREADS, stop, type SweepPoint } from '../engine/engine';
import { askOnce } from '../engine/useAsk';
import { noInterval } from './figures';
import { LONG_MS } from './prediction';

export interface Grid {
  /** `x y` -> throughput per phase. */
  readonly rates: ReadonlyMap<string, readonly (number | null)[]>;
  readonly done: number;
  readonly total: number;
  /** It was stopped, or its question was refused: so far and no farther. */
  readonly stopped: boolean;
  readonly resume: () => void;
}

interface Held {
  readonly key: string;
  readonly rates: ReadonlyMap<string, readonly (number | null)[]>;
}

export function useGridSweep(scenario: Scenario, across: string, xs: readonly number[], down: string, ys: readonly number[]): Grid {
  const key = JSON.stringify([scenario, across, xs, down, ys]);
  const [held, setHeld] = useState<Held>({ key: '', rates: new Map() });
  const [halt, setHalt] = useState({ key: '', tries: 0 });

  useEffect(() => {
    let current = true;
    let halted = false;
    const atWork = new Map<number, number>();
    const [base, xField, xValues, yField, yValues] = JSON.parse(key) as [Scenario, string, number[], string, number[]];
    const rows = [...yValues];
    const fill = async (thread: number): Promise<void> => {
      for (let y = rows.shift(); y !== undefined; y = rows.shift()) {
        for (const x of xValues) {
          if (!current || halted) return;
          const request = { scenario: withValue(base, yField, y), axis: xField, values: [x], log_sigmas: noInterval(base) };
          atWork.set(thread, Date.now());
          const { points } = await askOnce('sweep', request, { lane: `map ${y} ${x}`, thread });
          atWork.delete(thread);
          if (current) setHeld((old) => grow(old, key, points, y));
        }
      }
    };
    // What it has stays; pairs that were answered are not worked out a second time.
    Promise.all(Array.from({ length: FILLING_THREADS }, (_, thread) => fill(thread))).catch(() => {
      halted = true;
      if (current) setHalt((old) => ({ ...old, key }));
    });
    return () => {
      current = false;
      if ([...atWork.values()].some((since_ms) => Date.now() - since_ms > LONG_MS)) stop('map');
    };
  }, [key, halt.tries]);

  const rates = held.key === key ? held.rates : new Map<string, readonly (number | null)[]>();
  return { rates, done: rates.size, total: xs.length * ys.length, stopped: halt.key === key, resume: () => setHalt(({ tries }) => ({ key: '', tries: tries + 1 })) };
}

function grow(old: Held, key: string, points: readonly SweepPoint[], y: number): Held {
  const rates = new Map(old.key === key ? old.rates : []);
  for (const point of points) rates.set(`${point.value} ${y}`, point.throughput_bytes_per_s);
  return { key, rates };
}
