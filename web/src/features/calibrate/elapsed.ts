/** How long work took, as people type it and as `time` prints it -> seconds. */
import { parse } from '../../format/parse';

/** The wall clock among what bash, ksh and `time -p`, GNU time and zsh print; the rest is of processors. */
const PRINTED = [/\breal\s+(\d[\d.,hms]*)/i, /(\d[\d.,:]*)\s*elapsed/, /elapsed[^\n]*\):\s*(\d[\d.,:]*)/i, /(\d[\d.,:]*)\s+total$/];
const CLOCK = /^(?:(?:\d+:)?\d+:)?\d+(?:\.\d+)?$/;
const NAMED = /^(?:(\d+)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?\s*(?:(\d+(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?)?$/i;

/** A bare number is seconds here, unlike in the fields of the network; a range is no time. */
export function elapsedSeconds(text: string): number | null {
  const typed = text.trim();
  const time = PRINTED.map((form) => form.exec(typed)?.[1]).find((found) => found !== undefined) ?? typed;
  const plain = time.replace(',', '.');
  const parts = CLOCK.test(plain) ? plain.split(':') : (NAMED.exec(plain)?.slice(1) ?? []);
  if (parts.some((part) => part !== undefined)) return positive(parts.reduce((sum, part) => sum * 60 + Number(part ?? 0), 0));
  const parsed = parse('duration', typed);
  return parsed.ok && parsed.value.low === parsed.value.high ? positive(parsed.value.low / 1000) : null;
}

function positive(seconds: number): number | null {
  return seconds > 0 ? Number(seconds.toPrecision(14)) : null;
}
