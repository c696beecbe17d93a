/** One change in words: `rsize 128 KiB → 1 MiB`. */
import type { Change } from '../../engine/engine';
import { bytes, count } from '../../format/print';

export function changeText({ field, from, to }: Change): string {
  return `${nameOf(field)} ${valueText(field, from)} → ${valueText(field, to)}`;
}

/** As the system calls it: the file in sysfs counts in KiB, whatever its name says. */
function nameOf(field: string): string {
  return field.replace(/^[a-z]+\./, '').replace('read_ahead_kib', 'read_ahead_kb').replace('read_ahead_blocks', 'readahead');
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'default';
  if (typeof value === 'number') {
    if (/kib$/.test(field)) return bytes(value * 1024);
    return /size|bytes/.test(field) ? bytes(value) : count(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(',');
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
