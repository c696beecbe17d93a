/** The scoreboard of models/accuracy.md, as it was when this page was built. */
const FILES = import.meta.glob<string>('../../../../models/accuracy.md', { query: '?raw', import: 'default', eager: true });

export interface Scoreboard {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function scoreboards(): readonly Scoreboard[] {
  const [text] = Object.values(FILES);
  return text === undefined ? [] : parseScoreboards(text);
}

/** The table below each heading; a heading without one has nothing to show. */
export function parseScoreboards(markdown: string): readonly Scoreboard[] {
  return markdown.split(/^#+ /m).flatMap((part) => {
    const [title = '', ...lines] = part.split('\n');
    const [columns, ...rest] = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | ').map((cell) => cell.trim()));
    return columns === undefined ? [] : [{ title, columns, rows: rest.filter((cells) => !/^:?-+:?$/.test(cells[0] ?? '')) }];
  });
}

interface Held {
  readonly held: number;
  readonly of: number;
}

export interface Total {
  readonly records: number;
  readonly counts: Held;
  readonly tenth: Held;
  readonly interval: Held;
}

/** Sums over the board of all records; null where this build carries none. */
export function totalOf(boards: readonly Scoreboard[]): Total | null {
  const all = boards.find(({ title }) => title === 'Everything');
  if (all === undefined) return null;
  const sum = (label: string, part: 0 | 1 = 0): number => {
    const column = all.columns.indexOf(label);
    return all.rows.reduce((total, row) => total + (Number((row[column] ?? '').split('/')[part]) || 0), 0);
  };
  const held = (label: string): Held => ({ held: sum(label), of: sum(label, 1) });
  const records = sum('records');
  return { records, counts: { held: sum('counts exact'), of: records }, tenth: held('within a tenth'), interval: held('in the 90 % interval') };
}
