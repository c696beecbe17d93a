/** The link: what it holds, how long it is, and the button that copies it. */
import { useEffect, useState } from 'react';
import { usePrediction } from '../../questions/questions';
import { useDocument } from '../../state/store';
import { CopyButton } from '../../ui/CopyButton';
import styles from './Share.module.css';
import { addressOf } from './useLink';

const COMFORTABLE_CHARS = 1500;

export function Share() {
  const document = useDocument();
  const model = usePrediction().value?.model ?? null;
  const [length, setLength] = useState<number | null>(null);

  useEffect(() => {
    let current = true;
    void addressOf(document, model).then((address) => {
      if (current) setLength(address.length);
    });
    return () => {
      current = false;
    };
  }, [document, model]);

  return (
    <span className={styles.share}>
      <CopyButton look="primary" text={() => addressOf(document, model)}>
        Copy link
      </CopyButton>
      <span className={styles.length} title="Holds numbers and listed words only: no host names, no paths, no reports.">
        {length === null ? '' : `${length} characters${length > COMFORTABLE_CHARS ? ', long for a mail' : ''}`}
      </span>
    </span>
  );
}
