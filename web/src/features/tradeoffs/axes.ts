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

const KIB = 1024;
const SIZES = [4, 8, 16, 32, 64, 128, 256, 512, 1024].map((kib) => kib * KIB);
const MAX = 1024 * KIB;
const WINDOWS = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 15360];
const LARGEST_WINDOW = 15360;

/** `256K`, `1.08G`. */
export const shortSize = (value: number): string => bytes(value).replace(/[\u00a0]/, '').replace('iB', '').replace(/B$/, '');

function size(field: 'rsize' | 'wsize', values: readonly number[]): Axis {
  return { field: `mount.${field}`, option: field, label: field, topics: field === 'rsize' ? 'rsize READ' : 'wsize WRITE', unit: 'bytes per call', values, print: bytes, short: shortSize };
}

type Axes = readonly [Axis, Axis, Axis];

const LINUX: Axis = {
  field: 'mount.read_ahead_kib',
  option: 'read_ahead_kib',
  label: 'read-ahead',
  topics: 'read_ahead READ',
  unit: 'bytes read ahead',
  values: WINDOWS,
  scale: 1024,
  print: (n) => bytes(n * 1024),
  short: (n) => shortSize(n * 1024),
};

const bsd = (values: readonly number[]): Axis => ({
  field: 'mount.read_ahead_blocks',
  option: 'readahead',
  label: 'readahead',
  topics: 'read_ahead READ',
  unit: 'blocks',
  values,
  print: (n) => `${count(n)} ${n === 1 ? 'block' : 'blocks'}`,
  short: String,
});

/** OpenBSD reads 4 blocks ahead at most. */
const READ_AHEAD: Readonly<Record<Os, Axis>> = { linux: LINUX, freebsd: bsd([0, 1, 2, 4, 8, 16]), openbsd: bsd([0, 1, 2, 4]) };

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

/**
 * What one call moves at most: with more asked for, it would be the same point again. The engine says what becomes of the size
 * that is asked for, and not of any other, so that its limits stand here once more: V2_MAX_IO_BYTES and MAX_IO_BYTES of
 * engine/sim/src/client/linux/mount.rs, `limit` of engine/sim/src/client/freebsd/sizes.rs.
 */
function largestOf({ client: { os, version, sysctl }, mount, server }: Scenario): number {
  const [release = 14] = version?.match(/\d+/g)?.map(Number) ?? [];
  const raised = os === 'freebsd' && release >= 13 ? (sysctl['vfs.maxbcachebuf'] ?? 0) : 0;
  const tcp = os === 'linux' ? MAX : Math.max(64 * KIB, SIZES.findLast((size) => size <= raised) ?? 0);
  const client = mount.version === '2' ? 8 * KIB : os !== 'linux' && mount.options.includes('udp') ? 16 * KIB : tcp;
  return Math.min(client, server.max_io_bytes ?? MAX);
}

/** The options of which the map shows two. */
export function mapAxesOf(scenario: Scenario): readonly Axis[] {
  return has(scenario.client.os, 'nconnect') ? [...axesOf(scenario), NCONNECT] : axesOf(scenario);
}

/** The question without a say on this option. */
export function unsaid(scenario: Scenario, { field }: Axis): Scenario {
  return withValue(scenario, field, field === NCONNECT.field ? 1 : null);
}

const made = new Map<string, Axes>();

/** The same objects each time, so that a curve whose data did not change is not drawn again. `window`: how far that of read-ahead reaches at least. */
export function axesOf(scenario: Scenario, window = 0): Axes {
  const { os } = scenario.client;
  const most = largestOf(scenario);
  const key = `${os} ${most} ${window}`;
  const values = [...SIZES.filter((size) => size < most), most];
  const readAhead = os === 'linux' && window > LARGEST_WINDOW ? { ...LINUX, values: [...WINDOWS, ...doubledTo(window)] } : READ_AHEAD[os];
  const axes: Axes = made.get(key) ?? [size('rsize', values), size('wsize', values), readAhead];
  made.set(key, axes);
  return axes;
}

/** Beyond the windows in use: `32 MiB, 64 MiB, 100 MiB` for 100 MiB. */
function doubledTo(window: number): readonly number[] {
  const doubled = Array.from({ length: 30 }, (_, at) => 2 ** (at + 15)).filter((kib) => kib < window);
  return [...doubled, window];
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
