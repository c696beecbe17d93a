import { expect, it } from 'vitest';
import { correctedSpan } from './useWorldSpan';

it('moves the ends of a span with its middle, phase by phase, a rate up where a time goes down', () => {
  const one = { low: 2, high: 4, least: 1, most: 8, moved: [2] };
  const { throughput, elapsed } = correctedSpan({ fields: ['network.rtt_ms'], throughput: [one, one], elapsed: [one, one] }, (phase) => 2 ** phase);
  expect(throughput).toEqual([one, { low: 4, high: 8, least: 2, most: 16, moved: [2] }]);
  expect(elapsed).toEqual([one, { low: 1, high: 2, least: 0.5, most: 4, moved: [2] }]);
});
