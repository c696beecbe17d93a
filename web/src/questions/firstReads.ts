/**
 * Why the first READs of a recording take longer than those after them, told from the recording alone: nothing is read
 * ahead yet, and TCP's window opens from ten segments (engine/sim/src/transport/tcp.rs), a round trip for each doubling.
 */
import type { Trace, TraceCall, TraceStall } from '../engine/engine';

const ALONE = 'nothing is read ahead yet';
const OPENING = 'TCP’s window still opens';

/** Of the waits that end with such a READ, what is to be said beside their name. */
export function notesOf({ calls, stalls }: Trace): ReadonlyMap<TraceStall, string> {
  const reads = calls.filter(({ op, bytes }) => /^READ(?:_PLUS)?$/.test(op) && bytes > 0).sort((a, b) => a.answered_us - b.answered_us);
  const alone = new Set(aloneOf(reads));
  const opening = openingOf(reads, calls);
  const ends = new Map(reads.map((read) => [read.done_us, read]));
  const notes = new Map<TraceStall, string>();
  for (const stall of stalls) {
    const read = /^READ( reply)?$/.test(stall.what) ? ends.get(stall.to_us) : undefined;
    if (read === undefined) continue;
    const words = [...(alone.has(read) ? [ALONE] : []), ...(opening.has(read) ? [OPENING] : [])];
    if (words.length > 0) notes.set(stall, words.join(', '));
  }
  return notes;
}

/** Before the first READ that is under way beside another; none where no two ever are. */
function aloneOf(reads: readonly TraceCall[]): readonly TraceCall[] {
  const bySent = [...reads].sort((a, b) => a.sent_us - b.sent_us);
  const second = bySent.findIndex((read, at) => bySent.slice(0, at).some(({ done_us }) => done_us > read.sent_us));
  const first = bySent[second];
  return first === undefined ? [] : bySent.filter(({ done_us }) => done_us <= first.sent_us);
}

/**
 * Whose reply is on its way for twice as long as the quickest per byte, and half a round trip longer, with nothing ahead of
 * it but such replies: on a path that loses nothing that is the sender, waiting for the window. A window that stays small
 * makes all alike.
 */
function openingOf(reads: readonly TraceCall[], calls: readonly TraceCall[]): ReadonlySet<TraceCall> {
  const oneWay = Math.min(...calls.map(({ sent_us, server_us }) => server_us - sent_us));
  const wayOf = ({ answered_us, done_us }: TraceCall): number => done_us - answered_us - oneWay;
  const perByte = Math.min(...reads.map((read) => wayOf(read) / read.bytes));
  const opening = new Set<TraceCall>();
  reads.forEach((read, at) => {
    const isFirst = reads.slice(0, at).every((other) => other.done_us <= read.answered_us || opening.has(other));
    const usual = perByte * read.bytes;
    if (isFirst && wayOf(read) - usual > Math.max(oneWay, usual)) opening.add(read);
  });
  return opening;
}
