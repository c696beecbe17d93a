/**
 * What `npm run bench` found: each figure beside its mark, missed marks too, printed and, with `--record`, written to
 * models/speed.md; and the ratios of pairs that were timed side by side, which `--check` compares.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { processor } from './processor.mjs';
import { announce, Failure, ROOT } from './run.mjs';

const RATIOS = `${ROOT}engine/bench/ratios.json`;
const SPEED = `${ROOT}models/speed.md`;
const YARDSTICK = 'yardstick';
/** A larger growth of a ratio is a regression … */
const SAME_PROCESSOR = 1.1;
/** … or another processor: each has its own price for a branch, a miss of its cache and a division. */
const OTHER_PROCESSOR = 1.5;
/** What was slower than recorded is timed so many times again; a regression stays. */
const SECOND_LOOKS = 2;

/** Fast against its reference, both native. */
const PAIRS = [
  ['estimate-1-gib', 'plain-1-gib'],
  ['estimate-random-1-gib', 'plain-random-1-gib'],
  ['predict-1-gib', 'plain-1-gib'],
  ['estimate-1-tib', 'estimate-1-gib'],
  ['sweep-of-24', 'estimate-1-gib'],
  ['advise', 'estimate-1-gib'],
];

/** @typedef {{what: string, value: number, unit: string, mark?: number, atLeast?: boolean, note?: string}} Figure */

/** @param {Record<string, {native: number, wasm: number | null, yardstick: number}>} times */
export function ratiosOf(times) {
  const known = (name) => times[name] !== undefined;
  return Object.fromEntries([
    ...Object.entries(times).filter(([, { wasm }]) => wasm !== null).map(([name, { native, wasm }]) => [`${name}: wasm / native`, round(wasm / native)]),
    ...PAIRS.filter((pair) => pair.every(known)).map(([fast, slow]) => [`${fast} / ${slow}`, round(times[fast].native / times[slow].native)]),
    ...Object.entries(times).filter(([name]) => name !== YARDSTICK).map(([name, { native, yardstick }]) => [`${name} / ${YARDSTICK}`, round(native / yardstick)]),
  ]);
}

/** The questions that a ratio was made of. */
function namesIn(ratio) {
  return ratio.split(/: | \/ /).filter((name) => !['wasm', 'native', YARDSTICK].includes(name));
}

/** @param {Figure[]} figures */
export function printFigures(figures) {
  announce('Figures and marks');
  for (const figure of figures) console.log(`${figure.what.padEnd(88)} ${shown(figure).padStart(14)}   ${markOf(figure)}`);
}

/** @param {Figure[]} figures */
export function recordFigures(figures, ratios, browser) {
  writeFileSync(RATIOS, `${JSON.stringify({ processor: processor(), node: nodeVersion(), ratios }, null, 2)}\n`);
  writeFileSync(SPEED, speedText(figures, ratios, browser));
}

/** @param {(names: string[]) => Promise<Record<string, any>>} timeAgain */
export async function checkRatios(ratios, timeAgain) {
  if (!existsSync(RATIOS)) throw new Failure('engine/bench/ratios.json is missing: run npm run bench -- --record and commit it.');
  const recorded = JSON.parse(readFileSync(RATIOS, 'utf8'));
  const same = recorded.processor === processor() && recorded.node === nodeVersion();
  const limit = same ? SAME_PROCESSOR : OTHER_PROCESSOR;
  if (!same) {
    console.log(`Recorded on ${recorded.processor} with Node ${recorded.node}; this is ${processor()} with Node ${nodeVersion()}.`);
    console.log(`Ratios differ between processors, so only a growth beyond ${percent(limit)} fails here; record on this machine (--record) to hold ${percent(SAME_PROCESSOR)}.`);
  }
  const slowerIn = (found) => Object.keys(found).filter((name) => found[name] > (recorded.ratios[name] ?? Infinity) * limit);
  const least = { ...ratios };
  for (let look = 0; look < SECOND_LOOKS && slowerIn(least).length > 0; look++) {
    const again = ratiosOf(await timeAgain([...new Set(slowerIn(least).flatMap(namesIn))]));
    for (const [name, ratio] of Object.entries(again)) least[name] = Math.min(least[name] ?? Infinity, ratio);
  }
  const worse = slowerIn(least).map((name) => `${name}: was ${recorded.ratios[name]}, is ${least[name]}`);
  if (worse.length > 0) throw new Failure(`More than ${percent(limit)} slower than recorded, in ${1 + SECOND_LOOKS} looks:\n  ${worse.join('\n  ')}`);
  const unknown = Object.keys(ratios).filter((name) => recorded.ratios[name] === undefined);
  if (unknown.length > 0) throw new Failure(`Not recorded yet: ${unknown.join(', ')}. Run npm run bench -- --record and commit it.`);
  console.log(`${Object.keys(ratios).length} ratios, none grown by more than ${percent(limit)}`);
}

function percent(factor) {
  return `${Math.round((factor - 1) * 100)} %`;
}

/** V8's compiler is one side of a ratio. */
function nodeVersion() {
  return process.versions.node.split('.')[0];
}

function shown({ value, unit }) {
  return `${value.toPrecision(value >= 1000 ? 4 : 3)} ${unit}`.trim();
}

function holds({ value, mark, atLeast = false }) {
  return atLeast ? value >= mark : value <= mark;
}

function markOf(figure) {
  if (figure.mark === undefined) return '';
  return `${figure.atLeast === true ? '≥' : '≤'} ${figure.mark} ${figure.unit}`.trim() + (holds(figure) ? '' : ', missed');
}

function round(value) {
  return Number(value.toPrecision(3));
}

function speedText(figures, ratios, browser) {
  const marked = figures.filter((figure) => figure.mark !== undefined);
  const held = marked.filter(holds).length;
  return `# How fast it is

Written by \`npm run bench -- --record\`, never by hand. Machine: ${processor()}; Node ${process.versions.node}; ${browser}.
${held} of ${marked.length} marks are held.

| what | figure | mark |
| --- | ---: | --- |
${figures.map((figure) => `| ${figure.what} | ${shown(figure)} | ${markOf(figure)} |`).join('\n')}

Pages are opened over an emulated line of 10 Mb/s whose answers take 40 ms (setting up a connection not counted), from a
server that compresses; a repeat visit finds the service worker's copy. There and while an option is dragged, the
processor is slowed four times. A drag's time runs from the input event until the frame is finished that shows its answer
(number, interval, handles); curves, tables and sentences follow, and their time is given too.

## Ratios

Milliseconds belong to a machine; what a question costs beside another that was timed in turns with it, in the processor's
time, belongs to the code.
The yardstick is a loop of events that shares no code with the engine and never changes. \`npm run bench -- --check\`
fails where a ratio has grown by more than ${percent(SAME_PROCESSOR)} and stays so when it is timed again. Processors differ in more than
speed: on another processor, or with another major version of Node, it allows ${percent(OTHER_PROCESSOR)} and says so.

| pair | ratio |
| --- | ---: |
${Object.entries(ratios).map(([name, ratio]) => `| ${name} | ${ratio} |`).join('\n')}
`;
}
