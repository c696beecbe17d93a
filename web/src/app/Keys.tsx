/** The keys of the page, shown by `?`. */
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button';
import { Table } from '../ui/Table';
import styles from './Keys.module.css';

const KEYS: readonly (readonly [string, string])[] = [
  ['1 … 7', 'the views, from Prediction to Glossary'],
  ['Ctrl Z, Ctrl Shift Z', 'undo, redo'],
  ['↑ ↓ in a field', 'step the value: sizes double and halve'],
  ['← → on a curve’s handle', 'move the present choice; Home and End to the ends'],
  ['t in a chart', 'the same data as a table'],
  ['← → + − in the timeline', 'pan and zoom; Home and End to the ends'],
  ['arrows, Enter in the map', 'move, choose'],
  ['?', 'this list'],
];

export function Keys() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const inField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
      if (event.key === '?' && !inField && dialog.current?.open === false) dialog.current.showModal();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => dialog.current?.showModal()}>
        Keys
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label="Keys">
        <Table caption="Keys" columns={[{ label: 'Key' }, { label: 'What it does' }]} rows={KEYS} />
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </dialog>
    </>
  );
}
