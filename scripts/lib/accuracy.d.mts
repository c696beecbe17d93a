import type { FoundMiss } from './misses.mjs';
export interface Table {
  readonly columns: string[];
  readonly keys: number;
  readonly rows: Map<string, string[]>;
}
export type Board = Map<string, Table>;
export interface Origin {
  readonly folder?: string;
  readonly tolerance?: Readonly<Record<string, number>>;
  readonly source: string;
  readonly workload: string;
}
export function scoreboard(scored: { records: object[]; summary?: object }, origins: ReadonlyMap<string, Origin>): Board;
export function worseLines(now: Board, before: Board): string[];
export function render(board: Board, model: string, misses?: readonly FoundMiss[]): string;
export function parse(text: string): Board;
