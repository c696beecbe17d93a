import { describe, expect, it } from 'vitest';
import { parse, render, scoreboard, worseLines } from './lib/accuracy.mjs';
import { explainMisses } from './lib/misses.mjs';

const origins = new Map([
  ['a', { source: 'lab', workload: 'sequential read', folder: 'lab' }],
  ['b', { source: 'lab', workload: 'sequential read', folder: 'lab' }],
  ['c', { source: 'lab', workload: 'find', folder: 'lab' }],
]);

function record(id: string, change: object = {}): object {
  const elapsed = { predicted_s: 1.05, low_s: 0.9, high_s: 1.2, measured_s: 1 };
  return { id, use: 'check', group: 'reads', environment: 'lan', modelled: true, exact: true, time_mark: true, elapsed, ...change };
}

function board(...records: object[]): ReturnType<typeof scoreboard> {
  return scoreboard({ records }, origins);
}

function everything(lines: ReturnType<typeof scoreboard>): string[] | undefined {
  return lines.get('Everything')?.rows.get('lab | sequential read | check');
}

describe('scoreboard', () => {
  it('survives being written and read back', () => {
    const lines = board(record('a'), record('b', { exact: false }), record('c', { elapsed: null, time_mark: false }));
    expect(parse(render(lines, '1'))).toEqual(lines);
  });

  it('takes no time from a busy machine', () => {
    const lines = board(record('a', { timing: 'noisy' }));
    expect(everything(lines)?.slice(5)).toEqual(['1', '–', '–', '–']);
  });

  it('counts what is not modelled as a miss in every mark', () => {
    const lines = board(record('a', { modelled: false, exact: false, elapsed: null }));
    expect(everything(lines)).toEqual(['lab', 'sequential read', 'check', '1', '0', '0', '100.0 %', '0/1', '0/1']);
  });

  it.each([
    ['a lost exact count', { exact: false }, 'counts exact was 1, is 0'],
    ['a larger error', { elapsed: { predicted_s: 1.09, low_s: 0.9, high_s: 1.2, measured_s: 1 } }, 'median time error'],
    ['an interval missed', { elapsed: { predicted_s: 1.05, low_s: 1.01, high_s: 1.2, measured_s: 1 } }, 'in the 90 % interval'],
  ])('sees %s', (_, change, complaint) => {
    expect(worseLines(board(record('a', change)), board(record('a')))).toEqual(expect.arrayContaining([expect.stringContaining(complaint)]));
  });

  it('sees a record that is gone, and none where nothing changed', () => {
    expect(worseLines(board(record('a')), board(record('a')))).toEqual([]);
    expect(worseLines(board(record('c')), board(record('a')))).toContainEqual(expect.stringContaining('gone'));
  });
});

describe('reasons of misses', () => {
  const miss = record('a', { exact: false, counts: { READ: { predicted: 1, measured: 9 }, WRITE: { predicted: 1, measured: 8 } } });
  const explain = (causes: Record<string, { why: string; ops?: string[]; records?: string[] }>): ReturnType<typeof explainMisses> =>
    explainMisses([miss, record('b')], origins, new Map([['lab', causes]]));

  it('must account for every operation that differs', () => {
    expect(explain({}).unexplained).toEqual([expect.stringContaining('a: everything')]);
    expect(explain({ reads: { why: 'w', ops: ['READ'] } }).unexplained).toEqual([expect.stringContaining('a: WRITE')]);
    expect(explain({ reads: { why: 'w', ops: ['READ'] }, writes: { why: 'w', ops: ['WRITE'], records: ['*'] } }).unexplained).toEqual([]);
  });

  it('are not asked for within the tolerance that a record states', () => {
    const vague = new Map([['a', { ...origins.get('a'), source: 's', workload: 'w', folder: 'lab', tolerance: { READ: 8 } }]]);
    const { found, unexplained } = explainMisses([miss], vague, new Map([['lab', { writes: { why: 'w', ops: ['WRITE'] } }]]));
    expect(unexplained).toEqual([]);
    expect(found).toEqual([expect.objectContaining({ wrong: 'WRITE 1/8' })]);
  });

  it('names what is no longer needed', () => {
    expect(explain({ all: { why: 'w' }, other: { why: 'w', records: ['b*'] } }).unused).toEqual(['lab: other']);
  });
});
