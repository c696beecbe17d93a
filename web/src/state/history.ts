/**
 * Undo and redo over whole documents. Changes of one field within a second, or of one drag, are one step, so
 * that a drag is undone at once and not pixel by pixel.
 */

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last step changed and when; a following change of the same thing joins it. */
  readonly last: { readonly subject: string; readonly at_ms: number } | null;
}

const JOIN_WITHIN_MS = 1000;
const MAX_STEPS = 200;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], last: null };
}

/** `held`: the hand has not let go since the last step, however long ago that was. */
export function record<T>(history: History<T>, next: T, subject: string, at_ms: number, held = false): History<T> {
  if (next === history.present) return history;
  const joins = history.last !== null && history.last.subject === subject && (held || at_ms - history.last.at_ms < JOIN_WITHIN_MS);
  return {
    past: joins ? history.past : [...history.past, history.present].slice(-MAX_STEPS),
    present: next,
    future: [],
    last: { subject, at_ms },
  };
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    last: null,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, last: null };
}
