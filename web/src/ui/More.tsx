/** Fields that are seldom changed, behind one line. What is set is in sight; what is at its default is one click away. */
import { useState, type ReactNode } from 'react';
import styles from './More.module.css';

interface MoreProps {
  readonly title: string;
  /** What is not at its default. */
  readonly changed: readonly string[];
  readonly children: ReactNode;
}

export function More({ title, changed, children }: MoreProps) {
  const [opened, setOpened] = useState(false);
  const some = changed.length > 0;
  return (
    <details className={styles.more} open={opened || some} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.head}>
        {title} <span>{some ? changed.join(', ') : 'all at their defaults'}</span>
      </summary>
      {children}
    </details>
  );
}
