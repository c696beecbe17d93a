export interface FoundMiss {
  readonly id: string;
  readonly wrong: string;
  readonly names: readonly string[];
}
export interface Reason {
  readonly why: string;
  readonly ops?: readonly string[];
  readonly records?: readonly string[];
}
export interface Explained {
  readonly found: readonly FoundMiss[];
  readonly unexplained: readonly string[];
  readonly unused: readonly string[];
}
export function explainMisses(
  records: readonly object[],
  origins: ReadonlyMap<string, { readonly folder?: string; readonly tolerance?: Readonly<Record<string, number>> }>,
  reasons: ReadonlyMap<string, Readonly<Record<string, Reason>>>,
): Explained;
export function missTable(found: readonly FoundMiss[]): string[];
