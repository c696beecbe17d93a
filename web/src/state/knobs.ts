/** Which fields of the mount a client system has. The engine's `describe().knobs` tells the same, but only once all of it has arrived. */
import type { Mount, Os } from './scenario';

const ONLY: Partial<Readonly<Record<keyof Mount, readonly Os[]>>> = {
  read_ahead_kib: ['linux'],
  read_ahead_blocks: ['freebsd', 'openbsd'],
  nconnect: ['linux', 'freebsd'],
  wcommitsize: ['freebsd'],
};

export function has(os: Os, field: keyof Mount): boolean {
  return ONLY[field]?.includes(os) ?? true;
}
