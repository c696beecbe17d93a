/** The data of a chart as CSV: bare numbers, their unit in the head, the ends of a range in columns of their own. */
import type { Cell, TableData } from './Figure';

export function csv({ columns, rows, file }: TableData): string {
  if (file !== undefined) return csv(file);
  const isRange = columns.map((_, at) => rows.some((row) => typeof row[at] === 'object' && row[at] !== null));
  const heads = columns.flatMap<Cell>(({ label, unit }, at) => {
    const named = (end: string): string => `${label}${end}${unit === undefined ? '' : ` (${unit})`}`;
    return isRange[at] === true ? [named(' low'), named(' high')] : [named('')];
  });
  const lines = rows.map((row) => row.flatMap<Cell>((cell, at) => (isRange[at] === true ? endsOf(cell) : [cell])));
  return [heads, ...lines].map((cells) => cells.map(text).join(',')).join('\n') + '\n';
}

function endsOf(cell: Cell): readonly (string | number | null)[] {
  return typeof cell === 'object' && cell !== null ? cell : [cell, cell];
}

/** What lies behind is the noise of the computation. */
const DIGITS = 9;

function text(value: Cell): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  const plain = String(value ?? '').replaceAll('\u202f', '').replaceAll('\u00a0', ' ');
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
