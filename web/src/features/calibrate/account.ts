/** The line-by-line account of a report: what of each line was used, repaired, ignored. */
import type { Reading, Remark, RemarkKind } from '../../engine/engine';
import { inUnits } from '../../format/print';

/** What the page calls a remark. */
export type Saying = RemarkKind | 'noted' | 'not used';

export const MARKS: Readonly<Record<Saying, string>> = { used: '✓', noted: '!', repaired: '~', ignored: '·', 'not used': '–', assumed: '?', contradicts: '▲' };

export interface AccountLine {
  readonly number: number;
  readonly text: string;
  readonly kind: Saying | null;
  readonly remarks: readonly string[];
}

export interface Account {
  readonly lines: readonly AccountLine[];
  /** Remarks that are about the text as a whole. */
  readonly general: readonly Remark[];
  /** Lines that are not shown, because nothing is said about them and there are too many. */
  readonly hidden: number;
}

const MAX_LINES = 120;
const MAX_CHARS = 160;

/** The strongest thing that was said about a line decides its mark. */
const ORDER: readonly Saying[] = ['contradicts', 'ignored', 'repaired', 'assumed', 'noted', 'used'];

export function accountOf(text: string, reading: Reading, unused: readonly number[] = []): Account {
  const byLine = new Map<number, Remark[]>();
  const general: Remark[] = [];
  for (const remark of reading.remarks) {
    if (remark.line === null) general.push(remark);
    else byLine.set(remark.line, [...(byLine.get(remark.line) ?? []), remark]);
  }
  const all = text.split(/\r\n|\n|\r/);
  const wanted = all.map((line, index): AccountLine => {
    const remarks = byLine.get(index + 1) ?? [];
    return {
      number: index + 1,
      text: line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)} …` : line,
      kind: ORDER.find((kind) => remarks.some((remark) => kindOf(remark) === kind)) ?? (unused.includes(index + 1) ? 'not used' : null),
      remarks: remarks.map(sayingOf),
    };
  });
  const remarked = wanted.filter((line) => line.kind !== null);
  const rest = wanted.filter((line) => line.kind === null && line.text.trim() !== '');
  const shown = [...remarked.slice(0, MAX_LINES), ...rest.slice(0, Math.max(0, MAX_LINES - remarked.length))].sort((a, b) => a.number - b.number);
  return { lines: shown, general, hidden: remarked.length + rest.length - shown.length };
}

export function kindOf({ kind, noted }: Remark): Saying {
  return noted === true ? 'noted' : kind;
}

/** What a remark says, with numbers as everywhere; where it says so itself, without the line that stands beside it anyway. */
export function sayingOf({ line, text }: Remark): string {
  const place = `line ${line}: `;
  return inUnits(text.startsWith(place) ? text.slice(place.length) : text);
}

/** How many remarks of a kind are told, in words. */
const KINDS: readonly (readonly [Saying, string, string])[] = [
  ['repaired', 'repaired', 'repaired'],
  ['ignored', 'ignored', 'ignored'],
  ['assumed', 'assumed', 'assumed'],
  ['contradicts', 'contradiction', 'contradictions'],
  ['noted', 'noted', 'noted'],
];

export function kindsOf({ remarks }: Pick<Reading, 'remarks'>, unused = 0): string {
  const parts = KINDS.flatMap(([kind, one, many]) => {
    const number = remarks.filter((remark) => kindOf(remark) === kind).length;
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  });
  if (unused > 0) parts.push(`${unused} ${unused === 1 ? 'line' : 'lines'} not used`);
  return parts.length === 0 ? 'Every line was used as it stands.' : `${parts.join(', ')}.`;
}

export interface Gathered {
  readonly kind: Saying;
  readonly text: string;
  readonly lines: readonly number[];
}

/** The same said of many lines is one thing to read. */
export function gathered(remarks: readonly Remark[]): readonly Gathered[] {
  const found = new Map<string, Gathered>();
  for (const remark of remarks) {
    const [kind, text] = [kindOf(remark), sayingOf(remark)];
    const lines = found.get(`${kind} ${text}`)?.lines ?? [];
    found.set(`${kind} ${text}`, { kind, text, lines: remark.line === null ? lines : [...lines, remark.line] });
  }
  return [...found.values()];
}

const MAX_LINES_NAMED = 3;

/** `, line 3`, `, lines 3, 5 and 8`, `, lines 3, 5, 8 and 17 more`. */
export function linesOf(lines: readonly number[]): string {
  if (lines.length < 2) return lines.map((line) => `, line ${line}`).join('');
  const named = lines.slice(0, MAX_LINES_NAMED);
  const last = lines.length > MAX_LINES_NAMED ? `${lines.length - MAX_LINES_NAMED} more` : named.pop();
  return `, lines ${named.join(', ')} and ${last}`;
}
