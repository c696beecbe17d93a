/**
 * `virtual:evidence`: what was measured, counted from the records when the page is built: how many by client
 * version, NFS version and kind of work, and between which values of each input. The page says with it how far
 * a question lies from anything that was ever measured.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const RECORDS = fileURLToPath(new URL('../../models/measurements/', import.meta.url));
const NAME = 'virtual:evidence';
const NUMBERS = [
  'network.rtt_ms',
  'network.rate_mbit',
  'mount.rsize',
  'mount.wsize',
  'mount.read_ahead_kib',
  'mount.read_ahead_blocks',
  'mount.nconnect',
  'server.threads',
  'server.block_bytes',
  'phase.processes',
  'phase.record_bytes',
  'phase.file_bytes',
  'phase.files',
] as const;
const WORDS = ['server.storage', 'server.export', 'server.os', 'mount.security'] as const;

type Json = Readonly<Record<string, unknown>>;

export interface Group {
  readonly os: string;
  readonly version: string;
  readonly nfs: string;
  readonly work: string;
  records: number;
  /** Records whose time is worth comparing. */
  timed: number;
}

export interface Span {
  low: number;
  high: number;
}

export interface Evidence {
  readonly groups: Group[];
  /** `linux mount.rsize` -> the least and the most that was measured. */
  readonly numbers: Record<string, Span>;
  /** `linux server.storage` -> the words that were measured. */
  readonly words: Record<string, string[]>;
}

export function evidence(): Plugin {
  return {
    name: 'mountwise:evidence',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? moduleOf(collect()) : null),
  };
}

/** The groups in rows by client and version of NFS, so that their names are not written out for each kind of work. */
export function moduleOf({ groups, ...others }: Evidence): string {
  const works = [...new Set(groups.map(({ work }) => work))];
  const places = new Map<string, (string | number[])[]>();
  for (const { os, version, nfs, work, records, timed } of groups) {
    const key = [os, version, nfs].join();
    const row = places.get(key) ?? [os, version, nfs, []];
    places.set(key, row);
    (row[3] as number[]).push(works.indexOf(work), records, timed);
  }
  return `const works = ${JSON.stringify(works)}, places = ${JSON.stringify([...places.values()])};
const groups = [];
for (const [os, version, nfs, cells] of places)
  for (let i = 0; i < cells.length; i += 3) groups.push({ os, version, nfs, work: works[cells[i]], records: cells[i + 1], timed: cells[i + 2] });
export default { groups, ...${JSON.stringify(others)} };`;
}

export function collect(): Evidence {
  const found: Evidence = { groups: [], numbers: {}, words: {} };
  for (const source of readdirSync(RECORDS).sort()) {
    if (!statSync(RECORDS + source).isDirectory()) continue;
    for (const line of readFileSync(`${RECORDS}${source}/records.jsonl`, 'utf8').split('\n')) {
      if (line.trim() !== '') count(found, JSON.parse(line) as Json);
    }
  }
  return found;
}

function count(found: Evidence, record: Json): void {
  const { os, version, nfs, work } = placeOf(record);
  const timed = textAt(record, 'timing') === 'exact' || textAt(record, 'timing') === 'published' ? 1 : 0;
  const group = found.groups.find((one) => one.os === os && one.version === version && one.nfs === nfs && one.work === work);
  if (group === undefined) found.groups.push({ os, version, nfs, work, records: 1, timed });
  else {
    group.records += 1;
    group.timed += timed;
  }
  const told = textAt(record, 'kern') === null ? (path: string) => at(record, path) : ofCommand(record);
  for (const path of NUMBERS) widen(found, `${os} ${path}`, told(path));
  for (const path of WORDS) add(found, `${os} ${path}`, path === 'mount.security' ? securityOf(record) : at(record, path));
}

function widen({ numbers }: Evidence, key: string, value: unknown): void {
  if (typeof value !== 'number') return;
  const span = (numbers[key] ??= { low: value, high: value });
  span.low = Math.min(span.low, value);
  span.high = Math.max(span.high, value);
}

function add({ words }: Evidence, key: string, value: unknown): void {
  if (typeof value !== 'string') return;
  const list = (words[key] ??= []);
  if (!list.includes(value)) list.push(value);
}

/** Records of single commands (lab-freebsd) name their client in one word; their server speaks version 3. */
function placeOf(record: Json): { os: string; version: string; nfs: string; work: string } {
  const kernel = textAt(record, 'kern');
  if (kernel !== null) {
    return { os: 'freebsd', version: kernel, nfs: '3', work: 'single commands' };
  }
  return {
    os: textAt(record, 'client.os') ?? 'unknown',
    version: (textAt(record, 'client.version') ?? '').split('.').slice(0, 2).join('.'),
    nfs: textAt(record, 'mount.version') ?? '',
    work: [textAt(record, 'phase.pattern'), textAt(record, 'phase.op')?.replaceAll('_', ' ')].filter((word) => word !== null).join(' '),
  };
}

/** Records of single commands have their mount in one line, and what was done beside it. */
function ofCommand(record: Json): (path: string) => unknown {
  const options = (textAt(record, 'mount') ?? '').split(',').map((option) => option.split('='));
  const option = (name: string): number | undefined => {
    const value = options.find(([key]) => key === name)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const told: Json = {
    'network.rtt_ms': record.rtt_ms,
    'mount.rsize': option('rsize'),
    'mount.wsize': option('wsize'),
    'mount.read_ahead_blocks': option('readahead'),
    'mount.nconnect': option('nconnect'),
    'phase.record_bytes': record.rec,
    'phase.file_bytes': record.file_bytes,
  };
  return (path) => told[path];
}

function securityOf(record: Json): string {
  const options = at(record, 'mount.options');
  const named = Array.isArray(options) ? (options as unknown[]).find((option) => typeof option === 'string' && option.startsWith('sec=')) : undefined;
  return typeof named === 'string' ? named.slice(4) : 'sys';
}

function at(record: Json, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Json)[key] : undefined), record);
}

function textAt(record: Json, path: string): string | null {
  const value = at(record, path);
  return typeof value === 'string' ? value : null;
}
