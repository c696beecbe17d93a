/**
 * Link format 4, frozen: format 3, and the release of each question's server. Made only for a document that tells one, so
 * that older copies of the page read all others. Never edited after release.
 */
import type { DocumentV1, ScenarioV1 } from './v1';
import { pack as packV3, unpack as unpackV3 } from './v3';

export const VERSION = 4;

type JsonRecord = Readonly<Record<string, unknown>>;

const RELEASE = /^\d{1,3}(?:\.\d{1,4}){0,3}$/;

/** True if format 3 would lose something of the document. */
export function isNeeded(document: DocumentV1): boolean {
  return releasesOf(document).some((release) => release !== null);
}

export function pack(document: DocumentV1): JsonRecord {
  return { ...packV3(document), t: releasesOf(document) };
}

/** Of the question's server, then of each pin's. */
function releasesOf({ scenario, pins }: DocumentV1): readonly (string | null)[] {
  return [scenario, ...pins].map(({ server }) => (isRelease(server['version']) ? server['version'] : null));
}

export function unpack(packed: unknown): ReturnType<typeof unpackV3> {
  const { document, dropped } = unpackV3(packed);
  const told = typeof packed === 'object' && packed !== null && 't' in packed && Array.isArray(packed.t) ? (packed.t as readonly unknown[]) : [];
  const releasedAs = (scenario: ScenarioV1, release: unknown): ScenarioV1 => (isRelease(release) ? { ...scenario, server: { ...scenario.server, version: release } } : scenario);
  return {
    document: { ...document, scenario: releasedAs(document.scenario, told[0]), pins: document.pins.map((pin, index) => releasedAs(pin, told[index + 1])) },
    dropped: [...dropped, ...(told.some((release) => release !== null && !isRelease(release)) ? ["a server's version"] : [])],
  };
}

function isRelease(value: unknown): value is string {
  return typeof value === 'string' && RELEASE.test(value);
}
