/** Texts that are wider than their chart: SVG breaks no lines. */

/** Broken between words; where there is no room at all, each word is a line. */
export function linesOf(text: string, chars: number): readonly string[] {
  return chars >= text.length ? [text] : (text.match(new RegExp(`(?:.{1,${Math.max(1, chars)}}|\\S+)(?: |$)`, 'g')) ?? [text]);
}
