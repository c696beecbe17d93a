/** Says that something was done, and takes it back after a while: a line that stays would push the page down until it is closed. */
import { useStore } from './store';

const SHOWN_MS = 6000;

export function tellDone(text: string): void {
  useStore.getState().notify(text);
  setTimeout(() => {
    const { notice, notify } = useStore.getState();
    if (notice === text) notify(null);
  }, SHOWN_MS);
}
