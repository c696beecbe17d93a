import { expect, it } from 'vitest';
import type { PhaseAnswer } from '../../engine/engine';
import { DEFAULT_SCENARIO, type Op, type Scenario } from '../../state/scenario';
import { ceilingOf } from './ceiling';

const GIB = 2 ** 30;

/** The ceiling of one phase of a GiB over 1 Gb/s. */
function check(op: Op, moved: Partial<PhaseAnswer>, fastest: number | null = 100e6, rate_mbit: number | null = 1000): unknown {
  const [phase] = DEFAULT_SCENARIO.phases;
  if (phase === undefined) throw new Error('the default question has a phase');
  const scenario: Scenario = { ...DEFAULT_SCENARIO, network: { ...DEFAULT_SCENARIO.network, rate_mbit }, phases: [{ ...phase, op }] };
  const answer = { bytes: GIB, read_sizes: {}, write_sizes: {}, ...moved } as PhaseAnswer;
  return ceilingOf(scenario, 0, answer, [[], fastest === null ? [] : [{ x: 4096, y: fastest, low: 0, high: 1e12 }]]);
}

const READ = { read_sizes: { 1048576: 1000, 4096: 6144 } };
const WRITTEN = { write_sizes: { UNSTABLE: { 1048576: 512 }, FILE_SYNC: { 1048576: 512 } } };
/** Of a frame of 1538 bytes 1448 are data. */
const LINK = { y: 125e6 * (1448 / 1538), label: 'link, 1\u00a0Gb/s' };

it.each([
  ['a read that all comes over the link', check('read', READ), LINK],
  ['a write of both kinds of stability', check('write', WRITTEN), LINK],
  ['more read than was asked for', check('read', { read_sizes: { 1048576: 4096 } }), LINK],
  ['a rounded sum', check('read', { bytes: GIB + 4095, ...READ }), LINK],
  ['a link without a rate', check('read', READ, 100e6, null), null],
  ['half of the file in memory', check('read', { read_sizes: { 1048576: 512 } }), null],
  ['a write that reads more than it writes', check('write', { ...READ, write_sizes: { UNSTABLE: { 4096: 1 } } }), null],
  ['both directions at once', check('mixed', { ...READ, ...WRITTEN }), null],
  ['a phase that moves no data', check('find', { bytes: 0 }), null],
  ['no curve to stand behind yet', check('read', READ, null), null],
  ['a point above the rate: memory again', check('read', READ, 126e6), null],
])('%s', (_, said, want) => {
  expect(said).toEqual(want);
});

it('leaves out the preamble and the gap of a real wire within one machine', () => {
  const scenario: Scenario = { ...DEFAULT_SCENARIO, network: { ...DEFAULT_SCENARIO.network, rate_mbit: 1000 }, server: { ...DEFAULT_SCENARIO.server, shares_client_cpu: true } };
  const answer = { bytes: GIB, write_sizes: {}, ...READ } as unknown as PhaseAnswer;
  expect(ceilingOf(scenario, 0, answer, [[{ x: 4096, y: 1, low: 0, high: 1 }]])?.y).toBeCloseTo(125e6 * (1448 / 1514));
});

it('says nothing before there is an answer', () => {
  expect(ceilingOf(DEFAULT_SCENARIO, 0, undefined, [])).toBeNull();
  expect(ceilingOf(DEFAULT_SCENARIO, 7, { bytes: 1 } as PhaseAnswer, [])).toBeNull();
});
