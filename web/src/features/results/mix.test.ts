import { describe, expect, it } from 'vitest';
import { difference, mixOf, otherAmount, weigh } from './mix';

/** As the engine tells it of Linux and NFSv4, shortened. */
const COLUMNS = [['NULL', 'null'], ['READ', 'read'], ['OPEN', 'open'], ['OPEN_NOATTR', 'open_noat'], ['ACCESS', 'access'], ['GETATTR', 'getattr']] as const;
const CHOICE = { all: false };

describe('mix', () => {
  const predicted = { READ: 1024, OPEN: 1, GETATTR: 2 };

  it('keeps nfsstat’s order and shows what either side counted', () => {
    const cells = mixOf(COLUMNS, predicted, { rpcs: { READ: 1020, ACCESS: 1 }, complete: false }, CHOICE);
    expect(cells.map((cell) => [cell.name, cell.predicted, cell.measured])).toEqual([
      ['read', 1024, 1020],
      ['open', 1, null],
      ['access', 0, 1],
      ['getattr', 2, null],
    ]);
  });

  it('takes silence for zero only where the report is complete', () => {
    const [, open] = mixOf(COLUMNS, predicted, { rpcs: { READ: 1024 }, complete: true }, CHOICE);
    expect(open?.measured).toBe(0);
  });

  it('says the difference in counts and in percent', () => {
    const cells = mixOf(COLUMNS, predicted, { rpcs: { READ: 1000, OPEN: 1, GETATTR: 0 }, complete: true }, CHOICE);
    expect(cells.map(difference)).toEqual(['+24 (+2 %)', 'exact', '+2']);
    expect(cells.map(weigh)).toEqual(['look', null, 'noise']);
  });

  it('compares shares where the report counts another amount of work, as since boot', () => {
    const boot = { rpcs: { READ: 950_000, GETATTR: 50_000 }, complete: true };
    expect(otherAmount(predicted, boot)).toBeCloseTo(974, 0);
    const cells = mixOf(COLUMNS, predicted, boot, CHOICE);
    expect(cells.map(difference)).toEqual(['+4.7 points', '+0.1 points', '−4.8 points']);
    expect(cells.map(weigh)).toEqual(['look', 'noise', 'look']);
  });

  it('compares counts of the same order, and where a report tells of a few operations alone', () => {
    expect(otherAmount(predicted, { rpcs: { READ: 9000 }, complete: true })).toBeNull();
    expect(otherAmount(predicted, { rpcs: { READ: 900_000 }, complete: false })).toBeNull();
    expect(otherAmount({}, { rpcs: { READ: 1 }, complete: true })).toBeNull();
    expect(otherAmount(predicted, null)).toBeNull();
  });

  it('shows every column on request, and what nfsstat does not list behind them', () => {
    const cells = mixOf(COLUMNS, { READ: 1, OPEN_NOATTR: 2, OTHER: 3 }, null, { all: true });
    expect(cells.map((cell) => [cell.name, cell.predicted])).toEqual([['null', 0], ['read', 1], ['open', 0], ['open_noat', 2], ['access', 0], ['getattr', 0], ['OTHER', 3]]);
  });
});
