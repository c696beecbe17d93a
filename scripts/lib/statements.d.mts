export interface Figures {
  readonly measure: { readonly label: string; readonly unit: string };
  readonly figures: readonly { readonly label: string; readonly value: number }[];
}
export interface CaseAnswer {
  readonly title: string;
  readonly source: string;
  readonly statements: readonly (Figures & { readonly says: string; readonly verdict: string; readonly why: string | null })[];
  readonly assumptions: readonly (Figures & { readonly says: string })[];
}
export function changedStatements(now: readonly { readonly case: string }[], committed: readonly { readonly case: string }[]): string[];
export function statementSection(cases: readonly CaseAnswer[]): string[];
