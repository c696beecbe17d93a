/**
 * The 90 % interval along a curve: as wide, in proportion, as that of the answer. A width of the curve's own would be that
 * of whichever point was worked out first, and differ from the interval that stands beside the number.
 */
import type { CurvePoint } from '../../charts/Curve';
import type { Interval } from '../../engine/engine';

/** So near to the link's rate an interval ends there, and not where its width would have it. */
const AT_THE_LINK = 0.9;

export interface Width {
  /** The lower end over the middle. */
  readonly down: number;
  readonly up: number;
  /** What no upper end passes. */
  readonly most: number;
}

export function widthOf({ predicted, low, high }: Interval, link: number | null): Width {
  if (predicted <= 0 || low <= 0) return { down: 1, up: 1, most: Infinity };
  const down = low / predicted;
  const isCut = link !== null && high > AT_THE_LINK * link && high * down < predicted;
  return isCut ? { down, up: 1 / down, most: high } : { down, up: high / predicted, most: link ?? Infinity };
}

export function banded(curve: readonly CurvePoint[], { down, up, most }: Width): readonly CurvePoint[] {
  return curve.map(({ x, y }) => ({ x, y, low: y * down, high: Math.max(y, Math.min(y * up, most)) }));
}
