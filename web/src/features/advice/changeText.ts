/** One change in words: `rsize 128 KiB → 1 MiB`. */
import type { Change } from '../../engine/engine';
import { bytes, count } from '../../format/print';

export function changeText({ field, from, to }: Change): string {
  return `${field.replace(/^[a-z]+\./, '')} ${valueText(field, from)} → ${valueText(field, to)}`;
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
