import { systemName } from '../format/system.ts';

/** A system with its version, where that is told: `FreeBSD 9.2`. */
export function clientName({ os, version }: { readonly os: string; readonly version: string | null }): string {
  return `${systemName(os)}${version === null ? '' : ` ${version}`}`;
}
