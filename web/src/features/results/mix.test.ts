import { describe, expect, it } from 'vitest';
import { difference, mixOf, otherAmount, otherAmountOf, weigh } from './mix';

/** As the engine tells it of Linux and NFSv4, shortened. */
const COLUMNS = [['NULL', 'null'], ['READ', 'read'], ['OPEN', 'open'], ['OPEN_NOATTR', 'open_noat'], ['ACCESS', 'access'], ['GETATTR', 'getattr']] as const;
const FROM = otherAmountOf([{ op: 'read' }]);
const CHOICE = { all: false, from: FROM };

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

  it('takes silence for nothing where the report is of another version, whose calls are others', () => {
    const measured = { rpcs: { READ: 1024, ACCESS: 2 }, complete: true };
    const cells = mixOf(COLUMNS, predicted, measured, { ...CHOICE, other: true });
    expect(cells.map((cell) => [cell.op, cell.measured, difference(cell), weigh(cell)])).toEqual([
      ['READ', 1024, 'exact', null],
      ['OPEN', null, '', null],
      ['ACCESS', 2, '−2', 'noise'],
      ['GETATTR', null, '', null],
    ]);
  });

  it('says the difference in counts and in percent', () => {
    const cells = mixOf(COLUMNS, predicted, { rpcs: { READ: 1000, OPEN: 1, GETATTR: 0 }, complete: true }, CHOICE);
    expect(cells.map(difference)).toEqual(['+24 (+2 %)', 'exact', '+2']);
    expect(cells.map(weigh)).toEqual(['look', null, 'noise']);
  });

  it('takes calls that mounting alone makes for what they are, unless they are predicted', () => {
    const measured = { rpcs: { READ: 1024, SERVER_CAPS: 3, NULL: 900, CREATE_SESSION: 3, ACCESS: 3 }, complete: true };
    const marks = (of: Readonly<Record<string, number>>) => Object.fromEntries(mixOf(COLUMNS, of, measured, CHOICE).map((cell) => [cell.op, weigh(cell)]));
    expect(marks(predicted)).toMatchObject({ SERVER_CAPS: 'mounting', NULL: 'mounting', CREATE_SESSION: 'mounting', ACCESS: 'look' });
    expect(marks({ ...predicted, SERVER_CAPS: 10 })).toMatchObject({ SERVER_CAPS: 'look' });
  });

  it.each([
    ['SEQUENCE', 'carrying'],
    ['RENEW', 'carrying'],
    ['PUTFH', 'carrying'],
    ['PUTROOTFH', 'carrying'],
    ['DESTROY_SESSION', 'mounting'],
    ['OPEN_DOWNGRADE', 'look'],
  ])('takes %s, which no work asks for, as %s', (op, want) => {
    const measured = { rpcs: { READ: 1024, [op]: 900 }, complete: true };
    const told = (of: Readonly<Record<string, number>>) => mixOf(COLUMNS, of, measured, CHOICE).find((cell) => cell.op === op);
    expect(told(predicted)).toSatisfy((cell: Parameters<typeof weigh>[0]) => weigh(cell) === want);
    expect(told({ ...predicted, [op]: 10 })).toSatisfy((cell: Parameters<typeof weigh>[0]) => weigh(cell) === 'look');
  });

  it('compares shares where the report counts another amount of work, as since boot', () => {
    const boot = { rpcs: { READ: 950_000, GETATTR: 50_000 }, complete: true };
    expect(otherAmount(predicted, boot, FROM)).toBeCloseTo(974, 0);
    const cells = mixOf(COLUMNS, predicted, boot, CHOICE);
    expect(cells.map(difference)).toEqual(['+4.7 points', '+0.1 points', '−4.8 points']);
    expect(cells.map(weigh)).toEqual(['look', 'noise', 'look']);
  });

  it('compares counts of the same order, and where a report tells of a few operations alone', () => {
    expect(otherAmount(predicted, { rpcs: { READ: 9000 }, complete: true }, FROM)).toBeNull();
    expect(otherAmount(predicted, { rpcs: { READ: 900_000 }, complete: false }, FROM)).toBeNull();
    expect(otherAmount({}, { rpcs: { READ: 1 }, complete: true }, FROM)).toBeNull();
    expect(otherAmount(predicted, null, FROM)).toBeNull();
  });

  it('compares the shares of a mix wherever another number of calls was asked for', () => {
    const from = otherAmountOf([{ op: 'op_mix' }]);
    const mix = { READ: 9187, GETATTR: 270, OPEN: 94 };
    const measured = { rpcs: { READ: 40_960, GETATTR: 1204, OPEN: 422 }, complete: true };
    expect(otherAmount(mix, measured, FROM)).toBeNull();
    expect(otherAmount(mix, measured, from)).toBeCloseTo(4.46, 2);
    expect(mixOf(COLUMNS, mix, measured, { all: false, from }).map(weigh)).toEqual(['noise', 'noise', 'noise']);
    // As many as were counted are compared as counts.
    expect(otherAmount({ READ: 40_961 }, { rpcs: { READ: 40_960 }, complete: true }, from)).toBeNull();
  });

  it('shows every column on request, and what nfsstat does not list behind them', () => {
    const cells = mixOf(COLUMNS, { READ: 1, OPEN_NOATTR: 2, OTHER: 3 }, null, { all: true, from: FROM });
    expect(cells.map((cell) => [cell.name, cell.predicted])).toEqual([['null', 0], ['read', 1], ['open', 0], ['open_noat', 2], ['access', 0], ['getattr', 0], ['OTHER', 3]]);
  });
});
