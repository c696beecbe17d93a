/** The mark of what is left out: hatched, as in the charts. */
import styles from './Hatch.module.css';

export function Hatch() {
  return <span className={styles.hatch} aria-hidden="true" />;
}
