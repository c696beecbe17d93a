/** Where a pasted text goes: into the box, or, when the box could not hold it in full, beside the files. */
import { count } from '../../format/print';
import type { Report } from '../../state/store';

export const PASTED = 'pasted text';

/** What is larger is read in a stream. */
export const MAX_BYTES = 8 * 1024 * 1024;

/** More than this makes a box of text slow; a part of the text in it would replace the whole at the next key. */
export const MAX_BOX_CHARS = 200_000;

/** The reports after `text` has been put in the box. */
export function withPasted(reports: readonly Report[], text: string): readonly Report[] {
  const others = reports.filter((report) => report.name !== PASTED);
  if (text.length > MAX_BOX_CHARS) return [...others, { name: `${PASTED} of ${count(text.length)} characters`, text }];
  return text.trim() === '' ? others : [{ name: PASTED, text }, ...others];
}
