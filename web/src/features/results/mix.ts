/** The RPC mix as data: predicted beside measured, with the difference. */
import type { Column, Counts, MeasuredCounts } from '../../engine/engine';
import { count } from '../../format/print';
import type { Phase } from '../../state/scenario';

type Counted = Pick<MeasuredCounts, 'rpcs' | 'complete'>;

export interface MixCell {
  readonly op: string;
  readonly name: string;
  readonly predicted: number;
  /** Null where the report does not speak of this operation. */
  readonly measured: number | null;
  readonly share: number;
  /** Of all measured calls; null where counts are compared. */
  readonly measuredShare: number | null;
  /** Differences up to this are noise. */
  readonly noise: number;
}

export interface MixChoice {
  /** Every operation that this nfsstat prints, not only those that happened. */
  readonly all: boolean;
  /** From so many times as many calls on, either way, shares are compared. */
  readonly from: number;
  /** What the report counts is of another version, whose calls are others: its silence says nothing. */
  readonly other?: boolean;
}

/** A report since boot counts far more calls than one piece of work. */
const OTHER_AMOUNT = 10;
/** Of a mix that was asked for, the number of calls is the question's own: only its shares tell anything where it is another. */
const OTHER_AMOUNT_OF_MIX = 1.01;

export function otherAmountOf(phases: readonly Pick<Phase, 'op'>[]): number {
  return phases.some(({ op }) => op === 'op_mix') ? OTHER_AMOUNT_OF_MIX : OTHER_AMOUNT;
}

/** How many times as many calls were measured as predicted, where that makes counts incomparable; else null. */
export function otherAmount(predicted: Counts, measured: Counted | null, from: number): number | null {
  if (measured?.complete !== true) return null;
  const times = totalOf(measured.rpcs) / totalOf(predicted);
  if (!Number.isFinite(times)) return null;
  return times >= from || times <= 1 / from ? times : null;
}

function totalOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, value) => sum + value, 0);
}

export function mixOf(columns: readonly Column[], predicted: Counts, measured: Counted | null, { all, from, other }: MixChoice): readonly MixCell[] {
  const total = totalOf(predicted);
  const shares = measured !== null && otherAmount(predicted, measured, from) !== null ? totalOf(measured.rpcs) : null;
  const listed = new Set(columns.map(([op]) => op));
  // What this nfsstat does not list stands behind what it does.
  const others = Object.keys({ ...predicted, ...measured?.rpcs }).filter((op) => !listed.has(op));
  return [...columns, ...others.map((op) => [op, op] as const)]
    .map(([op, name]) => {
      const value = predicted[op] ?? 0;
      return {
        op,
        name,
        predicted: value,
        measured: measured === null ? null : (measured.rpcs[op] ?? (measured.complete && other !== true ? 0 : null)),
        share: total > 0 ? value / total : 0,
        measuredShare: shares === null ? null : (measured?.rpcs[op] ?? 0) / shares,
        noise: Math.max(2, 0.01 * (measured?.rpcs[op] ?? 0), 0.001 * total),
      };
    })
    .filter((cell) => all || cell.predicted > 0 || (cell.measured ?? 0) > 0);
}

const NOISE_OF_SHARES = 0.01;

/** Calls that mounting makes and no work: what is predicted begins on a mount that is there. */
const MOUNTING = /NULL|FSINFO|PATHCONF|_CAPS|_ROOT|SESSION|CLIENTID|EXCHANGE_ID|RECLAIM/;

/** What stands in each compound or keeps a lease: its number follows from the other calls, or from how long the mount is there. */
const CARRYING = /^(?:COMPOUND|SEQUENCE|RENEW|PUT(?:ROOT|PUB)?FH|GETFH|SAVEFH|RESTOREFH)$/;

/** Whether the difference is noise, of mounting, of what carries other calls, or worth a look; null where there is none to judge. */
export function weigh({ op, predicted, measured, share, measuredShare, noise }: MixCell): 'noise' | 'mounting' | 'carrying' | 'look' | null {
  if (measured === null || measured === predicted) return null;
  const isNoise = measuredShare !== null ? Math.abs(share - measuredShare) <= NOISE_OF_SHARES : Math.abs(predicted - measured) <= noise;
  if (isNoise) return 'noise';
  if (predicted > 0) return 'look';
  return CARRYING.test(op) ? 'carrying' : MOUNTING.test(op) ? 'mounting' : 'look';
}

/** `+12 (+1 %)`, `exact`, or nothing where nothing was measured; of shares, `−1.2 points`. */
export function difference(cell: MixCell): string {
  if (cell.measured === null) return '';
  if (cell.measuredShare !== null) {
    const points = Math.round((cell.share - cell.measuredShare) * 1000) / 10;
    return points === 0 ? '<0.1 points' : `${points > 0 ? '+' : '−'}${Math.abs(points)} points`;
  }
  const by = cell.predicted - cell.measured;
  if (by === 0) return 'exact';
  const sign = by > 0 ? '+' : '−';
  // A share of a handful says nothing.
  const share = Math.abs(by) / cell.measured;
  const relative = cell.measured < 10 ? '' : ` (${share < 0.01 ? '<1' : `${sign}${Math.round(share * 100)}`} %)`;
  return `${sign}${count(Math.abs(by))}${relative}`;
}
