/**
 * The worlds that typed ranges allow: each range at one of its ends, all ends together. Up to four ranges have every
 * corner; with more, sixteen corners are chosen so that each range is at either end in half of them and every two
 * ranges meet in all four ways (a two-level orthogonal array).
 */
import { withValue, type Scenario } from '../state/scenario';
import type { Document } from '../state/document';

/** Sixteen worlds at most: advice runs every proposal in each. */
const MOST_DOUBLINGS = 4;
/** Whose bits of a corner's number say by their parity which end a range is at: the first four each have a bit alone. */
const BITS = [1, 2, 4, 8, 15, 7, 11, 13, 14, 3, 5, 6, 9, 10, 12] as const;

export function cornersOf({ scenario, ranges }: Pick<Document, 'scenario' | 'ranges'>): readonly Scenario[] {
  const typed = Object.entries(ranges);
  if (typed.length === 0) return [];
  return Array.from({ length: 2 ** Math.min(typed.length, MOST_DOUBLINGS) }, (_, corner) =>
    typed.reduce((world, [path, { low, high }], at) => withValue(world, path, isHigh(corner, at) ? high : low), scenario),
  );
}

function isHigh(corner: number, at: number): boolean {
  let bits = corner & (BITS[at % BITS.length] ?? 1);
  let odd = false;
  for (; bits > 0; bits >>= 1) odd = odd !== ((bits & 1) === 1);
  return odd;
}
