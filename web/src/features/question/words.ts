/** The words of the question, once each: what patterns and states are called on the page. */
import { fsyncName } from '../../format/option';
import type { Quantity } from '../../format/parse';
import { bytes, range } from '../../format/print';
import { BY_READ_CALLS } from '../../questions/notModelled';
import { words } from './ChoiceField';

export const PATTERNS = words('sequential', 'random', 'backward', 'strided');
export const CACHES = words(['', 'as it is'], ['cold', 'cold: fresh mount'], ['dropped', 'dropped: empty cache'], ['warm', 'warm: as left']);
export const FSYNCS = words(['', 'default'], ...['none', 'end', 'every:1+end', 'every:8+end', 'every:16+end', 'every:64+end'].map((value) => [value, fsyncName(value)] as const));
export const ACCESSES = words(['', BY_READ_CALLS], ['mmap', 'mapped (mmap)']);
const ADVICE = ['normal', 'sequential', 'random', 'willneed', 'dontneed', 'noreuse'];
/** posix_fadvise right after open. */
export const FILE_ADVICE = words(['', 'none'], ...ADVICE);
/** madvise right after mmap. */
export const MAP_ADVICE = words(['', 'none'], 'sequential', 'random', 'willneed', 'hugepage');
/** Mount options of which one is chosen; xprtsec since Linux 6.5 (nfs(5)). */
export const TRANSPORT = words(['', 'none'], ['xprtsec=tls', 'tls'], ['xprtsec=mtls', 'mtls']);
export const SECURITY = words(['', 'sys'], ['sec=krb5', 'krb5'], ['sec=krb5i', 'krb5i'], ['sec=krb5p', 'krb5p']);
export const LOOKUP_CACHE = words(['', 'all (default)'], ['lookupcache=positive', 'positive'], ['lookupcache=none', 'none']);
export const ACTIMEOS = words(['', 'default'], ...[0, 1, 3, 10, 30, 60, 600].map((s) => [`actimeo=${s}`, `${s} s`] as const));
export const FILES = words(['', 'default'], ['new', 'new'], ['existing', 'already there']);
const BOTH = ['rdwr', 'read and write'] as const;
/** How a file may be opened for an operation: what is opened for reading is not written, nor the other way round. */
export const OPENS = { read: words(['', 'default'], ['rdonly', 'read only'], BOTH), write: words(['', 'default'], ['wronly', 'write only'], BOTH), mixed: words(['', 'default'], BOTH) } as const;
export const VERSIONS = { linux: words('4.2', '4.1', '4.0', '3'), freebsd: words('4.2', '4.1', '4.0', '3'), openbsd: words('3') } as const;
export const SYSTEMS = words(['linux', 'Linux'], ['freebsd', 'FreeBSD'], ['openbsd', 'OpenBSD']);
const UNTOLD = ['', 'not told'] as const;
export const SERVER_SYSTEMS = [...words(UNTOLD), ...SYSTEMS];
export const EXPORTS = words(UNTOLD, 'sync', 'async');
/** Of an async export (exports(5)), and of FreeBSD's async mounts, whose WRITEs are not sent once more (mount(8)). */
export const LOST = '▲ A crash of the server loses writes that it has acknowledged.';
export const SERVER_CACHES = words(UNTOLD, ['warm', 'holds the data'], ['cold', 'cold']);
export const STORAGES = words(UNTOLD, ['memory disk with UFS', 'memory disk, UFS'], ['tmpfs', 'tmpfs'], ['nvme', 'NVMe'], ['ssd', 'SSD'], ['disk', 'disk'], ['raid', 'RAID of disks'], 'cloud file service', 'ext4');
/** Of FreeBSD's tunables: the sizes that a buffer may have (sys/kern/vfs_bio.c, maxbcachebuf_adjust), and a switch. */
export const BUFFER_SIZES = words(['', 'default'], ...[128, 256, 512, 1024].map((kib) => [String(kib * 1024), bytes(kib * 1024)] as const));
export const SWITCH = words(['', 'off'], ['1', 'on']);

/** What a closed part of the form says of a field: its value, or the range that was typed; null where it is empty. */
export function spanOf(value: number | null, typed: Quantity | undefined, print: (value: number, like?: number) => string): string | null {
  if (value === null) return null;
  return typed === undefined ? print(value) : range(print, typed.low, typed.high);
}
