/**
 * Whether something has been stale for longer than one is willing not to notice. A timer and not a delayed
 * transition: a pending transition makes the browser draw every frame until it begins, or is called off.
 */
import { useEffect, useState } from 'react';

/** An answer that comes sooner than this is not worth dimming the old one for. */
const PATIENCE_MS = 150;

/** `of` names what is waited for: of something else the wait begins anew. */
export function useLate(stale: boolean, patience_ms = PATIENCE_MS, of: unknown = null): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!stale) return undefined;
    const timer = setTimeout(() => setLate(true), patience_ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [stale, patience_ms, of]);
  return stale && late;
}
