/**
 * Numbers -> text, in one place: three significant digits, binary units for sizes, a thin space between
 * thousands, an en dash in ranges, never a number without its unit.
 */
import type { Kind, Quantity } from './parse';

export const THIN = '\u202f';
export const NBSP = '\u00a0';

const SIZE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** 131072 -> `128 KiB`; exact multiples print whole, others with three digits. */
export function bytes(value: number): string {
  const { scaled, unit } = sizeUnit(value);
  return `${digits3(scaled)}${NBSP}${unit}`;
}

/** 1048577 -> `1 MiB (1 048 577 bytes)`: a value that was refused is told to the last byte. */
export function bytesToTheLast(value: number): string {
  const { scaled } = sizeUnit(value);
  return Number.isInteger(scaled) ? bytes(value) : `${bytes(value)} (${count(value)}${NBSP}bytes)`;
}

/** What the engine says, with numbers as everywhere: it counts sizes in bytes, and read-ahead in KiB. Too many files are told as that. */
export function inUnits(message: string): string {
  const [, files, most] = /^(\d+) is outside \d+ to (\d+) files$/.exec(message) ?? [];
  if (Number(files) > Number(most)) return `${count(Number(files))} files are too many: the most in one phase are ${count(Number(most))}`;
  return message
    .replace(/\bread_ahead_kb to (\d+)$/, (_, kib: string) => `read-ahead to ${bytes(Number(kib) * 1024)}`)
    .replace(/(?:\d+ is outside \d+ to )?\d+ (bytes|KiB)\b/g, (sizes, unit: string) =>
      sizes.slice(0, -unit.length - 1).replace(/\d+/g, (size) => bytesToTheLast(Number(size) * (unit === 'KiB' ? 1024 : 1))),
    )
    .replace(/(?<![\w.=])(?:\d{1,3}(?:,\d{3})+|\d{5,})(?![\w.])/g, grouped);
}

/** `10,000,000` and `10000000` alike; what nobody counts the zeros of, as a power of ten. */
function grouped(digits: string): string {
  const value = Number(digits.replaceAll(',', ''));
  return value < 1e15 ? count(value) : value.toExponential().replace('+', '');
}

/** 71933952 -> `68.6 MiB/s`. */
export function bytesPerSecond(value: number): string {
  return `${bytes(value)}/s`;
}

/** 10000 -> `10 Gb/s` (input is Mbit/s). */
export function mbit(value: number): string {
  if (value >= 1000) return `${digits3(value / 1000)}${NBSP}Gb/s`;
  if (value >= 1) return `${digits3(value)}${NBSP}Mb/s`;
  return `${digits3(value * 1000)}${NBSP}kb/s`;
}

/** From how many milliseconds on a unit is used, and how many it has; below minutes as in the engine's sentences (engine/advisor/src/text.rs). Times that are compared stay in seconds. */
const TIME_UNITS = [
  [86_400_000, 86_400_000, 'd'],
  [3_600_000, 3_600_000, 'h'],
  [600_000, 60_000, 'min'],
  [1000, 1000, 's'],
  [0.1, 1, 'ms'],
  [0.001, 0.001, 'µs'],
  [0, 1e-6, 'ns'],
] as const;

/** 0.3 -> `0.3 ms`, 0.08 -> `80 µs` (input is milliseconds); in the unit of `like` where that stays readable. */
export function milliseconds(value: number, like = value): string {
  const readable = like / (like < 600_000 ? 100 : 10);
  const by = value === 0 || value < readable ? value : like;
  const [, size, unit] = TIME_UNITS.find(([from]) => by >= from && by !== 0) ?? TIME_UNITS[4];
  return `${digits3(value / size)}${NBSP}${unit}`;
}

export function seconds(value: number, like = value): string {
  return milliseconds(value * 1000, like * 1000);
}

/** 131072 -> `131 072` with narrow no-break spaces. */
export function count(value: number): string {
  return group(String(rounded(value, 0)));
}

/** `1 file`, `20 files`. */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function percent(share: number): string {
  const value = share * 100;
  if (value === 0) return `0${NBSP}%`;
  if (value > 99 && value < 100) return `>99${NBSP}%`;
  return value < 1 ? `<1${NBSP}%` : `${Math.round(value)}${NBSP}%`;
}

/** 1357024 -> `1 360 000 calls/s`: a rate is never known to the last call. */
export function callsPerSecond(value: number): string {
  return `${group(String(Number(value.toPrecision(3))))}${NBSP}calls/s`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 3.8123 -> `3.81×`. */
export function factor(value: number): string {
  return `${digits3(value)}×`;
}

/** The engine's `describe().tie`, beyond which it gives advice: what is advised is no tie, and what ties is not advised. */
export const TIE = 0.02;

export function isTie(value: number, other = 1): boolean {
  return Math.abs(value - other) <= TIE * other;
}

/** 1.25 -> `↑ 1.25×`, 0.5 -> `↓ 0.5×`. */
export function speed(value: number): string {
  return isTie(value) ? '= tie' : `${value > 1 ? '↑' : '↓'} ${factor(value)}`;
}

/** `low–high unit`, the unit once when both ends share it; times are told in the unit of the higher. */
export function range(print: (value: number, like?: number) => string, low: number, high: number): string {
  const from = print(low, high);
  const to = print(high);
  if (from === to) return to;
  const [, fromUnit = ''] = from.split(NBSP);
  const [, toUnit = ''] = to.split(NBSP);
  return fromUnit === toUnit && fromUnit !== '' ? `${from.slice(0, -fromUnit.length - 1)}–${to}` : `${from}–${to}`;
}

/** An interval of times in the unit of `like`, or, where that would part its ends, in that of the higher. */
export function secondsRange(low: number, high: number, like: number): string {
  const [from, to] = [low, high].map((value) => seconds(value, like).split(NBSP)[1]);
  return range((value) => seconds(value, from === to ? like : high), low, high);
}

/** Three significant digits without a trailing zero tail; whole numbers below 1024 stay whole. */
export function digits3(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 999.5) return count(value);
  return String(Number.isInteger(value) ? value : rounded(value, Math.min(2 - Math.floor(Math.log10(size)), 100)));
}

/** An exact half goes to the even digit, as in the engine's sentences: 740.5 KiB are 740 KiB here and there. */
function rounded(value: number, decimals: number): number {
  // Only odd multiples of this power of two end in a 5 just behind the digits that stay.
  const isHalf = Math.abs(value * 2 ** (decimals + 1)) % 2 === 1;
  const scale = 10 ** decimals;
  return isHalf ? (2 * Math.round((value * scale) / 2)) / scale : Number(value.toFixed(decimals));
}

function group(text: string): string {
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, THIN);
}

function sizeUnit(value: number): { scaled: number; unit: string } {
  let scaled = value;
  let index = 0;
  while (Math.abs(scaled) >= 1024 && index < SIZE_UNITS.length - 1) {
    scaled /= 1024;
    index += 1;
  }
  return { scaled, unit: SIZE_UNITS[index] ?? 'B' };
}

/** Prints a value of `kind` so that `parse` reads the same value back. */
export function exact(kind: Kind, value: number): string {
  switch (kind) {
    case 'bytes':
      return exactSize(value);
    case 'transfer':
      return exactSize(value, []);
    case 'kib':
      return `${value} KiB`;
    case 'rate':
      return value >= 1000 ? `${tidy(value / 1000)} Gb/s` : `${value} Mb/s`;
    case 'duration':
      return exactDuration(value);
    case 'percent':
      return `${value} %`;
    case 'count':
    case 'number':
    case 'seconds':
      return String(value);
  }
}

/** A range or a single value as the field shows it. */
export function exactQuantity(kind: Kind, quantity: Quantity): string {
  if (quantity.low === quantity.high) return exact(kind, quantity.low);
  const low = kind === 'duration' ? exactDuration(quantity.low, quantity.high) : exact(kind, quantity.low);
  const high = exact(kind, quantity.high);
  const [from = '', fromUnit] = low.split(' ');
  // As it is typed, and as it fits the field.
  return fromUnit !== undefined && fromUnit === high.split(' ')[1] ? `${from}–${high}` : `${low}–${high}`;
}

function exactSize(value: number, decimal = DECIMAL_UNITS): string {
  const { scaled, unit } = sizeUnit(value);
  if (Number.isInteger(scaled)) return `${scaled} ${unit}`;
  // 500 GB are no round number of GiB, and stay what was typed; an MTU of 9000 is never called 9 kB.
  const [digits, prefix] = decimal.find(([size]) => value >= 10_000 && value % size === 0) ?? [1, ''];
  return `${value / digits} ${prefix}B`;
}

const DECIMAL_UNITS: readonly (readonly [number, string])[] = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']] as const;

function exactDuration(value: number, like = value): string {
  const by = value < like / 100 ? value : like;
  if (by >= 1000) return `${tidy(value / 1000)} s`;
  return by >= 0.1 || by === 0 ? `${value} ms` : `${tidy(value * 1000)} µs`;
}

function tidy(value: number): number {
  return Number(value.toPrecision(14));
}

/** The reading of a field in its other unit: `1M` is echoed as `1 048 576 bytes`. */
export function echo(kind: Kind, quantity: Quantity): string {
  const other = (value: number, like = value): string => {
    switch (kind) {
      case 'bytes':
      case 'transfer':
        return /[TGMk]B$/.test(exactSize(value)) ? bytes(value) : `${count(value)}${NBSP}B`;
      case 'kib':
        return bytes(value * 1024);
      case 'rate':
        return bytesPerSecond((value * 1e6) / 8);
      case 'duration':
        return like < 1 ? `${digits3(value * 1000)}${NBSP}µs` : milliseconds(value, like);
      case 'percent':
        return `${digits3(value)}${NBSP}%`;
      case 'count':
        return count(value);
      case 'number':
      case 'seconds':
        return digits3(value);
    }
  };
  return range(other, quantity.low, quantity.high);
}
