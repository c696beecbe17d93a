/**
 * Everything that a link, a file or the undo history keeps: the question, the configurations pinned for
 * comparison, and what a calibration learned. Answers are never part of it; they are asked for again.
 */
import { DEFAULT_SCENARIO, valueAt, type Path, type Scenario } from './scenario';
import { isWhole, type Kind, type Quantity } from '../format/parse';

export interface LearnedParameter {
  readonly name: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Ends by field, of the middles that a question holds. */
export type Ranges = Readonly<Record<Path, Quantity>>;

export interface Document {
  readonly scenario: Scenario;
  /** Fields where a range was typed: the scenario holds the middle, this the ends. */
  readonly ranges: Ranges;
  readonly pins: readonly Scenario[];
  /** Of each pin, as `ranges` are the question's. */
  readonly pinRanges: readonly Ranges[];
  readonly learned: readonly LearnedParameter[];
  /** The preset the question started from, while it is unchanged. */
  readonly preset: string | null;
  /** The model that answered when the link was made; null for a question made here. */
  readonly answeredBy: string | null;
}

export const EMPTY_DOCUMENT: Document = {
  scenario: DEFAULT_SCENARIO,
  ranges: {},
  pins: [],
  pinRanges: [],
  learned: [],
  preset: null,
  answeredBy: null,
};

export const MAX_PINS = 4;
/** The engine takes 64; no format of links carries more than these (web/src/features/share/versions/v1.ts). */
export const MAX_PHASES = 32;

/**
 * The middle of a typed range: geometric, because sizes and times are judged by ratio; of what is counted a whole number, and of
 * transfers, blocks and windows a size that doubles, which every client takes as it is, or whole pages.
 */
export function middle({ low, high }: Quantity, kind?: Kind): number {
  if (low === high) return low;
  const value = low <= 0 ? (low + high) / 2 : Number(Math.sqrt(low * high).toPrecision(4));
  const page = kind === 'kib' ? 4 : 4096;
  const sizes = kind === 'kib' || kind === 'transfer' ? [2 ** Math.round(Math.log2(value)), Math.round(value / page) * page] : [];
  const size = sizes.find((one) => one >= low && one <= high);
  if (size !== undefined) return size;
  return kind !== undefined && isWhole(kind) ? Math.round(value) : value;
}

/** `next` without the ranges of `before` whose value is another now: whatever changed it, they say nothing of the new one. */
export function withoutOutlived(before: Document, next: Document): Document {
  const outlived = ([path, range]: readonly [Path, Quantity]): boolean => range === before.ranges[path] && valueAt(next.scenario, path) !== valueAt(before.scenario, path);
  const ranges = Object.entries(next.ranges);
  return ranges.some(outlived) ? { ...next, ranges: Object.fromEntries(ranges.filter((range) => !outlived(range))) } : next;
}

/** Of texts that could not be read, those whose fields are still there and still say what they said. */
export function stillTyped<T>(drafts: Readonly<Record<Path, T>>, before: Scenario, next: Scenario): Readonly<Record<Path, T>> {
  const isSame = (path: Path): boolean => valueAt(before, path) === valueAt(next, path);
  const stays = (path: Path): boolean => isSame(path) && isSame('client.os') && isSame(path.replace(/^(phases\.\d+)\..*/, '$1.op'));
  const paths = Object.keys(drafts);
  return paths.every(stays) ? drafts : Object.fromEntries(Object.entries(drafts).filter(([path]) => stays(path)));
}

/** The document without a phase: its ranges go with it, and those of the phases after it move up. */
export function withoutPhase(document: Document, index: number): Document {
  const { scenario, ranges } = document;
  return {
    ...document,
    scenario: { ...scenario, phases: scenario.phases.filter((_, at) => at !== index) },
    ranges: Object.fromEntries(
      Object.entries(ranges).flatMap(([path, range]) => {
        const at = Number(/^phases\.(\d+)/.exec(path)?.[1] ?? -1);
        return at === index ? [] : [[at > index ? path.replace(/\d+/, String(at - 1)) : path, range]];
      }),
    ),
    preset: null,
  };
}
