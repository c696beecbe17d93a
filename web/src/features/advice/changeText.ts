/** One change in words: `rsize 128 KiB → 1 MiB`, `read_ahead_kb default (128 KiB) → 4 MiB`, `vfs.maxbcachebuf default → 256 KiB`. */
import type { Change, Prediction } from '../../engine/engine';
import { optionName, optionValue, partsThatDiffer } from '../../format/option';

export function changeText({ field, from, to }: Change, negotiated: Prediction['negotiated']): string {
  if (Array.isArray(from) && Array.isArray(to) && from.length > 0) return listText(optionName(field), from, to);
  const parts = partsThatDiffer([from, to]);
  if (parts !== null) return parts.map(({ name, texts }) => `${name} ${texts.join(' → ')}`).join('; ');
  const name = field.replace(/^mount\./, '').replace('read_ahead_blocks', 'readahead');
  const inForce = from === null ? negotiated.find(({ option }) => option === name)?.granted : undefined;
  return `${optionName(field)} ${optionValue(field, from)}${inForce === undefined ? '' : ` (${optionValue(field, inForce)})`} → ${optionValue(field, to)}`;
}

/** Of a list that stays but for a few, those alone: a mount line has a dozen options. */
function listText(name: string, from: readonly unknown[], to: readonly unknown[]): string {
  const told = (what: string, some: readonly unknown[]): readonly string[] => (some.length === 0 ? [] : [`${some.join(',')} ${what}`]);
  return `${name}: ${[...told('added', to.filter((one) => !from.includes(one))), ...told('removed', from.filter((one) => !to.includes(one)))].join('; ')}`;
}
