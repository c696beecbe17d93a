import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO, valueAt } from '../state/scenario';
import { cornersOf, overRanges } from './worlds';

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
