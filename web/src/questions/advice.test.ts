import { expect, it } from 'vitest';
import type { Advice, PhaseAnswer } from '../engine/engine';
import { DEFAULT_SCENARIO } from '../state/scenario';
import { fromAnswer, isSpeed, movedBy, weighed } from './advice';

const moves = (unit: string, from: number, to: number): Advice => ({ effect: { unit, from, to, factor: from / to, least_factor: 1 } }) as Advice;

it.each([
  ['seconds for all phases', 26.8, 8.78, '26.8\u00a0s → 8.78\u00a0s', true],
  ['seconds for all phases', 2.78, 0.927, '2.78\u00a0s → 0.927\u00a0s', true],
  ['seconds that processes wait', 26.6, 8.63, '26.6\u00a0s → 8.63\u00a0s of waiting', false],
  ['calls to the server', 1290, 524, '1\u202f290 → 524 calls to the server', false],
  ['bytes read from the server', 1073741824, 536870912, '1\u00a0GiB → 512\u00a0MiB read from the server', false],
])('tells what is moved in its own unit, and calls only a time fast: %s', (unit, from, to, text, fast) => {
  expect(movedBy(moves(unit, from, to))).toBe(text);
  expect(isSpeed(moves(unit, from, to))).toBe(fast);
});

it('tells a time from the one that the answer has', () => {
  const phases = [7.2, 27.4].map((predicted) => ({ elapsed_s: { predicted, low: 0, high: 0 } }) as PhaseAnswer);
  expect(movedBy(fromAnswer(moves('seconds for all phases', 34.4, 15.1), phases))).toBe('34.6\u00a0s → 15.2\u00a0s');
  expect(movedBy(fromAnswer(moves('calls to the server', 1290, 524), phases))).toBe('1\u202f290 → 524 calls to the server');
  expect(movedBy(fromAnswer(moves('seconds for all phases', 34.4, 15.1), []))).toBe('34.4\u00a0s → 15.1\u00a0s');
});

it('says of nothing that it is about all phases and all that was typed', () => {
  const two = { ...DEFAULT_SCENARIO, phases: [...DEFAULT_SCENARIO.phases, ...DEFAULT_SCENARIO.phases] };
  expect(weighed({ scenario: DEFAULT_SCENARIO, ranges: {} })).toBe('');
  expect(weighed({ scenario: two, ranges: {} })).toBe(' over all phases together');
  expect(weighed({ scenario: DEFAULT_SCENARIO, ranges: { 'network.rtt_ms': { low: 1, high: 2 } } })).toBe(' anywhere in the ranges you typed without a loss elsewhere');
});
