/** A place for text: typed, pasted, dropped as files, or chosen. Nothing is sent anywhere. */
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from './Button';
import styles from './FileDrop.module.css';

export interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

interface FileDropProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly maxBytes: number;
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly DroppedFile[], large: readonly File[]) => void;
}

export function FileDrop({ label, placeholder, text, maxBytes, onText, onFiles }: FileDropProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = async (list: FileList | null): Promise<void> => {
    const all = [...(list ?? [])];
    const fitting = all.filter((file) => file.size <= maxBytes);
    const large = all.filter((file) => file.size > maxBytes);
    const files = await Promise.all(fitting.map(async (file) => ({ name: file.name, text: await textOf(file) })));
    onFiles(files, large);
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

/** Windows tools write UTF-16; everything else is read as UTF-8, with what is invalid marked. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  return new TextDecoder(utf16 ?? 'utf-8').decode(bytes);
}
