import { describe, expect, it } from 'vitest';
import type { Trace } from '../engine/engine';
import { notesOf } from './firstReads';
import { firstIn, lanesOf, tableOf } from './wire';

const KIB = 1024;

/** A READ at `sent`, whose reply is `way` under way, behind half a round trip of 500 µs; the application waits for it from then on. */
function recording(...reads: readonly (readonly [sent: number, kib: number, way: number])[]): Trace {
  const calls = reads.map(([sent, kib, way], at) => ({ id: at + 1, op: 'READ', offset: 0, bytes: kib * KIB, queued_us: sent, sent_us: sent, server_us: sent + 500, answered_us: sent + 520, done_us: sent + 520 + way }));
  return { calls, stalls: calls.map(({ sent_us, done_us }) => ({ process: 0, from_us: sent_us, to_us: done_us, what: 'READ reply' })), truncated: false };
}

const notes = (trace: Trace): readonly (string | undefined)[] => trace.stalls.map((stall) => notesOf(trace).get(stall));
const ALONE = 'nothing is read ahead yet';
const OPENING = 'TCP’s window still opens';

describe('the first READs of a recording', () => {
  it('are alone and wait for TCP’s window, until two are under way and it is open', () => {
    const trace = recording([0, 256, 4750], [5300, 256, 760], [5340, 256, 1800], [6700, 256, 760], [6740, 256, 760]);
    expect(notes(trace)).toEqual([`${ALONE}, ${OPENING}`, undefined, undefined, undefined, undefined]);
    expect(lanesOf(trace).stalls[0]?.note).toBe(`${ALONE}, ${OPENING}`);
    expect(tableOf([], trace.stalls, notesOf(trace)).rows[0]?.[1]).toBe(`waits for READ reply: ${ALONE}, ${OPENING}`);
    expect(firstIn(trace.stalls, notesOf(trace))).toBe(` The wait for READ reply at 0\u00a0ms takes 5.27\u00a0ms: ${ALONE}, ${OPENING}.`);
    expect(firstIn([], notesOf(trace))).toBe('');
  });

  it('wait for it one behind the other', () => {
    expect(notes(recording([0, 16, 1500], [2100, 64, 2600], [2110, 256, 3700], [6000, 256, 760]))).toEqual([`${ALONE}, ${OPENING}`, OPENING, OPENING, undefined]);
  });

  it.each([
    ['one at a time all along', [[0, 4, 520], [1100, 4, 520], [2200, 4, 520]], [undefined, undefined, undefined]],
    ['a window that stays small', [[0, 256, 4750], [6000, 256, 4750]], [undefined, undefined]],
    ['small ones before the read-ahead', [[0, 16, 520], [1100, 32, 540], [1110, 64, 560]], [ALONE, undefined, undefined]],
    ['replies that queue on the link', [[0, 1024, 1400], [10, 1024, 2300], [20, 1024, 3200]], [undefined, undefined, undefined]],
  ] as const)('say nothing more of %s', (_, reads, want) => {
    expect(notes(recording(...reads))).toEqual(want);
  });

  it('leave a wait alone that has a reason in its name', () => {
    const trace = recording([0, 256, 4750], [5300, 256, 760], [5340, 256, 760]);
    const named = { ...trace, stalls: trace.stalls.map((stall) => ({ ...stall, what: 'READ before a partial write' })) };
    expect(notes(named)).toEqual([undefined, undefined, undefined]);
  });
});
