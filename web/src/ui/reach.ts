/** Gives the focus to what has been asked for and brings it into sight: it may have been there all along, unseen or folded away. */
export function reach(selector: string, frames = 60): void {
  // What was shown with the same press is drawn by then, or some frames later, where its module is only now arriving.
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null && frames > 0) reach(selector, frames - 1);
    for (let fold = found?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'center' });
  });
}
