/**
 * What no point of a curve can pass: the link's rate, for a phase all of whose data cross it in one direction.
 * The answer's ladder of limits is left to its own chart. Its rungs are bytes over the time for which something
 * was busy with the present choice: headers and processor time per byte change along the curve, and a level
 * line would claim that they do not.
 */
import type { Ceiling, CurvePoint } from '../../charts/Curve';
import type { Counts, PhaseAnswer } from '../../engine/engine';
import { mbit } from '../../format/print';
import type { Phase, Scenario } from '../../state/scenario';

/** Of each full segment: IPv4 and TCP with time stamps within the MTU, Ethernet with preamble and gap around it. */
const HEADER_BYTES = 52;
const FRAME_BYTES = 38;
/** Within one machine there is the header alone. */
const VIRTUAL_FRAME_BYTES = 14;

/** Sizes and counts are rounded where a phase is expected from a part of it. */
const ALL = 0.99;

export function ceilingOf({ network: { rate_mbit: rate, mtu_bytes: mtu }, server, phases }: Scenario, index: number, answer: PhaseAnswer | undefined, curves: readonly (readonly CurvePoint[])[]): Ceiling | null {
  const phase = phases[index];
  const points = curves.flat();
  if (rate === null || phase === undefined || answer === undefined || answer.bytes === 0 || points.length === 0) return null;
  const y = ((rate * 1e6) / 8) * ((mtu - HEADER_BYTES) / (mtu + (server.shares_client_cpu ? VIRTUAL_FRAME_BYTES : FRAME_BYTES)));
  // What comes from the client's memory, or is still there at the end, passes no link.
  const crosses = carried(phase, answer) >= ALL * answer.bytes && points.every((point) => point.y <= y);
  return crosses ? { y, label: `link, ${mbit(rate)}` } : null;
}

/** File data on the wire in the direction of the phase; a mixed phase has two, and no one rate for both. */
function carried({ op }: Phase, { read_sizes, write_sizes }: PhaseAnswer): number {
  if (op === 'read') return bytesOf(read_sizes);
  return op === 'write' ? Object.values(write_sizes).reduce((sum, sizes) => sum + bytesOf(sizes), 0) : 0;
}

function bytesOf(sizes: Counts): number {
  return Object.entries(sizes).reduce((sum, [size, count]) => sum + Number(size) * count, 0);
}
