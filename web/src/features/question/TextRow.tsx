/** A short text with a fixed shape, such as a version; wrong text stays in the field and says what fits. */
import { useId, useState } from 'react';
import styles from '../../ui/Field.module.css';

interface TextRowProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  /** What the text says; null where it says nothing of the kind. */
  readonly read: (text: string) => string | null;
  readonly wrong: string;
  readonly offers: readonly string[];
  readonly onValue: (value: string) => void;
}

export function TextRow({ label, value, placeholder, read, wrong, offers, onValue }: TextRowProps) {
  const id = useId();
  const [typing, setTyping] = useState<{ readonly text: string; readonly over: string } | null>(null);
  // A value from elsewhere, as of a preset, is shown and not hidden behind what was typed before it.
  const shown = typing?.over === value ? typing.text : value;
  const fits = read(shown) !== null;
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={`${styles.input} ${styles.wide}`}
        list={`${id}-offers`}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        placeholder={placeholder}
        aria-invalid={!fits}
        aria-describedby={fits ? undefined : `${id}-error`}
        onChange={(event) => {
          const text = event.target.value;
          const said = read(text);
          setTyping({ text, over: said ?? value });
          if (said !== null) onValue(said);
        }}
        onBlur={() => {
          if (fits) setTyping(null);
        }}
      />
      <datalist id={`${id}-offers`}>
        {offers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
      {fits ? null : (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {wrong}
        </span>
      )}
    </div>
  );
}
