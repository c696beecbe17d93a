import { expect, it } from 'vitest';
import { compare, isWithinNoise, worstOf } from './published';

it('says how far a prediction is from what was published', () => {
  expect(compare(0, 'READ', 131_500, 131_500)).toMatchObject({ exact: true, verdict: 'exact', ratio: 1 });
  // Two numbers that differ are not called exact beside each other.
  expect(compare(0, 'READ', 131_507, 131_500)).toMatchObject({ exact: true, verdict: 'noise', ratio: 1 });
  expect(compare(0, 'READ', 0, 2)).toMatchObject({ verdict: 'noise', ratio: 1 });
  expect(compare(0, 'READ', 100, 200)).toMatchObject({ verdict: '−50\u00a0%', ratio: 0.5 });
  expect(compare(0, 'READ', 0, 78)).toMatchObject({ verdict: '−100\u00a0%', ratio: 0 });
  expect(compare(0, 'READ', 5000, 100)).toMatchObject({ verdict: '50 times' });
  expect(compare(0, 'READ', 50, 0)).toMatchObject({ verdict: 'none published' });
  // A rate is never exact, however near.
  expect(compare(0, 'throughput', 100.5, 100)).toMatchObject({ exact: false, verdict: '<1\u00a0%' });
  expect(compare(0, 'throughput', 110, 100)).toMatchObject({ verdict: '+10\u00a0%' });
  expect(compare(0, 'elapsed', null, 100)).toMatchObject({ exact: false, verdict: 'miss' });
});

it('takes a rate for as near as a count may be', () => {
  expect(isWithinNoise(compare(0, 'throughput', 68.5, 68.6))).toBe(true);
  expect(isWithinNoise(compare(0, 'throughput', 102, 100))).toBe(false);
  expect(isWithinNoise(compare(0, 'READ', 0, 2))).toBe(true);
  expect(isWithinNoise(compare(0, 'elapsed', null, 3))).toBe(false);
});

it('finds the figure that is furthest off, whichever way', () => {
  const near = compare(0, 'throughput', 104, 100);
  const below = compare(1, 'READ', 50, 200);
  expect(worstOf([near, below, compare(1, 'WRITE', 100, 100)])).toBe(below);
  expect(worstOf([below, compare(2, 'elapsed', null, 3)])).toMatchObject({ quantity: 'elapsed' });
  expect(worstOf([compare(1, 'WRITE', 100, 100)])).toBeNull();
});
