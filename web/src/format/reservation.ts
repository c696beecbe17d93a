import { optionName } from './option';

/** What has to be known with the figures: the engine's note, with fields called as on the page, and which of the two it is. */
export function reservation(note: string): string {
  return `${/ (?:is|are) not told: taken as /.test(note) ? 'Assumed' : 'Not modelled'}: ${note.replace(/^(?:client|mount)\.\w+(?= does not exist)/, optionName)}`;
}
