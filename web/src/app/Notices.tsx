/** What the page has to say about itself: a link that was not whole, an engine that was restarted. */
import { useState } from 'react';
import { useRestarts } from '../questions/questions';
import { useStore } from '../state/store';
import { Button } from '../ui/Button';
import styles from './Notices.module.css';

export function Notices() {
  const notice = useStore((state) => state.notice);
  const notify = useStore((state) => state.notify);
  const update = useStore((state) => state.update);
  const offerUpdate = useStore((state) => state.offerUpdate);
  const { count: restarts, silent } = useRestarts();
  const [seen, setSeen] = useState(0);
  return (
    <div aria-live="polite">
      {notice === null ? null : (
        <p className={styles.notice}>
          <span>{notice}</span>
          <Button look="quiet" onClick={() => notify(null)}>
            Close
          </Button>
        </p>
      )}
      {update === null ? null : (
        <p className={styles.notice}>
          <span>A newer version is ready. Its model may answer this question differently; the link keeps the question.</span>
          <Button look="quiet" onClick={update}>
            Use the newer version
          </Button>
          <Button look="quiet" onClick={() => offerUpdate(null)}>
            Later
          </Button>
        </p>
      )}
      {restarts > seen ? (
        <p className={styles.notice}>
          <span>{silent ? 'The engine gave no answer for minutes and was restarted: the computer slept, or a question is too large for it. Nothing is asked more than twice.' : 'The engine stopped and was restarted.'} The question is as you left it.</span>
          <Button look="quiet" onClick={() => setSeen(restarts)}>
            Close
          </Button>
        </p>
      ) : null}
    </div>
  );
}
