/** A short text with a fixed shape, such as a version; wrong text stays in the field and says what fits, and so does a name that stands for a value. */
import { useId, useState } from 'react';
import styles from '../../ui/Field.module.css';

/** What a text says, with what was made of it; or what is wrong with it. */
export type Said = { readonly value: string; readonly note?: string } | { readonly wrong: string };

interface TextRowProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly read: (text: string) => Said;
  readonly offers: readonly string[];
  /** Until it is known what a text may say. */
  readonly waits: boolean;
  readonly onValue: (value: string) => void;
}

export function TextRow({ label, value, placeholder, read, offers, waits, onValue }: TextRowProps) {
  const id = useId();
  const [typing, setTyping] = useState<{ readonly text: string; readonly over: string } | null>(null);
  // A value from elsewhere, as of a preset, is shown and not hidden behind what was typed before it.
  const shown = typing?.over === value ? typing.text : value;
  const said = read(shown);
  const { wrong, note } = { wrong: undefined, note: undefined, ...said };
  const take = (text: string): void => {
    const now = read(text);
    setTyping({ text, over: 'value' in now ? now.value : value });
    if ('value' in now && now.value !== value) onValue(now.value);
  };
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
        disabled={waits}
        placeholder={placeholder}
        aria-invalid={wrong !== undefined}
        aria-describedby={(wrong ?? note) === undefined ? undefined : `${id}-said`}
        onChange={(event) => take(event.target.value)}
        onBlur={() => {
          if (wrong === undefined && note === undefined) setTyping(null);
        }}
      />
      <datalist id={`${id}-offers`}>
        {offers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
      {wrong === undefined ? null : (
        <span id={`${id}-said`} role="alert" className={styles.error}>
          {wrong}
        </span>
      )}
      {note === undefined ? null : (
        <span id={`${id}-said`} role="status" className={styles.note}>
          {note}
        </span>
      )}
    </div>
  );
}
