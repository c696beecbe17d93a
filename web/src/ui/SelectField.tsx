/** One of a few words, in the same row shape as the number fields. */
import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly Option[];
  readonly echo?: string;
  readonly help?: string | undefined;
  /** While what a choice brings with it is not known yet. */
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

export function SelectField({ label, value, options, echo, help, disabled, onChange }: SelectFieldProps) {
  const id = useId();
  const known = options.some((option) => option.value === value);
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={echo === undefined ? `${styles.select} ${styles.wide}` : styles.select}
        value={value}
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
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
      {help === undefined ? null : (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
    </div>
  );
}
