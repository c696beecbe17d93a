/**
 * A reload opens the address as the browser had it before it told the page: what `pagehide` writes there comes too late.
 * So it is kept beside it, for this tab and this one reload; it holds what a link holds, numbers and listed words.
 */
const KEY = 'mountwise:left';

/** The address's hash as the page was left, or null where the address is not the question's. */
export function leaveBehind(hash: string | null): void {
  try {
    if (hash === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, hash);
  } catch {
    // A browser that keeps nothing loses the changes of the last 0.4 s.
  }
}

/** Puts what was left into the address, before anything reads that. */
export function takeUpWhatWasLeft(): void {
  try {
    const hash = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    const [visit] = window.performance.getEntriesByType('navigation');
    if (hash === null || !(visit instanceof PerformanceNavigationTiming) || visit.type !== 'reload') return;
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}${hash}`);
  } catch {
    // As above.
  }
}
