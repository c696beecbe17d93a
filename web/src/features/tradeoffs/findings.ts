/**
 * What a curve says, in words. The present choice is judged by the curve's own point: until the answer has been worked
 * out in full both are expected from a part of the file, and the two may differ by a few per cent that no option brings.
 */
import type { CurvePoint } from '../../charts/Curve';
import { bytesPerSecond, factor, isTie, percent, range, TIE } from '../../format/print';
import type { Axis } from './axes';

type Point = Pick<CurvePoint, 'x' | 'y'> & Partial<CurvePoint>;
type Printed = Pick<Axis, 'label' | 'values' | 'print'>;

export function bestOf<P extends Point>(curve: readonly P[]): P | null {
  return curve.reduce<P | null>((best, point) => (best === null || point.y > best.y * 1.001 ? point : best), null);
}

/** The choice as the curve has it; between its points, as the answer has it. */
export function onCurve<P extends Point>(curve: readonly P[], choice: P): P {
  return curve.find(({ x }) => x === choice.x) ?? choice;
}

export function titleOf(axis: Printed, curve: readonly Point[], best: Point | null, held: Point | null, inPhase: string): string {
  if (best === null || held === null) return axis.label;
  if (isFlat(curve)) return `${axis.label} changes nothing${inPhase === '' ? ' here' : inPhase}`;
  const tied = tiedWith(axis, curve, best);
  if (!isFaster(best, held)) return tied === null || !isTie(best.y, held.y) ? `${axis.label}: none faster than ${axis.print(held.x)}` : `${axis.label}: ${tied} tie`;
  const faster = `${factor(held.y > 0 ? best.y / held.y : best.y)} as fast${inPhase}${isInDoubt(best, held) ? ', within doubt' : ''}`;
  // The advice takes one of those that tie: a title that named another alone would contradict it.
  return tied === null ? `${axis.label} ${axis.print(best.x)} is ${faster}` : `${axis.label} ${tied}: ${faster}`;
}

/** A choice between the points of the curve may be faster than all of them. */
export function isFaster(best: Point, held: Point): boolean {
  return best.y > held.y && !isTie(best.y, held.y);
}

/** Each is predicted within the interval of the other. */
function isInDoubt({ y: best, low }: Point, { y: now, high }: Point): boolean {
  return low !== undefined && high !== undefined && low <= now && best <= high;
}

/** What the answer says of the option. */
interface Said {
  /** What is asked for and what is in effect, where the two are not the same. */
  readonly shortfall: string | null;
  /** Which other values change nothing. */
  readonly alike: string | null;
}

export function sentenceOf(axis: Printed, curve: readonly Point[], best: Point | null, held: Point | null, choice: Point | null, { shortfall, alike }: Said): string {
  if (choice === null || held === null) return 'Filling in …';
  const now = `Now ${shortfall ?? axis.print(choice.x)}: ${bytesPerSecond(choice.y)}.${alike === null ? '' : ` ${alike}.`}`;
  if (best === null || !isFaster(best, held)) return now;
  const tied = tiedWith(axis, curve, best);
  return `${now} Best ${tied === null ? axis.print(best.x) : `${tied}, a tie`}: ${bytesPerSecond(best.y)}.`;
}

export function isFlat(curve: readonly Point[]): boolean {
  const speeds = curve.map(({ y }) => y);
  return isTie(Math.max(...speeds), Math.min(...speeds));
}

/** Of a phase without a throughput, on a curve of speeds: how long which values take against the fastest; null where all tie. */
export function timesOf(axis: Printed, curve: readonly Point[], held: Point): string | null {
  const best = bestOf(curve);
  if (best === null || isFlat(curve)) return null;
  const slower = curve.filter(({ y }) => !isTie(best.y, y));
  const longest = factor(best.y / Math.min(...slower.map(({ y }) => y)));
  const now = `${axis.print(held.x)}${isFaster(best, held) ? `, ${factor(best.y / held.y)}` : ''}`;
  return `${axis.label}: ${rowsOf(axis, slower)} ${slower.length === 1 ? 'takes' : 'take up to'} ${longest} as long as ${tiedWith(axis, curve, best) ?? axis.print(best.x)}; now ${now}.`;
}

type Found = readonly (readonly [label: string, finding: string | null])[];

/** Of a phase without a throughput: what was found of each option, null where it moves nothing. */
export function withoutRate(found: Found): string {
  const idle = found.flatMap(([label, finding]) => (finding === null ? [label] : []));
  const last = idle.pop();
  const all = idle.length === 0 ? last : `${idle.join(', ')} and ${last}`;
  return [
    'This phase has a time and no throughput, so there are no curves.',
    ...found.flatMap(([, finding]) => finding ?? []),
    ...(last === undefined ? [] : [`${all} ${idle.length === 0 ? 'moves' : 'move'} its time by ${percent(TIE)} at most.`]),
  ].join(' ');
}

/** The same of a mix: what moves nothing in it might move the work that it was counted of. */
export function ofMix(found: Found): string {
  return [
    'A mix goes out as it was counted, its READs and WRITEs in parts of rsize and wsize: which other calls it would make with other sizes is not modelled.',
    ...found.flatMap(([, finding]) => finding ?? []),
  ].join(' ');
}

/** `256 KiB–1 MiB` where several values in a row are as fast as the best; null where it stands alone. */
function tiedWith(axis: Printed, curve: readonly Point[], best: Point): string | null {
  const tied = curve.filter((point) => isTie(best.y, point.y));
  return tied.length < 2 ? null : rowsOf(axis, tied);
}

/** Values that stand in a row on the axis as a range: `4 KiB, 64 KiB–1 MiB`. */
function rowsOf(axis: Printed, points: readonly Point[]): string {
  const rows: number[][] = [];
  for (const { x } of points) {
    const row = rows.at(-1);
    const before = axis.values[axis.values.indexOf(x) - 1];
    if (row !== undefined && row.at(-1) === before) row.push(x);
    else rows.push([x]);
  }
  return rows.map((row) => range(axis.print, row[0] ?? 0, row.at(-1) ?? 0)).join(', ');
}
