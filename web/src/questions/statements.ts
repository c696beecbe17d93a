/** What the model says to each statement of the published cases, as `npm run score` wrote it. */
import type { PartialScenario } from '../state/scenario';

const FILES = import.meta.glob<readonly CaseAnswer[]>('../../../models/statements.json', { import: 'default', eager: true });

export type Changes = Readonly<Record<string, unknown>>;

export interface Figure {
  readonly label: string;
  readonly value: number;
  /** What the run changes in the case's scenario, by path. */
  readonly change: Changes;
}

export interface Figures {
  readonly says: string;
  readonly measure: { readonly label: string; readonly unit: string };
  readonly figures: readonly Figure[];
}

export interface Statement extends Figures {
  readonly id: string;
  readonly verdict: 'holds' | 'tie' | 'contradicts';
  readonly why: string | null;
}

export interface CaseAnswer {
  readonly case: string;
  readonly title: string;
  readonly source: string;
  readonly statements: readonly Statement[];
  readonly assumptions: readonly Figures[];
}

export function statementsOf(preset: string): CaseAnswer | null {
  const [answers] = Object.values(FILES);
  return answers?.find((answer) => answer.case === preset) ?? null;
}

/** The case's scenario with a run's changes: `mount.rsize`, or `phases` as a whole. */
export function changed(scenario: PartialScenario, changes: Changes): PartialScenario {
  return Object.entries(changes).reduce<Readonly<Record<string, unknown>>>((before, [path, value]) => placed(before, path.split('.'), value), { ...scenario });
}

function placed(at: Readonly<Record<string, unknown>>, path: readonly string[], value: unknown): Readonly<Record<string, unknown>> {
  const [head, ...rest] = path;
  if (head === undefined) return at;
  const inside = at[head];
  const below = typeof inside === 'object' && inside !== null ? (inside as Readonly<Record<string, unknown>>) : {};
  return { ...at, [head]: rest.length === 0 ? value : placed(below, rest, value) };
}
