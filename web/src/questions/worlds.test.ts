import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO, valueAt } from '../state/scenario';
import { cornersOf, effectsOf, movedMost, overRanges } from './worlds';

const PATHS = ['network.rtt_ms', 'network.rate_mbit', 'network.mtu_bytes', 'server.threads', 'server.block_bytes', 'client.memory_bytes', 'phases.0.record_bytes'];

function cornersAt(count: number): readonly string[] {
  const paths = PATHS.slice(0, count);
  const ranges = Object.fromEntries(paths.map((path) => [path, { low: 1, high: 2 }]));
  return cornersOf({ scenario: DEFAULT_SCENARIO, ranges }).map((world) => paths.map((path) => String(valueAt(world, path))).join(''));
}

describe('corners of typed ranges', () => {
  it('are all there are, up to four ranges', () => {
    expect(cornersAt(0)).toEqual([]);
    expect(cornersAt(1)).toEqual(['1', '2']);
    expect([...cornersAt(2)].sort()).toEqual(['11', '12', '21', '22']);
    expect(new Set(cornersAt(4)).size).toBe(16);
  });

  it('of more ranges are sixteen in which every two ranges meet in all four ways', () => {
    const corners = cornersAt(7);
    expect(corners).toHaveLength(16);
    for (let first = 0; first < 7; first++) {
      for (let second = first + 1; second < 7; second++) {
        const met = corners.map((corner) => `${corner[first] ?? ''}${corner[second] ?? ''}`);
        for (const way of ['11', '12', '21', '22']) expect(met.filter((one) => one === way)).toHaveLength(4);
      }
    }
  });
});

describe('what each range does', () => {
  const told = (count: number, answer: (ends: readonly number[]) => number): readonly number[] =>
    effectsOf(count, cornersAt(count).map((corner) => answer(Array.from(corner, Number)))).map((factor) => Number(factor.toFixed(6)));

  it('is told apart from what the others do, whatever its direction', () => {
    expect(told(1, ([rtt = 0]) => 8 / rtt)).toEqual([2]);
    expect(told(3, ([rtt = 0, rate = 0]) => rate ** 3 / rtt)).toEqual([2, 8, 1]);
    expect(told(7, ([rtt = 0, , , , , memory = 0]) => memory ** 2 / rtt)).toEqual([2, 1, 1, 1, 1, 4, 1]);
  });

  it.each([
    [['network.rtt_ms'], [2.06], '2.06× by round trip'],
    [['network.rtt_ms'], [1.01], 'hardly by round trip'],
    [['network.rate_mbit', 'network.rtt_ms', 'server.threads'], [1.27, 2.06, 1], 'most by round trip (2.06×), then bandwidth (1.27×), hardly by nfsd threads'],
    [['phases.0.record_bytes', 'phases.1.record_bytes'], [1, 3], 'most by request size of phase 2 (3×), hardly by request size of phase 1'],
    [['network.rtt_ms', 'server.threads'], [1, 1], 'hardly by round trip, nfsd threads'],
  ])('of %j is said in words', (fields, moved, words) => {
    expect(movedMost(fields, moved)).toBe(words);
  });
});

describe('a gain over typed ranges', () => {
  const gain = (least: number, least_at: number, most: number, most_at: number) => ({
    effect: { from: 2, to: 1, unit: 'seconds for all phases', factor: 2, least_factor: least, least_at, most_factor: most, most_at },
  });
  const bandwidth = { scenario: DEFAULT_SCENARIO, ranges: { 'network.rate_mbit': { low: 1000, high: 10_000 } } };
  const told = (...of: Parameters<typeof gain>): string | undefined => overRanges(gain(...of), bandwidth)?.replaceAll('\u00a0', ' ');

  it('says at which end it is what', () => {
    expect(told(1.005, 1, 3.03, 2)).toBe('nothing at bandwidth 1 Gb/s, 3.03× at bandwidth 10 Gb/s');
    expect(told(1.5, 2, 2, 0)).toBe('1.5× at bandwidth 10 Gb/s, 2× at the middle');
  });

  it('is not told where it is the same everywhere', () => {
    expect(told(2, 0, 2.01, 1)).toBeUndefined();
  });
});
