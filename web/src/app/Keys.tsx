/** The keys of the page, shown by `?`. */
import { useEffect, useRef } from 'react';
import { useStore } from '../state/store';
import { Button } from '../ui/Button';
import { CheckField } from '../ui/CheckField';
import { Table } from '../ui/Table';
import styles from './Keys.module.css';

const KEYS: readonly (readonly [string, string])[] = [
  ['1 … 8', 'the views, from Prediction to Glossary'],
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
  const singleKeys = useStore((state) => state.singleKeys);
  const setSingleKeys = useStore((state) => state.setSingleKeys);
  const keysListed = useStore((state) => state.keysListed);
  const listKeys = useStore((state) => state.listKeys);
  useEffect(() => {
    if (keysListed && dialog.current?.open === false) dialog.current.showModal();
    if (!keysListed) dialog.current?.close();
  }, [keysListed]);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => listKeys(true)}>
        Keys
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label="Keys" onClose={() => listKeys(false)}>
        <Table caption="Keys" columns={[{ label: 'Key' }, { label: 'What it does' }]} rows={KEYS} />
        <CheckField label="1 … 8 and ? act anywhere on the page" checked={singleKeys} onChange={setSingleKeys} />
        <Button onClick={() => listKeys(false)}>Close</Button>
      </dialog>
    </>
  );
}
