/** Work that takes a while: what is done, for how long already, and the way to stop it. */
import { useEffect, useState } from 'react';
import { Button } from './Button';

interface WorkingProps {
  readonly label: string;
  /** How long it has been at work when it is first told. */
  readonly since_s?: number;
  readonly onStop: () => void;
}

export function Working({ label, since_s = 0, onStop }: WorkingProps) {
  const [seconds, setSeconds] = useState(since_s);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((old) => old + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p>
      <span role="status">{label}</span> {seconds > 0 ? `${seconds} s` : ''}{' '}
      <Button look="quiet" onClick={onStop}>
        Stop
      </Button>
    </p>
  );
}
