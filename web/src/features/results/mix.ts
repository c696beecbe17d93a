/** The RPC mix as data: predicted beside measured, with the difference; and as nfsstat would print it. */
import type { Counts, MeasuredCounts } from '../../engine/engine';
import { columnsOf, printedName, type Layout } from '../../format/operations';
import { count } from '../../format/print';

export interface MixCell {
  readonly op: string;
  readonly name: string;
  readonly predicted: number;
  /** Null where the report does not speak of this operation. */
  readonly measured: number | null;
  readonly share: number;
  /** Differences up to this are noise. */
  readonly noise: number;
}

export interface MixChoice {
  /** Every operation that this nfsstat prints, not only those that happened. */
  readonly all: boolean;
  /** What a random order adds or takes away, by operation. */
  readonly spread: Counts;
}

export function mixOf(layout: Layout, predicted: Counts, measured: MeasuredCounts | null, { all, spread }: MixChoice): readonly MixCell[] {
  const total = Object.values(predicted).reduce((sum, value) => sum + value, 0);
  const present = [...new Set([...Object.keys(predicted), ...Object.keys(measured?.rpcs ?? {})])];
  return columnsOf(layout, present)
    .map((op) => {
      const value = predicted[op] ?? 0;
      return {
        op,
        name: printedName(layout, op),
        predicted: value,
        measured: measured === null ? null : (measured.rpcs[op] ?? (measured.complete ? 0 : null)),
        share: total > 0 ? value / total : 0,
        noise: Math.max(2, 0.01 * (measured?.rpcs[op] ?? 0), 0.001 * total, 2 * (spread[op] ?? 0)),
      };
    })
    .filter((cell) => all || cell.predicted > 0 || (cell.measured ?? 0) > 0);
}

/** Whether the difference is noise or worth a look; null where there is none to judge. */
export function weigh(cell: MixCell): 'noise' | 'look' | null {
  if (cell.measured === null || cell.measured === cell.predicted) return null;
  return Math.abs(cell.predicted - cell.measured) <= cell.noise ? 'noise' : 'look';
}

/** `+12 (+1 %)`, `exact`, or nothing where nothing was measured. */
export function difference(cell: MixCell): string {
  if (cell.measured === null) return '';
  const by = cell.predicted - cell.measured;
  if (by === 0) return 'exact';
  const sign = by > 0 ? '+' : '−';
  // A share of a handful says nothing.
  const share = Math.abs(by) / cell.measured;
  const relative = cell.measured < 10 ? '' : ` (${share < 0.01 ? '<1' : `${sign}${Math.round(share * 100)}`} %)`;
  return `${sign}${count(Math.abs(by))}${relative}`;
}

/** The listing of `nfsstat -c`: six columns of 13 on Linux, eight of 10 on FreeBSD. */
export function asNfsstat(layout: Layout, rpcs: Counts): string {
  const columns = columnsOf(layout, Object.keys(rpcs));
  const total = Object.values(rpcs).reduce((sum, value) => sum + value, 0);
  const freebsd = layout === 'freebsd';
  const [perRow, width] = freebsd ? [8, 10] : [6, 13];
  const head = freebsd ? ['Client Info:', 'RPC Counts:'] : ['Client rpc stats:', 'calls      retrans    authrefrsh', `${pad(total, 11)}${pad(0, 11)}${total}`, '', layout === 'linux3' ? 'Client nfs v3:' : 'Client nfs v4:'];
  const rows: string[] = [];
  for (let at = 0; at < columns.length; at += perRow) {
    const slice = columns.slice(at, at + perRow);
    const names = slice.map((op) => printedName(layout, op));
    const values = slice.map((op) => rpcs[op] ?? 0);
    rows.push(freebsd ? names.map((name) => name.padStart(width)).join('') : names.map((name) => name.padEnd(width)).join('').trimEnd());
    rows.push(
      freebsd
        ? values.map((value) => String(value).padStart(width)).join('')
        : values.map((value) => `${pad(value, 9)}${`${total > 0 ? Math.floor((value * 100) / total) : 0}%`.padEnd(4)}`).join('').trimEnd(),
    );
  }
  return [...head, ...rows].join('\n') + '\n';
}

function pad(value: number, width: number): string {
  return `${String(value).padEnd(width - 1)} `;
}
