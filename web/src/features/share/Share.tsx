/** The link: what it holds, how long it is, and the button that copies it. */
import { useEffect, useState } from 'react';
import { useDocumentLater, useModel } from '../../questions/questions';
import { useStore } from '../../state/store';
import { CopyButton } from '../../ui/CopyButton';
import styles from './Share.module.css';
import { addressOf } from './useLink';

const COMFORTABLE_CHARS = 1500;
/** The length is counted once the question rests: compressing it takes longer than a frame may. */
const REST_MS = 300;

export function Share() {
  const document = useDocumentLater();
  const model = useModel();
  const [length, setLength] = useState<number | null>(null);

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      addressOf(document, model).then(
        (address) => {
          if (current) setLength(address.length);
        },
        () => undefined,
      );
    }, REST_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [document, model]);

  // What is drawn here follows the question by a frame or more: what is copied is the question as it stands.
  return (
    <span className={styles.share}>
      <CopyButton look="primary" text={() => addressOf(useStore.getState().history.present, model)}>
        Copy link
      </CopyButton>
      <span className={styles.length} title="Holds numbers and listed words only: no host names, no paths, no reports.">
        {length === null ? '' : `link of ${length} characters${length > COMFORTABLE_CHARS ? ', long for a mail' : ''}`}
      </span>
    </span>
  );
}
