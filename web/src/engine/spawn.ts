/**
 * Starts an engine's thread from a file of its own. In the one-file page spawn.single.ts takes its place.
 *
 * By way of a blob, for that takes the page's policy along: what starts from an address has the policy of that answer's
 * headers (HTML, "initialize worker global scope's policy container"), of which a plain web server sends none. The thread
 * gives the blob back itself once it runs: nobody else knows when it has been read.
 */
import type { WorkerLike } from './channel';
import full from './worker.ts?worker&url';
import first from './worker-first.ts?worker&url';

const spawn = (file: string) => (): WorkerLike => {
  const source = `import ${JSON.stringify(new URL(file, import.meta.url).href)};URL.revokeObjectURL(import.meta.url)`;
  return new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { type: 'module', name: file }) as unknown as WorkerLike;
};

export const spawnFirst = spawn(first);
export const spawnFull = spawn(full);
