/**
 * React's side of the engine: a question in, the newest answer out, with its age said. The last good
 * answer stays on screen while a newer one is on its way or after a refusal.
 */
import { useEffect, useReducer, useRef } from 'react';
import type { AskOptions } from './channel';
import { ask, Superseded, type Answer, type Question, type Request } from './engine';

export interface Asked<T> {
  /** The newest answer that arrived, perhaps to an older question. */
  readonly value: T | null;
  /** True while `value` answers an older question than the one asked now. */
  readonly stale: boolean;
  /** Why the question asked now has no answer. */
  readonly error: Error | null;
}

const MAX_KEPT = 160;

interface Kept {
  readonly promise: Promise<unknown>;
  readonly lane: string;
  /** Once it has arrived. */
  answer: unknown;
}

const kept = new Map<string, Kept>();

type InALane = AskOptions & { readonly lane: string };

/** One running ask per question and request, shared by whoever wants it. */
export function askOnce<Q extends Question>(question: Q, request: Request<Q>, how: InALane, key = keyOf(question, request)): Promise<Answer<Q>> {
  const known = kept.get(key);
  if (known !== undefined) {
    const shared = known.promise as Promise<Answer<Q>>;
    if (known.lane === how.lane) return shared;
    return shared.catch((reason: unknown) => {
      // Something newer pushed it out of the other lane; in this one it is still asked.
      if (reason instanceof Superseded) return askOnce(question, request, how, key);
      throw reason;
    });
  }
  const promise = ask(question, request, how);
  const entry: Kept = { promise, lane: how.lane, answer: null };
  kept.set(key, entry);
  promise.then(
    (answer) => {
      entry.answer = answer;
    },
    () => kept.delete(key),
  );
  const oldest = kept.keys().next();
  if (kept.size > MAX_KEPT && oldest.done !== true) kept.delete(oldest.value);
  return promise;
}

/** The answer at once, if it is here already; a drag along asked values then needs no worker. */
export function peek<Q extends Question>(question: Q, request: Request<Q>): Answer<Q> | null {
  return (kept.get(keyOf(question, request))?.answer ?? null) as Answer<Q> | null;
}

/** Documents are immutable: each is written out once. */
const written = new WeakMap<object, string>();

function keyOf(question: string, request: unknown): string {
  if (typeof request !== 'object' || request === null) return `${question} ${JSON.stringify(request)}`;
  let text = written.get(request);
  if (text === undefined) written.set(request, (text = JSON.stringify(request)));
  return `${question} ${text}`;
}

const identities = new WeakMap<object, string>();
let counted = 0;

/** A short name of what is too long to be written out, as texts of reports are; another object has another. */
export function identityOf(object: object): string {
  let name = identities.get(object);
  if (name === undefined) identities.set(object, (name = `#${++counted}`));
  return name;
}

interface Held<T> {
  readonly key: string | null;
  readonly value: T | null;
  readonly failedKey: string | null;
  readonly error: Error | null;
  /** How often the same was asked again after a failure. */
  readonly tries: number;
}

type Event<T> =
  | { readonly kind: 'again' }
  | { readonly kind: 'answer'; readonly key: string; readonly value: T }
  | { readonly kind: 'failure'; readonly key: string; readonly error: Error };

function reduce<T>(held: Held<T>, event: Event<T>): Held<T> {
  if (event.kind === 'again') return { ...held, failedKey: null, tries: held.tries + 1 };
  return event.kind === 'answer'
    ? { ...held, key: event.key, value: event.value, failedKey: null }
    : { ...held, failedKey: event.key, error: event.error };
}

const NOTHING = { key: null, value: null, failedKey: null, error: null, tries: 0 };

export interface HowToAsk {
  /** Names what replaces what. */
  readonly lane?: string;
  /** For questions that take seconds: wait until the document has settled, and break off what is outdated. */
  readonly patient?: boolean;
  /** Tells the request from others where it is too long to be compared. */
  readonly identity?: string;
}

export interface AskedAgain<T> extends Asked<T> {
  /** Asks the same once more, after it was stopped. */
  readonly again: () => void;
}

const SETTLE_MS = 350;

/** Asks whenever the request changes; `null` asks nothing. */
export function useAsk<Q extends Question>(question: Q, request: Request<Q> | null, { lane = question, patient = false, identity }: HowToAsk = {}): AskedAgain<Answer<Q>> {
  const key = request === null ? null : identity === undefined ? keyOf(question, request) : `${question} ${identity}`;
  const [held, dispatch] = useReducer(reduce<Answer<Q>>, NOTHING);
  const wanted = useRef(request);
  useEffect(() => {
    wanted.current = request;
  });

  useEffect(() => {
    if (key === null) return undefined;
    let current = true;
    const attempt = (): void => {
      askOnce(question, wanted.current as Request<Q>, { lane, preempt: patient }, key).then(
        (value) => {
          if (current) dispatch({ kind: 'answer', key, value });
        },
        (error: unknown) => {
          // Replaced by a newer question: that one is not current any more. Stopped by the user: this one still is.
          if (!current) return;
          dispatch({ kind: 'failure', key, error: error instanceof Error ? error : new Error(String(error)) });
        },
      );
    };
    const timer = patient ? setTimeout(attempt, SETTLE_MS) : null;
    if (timer === null) attempt();
    return () => {
      current = false;
      if (timer !== null) clearTimeout(timer);
    };
  }, [key, question, lane, patient, held.tries]);

  return {
    value: held.value,
    stale: key !== null && held.key !== key,
    error: held.failedKey === key ? held.error : null,
    again: () => dispatch({ kind: 'again' }),
  };
}
