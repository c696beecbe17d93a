/** The keys of the page, shown by `?`. */
import { useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { CheckField } from '../ui/CheckField';
import { Table } from '../ui/Table';
import styles from './Keys.module.css';
import { useShortcuts } from './useShortcuts';

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
  const [single, setSingle] = useState(true);
  useShortcuts(single, dialog);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => dialog.current?.showModal()}>
        Keys
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label="Keys">
        <Table caption="Keys" columns={[{ label: 'Key' }, { label: 'What it does' }]} rows={KEYS} />
        <CheckField label="1 … 8 and ? act anywhere on the page" checked={single} onChange={setSingle} />
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </dialog>
    </>
  );
}
