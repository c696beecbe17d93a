/**
 * Part of a store a frame after it changed. What the hand waits for is drawn at once; whatever only has to agree with
 * it subscribes here: it neither selects nor draws before that frame is painted, and all of it follows in one drawing
 * that a newer input interrupts. (A deferred value begins before the frame has been painted, and draws its component
 * twice.)
 */
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { StoreApi } from 'zustand';

interface Held<T> {
  readonly of: string;
  readonly value: T;
}

type Store<S> = Pick<StoreApi<S>, 'getState' | 'subscribe'>;

/** `of` names what `select` selects, where that may change; what was selected before is then not shown any more. */
export function useLater<S, T>(store: Store<S>, select: (state: S) => T, of = ''): T {
  const [held, setHeld] = useState<Held<T>>(() => ({ of, value: select(store.getState()) }));
  const drawn = useRef(held);
  const selecting = useRef(select);
  useLayoutEffect(() => {
    selecting.current = select;
  });
  useLayoutEffect(
    () =>
      follow(store, () => {
        const next = { of, value: selecting.current(store.getState()) };
        if (drawn.current.of === of && Object.is(next.value, drawn.current.value)) return;
        drawn.current = next;
        setHeld(next);
      }),
    [store, of],
  );
  return held.of === of ? held.value : select(store.getState());
}

interface Followers {
  readonly look: Set<() => void>;
  readonly leave: () => void;
}

const followed = new Map<object, Followers>();

/** One subscription for all that follow a store: a change costs one call until the frame stands. */
function follow<S>(store: Store<S>, look: () => void): () => void {
  let followers = followed.get(store);
  if (followers === undefined) followed.set(store, (followers = { look: new Set(), leave: store.subscribe(lookSoon) }));
  const { look: looks, leave } = followers;
  looks.add(look);
  // It may have changed while this was being drawn.
  lookSoon();
  return () => {
    looks.delete(look);
    if (looks.size > 0) return;
    leave();
    followed.delete(store);
  };
}

let due = false;
let painted: MessageChannel | undefined;

/** Once the next frame has been painted. */
function lookSoon(): void {
  if (due) return;
  due = true;
  // A page in the background paints no frames.
  if (document.hidden) {
    setTimeout(lookNow);
    return;
  }
  requestAnimationFrame(() => {
    if (painted === undefined) {
      painted = new MessageChannel();
      painted.port1.onmessage = lookNow;
    }
    painted.port2.postMessage(null);
  });
}

function lookNow(): void {
  startTransition(lookAtOnce);
}

/**
 * Where the hand has changed what it is not in, as by undo: it may go there next, and what it marks to be typed over must
 * not be replaced then.
 */
export function lookAtOnce(): void {
  due = false;
  followed.forEach(({ look }) => look.forEach((one) => one()));
}
