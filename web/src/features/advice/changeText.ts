/** One change in words: `rsize 128 KiB → 1 MiB`. */
import type { Change } from '../../engine/engine';
import { optionName, optionValue } from '../../format/option';

export function changeText({ field, from, to }: Change): string {
  return `${optionName(field)} ${optionValue(field, from)} → ${optionValue(field, to)}`;
}
