import { expect, it } from 'vitest';
import type { Moved } from '../../questions/useSensitivity';
import { endsOf, restOf, titleOf } from './sensitivityWords';

const END = { elapsed_s: 1, rate: 0 };
const row = (label: string, factor: number, over: Partial<Moved> = {}): Moved => ({ label, span: '', typed: false, isKind: false, isToldKind: false, isChoice: false, atLow: END, atHigh: END, factor, ...over });

it('tells why the longest bar is not what to measure first', () => {
  const rows = [row('request size', 2, { isChoice: true }), row('round trip', 1.5), row('bandwidth', 1), row('number of processes', 1, { isChoice: true })];
  expect(titleOf(rows, [])).toBe('Measure the round trip first: it moves the answer 1.5×');
  expect(restOf(rows, [])).toContain(' To be chosen, not measured: request size. No need to measure: bandwidth, number of processes.');
});

it('has a choice measured where a range says that it is not known', () => {
  const rows = [row('request size', 2, { isChoice: true, typed: true }), row('round trip', 1.5)];
  expect(titleOf(rows, [])).toBe('Measure the request size first: it moves the answer 2× over its range');
  expect(restOf(rows, [])).not.toContain('To be chosen');
});

it('asks for what the question leaves to a default before what it has told', () => {
  const rows = [row('server’s cache', 1.1, { isKind: true, isToldKind: true })];
  expect(titleOf(rows, ['round trip'])).toBe('Measure the round trip first: the question leaves it to a default');
  expect(titleOf(rows, [])).toBe('Tell the server’s cache first: it moves the answer 1.1×');
});

it('tells no part of an hour, and both ends in one unit', () => {
  const said = (low: number, high: number): string => endsOf({ atLow: { elapsed_s: low, rate: 0 }, atHigh: { elapsed_s: high, rate: 0 } }).join(' → ').replaceAll('\u00a0', ' ');
  expect(said(1228, 4968)).toBe('20.5 min → 82.8 min');
  expect(said(0.9, 2)).toBe('0.9 s → 2 s');
  expect(said(3960, 8000)).toBe('1.1 h → 2.22 h');
});
