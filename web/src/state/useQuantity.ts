/** Binds one number of the document to a field: what it shows, what it understood, how it steps. */
import type { Kind, Quantity } from '../format/parse';
import { echo, exact, exactQuantity } from '../format/print';
import { valueAt, type Path } from './scenario';
import { useStore } from './store';
import { useLater } from './useLater';

export interface BoundQuantity {
  readonly shown: string;
  readonly echo: string;
  readonly message: string | null;
  readonly onText: (text: string) => void;
  readonly onStep: (direction: 1 | -1) => void;
}

export function useQuantity(path: Path, kind: Kind, nullable: boolean): BoundQuantity {
  // A field that is typed in holds its own text; the others need not be drawn before the answer is.
  const value = useLater(useStore, (state) => valueAt(state.history.present.scenario, path), path);
  const range = useLater(useStore, (state) => state.history.present.ranges[path], path);
  const draft = useStore((state) => state.drafts[path]);
  const type = useStore((state) => state.type);
  const number = typeof value === 'number' ? value : null;
  const quantity: Quantity | null = range ?? (number === null ? null : { low: number, high: number });
  return {
    shown: draft?.text ?? (quantity === null ? '' : exactQuantity(kind, quantity)),
    echo: quantity === null ? '' : echo(kind, quantity),
    message: draft?.message ?? null,
    onText: (text) => type(path, kind, text, nullable),
    onStep: (direction) => {
      const present = valueAt(useStore.getState().history.present.scenario, path);
      if (typeof present === 'number') type(path, kind, exact(kind, stepped(kind, present, direction)), nullable);
    },
  };
}

/** Sizes double and halve, counts go by one, times and rates by a quarter of a decade. */
export function stepped(kind: Kind, value: number, direction: 1 | -1): number {
  switch (kind) {
    case 'bytes':
    case 'transfer':
    case 'kib':
      return value === 0 ? (direction > 0 ? 1 : 0) : Math.max(1, Math.round(value * 2 ** direction));
    case 'count':
    case 'number':
    case 'seconds':
      return Math.max(0, value + direction);
    case 'percent':
      // A loss is a small part, a mix is of large ones.
      if (value > 0 && value < 5) return preferred(value, direction);
      return Math.min(100, Math.max(0, value + 5 * direction));
    case 'duration':
    case 'rate':
      return preferred(value, direction);
  }
}

/** The next of 1, 2, 5, 10 … */
function preferred(value: number, direction: 1 | -1): number {
  if (value <= 0) return direction > 0 ? 0.1 : 0;
  const decade = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20].map((step) => Number((step * decade).toPrecision(6)));
  const next = direction > 0 ? steps.find((step) => step > value * 1.0001) : steps.findLast((step) => step < value * 0.9999);
  return next ?? value;
}
