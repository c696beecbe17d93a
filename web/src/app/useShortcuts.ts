/**
 * Keys of the whole page: 1–8 views, `?` the list of keys, Ctrl+Z and Ctrl+Shift+Z. Never while a field has the key or
 * the list is open. Keys without Ctrl can be switched off there: whoever speaks to a computer types them by chance.
 */
import { useLayoutEffect } from 'react';
import { useStore } from '../state/store';
import { VIEWS } from './Header';

export function useShortcuts(): void {
  // As soon as the page stands: a key that is pressed before is lost.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  const inField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
  // What has been asked for and has not arrived holds nothing up.
  if (inField || document.querySelector('dialog[open]') !== null) return;
  const store = useStore.getState();
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) store.redo();
    else store.undo();
    return;
  }
  if (event.altKey || !store.singleKeys) return;
  const view = VIEWS[Number(event.key) - 1];
  if (view !== undefined) store.show(view.id);
  if (event.key === '?') store.listKeys(true);
}
