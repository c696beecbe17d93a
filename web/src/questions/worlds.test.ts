import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO, valueAt } from '../state/scenario';
import { cornersOf } from './worlds';

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
