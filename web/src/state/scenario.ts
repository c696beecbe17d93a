/**
 * The question, in the words of the engine's JSON door and of the measurement records.
 * `null` means "the default of this client version"; the engine states what that is.
 */

export type Os = 'linux' | 'freebsd' | 'openbsd';
export type NfsVersion = '2' | '3' | '4.0' | '4.1' | '4.2';
export type Op =
  | 'read'
  | 'write'
  | 'mixed'
  | 'create_files'
  | 'read_files'
  | 'stat_files'
  | 'stat_absent'
  | 'list'
  | 'find'
  | 'remove_tree'
  | 'extract_archive'
  | 'build'
  | 'op_mix';
export type Pattern = 'sequential' | 'random' | 'backward' | 'strided';
export type CacheState = 'cold' | 'dropped' | 'warm';

type Numbers = Readonly<Record<string, number>>;

export interface Client {
  os: Os;
  version: string | null;
  memory_bytes: number | null;
  cores: number | null;
  vm_dirty_bytes: number | null;
  tcp_buffer_max_bytes: number | null;
  tcp_max_slot_table_entries: number | null;
  max_session_slots: number | null;
  read_ahead_class: string | null;
  nfsiods: number | null;
  sysctl: Numbers;
}

export interface Mount {
  version: NfsVersion;
  rsize: number | null;
  wsize: number | null;
  read_ahead_kib: number | null;
  read_ahead_blocks: number | null;
  nconnect: number;
  wcommitsize: number | null;
  options: string[];
}

export interface Network {
  rtt_ms: number | null;
  rate_mbit: number | null;
  mtu_bytes: number;
  /** Lost at random; absent as the server's clients are. */
  loss_percent?: number;
}

export interface Server {
  os: Os | null;
  /** Release of a Linux server; null: the client's. */
  version: string | null;
  threads: number | null;
  export: 'sync' | 'async' | null;
  /** In the words of the measurement records: tmpfs, nvme, cloud file service … */
  storage: string | null;
  block_bytes: number | null;
  cache: CacheState | null;
  shares_client_cpu: boolean;
  max_io_bytes: number | null;
  session_slots: number | null;
  /** Clients that do the same at the same time, this one among them; absent: it is alone. The smallest engine knows no others, so that it is never null. */
  clients?: number;
}

export interface Phase {
  op: Op;
  pattern: Pattern | null;
  record_bytes: number | null;
  file_bytes: number | null;
  count: number | null;
  processes: number;
  one_file: boolean;
  files: number | null;
  directories: number | null;
  open: 'rdonly' | 'wronly' | 'rdwr' | null;
  flags: string[];
  advice: string | null;
  access: 'mmap' | null;
  fsync: string | null;
  file: 'new' | 'existing' | null;
  cache: CacheState | null;
  stride_records: number | null;
  read_percent: number | null;
  order: { readonly algorithm: string; readonly seed: number } | null;
  pause_s: number | null;
  command: string | null;
  archive: { readonly files: number; readonly directories: number; readonly file_bytes: number } | null;
  inputs: Numbers;
  rules_removed: string | null;
  mix: Numbers;
}

export interface Scenario {
  client: Client;
  mount: Mount;
  network: Network;
  server: Server;
  phases: Phase[];
  /** Calibrated values by the engine's parameter name; an absent name means the default. */
  parameters: Numbers;
  /** How well each calibrated value is known: standard deviation of its logarithm. */
  uncertainty: Numbers;
  /** Which set of fitted defaults answers; null: chosen from the client. */
  parameter_set: string | null;
  seed: number;
}

/** Where a field of the form lives: `mount.rsize`, `phases.0.record_bytes`. */
export type Path = string;

/** A phase that says nothing but its operation; the engine has a default for the rest. */
export const BARE_PHASE: Phase = {
  op: 'read',
  pattern: null,
  record_bytes: null,
  file_bytes: null,
  count: null,
  processes: 1,
  one_file: false,
  files: null,
  directories: null,
  open: null,
  flags: [],
  advice: null,
  access: null,
  fsync: null,
  file: null,
  cache: null,
  stride_records: null,
  read_percent: null,
  order: null,
  pause_s: null,
  command: null,
  archive: null,
  inputs: {},
  rules_removed: null,
  mix: {},
};

export const DEFAULT_PHASE: Phase = {
  ...BARE_PHASE,
  pattern: 'sequential',
  record_bytes: 262144,
  file_bytes: 1073741824,
  open: 'rdonly',
  file: 'existing',
  cache: 'cold',
};

export const BARE_SCENARIO: Scenario = {
  client: {
    os: 'linux',
    version: null,
    memory_bytes: null,
    cores: null,
    vm_dirty_bytes: null,
    tcp_buffer_max_bytes: null,
    tcp_max_slot_table_entries: null,
    max_session_slots: null,
    read_ahead_class: null,
    nfsiods: null,
    sysctl: {},
  },
  mount: {
    version: '4.1',
    rsize: null,
    wsize: null,
    read_ahead_kib: null,
    read_ahead_blocks: null,
    nconnect: 1,
    wcommitsize: null,
    options: [],
  },
  network: { rtt_ms: null, rate_mbit: null, mtu_bytes: 1500 },
  server: {
    os: null,
    version: null,
    threads: null,
    export: null,
    storage: null,
    block_bytes: null,
    cache: null,
    shares_client_cpu: false,
    max_io_bytes: null,
    session_slots: null,
  },
  phases: [],
  parameters: {},
  uncertainty: {},
  parameter_set: null,
  seed: 1,
};

/** What the page asks before anybody touched it: a large file read over a common mount. */
export const DEFAULT_SCENARIO: Scenario = {
  ...BARE_SCENARIO,
  client: { ...BARE_SCENARIO.client, version: '6.1.176' },
  network: { rtt_ms: 1, rate_mbit: 10000, mtu_bytes: 1500 },
  server: { ...BARE_SCENARIO.server, os: 'linux', threads: 8, export: 'sync', storage: 'ssd', block_bytes: 4096, cache: 'warm' },
  phases: [DEFAULT_PHASE],
};

const METADATA: readonly Op[] = [
  'create_files',
  'read_files',
  'stat_files',
  'stat_absent',
  'list',
  'find',
  'remove_tree',
  'extract_archive',
  'build',
  'op_mix',
];

/** What goes out as it was counted of real work: outside Linux a build is a mix of calls too. */
export function isCounted({ client, phases }: Scenario, at: number): boolean {
  const op = phases[at]?.op;
  return op === 'op_mix' || (op === 'build' && client.os !== 'linux');
}

/** Phases whose cost is counted in files and names rather than in bytes of one file. */
export function isMetadata(op: Op): boolean {
  return METADATA.includes(op);
}

/** One command each, however many processes are asked for (engine/advisor/src/not_modelled.rs, RUN_ALONE). */
const RUN_ALONE: readonly Op[] = ['list', 'find', 'remove_tree', 'extract_archive'];

export function runsAlone(op: Op): boolean {
  return RUN_ALONE.includes(op);
}

/** How many processes really run. */
export function runningOf({ op, processes }: Pick<Phase, 'op' | 'processes'>): number {
  return runsAlone(op) ? 1 : processes;
}

/** The value at `path`, or undefined. */
export function valueAt(scenario: Scenario, path: Path): unknown {
  let value: unknown = scenario;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

/** A copy of `scenario` with `value` at `path`; branches that do not change are shared. */
export function withValue(scenario: Scenario, path: Path, value: unknown): Scenario {
  const input = /^(phases\.\d+\.inputs)\.(\w+)$/.exec(path);
  // An input that says nothing is left out: the engine has a default for it.
  if (input !== null && value === null) return withValue(scenario, input[1] ?? '', without(valueAt(scenario, input[1] ?? ''), input[2] ?? ''));
  if (path === CLIENTS && value === null) return withValue(scenario, 'server', without(scenario.server, 'clients'));
  if (path === LOSS && value === null) return withValue(scenario, 'network', without(scenario.network, 'loss_percent'));
  return put(scenario, path.split('.'), value) as Scenario;
}

function without(record: unknown, name: string): object {
  return Object.fromEntries(Object.entries(record as Readonly<Record<string, unknown>>).filter(([other]) => other !== name));
}

/** How many share the server, and how many packets are lost. */
export const CLIENTS = 'server.clients';
export const LOSS = 'network.loss_percent';

function put(node: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    const items: readonly unknown[] = node;
    return items.map((item, index) => (String(index) === key ? put(item, rest, value) : item));
  }
  const record = (typeof node === 'object' && node !== null ? node : {}) as Readonly<Record<string, unknown>>;
  return { ...record, [key]: put(record[key], rest, value) };
}

/** Fills what a preset, a link or an older file leaves out with "the engine's default". */
export function complete(partial: PartialScenario): Scenario {
  const phases = partial.phases ?? [];
  return {
    client: { ...BARE_SCENARIO.client, ...partial.client },
    mount: { ...BARE_SCENARIO.mount, ...partial.mount },
    network: { ...BARE_SCENARIO.network, ...partial.network },
    server: { ...BARE_SCENARIO.server, ...partial.server },
    phases: phases.length === 0 ? [DEFAULT_PHASE] : phases.map((phase) => ({ ...BARE_PHASE, ...phase })),
    parameters: { ...partial.parameters },
    uncertainty: { ...partial.uncertainty },
    parameter_set: partial.parameter_set ?? null,
    seed: partial.seed ?? BARE_SCENARIO.seed,
  };
}

export interface PartialScenario {
  readonly client?: Partial<Client>;
  readonly mount?: Partial<Mount>;
  readonly network?: Partial<Network>;
  readonly server?: Partial<Server>;
  readonly phases?: readonly Partial<Phase>[];
  readonly parameters?: Numbers;
  readonly uncertainty?: Numbers;
  readonly parameter_set?: string | null;
  readonly seed?: number;
}

/** The question on another system: a version of that system, and nothing that only the one before has. */
export function onSystem(scenario: Scenario, os: Client['os'], version: string | null): Scenario {
  return {
    ...scenario,
    client: { ...scenario.client, os, version, vm_dirty_bytes: null, tcp_max_slot_table_entries: null, max_session_slots: null, nfsiods: null, sysctl: {} },
    mount: { ...scenario.mount, version: os === 'openbsd' ? '3' : scenario.mount.version, nconnect: 1, read_ahead_kib: null, read_ahead_blocks: null, wcommitsize: null },
  };
}
