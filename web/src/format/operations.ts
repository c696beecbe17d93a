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
