/**
 * A pasted mount line -> changes of the mount form. Reads what mount(8), /proc/mounts, fstab and
 * `nfsstat -m` print: the longest comma list of options that names a size, a version or a timeout. Names
 * of hosts and paths are never kept.
 */
import type { Mount, NfsVersion } from '../../state/scenario';

export interface MountLine {
  readonly mount: Partial<Mount>;
  /** In words, for the line below the field. */
  readonly used: readonly string[];
  readonly ignored: readonly string[];
}

const NUMBERS: Readonly<Record<string, 'rsize' | 'wsize' | 'nconnect' | 'wcommitsize' | 'read_ahead_blocks'>> = {
  rsize: 'rsize',
  wsize: 'wsize',
  nconnect: 'nconnect',
  wcommitsize: 'wcommitsize',
  readahead: 'read_ahead_blocks',
};

const VERSIONS: Readonly<Record<string, NfsVersion>> = { '3': '3', '4': '4.2', '4.0': '4.0', '4.1': '4.1', '4.2': '4.2' };

/** Where the other end is, and what the kernel prints for itself: no part of the question. */
const PRIVATE = /^(?:addr|clientaddr|mountaddr|mountport|mountproto|mountvers|port|namlen|local_lock|statvers|fstype|context|fsid)(?:=|$)/;
const OPTION = /^[a-z][a-z0-9_]*(?:=[a-z0-9._+]+)?$/i;

export function readMountLine(text: string): MountLine | null {
  const list = optionList(text);
  const typed = /-t\s+nfs4\b|\bnfs4\b/.test(text) ? '4.2' : null;
  if (list === null) return null;
  const mount: Partial<Mount> = {};
  const options: string[] = [];
  const used: string[] = [];
  const ignored: string[] = [];
  for (const option of list) {
    const [name = '', value = ''] = option.split('=');
    const field = NUMBERS[name];
    const version = name === 'vers' || name === 'nfsvers' ? VERSIONS[value] : /^nfsv[34]$/.test(name) ? VERSIONS[name.slice(4)] : undefined;
    const minor = name === 'minorversion' && /^[0-2]$/.test(value) ? VERSIONS[`4.${value}`] : undefined;
    const size = sizeOf(value);
    if (version !== undefined || minor !== undefined) mount.version = minor ?? version ?? '4.2';
    else if (field !== undefined && size !== null) mount[field] = size;
    else if (PRIVATE.test(option) || !OPTION.test(option)) {
      ignored.push(name);
      continue;
    } else options.push(option.toLowerCase());
    used.push(option);
  }
  if (mount.version === undefined && typed !== null) mount.version = typed;
  return { mount: { ...mount, options }, used, ignored };
}

/** The lines of a pasted text that mount NFS, as in a whole fstab: no comment, and options or a type of NFS. */
export function mountLines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#') && (/\snfs[34]?\s/.test(line) || optionList(line) !== null));
}

function optionList(text: string): readonly string[] | null {
  const candidates = text.match(/[A-Za-z0-9_=.+:/%-]+(?:,[A-Za-z0-9_=.+:/%-]+)*/g) ?? [];
  const lists = candidates
    .map((candidate) => candidate.split(','))
    .filter((items) => items.some((item) => /^(?:rsize|wsize|vers|nfsvers|nfsv[34]|nconnect|hard|soft|timeo|readahead|wcommitsize|noac|nocto|sync|actimeo)\b/.test(item)));
  const [first, ...rest] = lists.sort((a, b) => b.length - a.length);
  if (first === undefined) return null;
  // `-o rsize=…,wsize=… -o hard` has more than one list.
  return [...first, ...rest.flat()];
}

function sizeOf(value: string): number | null {
  const match = /^(\d{1,12})([km]?)$/i.exec(value);
  if (match === null) return null;
  return Number(match[1]) * ({ '': 1, k: 1024, m: 1048576 }[(match[2] ?? '').toLowerCase()] ?? 1);
}
