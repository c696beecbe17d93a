/** What the calls over time say, in words. A row counts READs, WRITEs and other calls of one step. */
import { digits3, seconds } from '../../format/print';

type Row = readonly number[];

export function titleOf(rows: readonly Row[], step_s: number): string {
  const busiest = rows.reduce((most, row) => (callsOf(row) > callsOf(most) ? row : most), []);
  if (rows.length === 1) return `${told(callsOf(busiest), 'call')} within ${step_s === 1 ? 'a second' : seconds(step_s)}: ${dataOf(busiest)}`;
  const rates = [callsOf(busiest), ...busiest].map((calls) => calls / step_s);
  return `At its busiest: ${told(rates[0], 'call')} a second, ${dataOf(rates.slice(1))}`;
}

function callsOf(row: Row): number {
  return row.reduce((sum, calls) => sum + calls, 0);
}

function dataOf([reads, writes]: Row): string {
  return `${told(reads, 'READ')} and ${told(writes, 'WRITE')}`;
}

function told(calls = 0, name: string): string {
  return `${digits3(calls)} ${name}${calls === 1 ? '' : 's'}`;
}
