/** Mutated links: each opens as a document or says why not, soon and without throwing. */
import { expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '../../state/document';
import { complete } from '../../state/scenario';
import { deflate } from './codec';
import { read, write } from './link';

const LINKS = Number(process.env['MOUNTWISE_FUZZ_LINKS'] ?? 400);
const SLOW_MS = 2000;
const SIGNS = 'ABCDabcd0123-_.#=%{}[]",:\u0000\u202e';

/** A multiplicative congruence (Park and Miller): the same links on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = (seed % 2147483646) + 1;
  return (sides) => {
    state = (state * 48271) % 2147483647;
    return state % Math.max(sides, 1);
  };
}

function mutated(text: string, roll: (sides: number) => number): string {
  let out = text;
  for (let times = roll(4); times >= 0; times -= 1) {
    const at = roll(out.length + 1);
    const to = at + roll(20);
    const sign = SIGNS[roll(SIGNS.length)] ?? '';
    const kind = roll(5);
    if (kind === 0) out = out.slice(0, at);
    else if (kind === 1) out = out.slice(0, at) + sign + out.slice(at);
    else if (kind === 2) out = out.slice(0, at) + out.slice(to);
    else if (kind === 3) out = out.slice(0, to) + out.slice(at);
    else out = out.slice(0, at) + String(roll(2) === 0 ? -roll(9) : 10 ** roll(40)) + out.slice(to);
  }
  return out;
}

/** Every third is mutated as a link, the others as the text inside. */
async function hashOf(number: number, link: string, text: string): Promise<string> {
  const roll = dice(number * 7919 + 13);
  if (number % 3 === 0) return mutated(link, roll);
  const { codec, payload } = await deflate(mutated(text, roll));
  return `#${number % 2 === 0 ? 1 : 3}.${codec}.${payload}`;
}

it(`opens ${LINKS} mutated links or says why not`, async () => {
  const scenario = complete({ client: { os: 'freebsd' }, mount: { rsize: 8192, options: ['nocto', 'actimeo=1'] }, phases: [{ op: 'extract_archive', archive: { files: 1000, directories: 20, file_bytes: 1048576 } }], parameters: { read_service_us: 4 } });
  const link = await write({ ...EMPTY_DOCUMENT, scenario, pins: [scenario], ranges: { 'network.rtt_ms': { low: 1, high: 2 } } }, '2026.11');
  const text = await new Response(
    new Blob([Uint8Array.from(atob(link.slice(5).replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw')),
  ).text();
  for (let number = 0; number < LINKS; number += 1) {
    const hash = await hashOf(number, link, text);
    const begun = performance.now();
    const opened = await read(hash).catch((error: unknown) => ({ kind: `thrown ${String(error)}` }));
    expect(opened.kind, hash).toMatch(/^(none|case|document|failure)$/);
    expect(performance.now() - begun, hash).toBeLessThan(SLOW_MS);
  }
}, Math.max(30_000, LINKS * 20));
