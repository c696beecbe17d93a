/** Starts an engine's thread from a file of its own. In the one-file page spawn.single.ts takes its place. */
import type { WorkerLike } from './channel';

export function spawnFirst(): WorkerLike {
  return new Worker(new URL('./worker-first.ts', import.meta.url), { type: 'module' }) as unknown as WorkerLike;
}

export function spawnFull(): WorkerLike {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as WorkerLike;
}
