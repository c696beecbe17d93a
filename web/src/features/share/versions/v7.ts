/**
 * Link format 7, frozen: format 6, and the ranges that were typed in a pinned question. Made only for a document that has
 * one, so that older copies of the page read all others. Never edited after release.
 */
import type { DocumentV1 } from './v1';
import { pack as packV6, unpack as unpackV6 } from './v6';

export const VERSION = 7;

type JsonRecord = Readonly<Record<string, unknown>>;

export interface DocumentV7 extends DocumentV1 {
  /** Of each pin. */
  readonly pinRanges: readonly DocumentV1['ranges'][];
}

/** True if format 6 would lose something of the document. */
export function isNeeded({ pinRanges }: DocumentV7): boolean {
  return pinRanges.some((ranges) => Object.keys(ranges).length > 0);
}

/** Those of a pin are written as if they were the question's. */
export function pack(document: DocumentV7): JsonRecord {
  const written = (ranges: DocumentV1['ranges']): JsonRecord => {
    const { r, h } = packV6({ ...document, pins: [], ranges });
    return { r, h };
  };
  return { ...packV6(document), g: document.pinRanges.map(written) };
}

export function unpack(packed: unknown): { readonly document: DocumentV7; readonly dropped: readonly string[] } {
  const { document, dropped } = unpackV6(packed);
  const { g } = packed as { readonly g?: unknown };
  const told = Array.isArray(g) ? (g as readonly unknown[]) : [];
  const read = document.pins.map((_, at) => unpackV6(told[at] ?? {}));
  return { document: { ...document, pinRanges: read.map((one) => one.document.ranges) }, dropped: [...dropped, ...read.flatMap((one) => one.dropped)] };
}
