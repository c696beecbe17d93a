/** What client systems are called on the page. */
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', freebsd: 'FreeBSD', openbsd: 'OpenBSD' };

export function systemName(os: string): string {
  return SYSTEMS[os] ?? os;
}

/** With its version, where that is told: `FreeBSD 9.2`. */
export function clientName({ os, version }: { readonly os: string; readonly version: string | null }): string {
  return `${systemName(os)}${version === null ? '' : ` ${version}`}`;
}
