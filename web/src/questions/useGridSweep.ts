/** Two options at once: one sweep per row, filled in as rows arrive. */
import { useEffect, useState } from 'react';
import { withValue, type Scenario } from '../state/scenario';
import { stop, type SweepPoint } from '../engine/engine';
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
    let since_ms: number | null = null;
    const fill = async (): Promise<void> => {
      const [base, xField, xValues, yField, yValues] = JSON.parse(key) as [Scenario, string, number[], string, number[]];
      for (const y of yValues) {
        for (const x of xValues) {
          if (!current) return;
          const request = { scenario: withValue(base, yField, y), axis: xField, values: [x], log_sigmas: noInterval(base) };
          since_ms = Date.now();
          const { points } = await askOnce('sweep', request, `map ${y} ${x}`);
          since_ms = null;
          if (current) setHeld((old) => grow(old, key, points, y));
        }
      }
    };
    // What it has stays; pairs that were answered are not worked out a second time.
    fill().catch(() => {
      if (current) setHalt((old) => ({ ...old, key }));
    });
    return () => {
      current = false;
      if (since_ms !== null && Date.now() - since_ms > LONG_MS) stop('map');
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
