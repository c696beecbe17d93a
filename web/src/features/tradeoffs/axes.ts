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
const FREEBSD_SIZES = [4, 8, 16, 32, 64, 128].map((kib) => kib * 1024);
const OPENBSD_SIZES = [4, 8, 16, 32, 64].map((kib) => kib * 1024);
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

const bsd = (sizes: readonly number[], blocks: readonly number[]): Axes => [
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

/** OpenBSD moves 64 KiB in one call and reads 4 blocks ahead at most; what FreeBSD moves, vfs.maxbcachebuf may raise. */
const AXES: Readonly<Record<Os, Axes>> = { linux: LINUX, freebsd: bsd(FREEBSD_SIZES, [0, 1, 2, 4, 8, 16]), openbsd: bsd(OPENBSD_SIZES, [0, 1, 2, 4]) };

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
  return AXES[scenario.client.os];
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
