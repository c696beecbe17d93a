/**
 * Link format 2, frozen: format 1, and for each phase whether its file is mapped and advised MADV_HUGEPAGE. Made only
 * for a question that says so, so that older copies of the page read all others. Never edited after release.
 */
import { pack as packV1, unpack as unpackV1, type DocumentV1, type ScenarioV1 } from './v1';

export const VERSION = 2;

type JsonRecord = Readonly<Record<string, unknown>>;

/** Field of a phase, its key here, the word it may hold. */
const FIELDS = [
  ['access', 'y', 'mmap'],
  ['advice', 't', 'hugepage'],
] as const;

/** True if format 1 would lose something of the document. */
export function isNeeded(document: DocumentV1): boolean {
  const phases = [document.scenario, ...document.pins].flatMap((scenario) => scenario.phases);
  return phases.some((phase) => FIELDS.some(([field, , word]) => phase[field] === word));
}

export function pack(document: DocumentV1): JsonRecord {
  const packed = packV1(document);
  const pins = listOf(packed['q']);
  return {
    ...added(packed, document.scenario),
    ...(pins.length > 0 ? { q: pins.map((pin, index) => added(recordOf(pin), document.pins[index])) } : {}),
  };
}

function added(packed: JsonRecord, scenario: ScenarioV1 | undefined): JsonRecord {
  const phases = listOf(packed['p']).map((phase, index) => {
    const said = scenario?.phases[index] ?? {};
    const more = FIELDS.flatMap(([field, key, word]) => (said[field] === word ? [[key, word] as const] : []));
    return { ...recordOf(phase), ...Object.fromEntries(more) };
  });
  return { ...packed, p: phases };
}

export function unpack(packed: unknown): ReturnType<typeof unpackV1> {
  const root = recordOf(packed);
  const pins = listOf(root['q']).map(recordOf);
  const { document, dropped } = unpackV1({ ...without(root), ...(pins.length > 0 ? { q: pins.map(without) } : {}) });
  return {
    document: {
      ...document,
      scenario: restored(document.scenario, root),
      pins: document.pins.map((pin, index) => restored(pin, pins[index] ?? {})),
    },
    dropped: [...dropped, ...(wrong([root, ...pins]) ? ['a way to read'] : [])],
  };
}

function without(scenario: JsonRecord): JsonRecord {
  if (!Array.isArray(scenario['p'])) return scenario;
  const keys: readonly string[] = FIELDS.map(([, key]) => key);
  return { ...scenario, p: listOf(scenario['p']).map((phase) => Object.fromEntries(Object.entries(recordOf(phase)).filter(([key]) => !keys.includes(key)))) };
}

function restored(scenario: ScenarioV1, packed: JsonRecord): ScenarioV1 {
  const phases = listOf(packed['p']);
  return {
    ...scenario,
    phases: scenario.phases.map((phase, index) => {
      const more = FIELDS.flatMap(([field, key, word]) => (recordOf(phases[index])[key] === word ? [[field, word] as const] : []));
      return { ...phase, ...Object.fromEntries(more) };
    }),
  };
}

function wrong(scenarios: readonly JsonRecord[]): boolean {
  const phases = scenarios.flatMap((scenario) => listOf(scenario['p'])).map(recordOf);
  return phases.some((phase) => FIELDS.some(([, key, word]) => Object.hasOwn(phase, key) && phase[key] !== word));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}
