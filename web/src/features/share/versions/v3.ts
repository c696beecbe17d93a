/**
 * Link format 3, frozen: format 2, and in full each number that it rounds. Formats 1 and 2 keep six digits of the numbers of
 * maps: files of 1 048 576 bytes in an archive came back with 1 048 580. Made only for a question that has such a number, so
 * that older copies of the page read all others. A number only ever refines one that format 2 let in at the same place.
 * Never edited after release.
 */
import type { DocumentV1 } from './v1';
import { pack as packV2, unpack as unpackV2 } from './v2';

export const VERSION = 3;

type JsonRecord = Readonly<Record<string, unknown>>;

/** True if format 2 would round a number of the document. */
export function isNeeded(document: DocumentV1): boolean {
  return Object.keys(pack(document).k).length > 0;
}

export function pack(document: DocumentV1): JsonRecord & { readonly k: JsonRecord } {
  const packed = packV2(document);
  const numbers: Record<string, number> = {};
  walk(unpackV2(packed).document, (place, rounded) => {
    const exact = at(document, place);
    if (isNearer(exact, rounded)) numbers[place] = exact;
    return rounded;
  });
  return { ...packed, k: numbers };
}

export function unpack(packed: unknown): ReturnType<typeof unpackV2> {
  const { document, dropped } = unpackV2(packed);
  const numbers = recordOf(packed)['k'];
  const refined = walk(document, (place, rounded) => {
    const exact = recordOf(numbers)[place];
    return isNearer(exact, rounded) ? exact : rounded;
  });
  return { document: refined as DocumentV1, dropped };
}

function isNearer(exact: unknown, rounded: number): exact is number {
  return typeof exact === 'number' && exact !== rounded && Number(exact.toPrecision(6)) === rounded;
}

/** A copy of `node` with each number changed as `change` says; its place is written `scenario/phases/0/archive/files`. */
function walk(node: unknown, change: (place: string, number: number) => number, place = ''): unknown {
  if (typeof node === 'number') return change(place, node);
  if (typeof node !== 'object' || node === null) return node;
  const parts = Object.entries(node).map(([name, part]) => [name, walk(part, change, place === '' ? name : `${place}/${name}`)] as const);
  return Array.isArray(node) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

function at(node: unknown, place: string): unknown {
  return place.split('/').reduce<unknown>((part, name) => recordOf(part)[name], node);
}

/** Lists too are read by the names of their places. */
function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null ? (value as JsonRecord) : {};
}
