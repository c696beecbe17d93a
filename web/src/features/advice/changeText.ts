/** One change in words: `rsize 128 KiB → 1 MiB`, `read_ahead_kb default (128 KiB) → 4 MiB`, `vfs.maxbcachebuf default → 256 KiB`. */
import type { Change, Prediction } from '../../engine/engine';
import { optionName, optionValue, partsThatDiffer } from '../../format/option';

export function changeText({ field, from, to }: Change, negotiated: Prediction['negotiated']): string {
  const parts = partsThatDiffer([from, to]);
  if (parts !== null) return parts.map(({ name, texts }) => `${name} ${texts.join(' → ')}`).join('; ');
  const name = field.replace(/^mount\./, '').replace('read_ahead_blocks', 'readahead');
  const inForce = from === null ? negotiated.find(({ option }) => option === name)?.granted : undefined;
  return `${optionName(field)} ${optionValue(field, from)}${inForce === undefined ? '' : ` (${optionValue(field, inForce)})`} → ${optionValue(field, to)}`;
}
