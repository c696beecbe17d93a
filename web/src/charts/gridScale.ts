/**
 * A horizontal scale whose grid values stand at equal distances, as sizes that double do; between two of
 * them a value stands where its logarithm falls (its share, where the lower one is zero).
 */

export interface GridScale {
  readonly values: readonly number[];
  readonly x: (value: number) => number;
  /** The grid value nearest to a place. */
  readonly nearest: (x: number) => number;
}

export function gridScale(values: readonly number[], from: number, to: number): GridScale {
  const step = values.length > 1 ? (to - from) / (values.length - 1) : 0;
  const x = (value: number): number => {
    const after = values.findIndex((grid) => grid >= value);
    if (after === 0) return from;
    if (after < 0) return to;
    const low = values[after - 1] ?? 0;
    const high = values[after] ?? low;
    return from + step * (after - 1 + shareBetween(low, high, value));
  };
  const nearest = (place: number): number => {
    const index = step === 0 ? 0 : Math.round((place - from) / step);
    return values[Math.min(values.length - 1, Math.max(0, index))] ?? 0;
  };
  return { values, x, nearest };
}

function shareBetween(low: number, high: number, value: number): number {
  if (high === low) return 0;
  if (low <= 0) return (value - low) / (high - low);
  return Math.log(value / low) / Math.log(high / low);
}
