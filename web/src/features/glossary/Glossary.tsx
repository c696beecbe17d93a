/** Words of the field, as the engine defines them. */
import { useState } from 'react';
import { useDescription } from '../../questions/questions';
import { Section } from '../../ui/Section';
import styles from './Glossary.module.css';

export function Glossary() {
  const description = useDescription();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const entries = (description.value?.glossary ?? [])
    .filter((entry) => wanted === '' || `${entry.term} ${entry.text}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.term.localeCompare(b.term, 'en'));
  return (
    <Section title="Glossary" aside={`${entries.length} terms`}>
      <input
        type="search"
        className={styles.filter}
        aria-label="Find a term"
        placeholder="Find a term"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {entries.length === 0 ? (
        <p className={styles.none}>No term contains “{filter}”.</p>
      ) : (
        <dl className={styles.terms}>
          {entries.map((entry) => (
            <div key={entry.term} className={styles.entry}>
              <dt>{entry.term}</dt>
              <dd>{entry.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
