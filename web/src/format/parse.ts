/**
 * What people type -> numbers.
 *
 * Sizes: a prefix alone is binary, as the tools of NFS have it (`64k` is 65,536); before a B it is what it
 * says (`64 kB` is 64,000, `64 KiB` 65,536). The field echoes a decimal size in binary units. Of a transfer, a block,
 * a window or memory (`transfer`, `kib`) every prefix is binary: nobody who types an rsize of `32 KB` means 32,000.
 * Rates: bits are decimal (`8 Gb/s`), bytes follow their spelling (`MB/s` decimal, `MiB/s` binary).
 * A range (`0.3–0.8 ms`, `0.3-0.8`, `[0.3, 0.8] ms`) is accepted wherever a number is.
 */

export type Kind = 'bytes' | 'rate' | 'duration' | 'count' | 'number' | 'seconds' | 'percent' | 'kib' | 'transfer';

/** The largest value of the kinds that know no fractions: what the engine holds of them. */
const WHOLE: Partial<Readonly<Record<Kind, number>>> = { bytes: Number.MAX_SAFE_INTEGER, transfer: Number.MAX_SAFE_INTEGER, kib: Number.MAX_SAFE_INTEGER, count: 2 ** 32 - 1 };

export function isWhole(kind: Kind): boolean {
  return WHOLE[kind] !== undefined;
}

/** A value in the field's base unit; `low === high` when no range was typed. */
export interface Quantity {
  readonly low: number;
  readonly high: number;
}

export type Parsed =
  | { readonly ok: true; readonly value: Quantity }
  | { readonly ok: false; readonly message: string };

const BINARY: Readonly<Record<string, number>> = {
  '': 1,
  k: 1024,
  m: 1024 ** 2,
  g: 1024 ** 3,
  t: 1024 ** 4,
  p: 1024 ** 5,
};
const DECIMAL: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12, p: 1e15 };

const EXAMPLES: Readonly<Record<Kind, string>> = {
  bytes: '64k, 1M or 1048576',
  transfer: '64k, 1M or 1048576',
  rate: '10 Gb/s or 125 MB/s',
  duration: '0.3 ms or 80 µs',
  count: '4 or 16',
  number: '8 or 0.5',
  seconds: '5 or 0.5 s',
  percent: '70 %',
  kib: '128, 15360 or 15M',
};

/** Parses a number or a range of `kind`; the message says what is wrong and what would do, behind the name of the field. */
export function parse(kind: Kind, text: string, example = EXAMPLES[kind]): Parsed {
  const clean = normalise(kind === 'duration' ? meanOfPing(text) : text);
  if (clean === '') return fail(`empty. Type ${example}.`);
  const parts = splitRange(clean);
  if (parts === null) return single(kind, clean, text, example);
  const high = single(kind, parts.high, text, example);
  if (!high.ok) return high;
  const lowText = /[a-zµ%]/i.test(parts.low) ? parts.low : parts.low + parts.unit;
  const low = single(kind, lowText, text, example);
  if (!low.ok) return low;
  if (low.value.low > high.value.high) {
    return fail(`The range ${quoted(text)} runs backwards. Put the smaller value first.`);
  }
  return { ok: true, value: { low: low.value.low, high: high.value.high } };
}

/** `0.401 ms` of `rtt min/avg/max/mdev = 0.312/0.401/0.523/0.062 ms`, and whatever else as it is. */
function meanOfPing(text: string): string {
  const [, mean, unit] = /min\/avg\/max[^=]*=\s*[\d.]+\/([\d.]+)\/[\d./]*\s*([a-zµ]*)/i.exec(text) ?? [];
  return mean === undefined ? text : `${mean} ${unit ?? ''}`;
}

/** Thin and no-break spaces, unicode minus and micro sign, and digit grouping become plain. */
function normalise(text: string): string {
  return text
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/\u03bc/g, 'µ')
    // No group follows a zero, and none has two digits: `0,300` and `0,4` have a decimal comma.
    .replace(/(?<![\d.,'])[1-9]\d*(?:[ ,']\d{3})+(?!,?\d)/g, (number) => number.replace(/\D/g, ''))
    .replace(/^\[(.*)\]\s*(\S*)$/, (_, inner: string, unit: string) => `${inner.replace(/[,;]\s*/, '–')} ${unit}`)
    .replace(/(?<![\d.,])(\d+),(\d+)(?![\d.,])/g, '$1.$2')
    .trim();
}

function splitRange(text: string): { low: string; high: string; unit: string } | null {
  const match = /^(?!\d[\d.]*e[-+]\d)(\d[\d.]*\s*[a-zµ%/]*)\s*(?:–|—|-|\.\.|\bto\b)\s*(\d[\d.]*)\s*([a-zµ%/]*)$/i.exec(text);
  if (match === null) return null;
  const [, low = '', number = '', unit = ''] = match;
  return { low: low.trim(), high: number + unit, unit };
}

function single(kind: Kind, text: string, whole: string, example: string): Parsed {
  const match = /^(-?\d+(?:\.\d+)?|-?\.\d+)(?:e([-+]?\d{1,2}))?\s*([a-zµ%/]*)$/i.exec(text);
  if (match === null) return fail(`${quoted(whole)} is not a number. Type ${example}.`);
  const [, digits = '', exponent, unit = ''] = match;
  const number = Number(digits) * 10 ** Number(exponent ?? 0);
  const factor = unitFactor(kind, unit);
  if (factor === null) return fail(`The unit ${quoted(unit)} does not fit here. Type ${example}.`);
  // `2.3G` is some bytes more or less; who types `1.5` alone of what is counted meant something else.
  if (isWhole(kind) && unit === '' && !Number.isInteger(number)) return fail(`${quoted(whole)} is not a whole number. Type ${example}.`);
  const value = isWhole(kind) ? Math.round(number * factor) : tidy(number * factor);
  if (value > (WHOLE[kind] ?? Number.MAX_VALUE)) return fail(`${quoted(whole)} is too large. Type ${example}.`);
  if (value < 0) return fail(`${quoted(whole)} is below zero. Type ${example}.`);
  return { ok: true, value: { low: value, high: value } };
}

/** Removes the last-digit noise of a unit conversion (80 µs is 0.08 ms, not 0.08000000000000002). */
function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(14));
}

function unitFactor(kind: Kind, unit: string): number | null {
  switch (kind) {
    case 'bytes':
      return byteFactor(unit, DECIMAL);
    case 'transfer':
      return byteFactor(unit, BINARY);
    case 'kib':
      return unit === '' ? 1 : scaled(byteFactor(unit, BINARY), 1 / 1024);
    case 'rate':
      return rateFactor(unit);
    case 'duration':
      return durationFactor(unit);
    case 'seconds':
      return scaled(durationFactor(unit || 's'), 1 / 1000);
    case 'percent':
      return unit === '' || unit === '%' ? 1 : null;
    case 'count':
    case 'number':
      return DECIMAL[unit.toLowerCase()] ?? null;
  }
}

function scaled(factor: number | null, by: number): number | null {
  return factor === null ? null : factor * by;
}

/** `beforeB` says what a prefix is worth before a B. */
function byteFactor(unit: string, beforeB: typeof BINARY): number | null {
  const [, prefix, decimal] = /^([kmgtp]?)(?:ib?|(b|bytes?))?$/i.exec(unit) ?? [];
  return prefix === undefined ? null : ((decimal === undefined ? BINARY : beforeB)[prefix.toLowerCase()] ?? null);
}

/** To Mbit/s. A bare number and a bare prefix are bits, as links are sold. */
function rateFactor(unit: string): number | null {
  if (unit === '') return 1;
  const match = /^([kmgt]?)(i?)(bit|bps|be|b|B)?(?:\/s|ps)?$/i.exec(unit);
  if (match === null) return null;
  const [, prefix = '', binary = '', letter = ''] = match;
  const bytes = letter === 'B' || letter === 'Bps';
  const table = binary === '' ? DECIMAL : BINARY;
  const factor = table[prefix.toLowerCase()];
  return factor === undefined ? null : (factor * (bytes ? 8 : 1)) / 1e6;
}

/** To milliseconds. */
function durationFactor(unit: string): number | null {
  // `msec` and `seconds` are ms and s.
  switch (unit.toLowerCase().replace(/^([mµun]?s)ec(?:ond)?s?$/, '$1')) {
    case '':
    case 'ms':
      return 1;
    case 'us':
    case 'µs':
      return 1e-3;
    case 'ns':
      return 1e-6;
    case 's':
      return 1e3;
    case 'min':
    case 'minutes':
      return 6e4;
    default:
      return null;
  }
}

/** As much of what was typed as a message has room for: a whole file may have been pasted into a field. */
function quoted(text: string): string {
  const [...letters] = text.trim();
  return `“${letters.length > MOST_QUOTED ? `${letters.slice(0, MOST_QUOTED).join('')}…` : letters.join('')}”`;
}

const MOST_QUOTED = 40;

function fail(message: string): Parsed {
  return { ok: false, message };
}
