/** How far a question lies from anything that was measured: records of its kind, and inputs beyond them. */
import counted from 'virtual:evidence';
import { bytes, count, countOf, mbit, milliseconds } from '../format/print';
import { runningOf, valueAt, type Phase, type Scenario } from '../state/scenario';

export interface EvidenceGroup {
  readonly os: string;
  readonly version: string;
  readonly nfs: string;
  readonly work: string;
  readonly records: number;
  readonly timed: number;
}

interface Evidence {
  readonly groups: readonly EvidenceGroup[];
  readonly numbers: Readonly<Record<string, { readonly low: number; readonly high: number }>>;
  readonly words: Readonly<Record<string, readonly string[]>>;
}

export const EVIDENCE = counted as Evidence;

export interface Support {
  /** Records of this client version, NFS version and kind of work. */
  readonly records: number;
  /** Of these, the ones whose time is compared, not only their counts. */
  readonly timed: number;
  /** Records of this kind of work on any version of the same client. */
  readonly related: number;
  /** Measured versions of this client, in order. */
  readonly versions: readonly string[];
  readonly versionMeasured: boolean;
  /** What the question asks beyond all records of this client, one sentence each. */
  readonly beyond: readonly string[];
}

export function supportFor(scenario: Scenario, at: number): Support {
  const { os, version } = scenario.client;
  const phase = scenario.phases[at];
  const own = EVIDENCE.groups.filter((group) => group.os === os);
  const minor = (version ?? '').split('.').slice(0, 2).join('.');
  const work = phase === undefined ? '' : workOf(phase);
  const alike = own.filter((group) => group.work === work);
  const same = alike.filter((group) => group.version === minor && group.nfs === scenario.mount.version);
  const versions = [...new Set(own.map((group) => group.version))].filter((one) => one !== '').sort(byVersion);
  return {
    records: sum(same, 'records'),
    timed: sum(same, 'timed'),
    related: sum(alike, 'records'),
    versions,
    versionMeasured: versions.includes(minor),
    beyond: beyondOf(scenario, at),
  };
}

/** What `changed` asks beyond all records that `scenario` does not: a reason to doubt a piece of advice. */
export function newlyBeyond(scenario: Scenario, changed: Scenario, at: number): readonly string[] {
  const before = new Set(beyondOf(scenario, at));
  return beyondOf(changed, at).filter((text) => !before.has(text));
}

export function workOf(phase: Phase): string {
  return [phase.pattern, phase.op.replaceAll('_', ' ')].filter((word) => word !== null).join(' ');
}

function sum(groups: readonly EvidenceGroup[], field: 'records' | 'timed'): number {
  return groups.reduce((total, group) => total + group[field], 0);
}

export function byVersion(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => text.split('.').map(Number));
  return (x?.[0] ?? 0) - (y?.[0] ?? 0) || (x?.[1] ?? 0) - (y?.[1] ?? 0);
}

type Print = (value: number) => string;

const NUMBERS: readonly (readonly [path: string, name: string, print: Print])[] = [
  ['network.rtt_ms', 'round trip', milliseconds],
  ['network.rate_mbit', 'bandwidth', mbit],
  ['mount.rsize', 'rsize', bytes],
  ['mount.wsize', 'wsize', bytes],
  ['mount.read_ahead_kib', 'read-ahead', (kib) => bytes(kib * 1024)],
  ['mount.read_ahead_blocks', 'readahead', count],
  ['mount.nconnect', 'nconnect', count],
  ['server.threads', 'nfsd threads', count],
  ['server.block_bytes', 'server I/O block', bytes],
  ['phase.processes', 'processes', count],
  ['phase.record_bytes', 'request size', bytes],
  ['phase.file_bytes', 'file size', bytes],
  ['phase.files', 'files', count],
];

function beyondOf(scenario: Scenario, at: number): readonly string[] {
  const { os } = scenario.client;
  const found: string[] = [];
  for (const [path, name, print] of NUMBERS) {
    const span = EVIDENCE.numbers[`${os} ${path}`];
    const asked = scenario.phases[at];
    const value = path === 'phase.processes' && asked !== undefined ? runningOf(asked) : valueAt(scenario, path.replace('phase.', `phases.${at}.`));
    if (typeof value !== 'number' || span === undefined || (value >= span.low && value <= span.high)) continue;
    found.push(`${name} ${print(value)}: measured ${span.low === span.high ? `only at ${print(span.low)}` : `from ${print(span.low)} to ${print(span.high)}`}`);
  }
  if ((scenario.network.loss_percent ?? 0) > 0) found.push(`packet loss ${scenario.network.loss_percent} %: measured without`);
  if ((scenario.server.clients ?? 1) > 1) found.push(`${countOf(scenario.server.clients ?? 1, 'client')}: measured with one`);
  if (scenario.phases[at]?.one_file === true) found.push('one file for all processes: counts alone were measured, of 2 to 16');
  const security = scenario.mount.options.find((option) => option.startsWith('sec='))?.slice(4) ?? 'sys';
  found.push(...beyondWords(os, 'mount.security', 'security', security), ...beyondWords(os, 'server.storage', 'storage', scenario.server.storage));
  return found;
}

function beyondWords(os: string, path: string, name: string, value: string | null): readonly string[] {
  const known = EVIDENCE.words[`${os} ${path}`];
  if (value === null || known === undefined || known.includes(value)) return [];
  return [`${name} ${value}: measured with ${known.join(', ')}`];
}
