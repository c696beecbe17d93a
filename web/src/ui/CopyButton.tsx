/** Copies a text and says so in its own place; where copying is not allowed it says that. */
import { useEffect, useState } from 'react';
import { Button } from './Button';
import { copyText } from './copyText';

interface CopyButtonProps {
  readonly text: string | (() => Promise<string>);
  readonly children: string;
  readonly look?: 'plain' | 'primary' | 'quiet';
  /** The text is not what is asked for now. */
  readonly stale?: boolean;
}

export function CopyButton({ text, children, look = 'plain', stale = false }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), 2500);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async (): Promise<void> => {
    try {
      await copyText(typeof text === 'string' ? text : await text());
      setSaid('Copied');
    } catch {
      setSaid('Copying is blocked here');
    }
  };
  return (
    <Button look={look} aria-disabled={stale} onClick={() => (stale ? undefined : void copy())}>
      <span aria-live="polite">{said ?? children}</span>
    </Button>
  );
}
