/**
 * The page's door to the engine: typed questions, promises for answers. Workers: one with a small
 * module for what the user waits for (estimate), one that works large random phases out in full (predict), one
 * for the advice, which thinks for seconds, and for what fills in (sweeps, traces, reports, exports, calibration) as
 * many as the machine has processors to spare; so a long question never holds up a keystroke. Each starts when it is
 * first asked.
 */
import { Channel, SILENT, type AskOptions } from './channel';
import type { Answer, Question, Request } from './contract';
import { spawnFirst, spawnFull } from './spawn';

export { EngineStopped, Refused, Superseded } from './channel';
export type * from './contract';

export interface Restarts {
  readonly count: number;
  /** Of the last one: it had given no answer for too long, and was not dead. */
  readonly silent: boolean;
}

const listeners = new Set<() => void>();
let restarts: Restarts = { count: 0, silent: false };

function onRestart(reason: string): void {
  restarts = { count: restarts.count + 1, silent: reason === SILENT };
  for (const listener of listeners) listener();
}

/** More would have a row or two of a map each, and every one keeps a module of its own in memory. */
const MOST_FILLING = 6;

/** How many questions of curves and maps are worked on side by side: two processors are left to the page and its answer. */
export const FILLING_THREADS = Math.min(MOST_FILLING, Math.max(1, (typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency) - 2));

let arrive = (): void => undefined;

/** When the engine that the page is live with has arrived: what takes longer is the question. */
export const arrival = new Promise<void>((resolve) => {
  arrive = resolve;
});

const foreground = new Channel(spawnFirst, onRestart, undefined, () => arrive());
const exact = new Channel(spawnFull, onRestart);
const filling = Array.from({ length: FILLING_THREADS }, () => new Channel(spawnFull, onRestart));
const thinking = new Channel(spawnFull, onRestart, 300_000);

const all = [foreground, exact, thinking, ...filling];

export function ask<Q extends Question>(question: Q, request: Request<Q>, options?: AskOptions): Promise<Answer<Q>> {
  return channelFor(question, options?.thread ?? 0).ask(question, request, options);
}

function channelFor(question: Question, thread: number): Channel {
  if (question === 'estimate') return foreground;
  if (question === 'predict') return exact;
  if (question === 'advise') return thinking;
  return filling[thread % FILLING_THREADS] ?? exact;
}

/** Stops what is under way in the lanes whose names begin so. */
export function stop(lane: 'predict' | 'exact' | 'map' | 'calibrate' | 'advise' | 'sensitivity' | `sweep${string}` | `wire ${string}`): void {
  for (const channel of all) channel.stop(lane);
}

/** How often an engine had to be restarted, and why; for `useSyncExternalStore`. */
export const engineRestarts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Restarts => restarts,
};
