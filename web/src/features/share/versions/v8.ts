/**
 * Link format 8, frozen: format 7, how many clients share the server and how many packets are lost, with the ranges that were
 * typed for them. Made only for a document that tells one of them, so that older copies of the page read all others. Never
 * edited after release.
 */
import type { ScenarioV1 } from './v1';
import { pack as packV7, unpack as unpackV7, type DocumentV7 } from './v7';

export const VERSION = 8;

type JsonRecord = Readonly<Record<string, unknown>>;
type Ranges = DocumentV7['ranges'];

interface Field {
  readonly group: 'server' | 'network';
  readonly name: string;
  readonly fits: (value: number) => boolean;
}

/** In this order here. */
const FIELDS: readonly Field[] = [
  { group: 'server', name: 'clients', fits: (value) => Number.isInteger(value) && value >= 1 && value <= 10_000 },
  { group: 'network', name: 'loss_percent', fits: (value) => value >= 0 && value <= 5 },
];

/** True if format 7 would lose something of the document. */
export function isNeeded({ scenario, pins }: DocumentV7): boolean {
  return [scenario, ...pins].some((one) => FIELDS.some((field) => valueOf(field, one) !== null));
}

/** Of the question, then of each pin: each field's value, or a list of that and the ends of its range. */
export function pack(document: DocumentV7): JsonRecord {
  const { scenario, pins, ranges, pinRanges } = document;
  const told = [scenario, ...pins].map((one, at) =>
    FIELDS.map((field) => {
      const value = valueOf(field, one);
      const range = (at === 0 ? ranges : (pinRanges[at - 1] ?? {}))[`${field.group}.${field.name}`];
      return value === null || range === undefined ? value : [value, range.low, range.high];
    }),
  );
  return { ...packV7(document), w: told };
}

export function unpack(packed: unknown): { readonly document: DocumentV7; readonly dropped: readonly string[] } {
  const { document, dropped } = unpackV7(packed);
  const { w } = packed as { readonly w?: unknown };
  let lost = false;
  const restored = (scenario: ScenarioV1, ranges: Ranges, at: number): readonly [ScenarioV1, Ranges] => {
    const told = listOf(listOf(w)[at]);
    FIELDS.forEach(({ group, name, fits }, place) => {
      const said = told[place] ?? null;
      const [value, low, high] = (Array.isArray(said) ? listOf(said) : [said]).map((one) => (typeof one === 'number' && fits(one) ? one : null));
      lost ||= said !== null && value == null;
      if (value == null) return;
      scenario = { ...scenario, [group]: { ...scenario[group], [name]: value } };
      if (low != null && high != null && low <= high) ranges = { ...ranges, [`${group}.${name}`]: { low, high } };
    });
    return [scenario, ranges];
  };
  const [scenario, ranges] = restored(document.scenario, document.ranges, 0);
  const pins = document.pins.map((pin, at) => restored(pin, document.pinRanges[at] ?? {}, at + 1));
  return {
    document: { ...document, scenario, ranges, pins: pins.map(([pin]) => pin), pinRanges: pins.map(([, own]) => own) },
    dropped: lost ? [...dropped, 'clients or packet loss'] : dropped,
  };
}

function valueOf({ group, name, fits }: Field, scenario: ScenarioV1): number | null {
  const value = scenario[group][name];
  return typeof value === 'number' && fits(value) ? value : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
