import { describe, expect, it } from 'vitest';
import { asNfsstat, difference, mixOf, weigh } from './mix';

const CHOICE = { all: false, spread: {} };

describe('mix', () => {
  const predicted = { READ: 1024, OPEN: 1, GETATTR: 2 };

  it('keeps nfsstat’s order and shows what either side counted', () => {
    const cells = mixOf('linux4', predicted, { rpcs: { READ: 1020, ACCESS: 1 }, complete: false }, CHOICE);
    expect(cells.map((cell) => [cell.name, cell.predicted, cell.measured])).toEqual([
      ['read', 1024, 1020],
      ['open', 1, null],
      ['access', 0, 1],
      ['getattr', 2, null],
    ]);
  });

  it('takes silence for zero only where the report is complete', () => {
    const [, open] = mixOf('linux4', predicted, { rpcs: { READ: 1024 }, complete: true }, CHOICE);
    expect(open?.measured).toBe(0);
  });

  it('says the difference in counts and in percent', () => {
    const cells = mixOf('linux4', predicted, { rpcs: { READ: 1000, OPEN: 1, GETATTR: 0 }, complete: true }, CHOICE);
    expect(cells.map(difference)).toEqual(['+24 (+2 %)', 'exact', '+2']);
    expect(cells.map(weigh)).toEqual(['look', null, 'noise']);
    const spread = mixOf('linux4', predicted, { rpcs: { READ: 1000 }, complete: false }, { all: false, spread: { READ: 15 } });
    expect(spread.map(weigh)).toEqual(['noise', null, null]);
  });

  it('prints as nfsstat prints', () => {
    const text = asNfsstat('linux4', predicted);
    expect(text).toContain('null         read         write        commit       open         open_conf');
    expect(text).toContain('0        0%  1024     99% 0        0%  0        0%  1        0%  0        0%');
    expect(asNfsstat('freebsd', predicted)).toContain('   Getattr   Setattr    Lookup  Readlink      Read');
  });
});
