/** A recording of calls, told: what is in view, what the application waits for there, and the same as a table. */
import type { Trace, TraceCall, TraceStall } from '../engine/engine';
import { colourOf, dashOf, topicsIn } from '../format/operations';
import { bytes, count, milliseconds, NBSP, percent } from '../format/print';
import { notesOf } from './firstReads';

/** From when to when, in microseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const LANE_NAMES = ['application', 'client', 'wire', 'server'] as const;

export function wholeOf({ calls }: Trace): Span {
  return { from: 0, to: Math.max(1, ...calls.map((call) => call.done_us)) };
}

/** The first thirty calls, where the shape shows. */
export function openingOf(trace: Trace, whole: Span): Span {
  const last = trace.calls[Math.min(trace.calls.length, 30) - 1];
  return { from: 0, to: last === undefined ? whole.to : Math.max(last.done_us, whole.to / 50) };
}

export function inView({ calls }: Trace, window: Span): readonly TraceCall[] {
  return calls.filter((call) => call.done_us >= window.from && call.queued_us <= window.to);
}

/** Those of them that have left the client: a flush may queue thousands long before. */
export function sentInView(trace: Trace, window: Span): readonly TraceCall[] {
  return inView(trace, window).filter((call) => call.sent_us <= window.to);
}

export function stallsIn({ stalls }: Trace, window: Span): readonly TraceStall[] {
  return stalls.filter((stall) => stall.to_us >= window.from && stall.from_us <= window.to);
}

/** Calls and stalls as a drawing of lanes takes them. */
export function lanesOf(trace: Trace) {
  const { calls, stalls } = trace;
  const notes = notesOf(trace);
  return {
    calls: calls.map(laneCall),
    stalls: stalls.map((stall) => ({ row: stall.process, from: stall.from_us, to: stall.to_us, what: stall.what, note: notes.get(stall), topics: topicsIn(stall.what) })),
  };
}

function laneCall(call: TraceCall) {
  return {
    id: call.id,
    label: `${call.op}${call.bytes > 0 ? ` ${bytes(call.bytes)} at ${bytes(call.offset ?? 0)}` : ''}: queued ${time(call.queued_us)}, done ${time(call.done_us)}`,
    colour: colourOf(call.op),
    dash: dashOf(call.op),
    topics: call.op,
    heavy: heavyWay(call),
    queued: call.queued_us,
    sent: call.sent_us,
    server: call.server_us,
    answered: call.answered_us,
    done: call.done_us,
  };
}

function heavyWay({ op, bytes }: TraceCall): 'out' | 'back' | 'none' {
  if (op === 'WRITE') return 'out';
  return op.startsWith('READ') && bytes > 0 ? 'back' : 'none';
}

/** Each operation, its colour and how many calls of it. */
export function operationsIn(calls: readonly TraceCall[]) {
  const counts = new Map<string, number>();
  for (const { op } of calls) counts.set(op, (counts.get(op) ?? 0) + 1);
  return [...counts].map(([op, calls]) => ({ name: op, text: count(calls), colour: colourOf(op), dash: dashOf(op), topics: op }));
}

/** What the application waits for, the longest first, and how often. */
export function waitsIn(stalls: readonly TraceStall[]) {
  const waits = new Map<string, { readonly times: number; readonly us: number }>();
  for (const { what, from_us, to_us } of stalls) {
    const { times, us } = waits.get(what) ?? { times: 0, us: 0 };
    waits.set(what, { times: times + 1, us: us + to_us - from_us });
  }
  return [...waits].sort((a, b) => b[1].us - a[1].us).map(([what, { times }]) => ({ name: `waits for ${what}`, text: count(times), colour: null, topics: topicsIn(what) }));
}

function time(us: number): string {
  return milliseconds(us / 1000);
}

/** A time in the part that is in view, to a hundredth of it, so that no two that differ there read alike. */
export function timeIn({ from, to }: Span, us: number): string {
  const step = 10 ** Math.floor(Math.log10((to - from) / 100));
  const [size, unit] = to >= 1e6 ? [1e6, 's'] : to >= 1000 ? [1000, 'ms'] : [1, 'µs'];
  return `${Number(((Math.round(us / step) * step) / size).toPrecision(9))}${NBSP}${unit}`;
}

/** What the application mostly does in the part that is in view. */
export function findingOf({ stalls }: Trace, window: Span): string {
  const { from, to } = window;
  const waited = new Map<string, number>();
  for (const stall of stalls) {
    const part = Math.min(to, stall.to_us) - Math.max(from, stall.from_us);
    if (part > 0) waited.set(stall.what, (waited.get(stall.what) ?? 0) + part);
  }
  const [first] = [...waited.entries()].sort((a, b) => b[1] - a[1]);
  const span = from === 0 ? `Of the first ${timeIn(window, to)}` : `From ${timeIn(window, from)} to ${timeIn(window, to)}`;
  if (first === undefined) return `${span}, the application never waits`;
  const processes = new Set(stalls.map(({ process }) => process)).size;
  const shareOf = (waited_us: number): number => Math.min(1, waited_us / ((to - from) * Math.max(1, processes)));
  const all = shareOf([...waited.values()].reduce((sum, part) => sum + part, 0));
  return all < 0.5 ? `${span}, the application waits ${percent(all)}` : `${span}, ${percent(shareOf(first[1]))} is waiting for ${first[0]}`;
}

/** What makes the first of the waits in view longer than those after them: `The wait for READ reply at 4.23 ms takes 5.29 ms: …`. */
export function firstIn(stalls: readonly TraceStall[], notes: ReadonlyMap<TraceStall, string>): string {
  const first = stalls.find((stall) => notes.has(stall));
  return first === undefined ? '' : ` The wait for ${first.what} at ${time(first.from_us)} takes ${time(first.to_us - first.from_us)}: ${notes.get(first)}.`;
}

/** Calls and waits in the order in which they begin. */
export function tableOf(calls: readonly TraceCall[], stalls: readonly TraceStall[], notes: ReadonlyMap<TraceStall, string> = new Map()) {
  const rows = [
    ...calls.map((call) => ({ from: call.queued_us, cells: callCells(call) })),
    ...stalls.map((stall) => ({ from: stall.from_us, cells: [null, `waits for ${stall.what}${notes.has(stall) ? `: ${notes.get(stall)}` : ''}`, null, null, stall.from_us, null, null, null, stall.to_us] })),
  ];
  return {
    columns: [
      { label: '#', numeric: true },
      { label: 'Call' },
      { label: 'Offset', numeric: true, print: count },
      { label: 'Bytes', numeric: true, print: count },
      ...['Queued', 'Sent', 'At server', 'Answered', 'Done'].map((label) => ({ label, numeric: true, unit: 'µs', print: time })),
    ],
    rows: rows.sort((a, b) => a.from - b.from).map(({ cells }) => cells),
  };
}

function callCells(call: TraceCall): readonly (string | number | null)[] {
  return [
    call.id,
    call.stable === null || call.stable === undefined || call.op !== 'WRITE' ? call.op : `${call.op} ${call.stable}`,
    call.bytes > 0 ? (call.offset ?? 0) : null,
    call.bytes > 0 ? call.bytes : null,
    ...[call.queued_us, call.sent_us, call.server_us, call.answered_us, call.done_us],
  ];
}
