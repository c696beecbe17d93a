/**
 * A pasted mount line -> changes of the mount form. Reads what mount(8), /proc/mounts, fstab and
 * `nfsstat -m` print: the longest comma list of options that names a size, a version or a timeout, or
 * else what stands in its place. Where it is mounted from and where is read apart, for the page's memory: no part of the question.
 */
import { placeOf } from '../../format/place';
import { has } from '../../state/knobs';
import type { Client, Mount, NfsVersion } from '../../state/scenario';

/** Of what a line is silent. */
const SILENT = { rsize: null, wsize: null, nconnect: 1, wcommitsize: null, read_ahead_blocks: null } as const;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface MountLine {
  /** Sizes and counts of which the line is silent are here too, as not given. */
  readonly mount: Partial<Mount>;
  /** In words, for the line below the field. */
  readonly used: readonly string[];
  readonly ignored: readonly string[];
  /** Fields given a value that is none. */
  readonly unread: readonly string[];
  readonly silent: readonly string[];
}

const NUMBERS: Readonly<Record<string, 'rsize' | 'wsize' | 'nconnect' | 'wcommitsize' | 'read_ahead_blocks'>> = {
  rsize: 'rsize',
  wsize: 'wsize',
  nconnect: 'nconnect',
  wcommitsize: 'wcommitsize',
  readahead: 'read_ahead_blocks',
};

/** `vers=4.1`, `nfsvers=3` and `v4.2` of Linux, `nfsv4` of FreeBSD. */
const VERSION = /^(?:(?:nfs)?vers=|(nfs)?v)(2|3|4(?:\.[0-2])?)$/;

/** What a mount only prints of itself, and versions that there are none of: nobody sets it. */
const PRINTED = /^(?:addr|nfsv\d|nfsv4acls|acls|multilabel|minorversion|namlen|statvers|fstype|fsid|seclabel)(?:=|$)/;
/** With it a line is the kernel's own (fs/nfs/super.c, nfs_show_mount_options), which prints these as they came out, asked for or not. */
const OF_KERNEL = /^(?:mount)?addr=/;
const CAME_OUT = /^(?:mount(?:addr|port|proto|vers)=|clientaddr=|local_lock=none$)/;
/** What BSD's mount says for an option (sbin/mount/mount.c, optnames). */
const WORDS_OF_BSD: Readonly<Record<string, string>> = { asynchronous: 'async', synchronous: 'sync', 'read-only': 'ro' };
/** In nfsstat -m of macOS, and where it mounts: its client has no model. */
const OF_MACOS = /\bNFS parameters:|\son \/(?:System\/)?Volumes\//;
/** Of its options those that others have too, by the same name (mount_nfs(8) of macOS, nfs(5)); it calls its read-ahead as FreeBSD does. */
const MACOS_TOO = /^(?:nfs|(?:nfs)?vers=.*|[rw]size=.*|r[ow]|hard|soft|tcp|port=.*|(?:no)?resvport|sec=.*|noac|nocto|actimeo=.*|ac(?:reg|dir)m(?:in|ax)=.*|rdirplus|timeo=.*|retrans=.*|nodev|nosuid|noexec)$/;
/** What nfsstat -m of FreeBSD prints for a mount that asks for none of it (sys/fs/nfsclient/nfs_clvfsops.c, nfscl_retopts; nfs.h). */
const DEFAULT_OF_FREEBSD = /^(?:cto|(?:neg)?nametimeo=60)$/;
/** Fstab's word for no option, and the type within the brackets of BSD's mount. */
const IN_PLACE_OF_OPTIONS = /^(?:defaults|nfs)$/;
const OPTION = /^(?:[a-z][a-z0-9_]*(?:=[a-z0-9._+]+)?|sec=[a-z0-9:]+)$/i;
/**
 * Set by an administrator of Linux and no matter of the prediction: what mount(8) and systemd read, where the other end
 * listens, labels. They come back under Apply where they are read; no link carries them, for they name hosts, paths and units.
 */
export const CARRIED = /^(?:_netdev|x-[a-z0-9_.-]+(?:=.+)?|(?:mount(?:addr|host|port|proto|vers)|clientaddr|(?:fs|def|root)?context)=.+)$/i;
/** Linux alone takes it, and prints it (nfs(5)). */
const LOCAL_LOCK = /^local_lock=/;

export function readMountLine(text: string, client: Pick<Client, 'os' | 'version'>): MountLine | null {
  const list = optionList(text);
  if (list === null) return null;
  const { own, printed } = sifted(list.map((option) => WORDS_OF_BSD[option] ?? option), text, client);
  const { given, options, used, ignored, unread } = readList(own, client, /\bnfs4\b/.test(text) ? '4' : undefined);
  const silent = Object.entries(NUMBERS).flatMap(([name, field]) => (has(client.os, field) && ![...used, ...unread].some((option) => option.startsWith(`${name}=`)) ? [name] : []));
  return { mount: { ...SILENT, ...given, options }, used, ignored: [...printed.map((option) => option.replace(/=.*/, '')), ...ignored], unread, silent };
}

/** The mount with one option written otherwise, as what it is: `rsize=1M` is a field. */
export function corrected(mount: Mount, from: string, to: string, client: Pick<Client, 'os' | 'version'>): Mount {
  const { given, options } = readList([to], client, undefined);
  return { ...mount, ...given, options: lastOfEach(mount.options.flatMap((option) => (option === from ? options : [option]))) };
}

/** Whether a line is of macOS, whatever system the question is about. */
export function isOfMacos(text: string): boolean {
  return OF_MACOS.test(text);
}

/** Without what a system prints of itself: `own` is what another mount could be asked for. */
function sifted(list: readonly string[], text: string, { os }: Pick<Client, 'os'>): { readonly own: readonly string[]; readonly printed: readonly string[] } {
  const isWhole = ['readdirsize=', 'timeout=', 'wcommitsize='].every((name) => list.some((option) => option.startsWith(name)));
  // A READDIR asks for as much as a READ where nothing else is said.
  const size = `readdirsize=${list.find((option) => option.startsWith('rsize='))?.slice(6) ?? ''}`;
  const isPrinted = (option: string): boolean =>
    (OF_MACOS.test(text) && !MACOS_TOO.test(option) && !(os === 'freebsd' && option.startsWith('readahead='))) || (isWhole && (option === size || DEFAULT_OF_FREEBSD.test(option)));
  return { own: list.filter((option) => !isPrinted(option)), printed: list.filter(isPrinted) };
}

/** What a list says of the fields beside the options. */
function readList(list: readonly string[], client: Pick<Client, 'os' | 'version'>, type: '4' | undefined) {
  const given: Partial<Mutable<Mount>> = {};
  const options: string[] = [];
  const used: string[] = [];
  const ignored: string[] = [];
  const unread: string[] = [];
  const ofKernel = list.some((option) => OF_KERNEL.test(option));
  const linux = client.os === 'linux';
  let version: string | undefined = type;
  let newest = newestMinor(client);
  let minor: string | undefined;
  for (const option of list) {
    const [name = '', value = ''] = option.split('=');
    const field = NUMBERS[name];
    const size = sizeOf(value);
    const named = VERSION.exec(option);
    if (named !== null) {
      version = named[2];
      if (named[1] !== undefined && linux) newest = '0';
    } else if (IN_PLACE_OF_OPTIONS.test(option)) {
      continue;
    } else if (name === 'minorversion' && /^[0-2]$/.test(value)) minor = value;
    else if (field !== undefined && size !== null) given[field] = size;
    else if (field !== undefined || /^(?:nfs)?vers$/.test(name)) {
      // A size that is no number, a version that there is none of: neither may pass for read, nor for an option.
      unread.push(option);
      continue;
    } else if (linux && CARRIED.test(option) && !(ofKernel && CAME_OUT.test(option))) {
      // X-mount.mkdir and x-mount.mkdir are two words to mount(8).
      options.push(option);
    } else if (PRINTED.test(option) || !OPTION.test(option) || (ofKernel && CAME_OUT.test(option)) || (!linux && (CARRIED.test(option) || LOCAL_LOCK.test(option)))) {
      ignored.push(name);
      continue;
    } else options.push(option.toLowerCase());
    used.push(option);
  }
  // A minor version counts for 4 alone, wherever it stands (mount_nfs(8), nfs(5)).
  if (version === '4' || (version === undefined && minor !== undefined)) version = `4.${minor ?? newest}`;
  if (version !== undefined) given.version = version as NfsVersion;
  return { given, options: lastOfEach(options), used: lastOfEach(used), ignored, unread };
}

/** Given twice an option counts once, with the value that comes last; systemd alone takes several of a kind (systemd.mount(5), x-systemd.requires=). */
function lastOfEach(options: readonly string[]): string[] {
  const keyOf = (option: string): string => (CARRIED.test(option) ? option : option.replace(/=.*/, ''));
  const keys = options.map(keyOf);
  return options.filter((_, at) => keys.lastIndexOf(keys[at] ?? '') === at);
}

/** What 4 alone means: the newest on Linux and since FreeBSD 14.0; 0 before (mount_nfs(8), minorversion). */
function newestMinor({ os, version }: Pick<Client, 'os' | 'version'>): string {
  return os === 'linux' || (os === 'freebsd' && Number.parseInt(version ?? '', 10) >= 14) ? '2' : '0';
}

export interface Found {
  readonly line: string;
  /** What stands between it and the line found before, the nearest first: nfsstat -m and mountstats say in it what is mounted where. */
  readonly above: string;
}

/** Sizes and versions stand in every list that a system prints; `sync`, `soft` and `hard` in prose and commands, too. */
const SURELY = /\b(?:[rw]size|(?:nfs)?vers|minorversion)=\d|\bnfsv[2-4]\b/;
/** The heading of a mount in mountstats: its options stand below it. */
const DEVICE = /^device \S+ mounted on /;

/** The lines of a pasted text that mount NFS, as in a whole fstab: no comment, and options or a type of NFS. Where some are sure, those alone. */
export function mountLines(text: string): readonly Found[] {
  let above = '';
  const found = unwrapped(asOneLine(inForce(text))).flatMap((line) => {
    if (line.startsWith('#') || DEVICE.test(line) || !(/\snfs[34]?\s/.test(line) || optionList(line) !== null)) {
      above = `${line}\n${above}`;
      return [];
    }
    const one = { line, above };
    above = '';
    return [one];
  });
  const sure = found.filter(({ line }) => SURELY.test(line) || placeOf(line) !== null);
  return sure.length > 0 ? sure : found;
}

/** Of a mount on macOS without what was asked for, where what came out of it stands below. */
function inForce(text: string): string {
  return text.replace(/^.*-- Original mount options:[^]*?(?=^.*-- Current mount parameters:)/gim, '');
}

/** Without a mail's marks of quoting, and a list that was wrapped behind a comma in one line again. */
function unwrapped(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^[\s>]+|\s+$/g, ''));
  return lines.reduce<string[]>((whole, line) => {
    const last = whole.at(-1);
    return last !== undefined && /=\S*,$/.test(last) && /^[a-z]\w*(?:[=,]|$)/.test(line) ? [...whole.slice(0, -1), last + line] : [...whole, line];
  }, []);
}

/** Options that YAML lists, each on a line of its own, as mountOptions of a PersistentVolume: together they are of one mount. */
function asOneLine(text: string): string {
  return text.replace(/(?:^|(?<=\n))(?:[ \t]*- ["']?[a-z_]\w*(?:=[\w.:]+)?["']?[ \t]*(?:\r?\n|$)){2,}/gi, (list) => `${list.split('\n').map((item) => item.replace(/^\s*- |["'\s]/g, '')).filter((item) => item !== '').join(',')}\n`);
}

/** Types whose lines look alike: SMB has an rsize and a vers of its own. */
const OTHER_TYPE = /\s(?:cifs|smb\w*|9p|ceph|fuse\S*|ext\d|xfs|btrfs|tmpfs|zfs|ufs)\s/;

/** A label with a list of categories stands in quotation marks, for its commas (mount(8), context=). */
const WORD = String.raw`(?:="[^"]*"|[A-Za-z0-9_=.+:/%@-])+`;
const LIST = new RegExp(`${WORD}(?:,${WORD})*`, 'g');
const ITEM = /(?:[^,"]|"[^"]*")+/g;

function optionList(text: string): readonly string[] | null {
  if (OTHER_TYPE.test(text) && !/\snfs\d?\s/.test(text)) return null;
  // macOS sets its list with spaces, `(nfs, nodev, nosuid)`, and YAML and JSON theirs, maybe quoted; a mount unit names it.
  const candidates = text.replace(/\([^()]*\)|\[[^[\]]*,[^[\]]*\]/g, (list) => list.replace(/,\s+/g, ',').replace(/(?<=[[,])["']|["'](?=[,\]])/g, '')).replace(/^\s*Options=/, '').match(LIST) ?? [];
  const lists = candidates
    .map((candidate) => candidate.match(ITEM) ?? [])
    .filter((items) => items.some((item) => /^(?:rsize|wsize|vers|nfsvers|nfsv[2-4]|minorversion|nconnect|hard|soft|timeo|readahead|wcommitsize|noac|nocto|sync|actimeo)\b/.test(item)));
  const [first = sole(text) ?? named(text), ...rest] = lists.sort((a, b) => b.length - a.length);
  if (first === null) return null;
  // `-o rsize=…,wsize=… -o hard` has more than one list.
  return [...first, ...rest.flat()];
}

/** A list in which no name is known, where a list must stand: each may be misspelt. */
function sole(text: string): readonly string[] | null {
  const [, alone, behind] = /^([a-z]\w*=[\w.,=]+)$|(?:\snfs[34]?\s+|^(?=.*:\/).*-o\s*)([a-z]\w*=[\w.,=]+)(?=\s|$)/i.exec(text.trim()) ?? [];
  return (alone ?? behind)?.split(',') ?? null;
}

/** Without any option that is known: the fourth field of fstab, the brackets of BSD's mount, a command with nothing but its places. */
function named(text: string): readonly string[] | null {
  const source = String.raw`\S+:\/\S*`;
  const fstab = new RegExp(String.raw`^${source}\s+\/\S*\s+nfs[34]?\s+(\w[\w.,=:/-]*)(?:\s|$)`, 'i').exec(text.trim());
  const bracketed = new RegExp(String.raw`^${source}\s+on\s+\/\S*\s+\((nfs[^()]*)\)`).exec(text.trim());
  const list = fstab?.[1] ?? bracketed?.[1];
  if (list !== undefined) return list.split(/,\s*/);
  return new RegExp(String.raw`^(?:\S+\s+)?mount(?:[._]nfs[34]?)?\s+(?:-t\s*nfs[34]?\s+)?${source}\s+\/\S*$`).test(text.trim()) ? [] : null;
}

function sizeOf(value: string): number | null {
  const match = /^(\d{1,12})([km]?)$/i.exec(value);
  if (match === null) return null;
  return Number(match[1]) * ({ '': 1, k: 1024, m: 1048576 }[(match[2] ?? '').toLowerCase()] ?? 1);
}
