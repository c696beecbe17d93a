import { describe, expect, it } from 'vitest';
import type { Limit } from '../../engine/contract';
import { paceOf, passedBy } from './words';

const MIB = 1024 ** 2;
const link: Limit = { id: 'link', label: 'the link towards the server, 1 000 Mb/s', formula: '', bytes_per_s: 113 * MIB, calls_per_s: 1, binding: true };
const answer = (kind: 'simulated' | 'expected', mib: number): Parameters<typeof passedBy>[0] => ({
  basis: { kind, file_bytes: null },
  limits: [{ ...link, bytes_per_s: null }, link],
  throughput_bytes_per_s: { predicted: mib * MIB, low: 0, high: 0 },
});

describe('the words of the answer', () => {
  it('doubt an expectation that no link could carry', () => {
    expect(passedBy(answer('expected', 1646))).toBe(link);
    expect(passedBy(answer('expected', 113))).toBeUndefined();
    expect(passedBy(answer('simulated', 1646))).toBeUndefined();
  });

  it('close the figure in a label', () => {
    expect(paceOf(link)).toBe('The link towards the server, 1 000 Mb/s, sets the pace');
    expect(paceOf({ ...link, label: 'one READ at a time' })).toBe('One READ at a time sets the pace');
  });
});
