export type Board = Map<string, string[]>;
export interface Origin {
  readonly source: string;
  readonly workload: string;
  readonly timed: boolean;
}
export function scoreboard(scored: { records: object[] }, origins: ReadonlyMap<string, Origin>): Board;
export function worseLines(now: Board, before: Board): string[];
export function render(board: Board, model: string): string;
export function parse(text: string): Board;
