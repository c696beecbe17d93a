/**
 * The page's door to the engine: typed questions, promises for answers. Two workers: one for what the
 * user waits for (predict, reports, exports), one for what fills in (sweeps, advice, calibration, traces), so
 * that a long sweep never holds up a keystroke.
 */
import { Channel, type AskOptions, type WorkerLike } from './channel';
import type { Answer, Question, Request } from './contract';
import { spawnWorker } from './spawn';

export { EngineStopped, Refused, Superseded } from './channel';
export type * from './contract';

const BACKGROUND: readonly Question[] = ['sweep', 'advise', 'calibrate', 'trace'];

const listeners = new Set<() => void>();
let restarts = 0;

function onRestart(): void {
  restarts += 1;
  for (const listener of listeners) listener();
}

const spawn = (): WorkerLike => spawnWorker();
const foreground = new Channel(spawn, onRestart);
const background = new Channel(spawn, onRestart, 300_000);

export function ask<Q extends Question>(question: Q, request: Request<Q>, options?: AskOptions): Promise<Answer<Q>> {
  const channel = BACKGROUND.includes(question) ? background : foreground;
  return channel.ask(question, request, options);
}

/** Stops sweeps, advice and calibration that are under way. */
export function stopBackground(): void {
  background.stop();
}

/** How often an engine had to be restarted; for `useSyncExternalStore`. */
export const restartCount = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): number => restarts,
};
