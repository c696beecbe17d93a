/**
 * Link format 1, frozen: what a link of this version may carry and how it is spelled. Numbers and words
 * from fixed lists only, so that no host, path or report can ride along. Never edited after release;
 * a new field needs version 2. Imports nothing: the defaults below are this version's own, so that
 * links stay what they were when the page's defaults move on.
 */

export const VERSION = 1;

type Json = unknown;
type JsonRecord = Readonly<Record<string, Json>>;

export interface DocumentV1 {
  readonly scenario: ScenarioV1;
  readonly pins: readonly ScenarioV1[];
  readonly ranges: Readonly<Record<string, { readonly low: number; readonly high: number }>>;
  readonly learned: readonly { readonly name: string; readonly value: number; readonly low: number; readonly high: number }[];
  readonly model: string | null;
}

/** Groups of plain fields, spelled as the engine spells them. */
export interface ScenarioV1 {
  readonly client: JsonRecord;
  readonly mount: JsonRecord;
  readonly network: JsonRecord;
  readonly server: JsonRecord;
  readonly phases: readonly JsonRecord[];
  readonly parameters: Readonly<Record<string, number>>;
  readonly uncertainty: Readonly<Record<string, number>>;
  readonly parameter_set: string | null;
  readonly seed: number;
}

type Rule =
  | { readonly key: string; readonly kind: 'number'; readonly otherwise: number | null; readonly min: number; readonly max: number }
  | { readonly key: string; readonly kind: 'word'; readonly otherwise: string | null; readonly words: readonly string[] }
  | { readonly key: string; readonly kind: 'text'; readonly otherwise: string | null; readonly pattern: RegExp }
  | { readonly key: string; readonly kind: 'words'; readonly pattern: RegExp }
  | { readonly key: string; readonly kind: 'flag'; readonly otherwise: boolean }
  | { readonly key: string; readonly kind: 'numbers'; readonly names: RegExp };

type Rules = Readonly<Record<string, Rule>>;

const SIZE = 2 ** 50;
const number = (key: string, otherwise: number | null, min = 0, max = SIZE): Rule => ({ key, kind: 'number', otherwise, min, max });
const word = (key: string, otherwise: string | null, ...words: string[]): Rule => ({ key, kind: 'word', otherwise, words });

const MOUNT_WORDS =
  /^(?:sync|async|ac|noac|cto|nocto|hard|soft|softerr|softreval|nosoftreval|tcp|udp|intr|nointr|lock|nolock|noatime|nodiratime|relatime|atime|rdirplus|nordirplus|acl|noacl|ro|rw|resvport|noresvport|sharecache|nosharecache|migration|nomigration|fsc|nofsc|nolockd|oneopenown|pnfs|tls|noncontigwr|bg|fg|(?:actimeo|acregmin|acregmax|acdirmin|acdirmax|timeo|retrans|retry|deadthresh|negnametimeo|nametimeo|max_connect|port|minorversion|wcommitsize|readahead)=\d{1,9}|sec=(?:sys|none|krb5|krb5i|krb5p)(?::(?:sys|none|krb5|krb5i|krb5p)){0,4}|xprtsec=(?:none|tls|mtls)|proto=(?:tcp|tcp6|udp|udp6|rdma|rdma6)|lookupcache=(?:all|none|pos|positive)|local_lock=(?:all|none|flock|posix)|write=(?:lazy|eager|wait)|rdirplus=(?:none|force))$/;

const CLIENT: Rules = {
  os: word('o', 'linux', 'linux', 'freebsd', 'openbsd'),
  version: { key: 'v', kind: 'text', otherwise: null, pattern: /^\d{1,3}(?:\.\d{1,4}){0,3}$/ },
  memory_bytes: number('m', null),
  vm_dirty_bytes: number('d', null),
  tcp_buffer_max_bytes: number('t', null),
  read_ahead_class: word('a', null, 'A', 'B', 'C0', 'C', 'D'),
  nfsiods: number('n', null, 0, 1e4),
  sysctl: { key: 's', kind: 'numbers', names: /^(?:vfs|net|kern|hw|vm)(?:\.[a-z][a-z0-9_]{0,31}){1,4}$/ },
};

const MOUNT: Rules = {
  version: word('v', '4.1', '2', '3', '4.0', '4.1', '4.2'),
  rsize: number('r', null),
  wsize: number('w', null),
  read_ahead_kib: number('a', null),
  read_ahead_blocks: number('b', null, 0, 1e6),
  nconnect: number('c', 1, 1, 64),
  wcommitsize: number('z', null),
  options: { key: 'o', kind: 'words', pattern: MOUNT_WORDS },
};

const NETWORK: Rules = {
  rtt_ms: number('r', null, 0, 1e6),
  rate_mbit: number('b', null, 0, 1e9),
  mtu_bytes: number('m', 1500, 68, 1e6),
};

const SERVER: Rules = {
  os: word('o', null, 'linux', 'freebsd', 'openbsd'),
  threads: number('t', null, 1, 1e6),
  export: word('e', null, 'sync', 'async'),
  storage: word('s', null, 'memory disk with UFS', 'tmpfs', 'nvme', 'ssd', 'disk', 'raid', 'cloud file service', 'ext4'),
  block_bytes: number('b', null),
  cache: word('c', null, 'warm', 'dropped', 'cold'),
  shares_client_cpu: { key: 'p', kind: 'flag', otherwise: false },
  max_io_bytes: number('x', null),
};

const PHASE: Rules = {
  op: word('o', 'read', 'read', 'write', 'mixed', 'create_files', 'read_files', 'stat_files', 'stat_absent', 'list', 'find', 'remove_tree', 'extract_archive', 'build', 'op_mix'),
  pattern: word('p', null, 'sequential', 'random', 'backward', 'strided'),
  record_bytes: number('r', null),
  file_bytes: number('f', null),
  count: number('n', null),
  processes: number('j', 1, 1, 1e6),
  files: number('i', null, 0, 1e12),
  directories: number('d', null, 0, 1e9),
  open: word('w', null, 'rdonly', 'wronly', 'rdwr'),
  flags: { key: 'g', kind: 'words', pattern: /^(?:direct|sync|dsync|append|creat|trunc)$/ },
  advice: word('a', null, 'normal', 'sequential', 'random', 'willneed', 'dontneed', 'noreuse'),
  fsync: { key: 's', kind: 'text', otherwise: null, pattern: /^(?:none|end|every:\d{1,9}(?:\+end)?)$/ },
  file: word('x', null, 'new', 'existing'),
  cache: word('c', null, 'cold', 'dropped', 'warm'),
  stride_records: number('k', null, 0, 1e9),
  read_percent: number('m', null, 0, 100),
  pause_s: number('u', null, 0, 1e6),
  command: word('h', null, 'ls -lR MOUNT/w/m | wc -l', 'rm -r MOUNT/w/m', 'find MOUNT/w/m', 'find MOUNT/w/m -type f'),
  archive: { key: 'z', kind: 'numbers', names: /^(?:files|directories|file_bytes)$/ },
  inputs: { key: 'q', kind: 'numbers', names: /^[a-z][a-z0-9_]{0,39}$/ },
  rules_removed: { key: 'l', kind: 'text', otherwise: null, pattern: /^[a-z][a-z0-9_]{0,31}(?:\+[a-z][a-z0-9_]{0,31}){0,7}$/ },
  mix: { key: 'b', kind: 'numbers', names: /^[A-Z][A-Z0-9_]{0,31}$/ },
};

const GROUPS = { c: ['client', CLIENT], m: ['mount', MOUNT], n: ['network', NETWORK], s: ['server', SERVER] } as const;
const PARAMETER = /^[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39})?$/;
const SET = /^(?:freebsd|openbsd|linux|efs|lab)(?:-[a-z0-9]{1,12}){1,3}$/;
const MODEL = /^\d{4}\.\d{1,2}(?:\.\d{1,3})?$/;
const MAX_PHASES = 32;
const MAX_PINS = 8;

/** Document -> the sparse object that is compressed. What equals a default or is not allowed stays out. */
export function pack(document: DocumentV1): JsonRecord {
  return {
    ...packScenario(document.scenario),
    ...(document.pins.length > 0 ? { q: document.pins.slice(0, MAX_PINS).map(packScenario) } : {}),
    ...packRanges(document.ranges),
    ...(document.learned.length > 0
      ? { l: document.learned.filter((item) => PARAMETER.test(item.name)).map((item) => [item.name, item.value, item.low, item.high].map(short)) }
      : {}),
    ...(document.model !== null && MODEL.test(document.model) ? { v: document.model } : {}),
  };
}

function packScenario(scenario: ScenarioV1): JsonRecord {
  const packed: Record<string, Json> = {};
  for (const [key, [name, rules]] of Object.entries(GROUPS)) {
    const group = packGroup(scenario[name], rules);
    if (Object.keys(group).length > 0) packed[key] = group;
  }
  packed['p'] = scenario.phases.slice(0, MAX_PHASES).map((phase) => packGroup(phase, PHASE));
  const parameters = numbersOf(scenario.parameters, PARAMETER);
  if (Object.keys(parameters).length > 0) packed['x'] = parameters;
  const uncertainty = numbersOf(scenario.uncertainty, PARAMETER);
  if (Object.keys(uncertainty).length > 0) packed['y'] = uncertainty;
  if (scenario.parameter_set !== null && SET.test(scenario.parameter_set)) packed['z'] = scenario.parameter_set;
  if (scenario.seed !== 1) packed['e'] = scenario.seed;
  return packed;
}

function packGroup(values: JsonRecord, rules: Rules): JsonRecord {
  const packed: Record<string, Json> = {};
  for (const [field, rule] of Object.entries(rules)) {
    const value = values[field];
    if (value === undefined || !allowed(rule, value)) continue;
    if (rule.kind === 'words') {
      const words = (value as string[]).filter((item) => rule.pattern.test(item));
      if (words.length > 0) packed[rule.key] = words;
    } else if (rule.kind === 'numbers') {
      const numbers = numbersOf(value, rule.names);
      if (Object.keys(numbers).length > 0) packed[rule.key] = numbers;
    } else if (value !== rule.otherwise) {
      packed[rule.key] = value;
    }
  }
  return packed;
}

function packRanges(ranges: DocumentV1['ranges']): JsonRecord {
  const entries = Object.entries(ranges).filter(([path]) => isFieldPath(path));
  if (entries.length === 0) return {};
  return { r: Object.fromEntries(entries.map(([path, { low, high }]) => [path, [low, high]])) };
}

/** The entries of a map that are finite numbers under an allowed name. */
function numbersOf(value: Json, names: RegExp): Readonly<Record<string, number>> {
  const entries = Object.entries(recordOf(value)).flatMap(([name, item]) =>
    names.test(name) && typeof item === 'number' && Number.isFinite(item) ? [[name, Number(item.toPrecision(6))] as const] : [],
  );
  return Object.fromEntries(entries.slice(0, 64));
}

/** Six digits are more than any fit knows. */
function short(value: string | number): string | number {
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}

function allowed(rule: Rule, value: Json): boolean {
  switch (rule.kind) {
    case 'number':
      return value === null || (typeof value === 'number' && Number.isFinite(value) && value >= rule.min && value <= rule.max);
    case 'word':
      return value === null || (typeof value === 'string' && rule.words.includes(value));
    case 'text':
      return typeof value === 'string' && rule.pattern.test(value);
    case 'words':
      return Array.isArray(value) && value.length <= 64 && value.every((item) => typeof item === 'string');
    case 'flag':
      return typeof value === 'boolean';
    case 'numbers':
      return typeof value === 'object';
  }
}

/** Sparse object -> document. Whatever is not allowed is left out and named in `dropped`. */
export function unpack(packed: Json): { readonly document: DocumentV1; readonly dropped: readonly string[] } {
  const dropped: string[] = [];
  const root = recordOf(packed);
  const pins = Array.isArray(root['q']) ? (root['q'] as Json[]).slice(0, MAX_PINS) : [];
  const model = root['v'];
  const document: DocumentV1 = {
    scenario: unpackScenario(root, '', dropped),
    pins: pins.map((pin, index) => unpackScenario(recordOf(pin), `pin ${index + 1}: `, dropped)),
    ranges: unpackRanges(root['r'], dropped),
    learned: unpackLearned(root['l'], dropped),
    model: typeof model === 'string' && MODEL.test(model) ? model : null,
  };
  return { document, dropped };
}

function unpackScenario(packed: JsonRecord, where: string, dropped: string[]): ScenarioV1 {
  const phases = Array.isArray(packed['p']) ? (packed['p'] as Json[]).slice(0, MAX_PHASES) : [];
  const seed = packed['e'];
  const set = packed['z'];
  return {
    client: unpackGroup(packed['c'], CLIENT, `${where}client`, dropped),
    mount: unpackGroup(packed['m'], MOUNT, `${where}mount`, dropped),
    network: unpackGroup(packed['n'], NETWORK, `${where}network`, dropped),
    server: unpackGroup(packed['s'], SERVER, `${where}server`, dropped),
    phases: (phases.length > 0 ? phases : [{}]).map((phase, index) => unpackGroup(phase, PHASE, `${where}phase ${index + 1}`, dropped)),
    parameters: unpackNumbers(packed['x'], PARAMETER, `${where}a calibrated value`, dropped),
    uncertainty: unpackNumbers(packed['y'], PARAMETER, `${where}an uncertainty`, dropped),
    parameter_set: typeof set === 'string' && SET.test(set) ? set : null,
    seed: typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 ? seed : 1,
  };
}

function unpackGroup(packed: Json, rules: Rules, where: string, dropped: string[]): JsonRecord {
  const group = recordOf(packed);
  const values: Record<string, Json> = {};
  const known = new Set<string>();
  for (const [field, rule] of Object.entries(rules)) {
    known.add(rule.key);
    const value = Object.hasOwn(group, rule.key) ? group[rule.key] : undefined;
    const fine = value !== undefined && allowed(rule, value);
    if (value !== undefined && !fine) dropped.push(`${where} ${field}`);
    if (rule.kind === 'words') {
      const words = fine ? (value as string[]) : [];
      values[field] = words.filter((item) => rule.pattern.test(item));
      if (words.length > (values[field] as string[]).length) dropped.push(`${where} ${field}: unknown words`);
    } else if (rule.kind === 'numbers') {
      const numbers = unpackNumbers(value, rule.names, `${where} ${field}`, dropped);
      values[field] = field === 'archive' && Object.keys(numbers).length < 3 ? null : numbers;
    } else {
      values[field] = fine ? value : rule.otherwise;
    }
  }
  const unknown = Object.keys(group).filter((key) => !known.has(key)).length;
  if (unknown > 0) dropped.push(`${where}: ${unknown} unknown ${unknown === 1 ? 'field' : 'fields'}`);
  return values;
}

function unpackNumbers(packed: Json, names: RegExp, what: string, dropped: string[]): Readonly<Record<string, number>> {
  const numbers = numbersOf(packed, names);
  if (Object.keys(recordOf(packed)).length > Object.keys(numbers).length) dropped.push(what);
  return numbers;
}

function unpackRanges(packed: Json, dropped: string[]): DocumentV1['ranges'] {
  const ranges: Record<string, { low: number; high: number }> = {};
  for (const [path, ends] of Object.entries(recordOf(packed))) {
    const [low, high] = Array.isArray(ends) ? (ends as Json[]) : [];
    const fine = isFieldPath(path) && typeof low === 'number' && typeof high === 'number' && low >= 0 && low <= high && high <= SIZE;
    if (fine) ranges[path] = { low, high };
    else dropped.push('a range');
  }
  return ranges;
}

function unpackLearned(packed: Json, dropped: string[]): DocumentV1['learned'] {
  const items = Array.isArray(packed) ? (packed as Json[]).slice(0, 64) : [];
  return items.flatMap((item) => {
    const [name, value, low, high] = Array.isArray(item) ? (item as Json[]) : [];
    if (typeof name === 'string' && PARAMETER.test(name) && [value, low, high].every((part) => typeof part === 'number' && Number.isFinite(part))) {
      return [{ name, value: value as number, low: low as number, high: high as number }];
    }
    dropped.push('a calibrated interval');
    return [];
  });
}

/** `network.rtt_ms` or `phases.3.record_bytes`: a number field of this version. */
function isFieldPath(path: string): boolean {
  const [group = '', a = '', b = ''] = path.split('.');
  const rules: Rules | undefined = { client: CLIENT, mount: MOUNT, network: NETWORK, server: SERVER, phases: PHASE }[group];
  const field = group === 'phases' && /^\d{1,2}$/.test(a) ? b : a;
  return rules !== undefined && Object.hasOwn(rules, field) && rules[field]?.kind === 'number';
}

function recordOf(value: Json): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}
