import { expect, it } from 'vitest';
import type { Offer } from '../../engine/engine';
import { DEFAULT_SCENARIO } from '../../state/scenario';
import { newsOf, taking } from './offers';

const offer = (field: string, value: unknown): Offer => ({ field, value, why: '' });
const WORK = offer('phases', [{ op: 'op_mix', mix: { READ: 100 }, count: 10_000 }]);

it.each<[string, readonly Offer[], string]>([
  ['nothing', [], ''],
  ['a guess of the network', [offer('network.rate_mbit', 2500)], ''],
  ['what the question says', [offer('mount.rsize', DEFAULT_SCENARIO.mount.rsize)], ''],
  ['another size', [offer('mount.rsize', 65536)], 'mount'],
  ['another system', [offer('client.os', 'freebsd')], 'mount'],
  ['work', [offer('network.rtt_ms', 3), WORK], 'work'],
  ['both', [offer('mount.rsize', 65536), WORK], 'mount,work'],
])('is another question by %s', (_, offers, what) => {
  expect(newsOf(offers, DEFAULT_SCENARIO).join(',')).toBe(what);
  expect(newsOf(offers, taking(offers, DEFAULT_SCENARIO))).toEqual([]);
});
