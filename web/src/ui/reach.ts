/** Gives the focus to what has been asked for and brings it into sight: it may have been there all along, unseen. */
export function reach(selector: string): void {
  // What was shown with the same press is drawn by then.
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'center' });
  });
}
