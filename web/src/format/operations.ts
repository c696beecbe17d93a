/**
 * Operations: their fixed colours, their order, and the order in which each system's nfsstat prints them.
 * Colour is never the only sign; every mark also carries the name or a fixed position.
 */
const COLOURS: Readonly<Record<string, string>> = {
  READ: 'var(--op-read)',
  READ_PLUS: 'var(--op-read)',
  WRITE: 'var(--op-write)',
  COMMIT: 'var(--op-commit)',
  LOOKUP: 'var(--op-lookup)',
  ACCESS: 'var(--op-access)',
  GETATTR: 'var(--op-getattr)',
  OPEN: 'var(--op-open)',
  OPEN_NOATTR: 'var(--op-open)',
  CLOSE: 'var(--op-open)',
};

export function colourOf(op: string): string {
  return COLOURS[op.toUpperCase()] ?? 'var(--op-other)';
}

/** The client columns of `nfsstat -c`, in printing order. */
const LINUX_V3 = 'NULL GETATTR SETATTR LOOKUP ACCESS READLINK READ WRITE CREATE MKDIR SYMLINK MKNOD REMOVE RMDIR RENAME LINK READDIR READDIRPLUS FSSTAT FSINFO PATHCONF COMMIT';
const LINUX_V4 =
  'NULL READ WRITE COMMIT OPEN OPEN_CONFIRM OPEN_NOATTR OPEN_DOWNGRADE CLOSE SETATTR FSINFO RENEW SETCLIENTID CONFIRM LOCK LOCKT LOCKU ACCESS GETATTR LOOKUP LOOKUP_ROOT REMOVE RENAME LINK SYMLINK CREATE PATHCONF STATFS READLINK READDIR SERVER_CAPS DELEGRETURN GETACL SETACL FS_LOCATIONS RELEASE_LOCKOWNER SECINFO EXCHANGE_ID CREATE_SESSION DESTROY_SESSION SEQUENCE GET_LEASE_TIME RECLAIM_COMPLETE LAYOUTGET GETDEVICEINFO LAYOUTCOMMIT LAYOUTRETURN';
const FREEBSD = 'GETATTR SETATTR LOOKUP READLINK READ WRITE CREATE REMOVE RENAME LINK SYMLINK MKDIR RMDIR READDIR RDIRPLUS ACCESS MKNOD FSSTAT FSINFO PATHCONF COMMIT OPEN CLOSE DELEGRETURN';

const SHORT: Readonly<Record<string, string>> = {
  OPEN_NOATTR: 'open_noat',
  OPEN_CONFIRM: 'open_conf',
  OPEN_DOWNGRADE: 'open_dgrd',
  SETCLIENTID: 'setclntid',
  RELEASE_LOCKOWNER: 'rel_lkowner',
  CREATE_SESSION: 'create_ses',
  DESTROY_SESSION: 'destroy_ses',
  GET_LEASE_TIME: 'get_lease_t',
  RECLAIM_COMPLETE: 'reclaim_comp',
  GETDEVICEINFO: 'getdevinfo',
  READDIRPLUS: 'readdirplus',
};

export type Layout = 'linux3' | 'linux4' | 'freebsd';

export function layoutOf(os: string, version: string): Layout {
  if (os === 'freebsd') return 'freebsd';
  return version === '3' ? 'linux3' : 'linux4';
}

/** All columns that this nfsstat prints, then those of `present` that it does not know. */
export function columnsOf(layout: Layout, present: readonly string[]): readonly string[] {
  const known = { linux3: LINUX_V3, linux4: LINUX_V4, freebsd: FREEBSD }[layout].split(' ');
  return [...known, ...present.filter((op) => !known.includes(op))];
}

/** The name as this nfsstat prints it: `open_noat`, or `Getattr` on FreeBSD. */
export function printedName(layout: Layout, op: string): string {
  if (layout === 'freebsd') return op === 'READDIRPLUS' ? 'RdirPlus' : op.charAt(0) + op.slice(1).toLowerCase();
  return SHORT[op] ?? op.toLowerCase();
}

const OPTIONS: readonly (readonly [string, RegExp])[] = [
  ['rsize', /\brsize\b/],
  ['wsize', /\bwsize\b/],
  ['read_ahead', /\bread_?-?ahead/i],
  ['wcommitsize', /\bwcommitsize\b/],
];

/** The operations and options that a text speaks of, for linked highlighting: `READ rsize`. */
export function topicsIn(text: string): string {
  const operations = text.match(/\b(?:READ|WRITE|COMMIT|LOOKUP|ACCESS|GETATTR|SETATTR|OPEN|CLOSE|CREATE|REMOVE|READDIR|READDIRPLUS)(?=s?\b)/g) ?? [];
  const options = OPTIONS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return [...new Set([...operations, ...options])].join(' ');
}
