/** An option or input of the question in words: its name as its system writes it, its value with its unit. */
import { bytes, count, mbit, milliseconds } from './print.ts';
import { systemName } from './system.ts';

const NAMES: Readonly<Record<string, string>> = {
  'client.os': 'client',
  'client.version': 'client version',
  'mount.version': 'NFS version',
  'server.cache': 'server cache',
  'server.os': 'server',
  'server.threads': 'nfsd threads',
  'server.version': 'server version',
  cache: 'client cache',
  op: 'operation',
  pause_s: 'pause before',
  rtt_ms: 'round trip',
  rate_mbit: 'bandwidth',
  loss_percent: 'packet loss',
  record_bytes: 'request size',
  file_bytes: 'file size',
  count: 'requests',
  mtu_bytes: 'MTU',
  block_bytes: 'server I/O block',
  max_io_bytes: 'largest transfer',
  tcp_buffer_max_bytes: 'TCP buffer',
  memory_bytes: 'memory',
  vm_dirty_bytes: 'vm.dirty_bytes',
  tcp_max_slot_table_entries: 'tcp_max_slot_table_entries',
  max_session_slots: 'max_session_slots',
  // The file in sysfs counts in KiB, whatever its name says.
  read_ahead_kib: 'read_ahead_kb',
  read_ahead_blocks: 'readahead',
};

/** `mount.read_ahead_kib` -> `read_ahead_kb`, `network.rtt_ms` -> `round trip`. */
export function optionName(field: string): string {
  const name = field.replace(/^.*\./, '');
  return NAMES[field] ?? NAMES[name] ?? name.replaceAll('_', ' ');
}

const FSYNCS: Readonly<Record<string, string>> = { end: 'at the end', 'every:1+end': 'each request' };

/** `every:16+end` -> `every 16 and end`. */
export function fsyncName(value: string): string {
  return FSYNCS[value] ?? value.replace(':', ' ').replace('+', ' and ');
}

/** What is called otherwise than it is written. */
const WORDS: Readonly<Record<string, (value: string) => string>> = { os: systemName, fsync: fsyncName };

export function optionValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'default';
  if (typeof value === 'number') {
    if (/_ms$/.test(field)) return milliseconds(value);
    if (/mbit$/.test(field)) return mbit(value);
    if (/percent$/.test(field)) return `${value} %`;
    if (/kib$/.test(field)) return bytes(value * 1024);
    if (/size|bytes|maxbcachebuf$/.test(field)) return bytes(value);
    return Number.isInteger(value) ? count(value) : String(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(',');
  if (typeof value === 'string') return (WORDS[field.replace(/^.*\./, '')] ?? String)(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!isMany(value)) return JSON.stringify(value);
  return Object.entries(value).map(([name, part]) => `${partName(name)} ${optionValue(name, part)}`).join(', ') || 'none';
}

type Many = Readonly<Record<string, unknown>>;

/** An option that is many by name: sysctls, the calls of a mix. */
function isMany(value: unknown): value is Many {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A sysctl is called by all of its name. */
function partName(name: string): string {
  return name.includes('.') ? name : optionName(name);
}

/** Of many by name those in which the values are not all alike, each with its value in all of them; null where it is not many. */
export function partsThatDiffer(values: readonly unknown[]): readonly { readonly name: string; readonly texts: readonly string[] }[] | null {
  if (!values.some(isMany)) return null;
  const all = values.map((value) => (isMany(value) ? value : {}));
  return [...new Set(all.flatMap(Object.keys))].flatMap((part) => {
    const texts = all.map((one) => optionValue(part, one[part]));
    return new Set(texts).size > 1 ? [{ name: partName(part), texts }] : [];
  });
}
