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
