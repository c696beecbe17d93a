/** A place for text: typed, pasted, dropped as files, or chosen. Nothing is sent anywhere. */
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from './Button';
import styles from './FileDrop.module.css';
import { readFiles, type Dropped } from './readFiles';

interface FileDropProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly maxBytes: number;
  readonly onText: (text: string) => void;
  readonly onFiles: (dropped: Dropped) => void;
}

export function FileDrop({ label, placeholder, text, maxBytes, onText, onFiles }: FileDropProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = async (list: FileList | null): Promise<void> => {
    onFiles(await readFiles([...(list ?? [])], maxBytes));
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };

  return (
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Report files"
        onChange={(event) => {
          void take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button onClick={() => chooser.current?.click()}>Choose files…</Button>
    </div>
  );
}
