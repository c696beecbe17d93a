import { describe, expect, it } from 'vitest';
import { parse, render, scoreboard, worseLines } from './lib/accuracy.mjs';

const origins = new Map([
  ['a', { source: 'lab', workload: 'sequential read', timed: true }],
  ['b', { source: 'lab', workload: 'sequential read', timed: true }],
  ['c', { source: 'lab', workload: 'find', timed: false }],
]);

function record(id: string, change: object = {}): object {
  const elapsed = { predicted_s: 1.05, low_s: 0.9, high_s: 1.2, measured_s: 1 };
  return { id, use: 'check', modelled: true, exact: true, elapsed, ...change };
}

function board(...records: object[]): ReturnType<typeof scoreboard> {
  return scoreboard({ records }, origins);
}

describe('scoreboard', () => {
  it('survives being written and read back', () => {
    const lines = board(record('a'), record('b', { exact: false }), record('c', { elapsed: null }));
    expect(parse(render(lines, '1'))).toEqual(lines);
  });

  it('takes no time from a busy machine', () => {
    const lines = board(record('a', { timing: 'noisy' }));
    expect(lines.get('lab | sequential read | check')?.slice(5)).toEqual(['1', '–', '–', '–']);
  });

  it('counts what is not modelled as a miss in every mark', () => {
    const lines = board(record('a', { modelled: false, exact: false, elapsed: null }));
    expect(lines.get('lab | sequential read | check')).toEqual(['lab', 'sequential read', 'check', '1', '0', '0', '100.0 %', '0/1', '0/1']);
  });

  it.each([
    ['a lost exact count', { exact: false }, 'counts exact was 1, is 0'],
    ['a larger error', { elapsed: { predicted_s: 1.09, low_s: 0.9, high_s: 1.2, measured_s: 1 } }, 'median time error'],
    ['an interval missed', { elapsed: { predicted_s: 1.05, low_s: 1.01, high_s: 1.2, measured_s: 1 } }, 'in the 90 % interval'],
  ])('sees %s', (_, change, complaint) => {
    expect(worseLines(board(record('a', change)), board(record('a')))).toEqual([expect.stringContaining(complaint)]);
  });

  it('sees a record that is gone, and none where nothing changed', () => {
    expect(worseLines(board(record('a')), board(record('a')))).toEqual([]);
    expect(worseLines(board(record('c')), board(record('a')))).toEqual([expect.stringContaining('gone')]);
  });
});
