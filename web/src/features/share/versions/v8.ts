/**
 * Link format 8, frozen: format 7, and how many clients share the server, with the range that was typed for it. Made only for
 * a document that tells it, so that older copies of the page read all others. Never edited after release.
 */
import type { ScenarioV1 } from './v1';
import { pack as packV7, unpack as unpackV7, type DocumentV7 } from './v7';

export const VERSION = 8;

type JsonRecord = Readonly<Record<string, unknown>>;

const FIELD = 'server.clients';
const MOST = 10_000;

/** True if format 7 would lose something of the document. */
export function isNeeded({ scenario, pins }: DocumentV7): boolean {
  return [scenario, ...pins].some(({ server }) => allowed(server['clients']) !== null);
}

/** Of the question, then of each pin: how many, or a list of that and the ends of the range. */
export function pack(document: DocumentV7): JsonRecord {
  const { scenario, pins, ranges, pinRanges } = document;
  const told = [scenario, ...pins].map(({ server }, at) => {
    const clients = allowed(server['clients']);
    const range = at === 0 ? ranges[FIELD] : pinRanges[at - 1]?.[FIELD];
    return clients === null || range === undefined ? clients : [clients, range.low, range.high];
  });
  return { ...packV7(document), w: told };
}

export function unpack(packed: unknown): { readonly document: DocumentV7; readonly dropped: readonly string[] } {
  const { document, dropped } = unpackV7(packed);
  const { w } = packed as { readonly w?: unknown };
  let lost = false;
  const [first, ...others] = [document.scenario, ...document.pins].map((_, at) => {
    const value: unknown = Array.isArray(w) ? w[at] : null;
    const [clients = null, low = null, high = null] = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(allowed);
    lost ||= clients === null && value !== undefined && value !== null;
    return { clients, range: clients !== null && low !== null && high !== null && low <= high ? { low, high } : null };
  });
  const counted = (scenario: ScenarioV1, told: typeof first): ScenarioV1 => (told?.clients == null ? scenario : { ...scenario, server: { ...scenario.server, clients: told.clients } });
  const ranged = (ranges: DocumentV7['ranges'], told: typeof first): DocumentV7['ranges'] => (told?.range == null ? ranges : { ...ranges, [FIELD]: told.range });
  return {
    document: {
      ...document,
      scenario: counted(document.scenario, first),
      pins: document.pins.map((pin, at) => counted(pin, others[at])),
      ranges: ranged(document.ranges, first),
      pinRanges: document.pinRanges.map((ranges, at) => ranged(ranges, others[at])),
    },
    dropped: lost ? [...dropped, 'how many clients share the server'] : dropped,
  };
}

function allowed(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST ? (value as number) : null;
}
