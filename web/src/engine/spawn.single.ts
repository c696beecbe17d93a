/** The one-file page has no neighbour to start a thread from, so it starts them from blobs. */
import type { WorkerLike } from './channel';
import FullWorker from './worker.ts?worker&inline';

// One module is enough here: nothing is downloaded, so the small one would only make the file larger.
const spawn = (): WorkerLike => new FullWorker() as unknown as WorkerLike;

export { spawn as spawnFirst, spawn as spawnFull };
