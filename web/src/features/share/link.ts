/**
 * Document <-> `#<format>.<codec>.<payload>`, in the oldest format that holds the document. Opening a link never fails without words: what is wrong, and
 * what was kept.
 */
import type { Document } from '../../state/document';
import { complete, DEFAULT_PHASE, isMetadata, type PartialScenario, type Phase, type Scenario } from '../../state/scenario';
import { deflate, encode, inflate, MAX_LINK_CHARS, TooLarge, type Inflated } from './codec';
import * as v1 from './versions/v1';
import type { DocumentV1, ScenarioV1 } from './versions/v1';
import * as v2 from './versions/v2';
import * as v3 from './versions/v3';
import * as v4 from './versions/v4';
import * as v5 from './versions/v5';
import * as v6 from './versions/v6';
import * as v7 from './versions/v7';
import * as v8 from './versions/v8';

const FORMATS = [v1, v2, v3, v4, v5, v6, v7, v8] as const;
const NEWEST = FORMATS.length;

export type Opened =
  | { readonly kind: 'document'; readonly document: Document; readonly message: string | null }
  | { readonly kind: 'failure'; readonly message: string };

/** The hash of a link to `document`, answered by `model`. */
export async function write(document: Document, model: string | null): Promise<string> {
  const { version, text } = packed(document, model);
  const { codec, payload } = await deflate(text);
  return `#${version}.${codec}.${payload}`;
}

/** The same without waiting, for a page that is being left: not compressed, and null where that is longer than a link may be. */
export function writeAtOnce(document: Document, model: string | null): string | null {
  const { version, text } = packed(document, model);
  const { codec, payload } = encode(text);
  const hash = `#${version}.${codec}.${payload}`;
  return hash.length > MAX_LINK_CHARS ? null : hash;
}

function packed(document: Document, model: string | null): { readonly version: number; readonly text: string } {
  const kept: v7.DocumentV7 = {
    scenario: document.scenario as unknown as ScenarioV1,
    pins: document.pins as unknown as readonly ScenarioV1[],
    pinRanges: document.pinRanges,
    ranges: document.ranges,
    learned: document.learned,
    model,
  };
  const format = [v8, v7, v6, v5, v4, v3, v2].find(({ isNeeded }) => isNeeded(kept)) ?? v1;
  return { version: format.VERSION, text: JSON.stringify(format.pack(kept)) };
}

/** Reads a link: the part of an address after `#`, the sign included. */
export async function read(hash: string): Promise<Opened> {
  if (hash.length > MAX_LINK_CHARS) {
    return failure(`This link is ${hash.length} characters long; links end at ${MAX_LINK_CHARS}. Nothing of it was opened.`);
  }
  const parts = /^#(\d{1,4})\.([a-z])\.([A-Za-z0-9_-]+)/.exec(hash);
  if (parts === null) return failure('This address ends in something that is not a Mountwise link. Nothing of it was opened.');
  const [whole = '', version = '', codec = '', payload = ''] = parts;
  if (Number(version) > NEWEST) {
    return failure(`This link has format ${version}; this copy of the page reads up to format ${NEWEST}. Open it with a newer copy; nothing of it was used here.`);
  }
  const format = FORMATS[Number(version) - 1];
  if (format === undefined || (codec !== 'd' && codec !== 'u')) {
    return failure(`This link says format ${version}.${codec}, which never existed. Nothing of it was opened.`);
  }
  return unfold(format, codec, payload, hash.length > whole.length);
}

async function unfold(format: (typeof FORMATS)[number], codec: 'd' | 'u', payload: string, trailing: boolean): Promise<Opened> {
  let inflated: Inflated;
  try {
    inflated = await inflate(codec, payload);
  } catch (error) {
    if (error instanceof TooLarge) return failure('This link unfolds to more than 64 kB, which no question needs. Nothing of it was opened.');
    return failure('This link is damaged: its text cannot be decoded. Copy it again from where it was posted.');
  }
  const json = await parseJson(inflated, format.VERSION > 2);
  if (json === null) return failure('This link is damaged or cut off, and no part of the question could be kept. Copy it again from where it was posted.');
  const { document, dropped } = format.unpack(json.value);
  const opened = current(document);
  return {
    kind: 'document',
    document: json.cut !== null ? { ...opened, scenario: answerable(opened.scenario), pins: opened.pins.map(answerable) } : opened,
    message: salvage(json.cut, [...dropped, ...phasesBeyond(json.value, document)], trailing),
  };
}

/** `cut` tells what was kept of a link that ends too early; null of a whole one. */
async function parseJson({ text, cut }: Inflated, isOfLaterFormat: boolean): Promise<{ readonly value: unknown; readonly cut: string | null } | null> {
  const whole = objectIn(text);
  if (whole !== null) return { value: whole, cut: cut ? 'Nothing of the question was in it.' : null };
  // Seldom wanted, so it is fetched when it is.
  const repair = await import('./repair').catch(() => null);
  const closed = repair?.closeJson(text) ?? null;
  const value = closed === null ? null : objectIn(closed);
  return repair === null || value === null ? null : { value, cut: repair.tellCut(text, value, isOfLaterFormat) };
}

function objectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Every format keeps as many phases as the first, which says nothing of those after them. */
function phasesBeyond(packed: unknown, { scenario, pins }: DocumentV1): string[] {
  const root = packed as { readonly p?: unknown; readonly q?: unknown };
  const all = [root, ...(Array.isArray(root.q) ? (root.q as (typeof root | null)[]) : [])];
  return [scenario, ...pins].flatMap(({ phases }, at) => {
    const told = all[at]?.p;
    const beyond = Array.isArray(told) ? told.length - phases.length : 0;
    return beyond > 0 ? [`${at === 0 ? '' : `pin ${at}: `}${beyond} ${beyond === 1 ? 'phase' : 'phases'} after ${phases.length}`] : [];
  });
}

function salvage(cut: string | null, dropped: readonly string[], trailing: boolean): string | null {
  if (cut === null && dropped.length === 0 && !trailing) return null;
  const parts: string[] = [];
  if (cut !== null) parts.push(`The end of this link is missing. ${cut}`);
  if (trailing) parts.push('Text after the link was ignored.');
  if (dropped.length > 0) parts.push(`Not kept: ${[...new Set(dropped)].slice(0, 6).join('; ')}${dropped.length > 6 ? ' …' : ''}.`);
  return parts.join(' ');
}

/** What a link held to the page's present document. */
function current(old: DocumentV1 | v7.DocumentV7): Document {
  return {
    scenario: complete(old.scenario),
    pins: old.pins.map((pin) => complete(pin as unknown as PartialScenario)),
    pinRanges: 'pinRanges' in old ? old.pinRanges : old.pins.map(() => ({})),
    ranges: old.ranges,
    learned: old.learned,
    preset: null,
    answeredBy: old.model,
  };
}

/** A phase that was cut in two lacks what no default of the engine replaces: without it nothing could be answered. */
function answerable(scenario: Scenario): Scenario {
  return { ...scenario, phases: scenario.phases.map(mended) };
}

function mended(phase: Phase): Phase {
  if (phase.op === 'op_mix' && Object.keys(phase.mix).length === 0) return DEFAULT_PHASE;
  if (isMetadata(phase.op)) return phase;
  const { pattern, record_bytes, file_bytes } = DEFAULT_PHASE;
  return { ...phase, pattern: phase.pattern ?? pattern, record_bytes: phase.record_bytes ?? record_bytes, file_bytes: phase.file_bytes ?? file_bytes };
}

function failure(message: string): Opened {
  return { kind: 'failure', message };
}
