/** A titled part of a column; `fold` makes it one that opens and closes, with a summary when closed. */
import { useState, type ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <div className={styles.aside}>{aside}</div>
      </header>
      {children}
    </section>
  );
}

interface FoldProps {
  readonly title: string;
  readonly summary: string;
  /** Open where there is room; on a narrow screen its summary says what it holds. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

const NARROW = '(max-width: 1023px)';

export function Fold({ title, summary, open = false, children }: FoldProps) {
  const [opened, setOpened] = useState(() => open && !window.matchMedia(NARROW).matches);
  return (
    <details className={styles.fold} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h2>{title}</h2>
        <span className={styles.digest}>{summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
