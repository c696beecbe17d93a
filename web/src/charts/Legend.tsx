/** What the colours of a drawing stand for, by name. */
import { Hatch } from '../ui/Hatch';
import styles from './Legend.module.css';

export interface LegendEntry {
  readonly name: string;
  readonly text: string;
  /** Null for what is hatched. */
  readonly colour: string | null;
  /** What it speaks of, for linked highlighting. */
  readonly topics: string;
}

export function Legend({ label, entries }: { readonly label: string; readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {entries.map(({ name, text, colour, topics }) => (
        <li key={name} data-topics={topics}>
          {colour === null ? (
            <Hatch />
          ) : (
            <svg width="12" height="12" aria-hidden="true">
              <rect y="4" width="12" height="4" fill={colour} />
            </svg>
          )}
          {name} {text}
        </li>
      ))}
    </ul>
  );
}
