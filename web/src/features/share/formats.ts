/**
 * What an address holds. The formats of links come as a part of their own: the first answer of a page that was opened
 * without a link needs none of them.
 */
import type * as link from './link';

type Formats = typeof link;

export type Address = { readonly kind: 'none' } | { readonly kind: 'case'; readonly id: string } | link.Opened;

let here: Formats | null = null;

export async function formats(): Promise<Formats> {
  return (here ??= await import('./link'));
}

/** Null before they have arrived. */
export function formatsHere(): Formats | null {
  return here;
}

/** Reads the part of an address after `#`, the sign included. */
export async function open(hash: string): Promise<Address> {
  if (hash === '' || hash === '#') return { kind: 'none' };
  const preset = /^#case=([A-Za-z0-9._-]{1,64})$/.exec(hash);
  if (preset !== null) return { kind: 'case', id: preset[1] ?? '' };
  const reader = await formats().catch(() => null);
  return reader?.read(hash) ?? { kind: 'failure', message: 'The part of the page that reads links did not arrive. The link stands in the address: reload the page to open it.' };
}
