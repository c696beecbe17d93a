/**
 * The page's door to the engine: typed questions, promises for answers. Three workers: one with a small
 * module for what the user waits for (predict), one for what fills in (sweeps, traces, reports, exports,
 * calibration), one for the advice, which thinks for seconds; so a long question never holds up a keystroke.
 */
import { Channel, type AskOptions } from './channel';
import type { Answer, Question, Request } from './contract';
import { spawnFirst, spawnFull } from './spawn';

export { EngineStopped, Refused, Superseded } from './channel';
export type * from './contract';

const listeners = new Set<() => void>();
let restarts = 0;

function onRestart(): void {
  restarts += 1;
  for (const listener of listeners) listener();
}

const foreground = new Channel(spawnFirst, onRestart);
const filling = new Channel(spawnFull, onRestart);
const thinking = new Channel(spawnFull, onRestart, 300_000);

export function ask<Q extends Question>(question: Q, request: Request<Q>, options?: AskOptions): Promise<Answer<Q>> {
  const channel = question === 'predict' ? foreground : question === 'advise' ? thinking : filling;
  return channel.ask(question, request, options);
}

/** Stops the sweeps and fits, or the advice, that are under way. */
export function stop(what: 'filling' | 'thinking'): void {
  (what === 'filling' ? filling : thinking).stop();
}

/** How often an engine had to be restarted; for `useSyncExternalStore`. */
export const restartCount = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): number => restarts,
};
