/** Straight and logarithmic scales, and ticks that are round in binary units. */
import { ticks } from 'd3-array';

export type Scale = (value: number) => number;

export function linear([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const span = to === from ? 1 : to - from;
  return (value) => start + ((value - from) / span) * (end - start);
}

export function logarithmic([from, to]: readonly [number, number], range: readonly [number, number]): Scale {
  const straight = linear([Math.log(from), Math.log(to)], range);
  return (value) => straight(Math.log(value));
}

/** Ticks from zero to beyond `max`, round in the unit of 1024 that suits it (477 MiB is no round number). */
export function ticksBeyond(max: number, count: number, base = 1024): readonly number[] {
  if (max <= 0) return [0];
  const unit = base ** Math.max(0, Math.floor(Math.log(max) / Math.log(base)));
  const top = max / unit;
  const inside = ticks(0, top, count);
  const step = (inside[1] ?? top) - (inside[0] ?? 0);
  const last = inside.at(-1) ?? 0;
  return [...inside, ...(last < top ? [last + step] : [])].map((tick) => tick * unit);
}
