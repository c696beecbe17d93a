/** Starts an engine worker: a file of its own on a site, a blob in the one-file page. */
import type { WorkerLike } from './channel';

export function spawnWorker(): WorkerLike {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as WorkerLike;
}
