/** Keys of the whole page: 1–7 views, Ctrl+Z and Ctrl+Shift+Z. Never while a field has the key. */
import { useEffect } from 'react';
import { useStore } from '../state/store';
import { VIEWS } from './Header';

export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const inField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
      if (inField) return;
      const store = useStore.getState();
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
        event.preventDefault();
        if (event.shiftKey) store.redo();
        else store.undo();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const view = VIEWS[Number(event.key) - 1];
      if (view !== undefined) store.show(view.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
