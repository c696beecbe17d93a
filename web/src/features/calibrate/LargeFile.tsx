/** A file that is read in a stream: how far it is, and the way to stop it. */
import { bytes as printed } from '../../format/print';
import { Button } from '../../ui/Button';
import { Working } from '../../ui/Working';
import styles from './Calibrate.module.css';
import type { Large } from './intakeStore';

export function LargeFile({ file, bytes, error, stop }: Large) {
  if (error !== null) {
    return (
      <p role="alert" className={styles.refused}>
        ▲ {file.name}: {error}{' '}
        <Button look="quiet" onClick={stop}>
          Close
        </Button>
      </p>
    );
  }
  return <Working label={`Reading ${file.name}: ${printed(bytes)} of ${printed(file.size)}`} onStop={stop} />;
}
