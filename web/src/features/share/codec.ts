/**
 * Text <-> bytes of a link: base64url around raw deflate, by the browser's own streams. Decoding is
 * capped while it streams, so that a small link cannot unfold into a large document.
 */

export type Codec = 'd' | 'u';

export const MAX_LINK_CHARS = 16_384;
export const MAX_DOCUMENT_BYTES = 65_536;

export interface Inflated {
  readonly text: string;
  /** True when the data ended early; `text` is what came before. */
  readonly cut: boolean;
}

export class TooLarge extends Error {}

export async function deflate(text: string): Promise<{ readonly codec: Codec; readonly payload: string }> {
  if (typeof CompressionStream === 'undefined') return encode(text);
  const bytes = new TextEncoder().encode(text);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return { codec: 'd', payload: toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer())) };
}

/** As it is: longer, and there at once. */
export function encode(text: string): { readonly codec: Codec; readonly payload: string } {
  return { codec: 'u', payload: toBase64Url(new TextEncoder().encode(text)) };
}

export async function inflate(codec: Codec, payload: string): Promise<Inflated> {
  const bytes = fromBase64Url(payload);
  if (codec === 'u') {
    if (bytes.length > MAX_DOCUMENT_BYTES) throw new TooLarge();
    return { text: new TextDecoder().decode(bytes), cut: false };
  }
  return inflateCapped(bytes);
}

async function inflateCapped(bytes: Uint8Array<ArrayBuffer>): Promise<Inflated> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const feeding = feed(writer, bytes);
  const decoder = new TextDecoder();
  const reader = stream.readable.getReader();
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text, cut: false };
      size += value.length;
      if (size > MAX_DOCUMENT_BYTES) throw new TooLarge();
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (error instanceof TooLarge) {
      await reader.cancel().catch(() => undefined);
      throw error;
    }
    return { text, cut: true };
  } finally {
    await feeding;
  }
}

/** The end is announced a moment after the data, so that what a cut link still holds can be read first. */
async function feed(writer: WritableStreamDefaultWriter<BufferSource>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await writer.write(bytes);
    await new Promise((resolve) => setTimeout(resolve, 0));
    await writer.close();
  } catch {
    // The reading side reports what is wrong with the data.
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').slice(0, text.length - (text.length % 4 === 1 ? 1 : 0)));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
