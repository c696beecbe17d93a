/**
 * The worlds that typed ranges allow: each range at one of its ends, all ends together. Up to four ranges have every
 * corner; with more, sixteen corners are chosen so that each range is at either end in half of them and every two
 * ranges meet in all four ways (a two-level orthogonal array).
 */
import type { Advice } from '../engine/engine';
import { optionName, optionValue } from '../format/option';
import { factor, isTie } from '../format/print';
import { valueAt, withValue, type Scenario } from '../state/scenario';
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

/**
 * By how much each of so many ranges moves what the corners answer, whatever the others are: the mean at its one end over
 * that at its other. Where each end is met as often by each end of every other range, these do not mix.
 */
export function effectsOf(ranges: number, atCorners: readonly number[]): readonly number[] {
  return Array.from({ length: ranges }, (_, at) => {
    const change = atCorners.reduce((sum, value, corner) => sum + Math.log(value) * (isHigh(corner, at) ? 1 : -1), 0);
    return Math.exp(Math.abs(change) / (atCorners.length / 2));
  });
}

/** What the answer does over the ranges: it moves `most by round trip (2.06×), then bandwidth (1.27×), hardly by processes`; of a single one `2.06× by round trip`. */
export function movedMost(fields: readonly string[], moved: readonly number[]): string {
  const names = fields.map(optionName);
  const told = names
    .map((name, at) => ({ name: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} of phase ${Number(fields[at]?.split('.')[1]) + 1}`, by: moved[at] ?? 1 }))
    .sort((a, b) => b.by - a.by);
  const idle = told.filter(({ by }) => isTie(by)).map(({ name }) => name);
  const hardly = idle.length === 0 ? [] : [`hardly by ${idle.join(', ')}`];
  const moving = told.slice(0, told.length - idle.length).map(({ name, by }, at) => (told.length === 1 ? `${factor(by)} by ${name}` : `${at === 0 ? 'most by' : 'then'} ${name} (${factor(by)})`));
  return [...moving, ...hardly].join(', ');
}

/** How far a gain goes over the typed ranges: `nothing at bandwidth 1 Gb/s, 3.03× at bandwidth 10 Gb/s`; null where it is all the same. */
export function overRanges({ effect }: Pick<Advice, 'effect'>, question: Pick<Document, 'scenario' | 'ranges'>): string | null {
  const { least_factor: least, least_at, most_factor: most, most_at } = effect;
  if (isTie(least, most)) return null;
  const gain = (value: number): string => (isTie(value) ? 'nothing' : factor(value));
  return `${gain(least)} at ${placeOf(least_at, question)}, ${gain(most)} at ${placeOf(most_at, question)}`;
}

function placeOf(at: number, question: Pick<Document, 'scenario' | 'ranges'>): string {
  const world = cornersOf(question)[at - 1];
  if (world === undefined) return 'the middle';
  const values = Object.keys(question.ranges).map((path) => `${optionName(path)} ${optionValue(path, valueAt(world, path))}`);
  return values.join(' and ');
}

function isHigh(corner: number, at: number): boolean {
  let bits = corner & (BITS[at % BITS.length] ?? 1);
  let odd = false;
  for (; bits > 0; bits >>= 1) odd = odd !== ((bits & 1) === 1);
  return odd;
}
