/**
 * The question, in the words of the engine's JSON door and of the measurement records.
 * `null` means "the default of this client version"; the engine states what that is.
 */

export type Os = 'linux' | 'freebsd';
export type NfsVersion = '3' | '4.0' | '4.1' | '4.2';
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
  | 'build';
export type Pattern = 'sequential' | 'random' | 'backward' | 'strided';
export type CacheState = 'cold' | 'dropped' | 'warm';

export interface Client {
  os: Os;
  version: string;
  memory_bytes: number | null;
  vm_dirty_bytes: number | null;
  tcp_buffer_max_bytes: number | null;
  read_ahead_class: 'A' | 'B' | 'C0' | 'C' | 'D' | null;
  nfsiods: number | null;
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
  rtt_ms: number;
  rate_mbit: number | null;
  mtu_bytes: number;
}

export interface Server {
  os: Os | null;
  threads: number;
  export: 'sync' | 'async';
  storage: 'tmpfs' | 'nvme' | 'ssd' | 'disk' | 'raid' | 'cloud' | 'ext4' | 'memory';
  block_bytes: number;
  cache: 'warm' | 'cold';
  shares_client_cpu: boolean;
  max_io_bytes: number | null;
}

export interface Phase {
  op: Op;
  pattern: Pattern;
  record_bytes: number;
  file_bytes: number;
  count: number | null;
  processes: number;
  files: number;
  directories: number;
  open: 'rdonly' | 'wronly' | 'rdwr';
  flags: string[];
  advice: string | null;
  fsync: string;
  file: 'new' | 'existing';
  cache: CacheState;
  stride_records: number;
  read_percent: number;
  order: Readonly<Record<string, unknown>> | null;
  pause_s: number;
}

export interface Scenario {
  client: Client;
  mount: Mount;
  network: Network;
  server: Server;
  phases: Phase[];
  /** Calibrated values by the engine's parameter name; an absent name means the default. */
  parameters: Readonly<Record<string, number>>;
  seed: number;
}

/** Where a field of the form lives: `mount.rsize`, `phases.0.record_bytes`. */
export type Path = string;

export const DEFAULT_PHASE: Phase = {
  op: 'read',
  pattern: 'sequential',
  record_bytes: 262144,
  file_bytes: 1073741824,
  count: null,
  processes: 1,
  files: 1,
  directories: 1,
  open: 'rdonly',
  flags: [],
  advice: null,
  fsync: 'none',
  file: 'existing',
  cache: 'cold',
  stride_records: 1,
  read_percent: 70,
  order: null,
  pause_s: 0,
};

/** What the page asks before anybody touched it: the read-ahead question of 2021 on a common mount. */
export const DEFAULT_SCENARIO: Scenario = {
  client: {
    os: 'linux',
    version: '6.1.176',
    memory_bytes: null,
    vm_dirty_bytes: null,
    tcp_buffer_max_bytes: null,
    read_ahead_class: null,
    nfsiods: null,
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
  network: { rtt_ms: 1, rate_mbit: 10000, mtu_bytes: 1500 },
  server: {
    os: 'linux',
    threads: 8,
    export: 'sync',
    storage: 'ssd',
    block_bytes: 4096,
    cache: 'warm',
    shares_client_cpu: false,
    max_io_bytes: null,
  },
  phases: [DEFAULT_PHASE],
  parameters: {},
  seed: 1,
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
];

/** Phases whose cost is counted in files and names rather than in bytes of one file. */
export function isMetadata(op: Op): boolean {
  return METADATA.includes(op);
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
  return put(scenario, path.split('.'), value) as Scenario;
}

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

/** Fills what a preset or an older file leaves out. */
export function complete(partial: PartialScenario): Scenario {
  const phases = partial.phases ?? DEFAULT_SCENARIO.phases;
  return {
    client: { ...DEFAULT_SCENARIO.client, ...partial.client },
    mount: { ...DEFAULT_SCENARIO.mount, ...partial.mount },
    network: { ...DEFAULT_SCENARIO.network, ...partial.network },
    server: { ...DEFAULT_SCENARIO.server, ...partial.server },
    phases: phases.map((phase) => ({ ...DEFAULT_PHASE, ...phase })),
    parameters: { ...partial.parameters },
    seed: partial.seed ?? DEFAULT_SCENARIO.seed,
  };
}

export interface PartialScenario {
  readonly client?: Partial<Client>;
  readonly mount?: Partial<Mount>;
  readonly network?: Partial<Network>;
  readonly server?: Partial<Server>;
  readonly phases?: readonly Partial<Phase>[];
  readonly parameters?: Readonly<Record<string, number>>;
  readonly seed?: number;
}
