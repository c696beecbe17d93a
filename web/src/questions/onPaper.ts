/** What every text that is taken along ends in, and how it is spelled there. */
import type { Prediction } from '../engine/engine';

export function signature({ model, client_model: client }: Prediction): string {
  return `Mountwise, model ${model} (${client}). Predicted, not measured.`;
}

export const AFTER_THE_ADDRESS = 'The same question, after the address of any Mountwise:';

/** A page that lies on a disk has an address that opens nowhere else and names folders: what follows the # opens in any copy. */
export function address(link: string): string {
  return link.startsWith('file:') ? link.slice(link.indexOf('#')) : link;
}

export function markdownLink(link: string, what: 'question' | 'comparison' = 'question'): string {
  return link.startsWith('#') ? `${AFTER_THE_ADDRESS.replace('question', what)} \`${link}\`` : `[The same ${what}, to be changed](${link})`;
}

/** Mail and tickets know the plain blank only. */
export function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replaceAll('–', '-').replaceAll('×', 'x').replaceAll('→', '->').replaceAll('µ', 'u');
}

