/** What the bars of “What to measure first” say, in words. */
import { bytesPerSecond, factor, isTie, seconds, TIE } from '../../format/print';
import type { Moved } from '../../questions/useSensitivity';

/** Whoever asks for 4 KiB has no size to measure, but may be unsure of it and type a range. */
export function titleOf(rows: readonly Moved[], untold: readonly string[]): string {
  const measurable = rows.filter((row) => !isToChoose(row));
  const first = measurable[0];
  const [left] = untold;
  // What the question leaves to a default comes before what it has told.
  if (first === undefined || isTie(first.factor) || (first.isToldKind && left !== undefined)) {
    if (rows.length > 0 && left !== undefined) return `Measure the ${left} first: the question leaves it to a default`;
    return rows.length === 0 ? '' : `No${measurable.length < rows.length ? ' measurable' : ''} input moves the answer by more than ${TIE * 100} %`;
  }
  return `${first.isKind ? 'Tell' : 'Measure'} the ${first.label} first: it moves the answer ${factor(first.factor)}${first.typed ? ' over its range' : ''}`;
}

function isToChoose({ isChoice, typed }: Moved): boolean {
  return isChoice && !typed;
}

export function restOf(rows: readonly Moved[], untold: readonly string[]): string {
  const idle = rows.filter((row) => isTie(row.factor)).map((row) => row.label);
  const chosen = rows.filter((row) => isToChoose(row) && !isTie(row.factor)).map((row) => row.label);
  return [
    'The longer a bar, the more a measurement of that input is worth.',
    ...(chosen.length === 0 ? [] : [`To be chosen, not measured: ${chosen.join(', ')}.`]),
    ...(idle.length === 0 || idle.length === rows.length ? [] : [`No need to measure: ${idle.join(', ')}.`]),
    ...(untold.length === 0 ? [] : [`Not told in the question, so not tried: ${untold.join(', ')}.`]),
  ].join(' ');
}

/** The shortest time that is told in minutes, and the longest. */
const [TEN_MINUTES_S, HOUR_S] = [600, 3600];

/** What the answer is at the ends of one input. */
export function endsOf({ atLow, atHigh }: Pick<Moved, 'atLow' | 'atHigh'>): readonly [string, string] {
  const inBytes = atLow.rate > 0 && atHigh.rate > 0;
  if (inBytes) return [bytesPerSecond(atLow.rate), bytesPerSecond(atHigh.rate)];
  const both = [atLow.elapsed_s, atHigh.elapsed_s] as const;
  const longer = Math.max(...both);
  const shorter = Math.min(...both);
  // A part of an hour is no figure that anybody reads.
  const like = longer >= HOUR_S && shorter < HOUR_S && shorter >= TEN_MINUTES_S ? shorter : longer;
  return [seconds(both[0], like), seconds(both[1], like)];
}
