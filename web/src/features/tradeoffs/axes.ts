/** The options that a curve is drawn along, per client, with the grid values of each. */
import type { Prediction } from '../../engine/engine';
import { bytes, count } from '../../format/print';
import { has } from '../../state/knobs';
import { withValue, type Os, type Scenario } from '../../state/scenario';

export interface Axis {
  readonly field: string;
  /** The key in the engine's list of negotiated values. */
  readonly option: string;
  readonly label: string;
  /** For linked highlighting. */
  readonly topics: string;
  readonly unit: string;
  readonly values: readonly number[];
  /** What of the unit one of them is. */
  readonly scale?: number;
  readonly print: (value: number) => string;
  readonly short: (value: number) => string;
}

const SIZES = [4, 8, 16, 32, 64, 128, 256, 512, 1024].map((kib) => kib * 1024);
const WINDOWS = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 15360];

const shortSize = (value: number): string => bytes(value).replace(/[\u00a0]/, '').replace('iB', '').replace(/B$/, '');

function size(field: 'rsize' | 'wsize', values: readonly number[]): Axis {
  return { field: `mount.${field}`, option: field, label: field, topics: field === 'rsize' ? 'rsize READ' : 'wsize WRITE', unit: 'bytes per call', values, print: bytes, short: shortSize };
}

type Axes = readonly [Axis, Axis, Axis];

const LINUX: Axes = [
  size('rsize', SIZES),
  size('wsize', SIZES),
  {
    field: 'mount.read_ahead_kib',
    option: 'read_ahead_kib',
    label: 'read-ahead',
    topics: 'read_ahead READ',
    unit: 'bytes read ahead',
    values: WINDOWS,
    scale: 1024,
    print: (n) => bytes(n * 1024),
    short: (n) => shortSize(n * 1024),
  },
];

/** Of each size that may be the largest. */
const bsd = (blocks: readonly number[]): readonly Axes[] => SIZES.map((_, at) => upToSize(SIZES.slice(0, at + 1), blocks));

const upToSize = (sizes: readonly number[], blocks: readonly number[]): Axes => [
  size('rsize', sizes),
  size('wsize', sizes),
  {
    field: 'mount.read_ahead_blocks',
    option: 'readahead',
    label: 'readahead',
    topics: 'read_ahead READ',
    unit: 'blocks',
    values: blocks,
    print: (n) => `${count(n)} ${n === 1 ? 'block' : 'blocks'}`,
    short: String,
  },
];

const NCONNECT: Axis = {
  field: 'mount.nconnect',
  option: 'nconnect',
  label: 'nconnect',
  topics: 'nconnect',
  unit: 'connections',
  values: [1, 2, 4, 8, 16],
  print: count,
  short: String,
};

/** OpenBSD reads 4 blocks ahead at most. */
const BSD: Readonly<Record<Exclude<Os, 'linux'>, readonly Axes[]>> = { freebsd: bsd([0, 1, 2, 4, 8, 16]), openbsd: bsd([0, 1, 2, 4]) };

/** The place in SIZES of what these clients move in one call at most: engine/sim/src/client/freebsd/sizes.rs, models/clients/freebsd.json. */
function largestOf({ client, mount }: Scenario): number {
  if (mount.version === '2') return 1;
  if (mount.options.includes('udp')) return 2;
  const [release = 14] = client.version?.match(/\d+/g)?.map(Number) ?? [];
  const raised = client.os === 'freebsd' && release >= 13 ? (client.sysctl['vfs.maxbcachebuf'] ?? 0) : 0;
  return Math.max(4, SIZES.findLastIndex((size) => size <= raised));
}

/** The options of which the map shows two. */
export function mapAxesOf(scenario: Scenario): readonly Axis[] {
  return has(scenario.client.os, 'nconnect') ? [...axesOf(scenario), NCONNECT] : axesOf(scenario);
}

/** The question without a say on this option. */
export function unsaid(scenario: Scenario, { field }: Axis): Scenario {
  return withValue(scenario, field, field === NCONNECT.field ? 1 : null);
}

/** The same objects each time, so that a curve whose data did not change is not drawn again. */
export function axesOf(scenario: Scenario): Axes {
  const { os } = scenario.client;
  return os === 'linux' ? LINUX : (BSD[os][largestOf(scenario)] ?? LINUX);
}

/**
 * Where on the axis the question stands: at what it asks for, else at what its client and server settle on; there too
 * where it asks for what no point of the curve has.
 */
export function placeOf({ option, values }: Axis, asked: unknown, prediction: Prediction | null): number | null {
  const granted = prediction?.negotiated.find((item) => item.option === option)?.granted ?? null;
  if (typeof asked !== 'number') return granted;
  return granted === null || (asked >= (values[0] ?? 0) && asked <= (values.at(-1) ?? 0)) ? asked : granted;
}

/** What the question asks for and does not get: `1 MiB asked, 128 KiB in effect`; null where it gets what it asks for. */
export function shortfallOf({ option, print }: Axis, prediction: Prediction | null): string | null {
  const found = prediction?.negotiated.find((item) => item.option === option);
  return found === undefined || found.asked === null || found.asked === found.granted ? null : `${print(found.asked)} asked, ${print(found.granted)} in effect`;
}
