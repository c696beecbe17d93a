/**
 * Part of a store a frame after it changed. What the hand waits for is drawn at once; whatever only has to agree with
 * it subscribes here: it neither draws in that frame nor delays it, and all of it follows in one drawing that a newer
 * input interrupts. (A deferred value begins before the frame has been painted, and draws its component twice.)
 */
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { StoreApi } from 'zustand';

interface Held<T> {
  readonly of: string;
  readonly value: T;
}

/** `of` names what `select` selects, where that may change; what was selected before is then not shown any more. */
export function useLater<S, T>(store: Pick<StoreApi<S>, 'getState' | 'subscribe'>, select: (state: S) => T, of = ''): T {
  const [held, setHeld] = useState<Held<T>>(() => ({ of, value: select(store.getState()) }));
  const drawn = useRef(held);
  const selecting = useRef(select);
  useLayoutEffect(() => {
    selecting.current = select;
  });
  useLayoutEffect(() => {
    let cancel = (): void => undefined;
    const follow = (): void => {
      const next = { of, value: selecting.current(store.getState()) };
      if (drawn.current.of === of && Object.is(next.value, drawn.current.value)) return;
      drawn.current = next;
      cancel();
      cancel = afterPaint(() => setHeld(next));
    };
    // It may have changed while this was being drawn.
    follow();
    const leave = store.subscribe(follow);
    return () => {
      leave();
      cancel();
    };
  }, [store, of]);
  return held.of === of ? held.value : select(store.getState());
}

const waiting = new Set<() => void>();
let painted: MessageChannel | undefined;

/** Runs once the next frame has been painted, together with all that waits for it. Returns how to call it off. */
function afterPaint(run: () => void): () => void {
  if (waiting.size === 0) nextFrame();
  waiting.add(run);
  return () => void waiting.delete(run);
}

function nextFrame(): void {
  // A page in the background paints no frames.
  if (document.hidden) {
    setTimeout(flush);
    return;
  }
  requestAnimationFrame(() => {
    if (painted === undefined) {
      painted = new MessageChannel();
      painted.port1.onmessage = flush;
    }
    painted.port2.postMessage(null);
  });
}

function flush(): void {
  const all = [...waiting];
  waiting.clear();
  startTransition(() => all.forEach((run) => run()));
}
