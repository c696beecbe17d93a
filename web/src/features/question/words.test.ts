import { expect, it } from 'vitest';
import { mbit, milliseconds } from '../../format/print';
import { spanOf } from './words';

it.each([
  [spanOf(80, { low: 40, high: 160 }, milliseconds), '40–160 ms'],
  [spanOf(80, undefined, milliseconds), '80 ms'],
  [spanOf(null, undefined, milliseconds), null],
  [spanOf(3162, { low: 1000, high: 10000 }, mbit), '1–10 Gb/s'],
])('a closed part of the form says %s', (got, want) => {
  expect(got?.replaceAll('\u00a0', ' ') ?? null).toBe(want);
});
