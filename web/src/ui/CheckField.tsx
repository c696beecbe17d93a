/** A switch that is either on or off, with its meaning beside it. */
import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

export interface CheckFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly note?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

export function CheckField({ label, checked, note, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {note === undefined ? null : (
        <span id={`${id}-note`} className={styles.echo}>
          {note}
        </span>
      )}
    </div>
  );
}
