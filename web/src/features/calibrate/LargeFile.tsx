/** A file that is read in a stream: how far it is, and the way to stop it. */
import { useEffect, useRef, useState } from 'react';
import { readFile } from '../../engine/readFile';
import { bytes as printed } from '../../format/print';
import { Working } from '../../ui/Working';
import styles from './Calibrate.module.css';

interface LargeFileProps {
  readonly file: File;
  readonly onText: (text: string) => void;
  readonly onStop: () => void;
}

export function LargeFile({ file, onText, onStop }: LargeFileProps) {
  const [bytes, setBytes] = useState(0);
  const [error, setError] = useState<string | null>(null);
  // The callback of a later render must not begin the file anew.
  const done = useRef(onText);
  useEffect(() => {
    done.current = onText;
  });
  useEffect(() => {
    let current = true;
    const reading = readFile(file, setBytes);
    reading.text.then(
      (text) => {
        if (current) done.current(text);
      },
      (reason: unknown) => {
        if (current) setError(reason instanceof Error ? reason.message : String(reason));
      },
    );
    return () => {
      current = false;
      reading.stop();
    };
  }, [file]);
  if (error !== null) {
    return (
      <p role="alert" className={styles.refused}>
        ▲ {file.name}: {error}
      </p>
    );
  }
  return <Working label={`Reading ${file.name}: ${printed(bytes)} of ${printed(file.size)}`} onStop={onStop} />;
}
