/**
 * Link format 6, frozen: format 5, and how much may be under way at once: the slots of client and server, the client's cores,
 * and the phases whose processes all work on one file. Made only for a document that tells one of them, so that older copies
 * of the page read all others. Never edited after release.
 */
import type { DocumentV1, ScenarioV1 } from './v1';
import { pack as packV5, unpack as unpackV5 } from './v5';

export const VERSION = 6;

type JsonRecord = Readonly<Record<string, unknown>>;
type List = readonly unknown[];

/** Group and field, least and most: in this order here. */
const FIELDS = [
  ['client', 'tcp_max_slot_table_entries', 2, 65536],
  ['client', 'max_session_slots', 1, 1024],
  ['client', 'cores', 1, 1024],
  ['server', 'session_slots', 1, 65536],
] as const;

/** True if format 5 would lose something of the document. */
export function isNeeded(document: DocumentV1): boolean {
  return partsOf(document).some((part) => part.flat().some((value) => value !== null));
}

/** Of the question, then of each pin: the fields, and the numbers of the phases on one file. Then the ranges of the question's. */
export function pack(document: DocumentV1): JsonRecord {
  const ranges = FIELDS.map(([group, field]) => {
    const range = document.ranges[`${group}.${field}`];
    return range === undefined ? null : [range.low, range.high];
  });
  return { ...packV5(document), f: partsOf(document), h: ranges };
}

function partsOf({ scenario, pins }: DocumentV1): readonly List[] {
  return [scenario, ...pins].map((one) => [...FIELDS.map((rule) => allowed(rule, one[rule[0]][rule[1]])), one.phases.flatMap(({ one_file }, at) => (one_file === true ? [at] : []))]);
}

export function unpack(packed: unknown): ReturnType<typeof unpackV5> {
  const { document, dropped } = unpackV5(packed);
  const { f, h } = packed as { readonly f?: unknown; readonly h?: unknown };
  const ranges = { ...document.ranges };
  let lost = false;
  const kept = (rule: (typeof FIELDS)[number], told: unknown): number | null => {
    const value = allowed(rule, told);
    lost ||= value !== (told ?? null);
    return value;
  };
  const restored = (scenario: ScenarioV1, at: number): ScenarioV1 => {
    const part = listOf(listOf(f)[at]);
    const files = listOf(part[FIELDS.length]);
    const groups = { client: { ...scenario.client }, server: { ...scenario.server } };
    FIELDS.forEach((rule, place) => (groups[rule[0]][rule[1]] = kept(rule, part[place])));
    lost ||= files.some((file) => !scenario.phases.some((_, index) => index === file));
    return { ...scenario, ...groups, phases: scenario.phases.map((phase, index) => ({ ...phase, one_file: files.includes(index) })) };
  };
  FIELDS.forEach((rule, place) => {
    const [low, high] = listOf(listOf(h)[place]).map((end) => kept(rule, end) ?? 0);
    if (low && high && low <= high) ranges[`${rule[0]}.${rule[1]}`] = { low, high };
  });
  const [scenario = document.scenario, ...pins] = [document.scenario, ...document.pins].map(restored);
  return { document: { ...document, scenario, pins, ranges }, dropped: lost ? [...dropped, 'slots, cores or a shared file'] : dropped };
}

function allowed([, , least, most]: (typeof FIELDS)[number], value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most ? (value as number) : null;
}

function listOf(value: unknown): List {
  return Array.isArray(value) ? (value as List) : [];
}
