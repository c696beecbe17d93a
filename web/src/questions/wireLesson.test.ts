import { describe, expect, it } from 'vitest';
import type { Trace, TraceCall } from '../engine/engine';
import { BARE_PHASE, type Phase } from '../state/scenario';
import { lessonOf, typicalOf } from './wireLesson';

const KIB = 1024;
const TEN_US = 10;

/** Calls of 10 µs, one after the other: `READ 8` is a READ of 8 KiB. */
function callsOf(words: readonly string[]): readonly TraceCall[] {
  return words.map((word, at) => {
    const [op = '', size = '0'] = word.split(' ');
    const from = at * TEN_US;
    return { id: at, op, offset: 0, bytes: Number(size) * KIB, queued_us: from, sent_us: from + 1, server_us: from + 4, answered_us: from + 6, done_us: from + TEN_US };
  });
}

/** The application waits for every call of these operations, for as long as it takes. */
function traceOf(words: readonly string[], waits: Readonly<Record<string, string>>): Trace {
  const calls = callsOf(words);
  const stalls = calls.flatMap((call) => (waits[call.op] === undefined ? [] : [{ process: 0, from_us: call.queued_us, to_us: call.done_us, what: waits[call.op] ?? '' }]));
  return { calls, stalls, truncated: true };
}

function lesson(trace: Trace, phase: Partial<Phase>, rpcs: Readonly<Record<string, number>>): string | null {
  return lessonOf(trace, { from: 0, to: trace.calls.length * TEN_US }, { ...BARE_PHASE, ...phase }, rpcs)?.replaceAll('\u00a0', ' ') ?? null;
}

const repeated = (times: number, ...words: readonly string[]): readonly string[] => Array.from({ length: times }, () => words).flat();
const WRITES = { op: 'write', record_bytes: 4 * KIB, file_bytes: 4000 * KIB } as const;
const READS = { op: 'read', record_bytes: 64 * KIB, file_bytes: 64_000 * KIB } as const;

describe('the lesson', () => {
  it.each([
    ['each record', repeated(9, 'READ 8', 'WRITE 8'), { READ: 'READ before a partial write' }, WRITES, { READ: 1000, WRITE: 1000 }, 'Each 4 KiB write waits for a READ of 8 KiB'],
    ['half of them', repeated(9, 'READ 8', 'WRITE 8'), { READ: 'READ before a partial write' }, WRITES, { READ: 500, WRITE: 500 }, 'Every second 4 KiB write waits for a READ of 8 KiB'],
    ['some', repeated(9, 'READ 8', 'WRITE 8'), { READ: 'READ before a partial write' }, WRITES, { READ: 720, WRITE: 500 }, '72 % of the 4 KiB writes wait for a READ of 8 KiB'],
    ['several for each', repeated(9, 'READ 32'), { READ: 'READ' }, READS, { READ: 2000 }, 'Each 64 KiB read waits for 2 READs of 32 KiB'],
    ['two sizes', repeated(9, 'READ 256', 'READ 128', 'READ 128'), { READ: 'READ reply' }, READS, { READ: 1500 }, 'Each 64 KiB read waits for 1.5 READs of 128 or 256 KiB'],
    ['many sizes', repeated(9, 'READ 512', 'READ 128', 'READ 1024'), { READ: 'READ reply' }, READS, { READ: 1000 }, 'Each 64 KiB read waits for a READ of 128 KiB to 1 MiB'],
    ['sent, not waited for', repeated(9, 'WRITE 8'), {}, WRITES, { WRITE: 500 }, 'Every second 4 KiB write sends a WRITE of 8 KiB, and the application does not wait'],
    ['a stall that no reply of its own ends', repeated(9, 'WRITE 4'), { WRITE: 'room in the queue' }, WRITES, { WRITE: 1000 }, 'Each 4 KiB write sends a WRITE of 4 KiB; the application waits for room in the queue'],
    ['several replies at once', repeated(9, 'WRITE 4'), { WRITE: 'WRITE replies' }, WRITES, { WRITE: 1000 }, 'Each 4 KiB write sends a WRITE of 4 KiB; the application waits for WRITE replies'],
    ['no records', repeated(9, 'LOOKUP'), { LOOKUP: 'LOOKUP' }, { op: 'build' }, { LOOKUP: 9 }, 'The application waits for each LOOKUP'],
    ['nothing to say for each', repeated(9, 'LOOKUP'), {}, { op: 'build' }, { LOOKUP: 9 }, null],
  ] as const)('says for how many: %s', (_, words, waits, phase, rpcs, told) => {
    expect(lesson(traceOf(words, waits), phase, rpcs)).toBe(told);
  });

  it('counts only the calls that are waited for', () => {
    const trace = traceOf(repeated(10, 'READ 64'), { READ: 'READ reply' });
    const half = { ...trace, stalls: trace.stalls.filter((_, at) => at % 2 === 0) };
    expect(lesson(half, READS, { READ: 1000 })).toBe('Every second 64 KiB read waits for a READ of 64 KiB');
    expect(lesson({ ...trace, stalls: trace.stalls.slice(0, 8) }, { op: 'build' }, {})).toBe('The application waits for 80 % of the READs');
  });
});

describe('the part that is shown', () => {
  const opened = ['LOOKUP', 'ACCESS', 'GETATTR', ...repeated(10, 'WRITE 8'), ...repeated(10, 'READ 8', 'WRITE 8')];

  it('has the shares of the whole phase', () => {
    const trace = traceOf(opened, {});
    expect(typicalOf(trace, { READ: 500, WRITE: 500 }, 6)).toEqual({ from: 120, to: 180 });
    expect(typicalOf(trace, { WRITE: 1000, LOOKUP: 1 }, 6)).toEqual({ from: 30, to: 90 });
  });

  it('is the beginning where nothing was predicted, and all of a short recording', () => {
    expect(typicalOf(traceOf(opened, {}), {}, 6)).toEqual({ from: 0, to: 60 });
    expect(typicalOf(traceOf(opened, {}), { READ: 1 }, 100)).toEqual({ from: 0, to: 330 });
  });
});
