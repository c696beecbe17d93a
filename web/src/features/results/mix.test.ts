import { describe, expect, it } from 'vitest';
import { asNfsstat, difference, mixOf } from './mix';

describe('mix', () => {
  const predicted = { READ: 1024, OPEN: 1, GETATTR: 2 };

  it('keeps nfsstat’s order and shows what either side counted', () => {
    const cells = mixOf('linux4', predicted, { READ: 1020, ACCESS: 1 }, false, false);
    expect(cells.map((cell) => [cell.name, cell.predicted, cell.measured])).toEqual([
      ['read', 1024, 1020],
      ['open', 1, null],
      ['access', 0, 1],
      ['getattr', 2, null],
    ]);
  });

  it('takes silence for zero only where the report is complete', () => {
    const [, open] = mixOf('linux4', predicted, { READ: 1024 }, true, false);
    expect(open?.measured).toBe(0);
  });

  it('says the difference in counts and in percent', () => {
    const cells = mixOf('linux4', predicted, { READ: 1000, OPEN: 1, GETATTR: 0 }, true, false);
    expect(cells.map(difference)).toEqual(['+24 (+2 %)', 'exact', '+2']);
  });

  it('prints as nfsstat prints', () => {
    const text = asNfsstat('linux4', predicted);
    expect(text).toContain('null         read         write        commit       open         open_conf');
    expect(text).toContain('0        0%  1024     99% 0        0%  0        0%  1        0%  0        0%');
    expect(asNfsstat('freebsd', predicted)).toContain('   Getattr   Setattr    Lookup  Readlink      Read');
  });
});
