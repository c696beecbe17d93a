/**
 * Link format 5, frozen: format 4, and the build behind a release (`-151-generic`), where Debian's and Ubuntu's kernels tell
 * one. Made only for a document that has one, so that older copies of the page read all others. Never edited after release.
 */
import type { DocumentV1, ScenarioV1 } from './v1';
import { pack as packV4, unpack as unpackV4 } from './v4';

export const VERSION = 5;

type JsonRecord = Readonly<Record<string, unknown>>;
type Part = ScenarioV1['client'];

const RELEASE = /^(\d{1,3}(?:\.\d{1,4}){0,3})(-\d{1,4}(?:-[a-z][a-z0-9]{1,11}){1,2})$/i;
const BUILD = /^-\d{1,4}(?:-[a-z][a-z0-9]{1,11}){1,2}$/i;

/** True if format 4 would lose something of the document. */
export function isNeeded(document: DocumentV1): boolean {
  return buildsOf(document).some((build) => build !== null);
}

export function pack(document: DocumentV1): JsonRecord {
  const { scenario, pins } = document;
  return { ...packV4({ ...document, scenario: withoutBuilds(scenario), pins: pins.map(withoutBuilds) }), b: buildsOf(document) };
}

/** Of the question's client and server, then of each pin's. */
function buildsOf({ scenario, pins }: DocumentV1): readonly (string | null)[] {
  return [scenario, ...pins].flatMap(({ client, server }) => [buildOf(client), buildOf(server)]);
}

function buildOf({ version }: Part): string | null {
  return typeof version === 'string' ? (RELEASE.exec(version)?.[2] ?? null) : null;
}

function withoutBuilds(scenario: ScenarioV1): ScenarioV1 {
  const bare = (part: Part): Part => (buildOf(part) === null ? part : { ...part, version: RELEASE.exec(String(part['version']))?.[1] });
  return { ...scenario, client: bare(scenario.client), server: bare(scenario.server) };
}

export function unpack(packed: unknown): ReturnType<typeof unpackV4> {
  const { document, dropped } = unpackV4(packed);
  const told = typeof packed === 'object' && packed !== null && 'b' in packed && Array.isArray(packed.b) ? (packed.b as readonly unknown[]) : [];
  const built = (part: Part, build: unknown): Part => (isBuild(build) && typeof part['version'] === 'string' ? { ...part, version: part['version'] + build } : part);
  const builtAs = (scenario: ScenarioV1, at: number): ScenarioV1 => ({ ...scenario, client: built(scenario.client, told[2 * at]), server: built(scenario.server, told[2 * at + 1]) });
  return {
    document: { ...document, scenario: builtAs(document.scenario, 0), pins: document.pins.map((pin, index) => builtAs(pin, index + 1)) },
    dropped: [...dropped, ...(told.some((build) => build !== null && !isBuild(build)) ? ["a kernel's build"] : [])],
  };
}

function isBuild(value: unknown): value is string {
  return typeof value === 'string' && BUILD.test(value);
}
