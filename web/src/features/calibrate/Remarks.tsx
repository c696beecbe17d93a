/** What was said of a text, or of two snapshots together: each thing once, with the lines that it was said of. */
import type { Remark } from '../../engine/engine';
import { gathered, kindOf, linesOf, MARKS } from './account';
import styles from './Calibrate.module.css';

const MAX_SAYINGS = 12;

export function Remarks({ remarks }: { readonly remarks: readonly Remark[] }) {
  const sayings = gathered(remarks.filter((remark) => remark.line === null || kindOf(remark) !== 'used'));
  return (
    <ul className={styles.general}>
      {sayings.slice(0, MAX_SAYINGS).map(({ kind, text, lines }) => (
        <li key={`${kind} ${text}`}>
          <span className={styles.mark} aria-hidden="true">
            {MARKS[kind]}
          </span>{' '}
          {kind}
          {linesOf(lines)}: {text}
        </li>
      ))}
      {sayings.length > MAX_SAYINGS ? <li>{sayings.length - MAX_SAYINGS} more remarks stand beside their lines.</li> : null}
    </ul>
  );
}
