/** One of a few words, in the same row shape as the number fields. */
import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps {
  readonly label: ReactNode;
  /** By which it is found on the page. */
  readonly name?: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly echo?: string;
  /** What the choice brings with it, in sight. */
  readonly note?: string | undefined;
  readonly help?: string | undefined;
  /** While what a choice brings with it is not known yet. */
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

export function SelectField({ label, name, value, options, echo, note, help, disabled, onChange }: SelectFieldProps) {
  const id = useId();
  const known = options.some((option) => option.value === value);
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={echo === undefined ? `${styles.select} ${styles.wide}` : styles.select}
        value={value}
        disabled={disabled}
        aria-describedby={[note === undefined ? '' : `${id}-note`, help === undefined ? '' : `${id}-help`].join(' ').trim() || undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {known ? null : <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {echo === undefined ? null : <span className={styles.echo}>{echo}</span>}
      {note === undefined ? null : (
        <span id={`${id}-note`} className={styles.note}>
          {note}
        </span>
      )}
      {help === undefined ? null : (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
    </div>
  );
}
