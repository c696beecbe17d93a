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

/** Every RPC count right, of all records; null where this build carries none. */
export function countsOf(boards: readonly Scoreboard[]): Held | null {
  const all = boards.find(({ title }) => title === 'Everything');
  return all === undefined ? null : { held: sum(all, all.rows, 'counts exact'), of: sum(all, all.rows, 'records') };
}

/** Records whose time is compared. */
export interface Timed {
  readonly calibrated: boolean;
  /** Whether a fit may have seen them: such a record says less. */
  readonly seen: boolean;
  readonly tenth: Held;
  readonly interval: Held;
}

/** What was calibrated apart from what was not, what fits have seen apart from what they have not; the hardest first. */
export function timedOf(boards: readonly Scoreboard[]): readonly Timed[] {
  const groups = boards.find(({ title }) => title === 'By group, exact clocks');
  if (groups === undefined) return [];
  const kinds = new Map<string, Scoreboard['rows']>();
  const of = (row: readonly string[]): string => `${row[groups.columns.indexOf('calibration')]} ${row[groups.columns.indexOf('seen by a fit')]}`;
  for (const row of groups.rows) kinds.set(of(row), [...(kinds.get(of(row)) ?? []), row]);
  return [...kinds]
    .map(([kind, rows]) => ({
      calibrated: !kind.startsWith('none'),
      seen: kind.endsWith('yes'),
      tenth: held(groups, rows, 'within a tenth'),
      interval: held(groups, rows, 'in the 90 % interval'),
    }))
    .sort((a, b) => Number(a.seen) - Number(b.seen) || Number(b.calibrated) - Number(a.calibrated));
}

/** `held/of` in every row. */
function held(board: Scoreboard, rows: Scoreboard['rows'], label: string): Held {
  return { held: sum(board, rows, label), of: sum(board, rows, label, 1) };
}

function sum({ columns }: Scoreboard, rows: Scoreboard['rows'], label: string, part: 0 | 1 = 0): number {
  const column = columns.indexOf(label);
  return rows.reduce((total, row) => total + (Number((row[column] ?? '').split('/')[part]) || 0), 0);
}
