/** What client systems are called on the page. */
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', freebsd: 'FreeBSD', openbsd: 'OpenBSD' };

export function systemName(os: string): string {
  return SYSTEMS[os] ?? os;
}
