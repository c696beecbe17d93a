/** Whether the question is about what was pasted yet. A report never changes it by itself: until its mount and work are taken over, every figure is of something else. */
import { create } from 'zustand';
import type { Document } from '../state/document';
import type { Scenario } from '../state/scenario';
import { useStore, type Report, type State } from '../state/store';

/** What a report offers that makes the question another one. */
export type Untaken = 'client' | 'mount' | 'work';

interface Read {
  readonly reports: readonly Report[];
  readonly mount: string | null;
  /** What of their offers is news to a question. */
  readonly newsTo: (scenario: Scenario) => readonly Untaken[];
}

interface Pasted {
  readonly read: Read | null;
  /** What was taken over, or left on purpose, and the document that this made: what is tried after it is no longer for want of it. */
  readonly settled: readonly { readonly what: Untaken; readonly by: Document }[];
}

export const usePasted = create<Pasted>(() => ({ read: null, settled: [] }));

export function tellRead(read: Read): void {
  const { read: before, settled } = usePasted.getState();
  usePasted.setState({ read, settled: before?.reports === read.reports && before.mount === read.mount ? settled : [] });
}

/** As of the present document: when that is undone, so is this. */
export function settle(what: readonly Untaken[]): void {
  const by = useStore.getState().history.present;
  usePasted.setState(({ settled }) => ({ settled: [...settled, ...what.map((one) => ({ what: one, by }))] }));
}

/** What of the reports is not taken over, in words; null while nobody has read them, nothing where there are none. */
export function useUntaken(): string | null {
  const pasted = usePasted();
  return useStore((state) => untakenOf(pasted, state));
}

export function untakenOf({ read, settled }: Pasted, { reports, mount, history: { past, present } }: Pick<State, 'reports' | 'mount' | 'history'>): string | null {
  if (reports.length === 0) return '';
  if (read?.reports !== reports || read.mount !== mount) return null;
  const stands = (by: Document): boolean => by === present || past.includes(by);
  return inWords(read.newsTo(present.scenario).filter((one) => !settled.some(({ what, by }) => what === one && stands(by))));
}

/** `client, mount and work` */
export function inWords(what: readonly Untaken[]): string {
  return what.join(', ').replace(/, (\w+)$/, ' and $1');
}

export function ofWords(words: string): readonly Untaken[] {
  return words.split(/, | and /) as Untaken[];
}
