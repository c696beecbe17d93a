/** The chain of reasons with the numbers put in, each with its rule and where that rule comes from. */
import { bytes } from '../../format/print';
import { reservation } from '../../format/reservation';
import type { SelectedPhase } from '../../questions/questions';
import { topicsIn } from '../../format/operations';
import { Hatch } from '../../ui/Hatch';
import { Section } from '../../ui/Section';
import styles from './Why.module.css';

export function Why({ prediction, phase }: SelectedPhase) {
  const reasons = phase?.why ?? [];
  const notes = prediction?.notes ?? [];
  if (reasons.length === 0 && notes.length === 0) return null;
  const repeated = phase?.basis.kind === 'repeated' ? phase.basis.file_bytes : null;
  return (
    <Section title="Why">
      <ol className={styles.reasons}>
        {reasons.map((reason, at) => (
          <li key={`${reason.rule} ${at}`} className={styles.reason} data-topics={topicsIn(reason.text)} tabIndex={0}>
            <p>{reason.text}</p>
            <p className={styles.source}>
              <code>{reason.rule}</code> <code>{reason.source}</code>
            </p>
          </li>
        ))}
      </ol>
      {repeated === null ? null : <p className={styles.source}>Simulated to {bytes(repeated)} of the file; from there on it repeats exactly.</p>}
      {notes.length === 0 ? null : (
        <ul className={styles.notes} aria-label="Not modelled">
          {notes.map((note) => (
            <li key={note}>
              <Hatch /> {reservation(note)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
