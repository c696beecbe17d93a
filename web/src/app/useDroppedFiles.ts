/** Files that are dropped anywhere join the reports: the browser would open them in place of the page. */
import { useEffect } from 'react';
import { useStore } from '../state/store';

export function useDroppedFiles(): void {
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      useStore.getState().show('calibrate');
      // Where it does not arrive, neither does the view, and that says so.
      import('../features/calibrate/Calibrate').then(({ takeFiles }) => takeFiles(files)).catch(() => undefined);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
}
