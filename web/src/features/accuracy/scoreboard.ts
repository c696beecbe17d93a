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

export interface Counted {
  /** Records of which every RPC count is right. */
  readonly exact: Held;
  /** Commands of FreeBSD, where races decide: every count lies in the range that the model gives, which may be wide. */
  readonly ranged: Held;
  /** How many of their counts of one operation the model's point meets: `82.1 %`. */
  readonly points: readonly (readonly [op: string, share: string])[];
}

/** Null where this build carries no records. To lie in a range is not to be right, and is told apart. */
export function countsOf(boards: readonly Scoreboard[]): Counted | null {
  const all = boards.find(({ title }) => title === 'Everything');
  if (all === undefined) return null;
  const workload = all.columns.indexOf('workload');
  const isRanged = (row: readonly string[]): boolean => row[workload]?.startsWith('commands on') === true;
  const count = (rows: Scoreboard['rows']): Held => ({ held: sum(all, rows, 'counts exact'), of: sum(all, rows, 'records') });
  const commands = boards.find(({ title }) => title.endsWith('command by command'));
  const share = commands?.columns.indexOf('by the point') ?? -1;
  return {
    exact: count(all.rows.filter((row) => !isRanged(row))),
    ranged: count(all.rows.filter(isRanged)),
    points: (commands?.rows ?? []).flatMap((row) => (/^[A-Z]+$/.test(row[0] ?? '') ? [[row[0] ?? '', row[share] ?? ''] as const] : [])),
  };
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
