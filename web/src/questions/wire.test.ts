import { describe, expect, it } from 'vitest';
import type { Trace } from '../engine/engine';
import { findingOf, inView, lanesOf, openingOf, operationsIn, sentInView, stallsIn, tableOf, waitsIn, wholeOf } from './wire';

const call = (id: number, op: string, from: number, bytes: number) => ({ id, op, offset: 0, bytes, stable: op === 'WRITE' ? 'UNSTABLE' : null, queued_us: from, sent_us: from + 10, server_us: from + 50, answered_us: from + 90, done_us: from + 100 });

const TRACE: Trace = {
  calls: [call(1, 'READ', 0, 8192), call(2, 'WRITE', 100, 4096), call(3, 'COMMIT', 900, 0)],
  stalls: [
    { process: 0, from_us: 0, to_us: 100, what: 'READ before a partial write' },
    { process: 0, from_us: 900, to_us: 1000, what: 'COMMIT' },
  ],
  truncated: false,
};

describe('a recording', () => {
  it('says what the application waits for most in the part that is in view', () => {
    expect(findingOf(TRACE, { from: 0, to: 120 })).toBe('Of the first 120\u00a0µs, 83\u00a0% is waiting for READ before a partial write');
    expect(findingOf(TRACE, { from: 850, to: 1000 })).toBe('From 0.85\u00a0ms to 1\u00a0ms, 67\u00a0% is waiting for COMMIT');
    expect(findingOf(TRACE, { from: 200, to: 800 })).toMatch(/, the application never waits$/);
    expect(findingOf(TRACE, wholeOf(TRACE))).toMatch(/, the application waits 20\u00a0%$/);
  });

  it('shows all of a short one', () => {
    expect(openingOf(TRACE, wholeOf(TRACE))).toEqual({ from: 0, to: 1000 });
    expect(wholeOf({ ...TRACE, calls: [] })).toEqual({ from: 0, to: 1 });
  });

  it('draws, counts and lists what is in view', () => {
    const seen = inView(TRACE, { from: 150, to: 950 });
    expect(operationsIn(seen).map(({ name, text }) => `${name} ${text}`)).toEqual(['WRITE 1', 'COMMIT 1']);
    expect(lanesOf(TRACE).calls.map(({ heavy }) => heavy)).toEqual(['back', 'out', 'none']);
    const flushed = TRACE.calls.map((one) => ({ ...one, queued_us: 0 }));
    expect(inView({ ...TRACE, calls: flushed }, { from: 0, to: 50 })).toHaveLength(3);
    expect(sentInView({ ...TRACE, calls: flushed }, { from: 0, to: 50 }).map(({ id }) => id)).toEqual([1]);
    const stalls = stallsIn(TRACE, { from: 150, to: 950 });
    expect(waitsIn(TRACE.stalls).map(({ name, text }) => `${name} ${text}`)).toEqual(['waits for READ before a partial write 1', 'waits for COMMIT 1']);
    const { columns, rows } = tableOf(seen, stalls);
    expect(rows.map((row) => row.length)).toEqual([columns.length, columns.length, columns.length]);
    expect(rows.map((row) => row[1])).toEqual(['WRITE UNSTABLE', 'COMMIT', 'waits for COMMIT']);
  });
});
