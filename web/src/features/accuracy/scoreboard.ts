/** The scoreboard of models/accuracy.md, as it was when this page was built. */
const FILES = import.meta.glob<string>('../../../../models/accuracy.md', { query: '?raw', import: 'default', eager: true });

export interface Scoreboard {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function scoreboard(): Scoreboard | null {
  const [text] = Object.values(FILES);
  return text === undefined ? null : parseScoreboard(text);
}

/** The file's first table. */
export function parseScoreboard(markdown: string): Scoreboard | null {
  const table = /(^\|.*\n?)+/m.exec(markdown)?.[0] ?? '';
  const lines = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | ').map((cell) => cell.trim()));
  const [columns, ...rest] = lines;
  if (columns === undefined) return null;
  return { columns, rows: rest.filter((cells) => !/^:?-+:?$/.test(cells[0] ?? '')) };
}
