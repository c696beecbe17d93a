import { describe, expect, it } from 'vitest';
import { bytes } from '../../format/print';
import { bestOf, ofMix, onCurve, sentenceOf, timesOf, titleOf, withoutRate } from './findings';

const KIB = 1024;
const MIB = KIB * KIB;
const axis = { label: 'rsize', values: [4, 8, 16, 32, 64].map((kib) => kib * KIB), print: bytes };

/** MiB/s at 4, 8, 16 … KiB. */
const curve = (...rates: number[]): { x: number; y: number }[] => rates.map((rate, at) => ({ x: axis.values[at] ?? 0, y: rate * MIB }));

/** Title and sentence with 8 KiB chosen and its answer in MiB/s. */
function said(answer: number, ...rates: number[]): string {
  return saidOf(null, answer, rates);
}

function saidOf(shortfall: string | null, answer: number, rates: readonly number[]): string {
  const points = curve(...rates);
  const choice = { x: 8 * KIB, y: answer * MIB };
  const held = onCurve(points, choice);
  const best = bestOf(points);
  return `${titleOf(axis, points, best, held, '')} | ${sentenceOf(axis, points, best, held, choice, { shortfall, alike: null })}`.replaceAll('\u00a0', ' ');
}

describe('a curve in words', () => {
  it.each([
    ['a better value', said(100, 50, 100, 200, 150, 120), 'rsize 16 KiB is 2× as fast | Now 8 KiB: 100 MiB/s. Best 16 KiB: 200 MiB/s.'],
    ['several better values, of which one stands apart', said(100, 50, 100, 200, 150, 200), 'rsize 16 KiB, 64 KiB: 2× as fast | Now 8 KiB: 100 MiB/s. Best 16 KiB, 64 KiB, a tie: 200 MiB/s.'],
    ['an answer worked out in full beside a curve that is not', said(78.6, 77, 80.7, 81, 82, 70), 'rsize: 8–32 KiB tie | Now 8 KiB: 78.6 MiB/s.'],
    ['what is in effect where that is not what was asked for', saidOf('128 KiB asked, 8 KiB in effect', 100, [50, 100, 100, 100, 100]), 'rsize: 8–64 KiB tie | Now 128 KiB asked, 8 KiB in effect: 100 MiB/s.'],
    ['the same of a flat curve', said(78.6, 80.7, 80.7, 80.7, 80.7, 80.7), 'rsize changes nothing here | Now 8 KiB: 78.6 MiB/s.'],
  ])('%s', (_, text, want) => {
    expect(text).toBe(want);
  });
});

it.each([
  ['nothing of a flat curve that is slower', [95, 95, 95, 95, 95], 'rsize changes nothing here | Now 6 KiB: 100 MiB/s.'],
  ['itself before any slower one', [50, 95, 95, 80, 70], 'rsize: none faster than 6 KiB | Now 6 KiB: 100 MiB/s.'],
  ['one that is faster', [50, 95, 120, 80, 70], 'rsize 16 KiB is 1.2× as fast | Now 6 KiB: 100 MiB/s. Best 16 KiB: 120 MiB/s.'],
])('a choice between the points of the curve is told %s', (_, rates, want) => {
  const [points, choice] = [curve(...rates), { x: 6 * KIB, y: 100 * MIB }];
  const best = bestOf(points);
  const text = `${titleOf(axis, points, best, choice, '')} | ${sentenceOf(axis, points, best, choice, choice, { shortfall: null, alike: null })}`;
  expect(text.replaceAll('\u00a0', ' ')).toBe(want);
});

it.each([
  [107, 0.8, 1.2, 'rsize 16 KiB is 1.07× as fast in phase 1, within doubt'],
  [125, 0.8, 1.2, 'rsize 16 KiB is 1.25× as fast in phase 1'],
  [107, 0.99, 1.2, 'rsize 16 KiB is 1.07× as fast in phase 1'],
])('says how sure a gain is: %s', (rate, down, up, title) => {
  const points = curve(90, 100, rate, 90, 90).map(({ x, y }) => ({ x, y, low: y * down, high: y * up }));
  expect(titleOf(axis, points, bestOf(points), points[1] ?? null, ' in phase 1').replaceAll('\u00a0', ' ')).toBe(title);
});

describe('a phase without a throughput', () => {
  const [slow, fast] = [{ x: 4 * KIB, y: 1 }, { x: 16 * KIB, y: 2 }];
  const times = (held: { x: number; y: number }, ...speeds: number[]): string | undefined =>
    timesOf(axis, speeds.map((y, at) => ({ x: axis.values[at] ?? 0, y })), held)?.replaceAll('\u00a0', ' ');

  it('says which values take longer, by how much, and where the question stands', () => {
    expect(times(fast, 1, 2, 2, 2, 2)).toBe('rsize: 4 KiB takes 2× as long as 8–64 KiB; now 16 KiB.');
    expect(times(slow, 1, 1.6, 2, 2, 2)).toBe('rsize: 4–8 KiB take up to 2× as long as 16–64 KiB; now 4 KiB, 2×.');
    expect(times(fast, 2, 2, 2, 2, 2)).toBeUndefined();
  });

  it('names what moves nothing together', () => {
    const told = (...found: [string, string | null][]): string => withoutRate(found).replace(/^.*?curves\. /, '').replaceAll('\u00a0', ' ');
    expect(told(['rsize', null], ['wsize', null], ['read-ahead', null])).toBe('rsize, wsize and read-ahead move its time by 2 % at most.');
    expect(told(['rsize', null], ['wsize', 'wsize: slow.'], ['read-ahead', null])).toBe('wsize: slow. rsize and read-ahead move its time by 2 % at most.');
    expect(told(['rsize', null], ['wsize', 'wsize: slow.'])).toBe('wsize: slow. rsize moves its time by 2 % at most.');
  });

  it('says of a mix what its sizes do to it, and nothing of what it leaves out', () => {
    const told = ofMix([['rsize', 'rsize: slow.'], ['wsize', null], ['read-ahead', null]]);
    expect(told).toMatch(/is not modelled\. rsize: slow\.$/);
  });
});
