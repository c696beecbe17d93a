/**
 * Lines that say nothing to the reader: no remark is made on them, nothing in what was read looks like them, and the same is
 * read without them. The engine reports what it found and not what it passed over.
 */
import { useEffect, useState } from 'react';
import type { Reading } from '../../engine/engine';
import { askOnce, identityOf } from '../../engine/useAsk';
import type { Report } from '../../state/store';

/** Each is read once more: of a long text, or of many such lines, nothing is claimed. */
const MOST_CHARS = 65_536;
const MOST_LINES = 24;

const NONE: readonly number[] = [];

/** `null` where there is no reading yet. */
export function useUnused(report: Report, reading: Reading | null): readonly number[] {
  const [found, setFound] = useState<{ readonly reading: Reading; readonly lines: readonly number[] } | null>(null);
  useEffect(() => {
    if (reading === null || reading.outcome === 'error' || report.text.length > MOST_CHARS) return undefined;
    const lines = doubtful(report.text, reading);
    if (lines.length === 0 || lines.length > MOST_LINES) return undefined;
    let current = true;
    const same = async (line: number): Promise<boolean> => {
      const lane = `without ${line}`;
      return isSame(reading, await askOnce('read_report', without(report.text, line), { lane }, `${lane} of ${identityOf(report)}`));
    };
    Promise.all(lines.map(same)).then(
      (kept) => {
        if (current) setFound({ reading, lines: withPrompts(report.text, lines.filter((_, at) => kept[at] === true)) });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [report, reading]);
  return found?.reading === reading ? found.lines : NONE;
}

/** Numbers of the lines of which nothing stands in what was read; within a table each line has its meaning. */
export function doubtful(text: string, { blocks, remarks }: Reading): readonly number[] {
  const told = new Set(blocks.flatMap(wordsIn));
  const marked = new Set(remarks.map(({ line }) => line));
  const tables = new Set(blocks.map(({ line }) => line));
  let inTable = false;
  return linesOf(text).flatMap((line, at) => {
    const words = wordsOf(line);
    inTable = line.trim() !== '' && (inTable || tables.has(at + 1));
    return words.length === 0 || inTable || marked.has(at + 1) || words.some((word) => told.has(word)) ? [] : [at + 1];
  });
}

const PROMPT = /^(?:\[[^\]]+\][$#%>]|\S+[$#%>]|[$#%])\s*\S/;

/** What was typed belongs to what it printed. */
export function withPrompts(text: string, unused: readonly number[]): readonly number[] {
  const lines = linesOf(text);
  return unused.filter((line) => !PROMPT.test(lines[line - 1] ?? '') || lines[line] === undefined || unused.includes(line + 1));
}

/** Wherever in the text it stands. */
export function isSame(one: Reading, other: Reading): boolean {
  const [a, b] = [one, other].map(({ blocks }) => JSON.stringify(blocks, (key, value: unknown) => (/line/.test(key) ? undefined : value)));
  return a === b;
}

function without(text: string, line: number): string {
  return linesOf(text).filter((_, at) => at + 1 !== line).join('\n');
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

function wordsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return wordsOf(String(value));
  return Object.entries(value).flatMap(([key, inner]) => [...wordsOf(key), ...wordsIn(inner)]);
}

/** A name that is put together, as `lookup_root` or `10.0.0.1`, is one. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}._-]+/u).filter((word) => word.length > 2);
}
