/**
 * Whether something has been stale for longer than one is willing not to notice. A timer and not a delayed
 * transition: a pending transition makes the browser draw every frame until it begins, or is called off.
 */
import { useEffect, useState } from 'react';

/** An answer that comes sooner than this is not worth dimming the old one for. */
const PATIENCE_MS = 150;

export function useLate(stale: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!stale) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [stale]);
  return stale && late;
}
