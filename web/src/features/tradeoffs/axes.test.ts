import { expect, it } from 'vitest';
import type { Prediction } from '../../engine/engine';
import { DEFAULT_SCENARIO } from '../../state/scenario';
import { axesOf, placeOf, shortfallOf } from './axes';

const KIB = 1024;
const [rsize] = axesOf({ ...DEFAULT_SCENARIO, client: { ...DEFAULT_SCENARIO.client, os: 'freebsd' } });

function granting(asked: number | null, granted: number): Prediction {
  return { negotiated: [{ option: 'rsize', asked, granted, why: '', alike: null }] } as unknown as Prediction;
}

it.each([
  ['what is granted where nothing is asked for', null, 64 * KIB, 64 * KIB, null],
  ['what is asked for, also where it is granted in part', 128 * KIB, 64 * KIB, 128 * KIB, '128 KiB asked, 64 KiB in effect'],
  ['what is granted where the curve has no point for what is asked', 1024 * KIB, 128 * KIB, 128 * KIB, '1 MiB asked, 128 KiB in effect'],
  ['what is asked for and granted', 32 * KIB, 32 * KIB, 32 * KIB, null],
])('stands at %s', (_, asked, granted, place, shortfall) => {
  const prediction = granting(asked, granted);
  expect(placeOf(rsize, asked, prediction)).toBe(place);
  expect(shortfallOf(rsize, prediction)?.replaceAll('\u00a0', ' ') ?? null).toBe(shortfall);
});

it('has no point for a size that OpenBSD never moves', () => {
  const [ofOpenbsd] = axesOf({ ...DEFAULT_SCENARIO, client: { ...DEFAULT_SCENARIO.client, os: 'openbsd' } });
  expect(ofOpenbsd.values.at(-1)).toBe(64 * KIB);
  expect(placeOf(ofOpenbsd, 128 * KIB, granting(128 * KIB, 64 * KIB))).toBe(64 * KIB);
});

it('stands at what is asked for until there is an answer', () => {
  expect(placeOf(rsize, 1024 * KIB, null)).toBe(1024 * KIB);
});
