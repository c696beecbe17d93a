/** What the colours of a drawing stand for, by name. */
import { Hatch } from '../ui/Hatch';
import styles from './Legend.module.css';

export interface LegendEntry {
  readonly name: string;
  readonly text: string;
  /** Null for what is hatched. */
  readonly colour: string | null;
  /** The pattern of its lines, where they are told apart by that too. */
  readonly dash?: string;
  /** What it speaks of, for linked highlighting. */
  readonly topics: string;
}

export function Legend({ label, entries }: { readonly label: string; readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {entries.map(({ name, text, colour, dash, topics }) => (
        <li key={name} data-topics={topics}>
          {colour === null ? (
            <Hatch />
          ) : dash === undefined ? (
            <svg width="12" height="12" aria-hidden="true">
              <rect y="4" width="12" height="4" fill={colour} />
            </svg>
          ) : (
            <svg width="28" height="12" aria-hidden="true">
              <line x2="28" y1="6" y2="6" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
            </svg>
          )}
          {name} {text}
        </li>
      ))}
    </ul>
  );
}
