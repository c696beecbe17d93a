import { expect, it } from 'vitest';
import { banded, widthOf } from './band';

const curve = [10, 50, 100].map((y, x) => ({ x, y, low: y, high: y }));
const ends = (interval: readonly [number, number, number], link: number | null): number[][] =>
  banded(curve, widthOf({ low: interval[0], predicted: interval[1], high: interval[2] }, link)).map(({ low, high }) => [low, high]);

it('is as wide as the interval of the answer, and meets it where the question stands', () => {
  expect(ends([40, 50, 62.5], null)).toEqual([[8, 12.5], [40, 62.5], [80, 125]]);
});

it('keeps an upper end of its own, as of a race', () => {
  expect(ends([40, 50, 75], 1000)).toEqual([[8, 15], [40, 75], [80, 150]]);
});

it('takes an end at the link for that of the link, not for the width elsewhere', () => {
  expect(ends([80, 100, 110], 112)).toEqual([[8, 12.5], [40, 62.5], [80, 110]]);
});

it('ends at the link, also where the question stands far below it', () => {
  expect(ends([8, 10, 12.5], 112)).toEqual([[8, 12.5], [40, 62.5], [80, 112]]);
});

it('has no width where there is no rate', () => {
  expect(ends([0, 0, 0], null)).toEqual([[10, 10], [50, 50], [100, 100]]);
});
