/**
 * Operations: their fixed colours, and where a text speaks of them. Colour is never the only sign; every mark also
 * carries the name or a fixed position.
 */
const COLOURS: Readonly<Record<string, string>> = {
  READ: 'var(--op-read)',
  READ_PLUS: 'var(--op-read)',
  WRITE: 'var(--op-write)',
  COMMIT: 'var(--op-commit)',
  LOOKUP: 'var(--op-lookup)',
  ACCESS: 'var(--op-access)',
  GETATTR: 'var(--op-getattr)',
  OPEN: 'var(--op-open)',
  OPEN_NOATTR: 'var(--op-open)',
  CLOSE: 'var(--op-open)',
};

export function colourOf(op: string): string {
  return COLOURS[op.toUpperCase()] ?? 'var(--op-other)';
}

/** By colour: lines of one operation have one pattern, which is left where colours are not. READs, the most, are drawn through. */
const DASHES: Readonly<Record<string, string>> = {
  'var(--op-read)': 'none',
  'var(--op-write)': '12 2',
  'var(--op-commit)': '9 3',
  'var(--op-lookup)': '2 2',
  'var(--op-access)': '6 2 1 2',
  'var(--op-getattr)': '5 4',
  'var(--op-open)': '9 3 2 3',
  'var(--op-other)': '2 5',
};

export function dashOf(op: string): string {
  return DASHES[colourOf(op)] ?? 'none';
}

const OPTIONS: readonly (readonly [string, RegExp])[] = [
  ['rsize', /\brsize\b/],
  ['wsize', /\bwsize\b/],
  ['read_ahead', /\bread_?-?ahead/i],
  ['wcommitsize', /\bwcommitsize\b/],
];

/** The operations and options that a text speaks of, for linked highlighting: `READ rsize`. */
export function topicsIn(text: string): string {
  const operations = text.match(/\b(?:READ|WRITE|COMMIT|LOOKUP|ACCESS|GETATTR|SETATTR|OPEN|CLOSE|CREATE|REMOVE|READDIR|READDIRPLUS)(?=s?\b)/g) ?? [];
  const options = OPTIONS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return [...new Set([...operations, ...options])].join(' ');
}
