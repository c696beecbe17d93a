/**
 * A text field for a number with a unit. It keeps what is typed, right or wrong; says in other words
 * what it understood; and steps with the arrow keys.
 */
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Field.module.css';

export interface NumberFieldProps {
  readonly label: ReactNode;
  /** By which it is found on the page. */
  readonly name?: string;
  /** The value as the field shows it when nobody is typing. */
  readonly shown: string;
  readonly echo: string;
  /** What is wrong with the text, or null. */
  readonly message: string | null;
  readonly placeholder?: string;
  readonly help?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
}

export function NumberField({ label, name, shown, echo, message, placeholder, help, onText, onStep }: NumberFieldProps) {
  const id = useId();
  const [typing, setTyping] = useState<string | null>(null);
  const describedBy = [message === null ? `${id}-echo` : `${id}-error`, ...(help === undefined ? [] : [`${id}-help`])];

  const onKeyDown = (event: KeyboardEvent): void => {
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    setTyping(null);
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  };

  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        className={styles.input}
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typing ?? shown}
        placeholder={placeholder}
        aria-invalid={message !== null}
        aria-describedby={describedBy.join(' ')}
        onChange={(event) => {
          setTyping(event.target.value);
          onText(event.target.value);
        }}
        onBlur={() => setTyping(null)}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-echo`} className={styles.echo}>
        {message === null && squeezed(echo) !== squeezed(typing ?? shown) ? echo : ''}
      </span>
      {message === null ? null : (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {message}
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

/** `1 500 B` says nothing beside `1500 B`. */
function squeezed(text: string): string {
  return text.replaceAll(/\s/g, '');
}
