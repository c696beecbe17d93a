/** A button that says what happens; `quiet` for the ones that stand beside text. */
import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary' | 'quiet';
}

export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={[styles.button, styles[look], className].filter(Boolean).join(' ')} {...rest} />;
}
