/**
 * Back and Forward step through the views that were shown of one question, and a reload shows the one that was left. All
 * steps of a question carry its visit: it is told from the link that was open before in the same tab.
 */
import { useStore, VIEWS, type View } from '../../state/store';

interface Step {
  readonly view: View;
  readonly visit: number;
}

let visit = Date.now();

/** Null where another version of the page, or another page at the same address, has left something else. */
function stepHere(): Step | null {
  const state = window.history.state as { readonly view?: unknown; readonly visit?: unknown } | null;
  const view = VIEWS.find((known) => known === state?.view);
  return view === undefined || typeof state?.visit !== 'number' ? null : { view, visit: state.visit };
}

/** Writes the address; without one it stays. */
export function stamp(address?: string): void {
  window.history.replaceState({ view: useStore.getState().view, visit } satisfies Step, '', address);
}

/** Whether only the view has changed, by Back or Forward: the question in the address is an older state of the present one. */
export function isOfThisVisit(): boolean {
  return stepHere()?.visit === visit;
}

/** Another question has been opened from the address. */
export function beginVisit(): void {
  visit = stepHere()?.visit ?? Date.now();
}

/** Returns what ends it. */
export function followSteps(): () => void {
  const arrive = (): void => {
    const step = stepHere();
    if (step !== null) useStore.getState().show(step.view);
  };
  beginVisit();
  arrive();
  stamp();
  const leave = useStore.subscribe(({ view }) => {
    if (view !== stepHere()?.view) window.history.pushState({ view, visit } satisfies Step, '');
  });
  window.addEventListener('popstate', arrive);
  return () => {
    leave();
    window.removeEventListener('popstate', arrive);
  };
}
