/** Whether an element has been about to come into view: what it costs to fill it is spent then. */
import { useEffect, useRef, useState, type RefObject } from 'react';

/** A screen ahead, so that whoever scrolls on finds it filled. */
const AHEAD = '100%';

export function useSeen<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || seen) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)), { rootMargin: AHEAD });
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [ref, seen];
}
