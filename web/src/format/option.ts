/** An option or input of the question in words: its name as its system writes it, its value with its unit. */
import { bytes, count } from './print';

/** `mount.read_ahead_kib` -> `read_ahead_kb`: the file in sysfs counts in KiB, whatever its name says. */
export function optionName(field: string): string {
  return field.replace(/^.*\./, '').replace('read_ahead_kib', 'read_ahead_kb').replace('read_ahead_blocks', 'readahead');
}

export function optionValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'default';
  if (typeof value === 'number') {
    if (/kib$/.test(field)) return bytes(value * 1024);
    if (/size|bytes/.test(field)) return bytes(value);
    return Number.isInteger(value) ? count(value) : String(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(',');
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : 'set';
}
