/** Whether an element is in view or about to be: what it costs to fill it is spent then, and no longer. */
import { useEffect, useRef, useState, type RefObject } from 'react';

/** A screen ahead, so that whoever scrolls on finds it filled. */
const AHEAD = '100%';

export function useNear<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), { rootMargin: AHEAD });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, near];
}
