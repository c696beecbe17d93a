/**
 * What a recording of calls teaches: the part of it that is most like its whole phase, and one sentence on what the
 * application waits for there, and how often. The recording shows the beginning of a phase, the prediction counts all
 * of it: together they say for how many of the records a call is sent, or waited for.
 */
import type { Prediction, Trace, TraceCall } from '../engine/engine';
import { bytes, digits3, NBSP, percent } from '../format/print';
import type { Phase } from '../state/scenario';
import { sentInView, wholeOf, type Span } from './wire';

export type Calls = Prediction['phases'][number]['rpcs'];

/** Less than this part of the time is no waiting to speak of. */
const HARDLY = 0.05;

/** As many calls in a row as are asked for, their operations in the shares that the whole phase has; the first such. */
export function typicalOf(trace: Trace, rpcs: Calls, many: number): Span {
  const whole = wholeOf(trace);
  const calls = trace.calls;
  if (calls.length <= many) return whole;
  const total = Object.values(rpcs).reduce((sum, sent) => sum + sent, 0);
  const wanted = new Map(Object.entries(rpcs).map(([op, sent]) => [op, total === 0 ? 0 : (sent / total) * many]));
  const first = mostLike(calls, wanted, many);
  const shown = calls.slice(first, first + many);
  const from = first === 0 ? 0 : (shown[0]?.queued_us ?? 0);
  return { from, to: Math.max(from + 1, ...shown.map((call) => call.done_us)) };
}

/** Where the row of calls begins that differs least from what is wanted. */
function mostLike(calls: readonly TraceCall[], wanted: ReadonlyMap<string, number>, many: number): number {
  const counts = new Map<string, number>();
  const differs = (): number => [...new Set([...counts.keys(), ...wanted.keys()])].reduce((sum, op) => sum + Math.abs((counts.get(op) ?? 0) - (wanted.get(op) ?? 0)), 0);
  const add = (call: TraceCall | undefined, by: number): void => {
    if (call !== undefined) counts.set(call.op, (counts.get(call.op) ?? 0) + by);
  };
  let best = { at: 0, by: Infinity };
  calls.forEach((call, end) => {
    add(call, 1);
    add(calls[end - many], -1);
    if (end < many - 1) return;
    const by = differs();
    // Half a call: shares are fractions, and the next row that is nearer by a hair teaches nothing more.
    if (by < best.by - 0.5) best = { at: end - many + 1, by };
  });
  return best.at;
}

/** `Each 4 KiB write waits for a READ of 8 KiB`; null where nothing can be said for each. */
export function lessonOf(trace: Trace, window: Span, phase: Phase, rpcs: Calls): string | null {
  const waited = mostWaited(trace, window);
  if (waited === null) {
    const sent = sendingOf(trace, window, phase, rpcs);
    return sent === null ? null : `${sent}, and the application does not wait`;
  }
  const calls = awaitedIn(trace, waited);
  const [first] = calls;
  if (first !== undefined) return waitingOf(trace, calls, first.op, phase, rpcs);
  const sent = sendingOf(trace, window, phase, rpcs);
  return sent === null ? `The application waits for ${waited}` : `${sent}; the application waits for ${waited}`;
}

/** The stall on which most of the time in view goes. */
function mostWaited({ stalls }: Trace, { from, to }: Span): string | null {
  const times = new Map<string, number>();
  for (const { what, from_us, to_us } of stalls) times.set(what, (times.get(what) ?? 0) + Math.max(0, Math.min(to, to_us) - Math.max(from, from_us)));
  const [most] = [...times].sort((a, b) => b[1] - a[1]);
  const processes = new Set(stalls.map(({ process }) => process)).size;
  return most === undefined || most[1] < HARDLY * (to - from) * processes ? null : most[0];
}

/** The call whose reply ends each stall of this name; none where it does not name one call's operation. */
function awaitedIn({ calls, stalls }: Trace, what: string): readonly TraceCall[] {
  // `WRITE replies` are several calls, `a block in flight` is another's.
  if (/\breplies\b/.test(what)) return [];
  const named = new Set(what.match(/\b[A-Z]{4,}\b/g));
  const answered = new Map(calls.filter(({ op }) => named.has(op)).map((call) => [call.done_us, call]));
  return stalls.filter((stall) => stall.what === what).flatMap((stall) => answered.get(stall.to_us) ?? []);
}

function waitingOf(trace: Trace, awaited: readonly TraceCall[], op: string, phase: Phase, rpcs: Calls): string {
  const recorded = trace.calls.filter((call) => call.op === op).length;
  const records = recordsOf(phase);
  if (records === null) return `The application waits for ${awaited.length >= recorded ? 'each' : `${percent(awaited.length / recorded)} of the`} ${op}${awaited.length >= recorded ? '' : 's'}`;
  const each = ((rpcs[op] ?? recorded) / records.many) * (awaited.length / recorded);
  return told(each, records.name, ['waits for', 'wait for'], op, awaited);
}

/** `Every second 4 KiB write sends a WRITE of 8 KiB`: what most of the calls in view are. */
function sendingOf(trace: Trace, window: Span, phase: Phase, rpcs: Calls): string | null {
  const shown = sentInView(trace, window);
  const ops = shown.map(({ op }) => op);
  const [most] = [...new Set(ops)].sort((a, b) => ops.filter((op) => op === b).length - ops.filter((op) => op === a).length);
  const records = recordsOf(phase);
  if (most === undefined || records === null || rpcs[most] === undefined) return null;
  return told(rpcs[most] / records.many, records.name, ['sends', 'send'], most, shown.filter(({ op }) => op === most));
}

/** How many reads or writes the phase makes and what one is called; null for a phase that is not of records. */
function recordsOf({ op, record_bytes, file_bytes, count, processes }: Phase): { readonly many: number; readonly name: string } | null {
  if (record_bytes === null || (op !== 'read' && op !== 'write')) return null;
  const many = count ?? Math.ceil((file_bytes ?? 0) / record_bytes);
  return many === 0 ? null : { many: many * processes, name: `${bytes(record_bytes)} ${op}` };
}

const ORDINALS = ['', 'Each', 'Every second', 'Every third', 'Every fourth', 'Every fifth', 'Every sixth', 'Every seventh', 'Every eighth'];

function told(each: number, name: string, [verb, verbs]: readonly [string, string], op: string, calls: readonly TraceCall[]): string {
  const sizes = sizesOf(calls);
  if (each > 1.05) return `Each ${name} ${verb} ${digits3(Number(each.toPrecision(2)))} ${op}s${sizes}`;
  const ordinal = ORDINALS[Math.round(1 / each)];
  const near = Math.abs(each * Math.round(1 / each) - 1) <= 0.05;
  return near && ordinal !== undefined ? `${ordinal} ${name} ${verb} ${/^[AEIO]/.test(op) ? 'an' : 'a'} ${op}${sizes}` : `${percent(each)} of the ${name}s ${verbs} a ${op}${sizes}`;
}

/** ` of 8 KiB`, ` of 128 or 256 KiB`, ` of 4 KiB to 1 MiB`; nothing where no data go. */
function sizesOf(calls: readonly TraceCall[]): string {
  const sizes = calls.map((call) => call.bytes).filter((size) => size > 0);
  // A first or last one of its own size is no rule.
  const usual = [...new Set(sizes)].filter((size) => sizes.filter((other) => other === size).length >= sizes.length / 10).sort((a, b) => a - b);
  const [least, most] = usual.length === 0 ? [Math.min(...sizes), Math.max(...sizes)] : [usual[0] ?? 0, usual.at(-1) ?? 0];
  if (sizes.length === 0) return '';
  if (least === most) return ` of ${bytes(most)}`;
  const [number = '', unit] = bytes(least).split(NBSP);
  return ` of ${bytes(most).endsWith(`${NBSP}${unit}`) ? number : bytes(least)} ${usual.length === 2 ? 'or' : 'to'} ${bytes(most)}`;
}
