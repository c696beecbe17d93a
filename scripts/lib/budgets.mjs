/**
 * What the first answer may cost a visitor, in bytes as they travel (gzip). The page states its answer only
 * after all of this has arrived, so a byte here is waiting time; a library that breaks a budget has to be worth it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ROOT } from './run.mjs';

const DIST = `${ROOT}dist/`;
const BUDGETS = [
  { what: 'script', pattern: /\.js$/, limitBytes: 130_000 },
  // The first answer comes with the page and waits for no module; this is what makes it live. With the simulator built
  // for size too it weighs 15 % less and takes twice the time for every answer. Two kB of it note how far a run has come,
  // for which a sequential estimate takes a quarter less, one gives unused delegations back, one and a half let what
  // flushes random writes shrink with the file, for which estimates are off half as often, three are what kernels from
  // 5.4 to 7.3 do each in their own way, one refuses questions that have no end, and one and a half tell which limit is next
  // and how slow a storage may be that is not told, two let slots and cores be told: whose tables hold, what they would allow,
  // and which of them do not count, and four and a half say how often an open file is asked for again, what passes a storage one
  // after another, and what an unknown server or service leaves open, and a third of one wakes nobody for what another waits
  // for, and a tenth leaves questions to the next engine, and two fifths say what an NVMe's flush may be, and a tenth tells no slots
  // as a limit that would let more through than the link, and two fifths give the flusher its timer,
  // and two fifths let attributes expire as often as in the whole and no wait be longer than it,
  // and a fifth leaves attributes in doubt where replies to WRITEs pass each other, and a fifth tells rare sizes of calls
  // together, and one and a half keep requests of large folios until they are committed. Sorted by name and shrunk twice it weighs eight less (scripts/lib/wasm.mjs). Wanted: 150 kB.
  { what: 'engine (wasm)', pattern: /\.wasm$/, limitBytes: 270_600 },
  // It stands in the page itself (scripts/vite/at-once.ts).
  { what: 'style', pattern: /^<style>/, limitBytes: 20_000 },
];

export function checkBudgets() {
  const page = readFileSync(`${DIST}index.html`, 'utf8');
  const files = [
    ...firstAnswer(page).map((name) => ({ name, bytes: compressedBytes(readFileSync(DIST + name)) })),
    ...(page.match(/<style>.*?<\/style>/gs) ?? []).map((style) => ({ name: style, bytes: compressedBytes(style) })),
  ];
  const results = BUDGETS.map(({ what, pattern, limitBytes }) => {
    const bytes = files.filter(({ name }) => pattern.test(name)).reduce((sum, file) => sum + file.bytes, 0);
    // Nothing at all is not thrift but a file that is no longer found by its name.
    const within = bytes > 0 && bytes <= limitBytes;
    console.log(`${what.padEnd(14)} ${String(bytes).padStart(7)} of ${limitBytes} bytes (gzip)${within ? '' : '  NOT WITHIN BUDGET'}`);
    return within;
  });
  return { passed: results.filter(Boolean).length, failed: results.filter((within) => !within).length };
}

/** What index.html names (the entry and all it imports at once), and the first engine with its worker. */
function firstAnswer(page) {
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, name]) => name);
  const engine = readdirSync(`${DIST}assets`)
    .filter((name) => /^(mountwise_first_bg|worker-first)-/.test(name))
    .map((name) => `assets/${name}`);
  return [...new Set([...named, ...engine])];
}

function compressedBytes(content) {
  return gzipSync(content, { level: 9 }).length;
}
