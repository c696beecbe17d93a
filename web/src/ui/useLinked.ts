/**
 * Linked highlighting: pointing at, or focusing, an element that names its topics (`data-topics="a b"`) lights
 * every element below the same container that shares one. Attributes only, so that nothing is drawn again.
 */
import { useEffect, useRef, type RefObject } from 'react';

export function useLinked<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const container = ref.current;
    if (container === null) return undefined;
    // What has the focus stays lit while the pointer rests on nothing, as it does when focusing scrolls the page.
    const focused = (): string | null => (container.contains(document.activeElement) ? topicsAt(document.activeElement) : null);
    const onPoint = (event: Event): void => light(container, topicsAt(event.target) ?? focused());
    const onLeave = (): void => light(container, focused());
    const onBlur = (): void => light(container, null);
    container.addEventListener('pointerover', onPoint);
    container.addEventListener('focusin', onPoint);
    container.addEventListener('pointerleave', onLeave);
    container.addEventListener('focusout', onBlur);
    return () => {
      container.removeEventListener('pointerover', onPoint);
      container.removeEventListener('focusin', onPoint);
      container.removeEventListener('pointerleave', onLeave);
      container.removeEventListener('focusout', onBlur);
    };
  }, []);
  return ref;
}

function topicsAt(target: EventTarget | null): string | null {
  const topics = target instanceof Element ? target.closest('[data-topics]')?.getAttribute('data-topics') : null;
  return topics === undefined || topics === null || topics === '' ? null : topics;
}

function light(container: HTMLElement, topics: string | null): void {
  // Pointing moves often and topics change seldom.
  if (container.getAttribute('data-lighting') === topics) return;
  if (topics === null) container.removeAttribute('data-lighting');
  else container.setAttribute('data-lighting', topics);
  const wanted = new Set(topics?.split(' ') ?? []);
  for (const element of container.querySelectorAll('[data-topics]')) {
    const lit = element.getAttribute('data-topics')?.split(' ').some((topic) => wanted.has(topic)) === true;
    element.toggleAttribute('data-lit', lit);
  }
}
