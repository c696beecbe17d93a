import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topWith } from './Curve';
import { csv } from './exportTable';
import { gridScale } from './gridScale';
import { linesOf } from './lines';
import { between, through } from './path';

describe('paths', () => {
  it('go straight from spot to spot, and around an area', () => {
    expect(through([[0, 1], [2.00049, 1 / 3]])).toBe('M0,1L2,0.333');
    expect(between([[0, 1], [2, 3]], [[0, 5], [2, 6]])).toBe('M0,1L2,3L2,6L0,5Z');
    expect(through([]) + between([], [])).toBe('');
  });
});

describe('gridScale', () => {
  const scale = gridScale([0, 1, 2, 4, 8], 0, 400);

  it('puts grid values at equal distances and others by their logarithm', () => {
    expect([0, 1, 2, 4, 8].map(scale.x)).toEqual([0, 100, 200, 300, 400]);
    expect(scale.x(Math.SQRT2 * 2)).toBeCloseTo(250);
    expect(scale.x(0.5)).toBe(50);
    expect(scale.x(100)).toBe(400);
  });

  it('finds the grid value nearest to any place', () => {
    expect(scale.nearest(260)).toBe(4);
    expect(scale.nearest(-50)).toBe(0);
    fc.assert(fc.property(fc.integer({ min: -100, max: 500 }), (x) => scale.values.includes(scale.nearest(x))));
  });
});

it.each([
  ['none', 0, 900],
  ['within the axis', 750, 900],
  ['a third above it: room is made', 1200, 1200],
  ['far above it: the curves are not flattened', 1201, 900],
])('ceiling of a curve, %s', (_, ceiling, want) => {
  expect(topWith(900, ceiling)).toBe(want);
});

it('csv quotes what needs it and drops thin spaces', () => {
  expect(csv({ columns: [{ label: 'op' }, { label: 'count' }], rows: [['a, "b"', '131\u202f072']] })).toBe(
    'op,count\n"a, ""b""",131072\n',
  );
});

it('csv has bare numbers under heads with their units, and the ends of a range apart', () => {
  const print = (value: number): string => `${value} fast`;
  const columns = [{ label: 'size' }, { label: 'rate', unit: 'B/s', print }, { label: 'interval', unit: 'B/s', print }];
  const rows = [[4096, 1 / 3, [0.25, 0.5]], [8192, null, null]] as const;
  expect(csv({ columns, rows })).toBe('size,rate (B/s),interval low (B/s),interval high (B/s)\n4096,0.333333333,0.25,0.5\n8192,,,\n');
  expect(csv({ columns: [], rows: [], file: { columns, rows: [] } })).toMatch(/^size,/);
});

it.each([
  ['a table of 30 slots', 19, ['a table of 30 slots']],
  ['a table of 30 slots', 18, ['a table of 30 ', 'slots']],
  ['bytes and flushes one after another', 12, ['bytes and ', 'flushes one ', 'after ', 'another']],
  ['tcp_max_slot_table_entries', 12, ['tcp_max_slot_table_entries']],
  ['the link', 0, ['the ', 'link']],
])('breaks %s at %s', (text, chars, lines) => {
  expect(linesOf(text, chars)).toEqual(lines);
});
