/**
 * `npm run bench`: how long answers take, natively (criterion), as wasm in Node, and until the first answer
 * stands in the page. `--record` keeps the ratios in engine/bench/ratios.json; `--check` fails where a ratio
 * has grown by more than half.
 *
 * Ratios, because milliseconds belong to a machine: how much slower wasm is than native code, and what a larger
 * question costs in units of a small one, belong to the code.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { timePage } from './lib/bench-page.mjs';
import { STREAM_MARKS, timeStream } from './lib/bench-stream.mjs';
import { ensurePackages, ensureToolchain, targetDirectory } from './lib/prerequisites.mjs';
import { announce, Failure, main, ROOT, run } from './lib/run.mjs';
import { buildSite } from './lib/site.mjs';
import { buildWasm, GENERATED } from './lib/wasm.mjs';

const RATIOS = `${ROOT}engine/bench/ratios.json`;
const UNIT = 'estimate-16-mib';
const PRESETS = `${ROOT}models/presets/`;
const WORSE_FACTOR = 1.5;
const REPEATS = 9;

await main(async () => {
  await ensurePackages();
  await ensureToolchain();
  await buildWasm();
  await buildSite();
  const native = await timeNative();
  const wasm = await timeWasm();
  announce('Reading a large mountstats in a stream');
  const stream = await timeStream(await load('mountwise'));
  for (const way of ['native', 'wasm']) console.log(`${way.padEnd(22)} ${stream[way].toFixed(0)} MB/s (mark ${STREAM_MARKS[way]})`);
  announce('Opening the page');
  const page = await timePage();
  report(native, wasm);
  await reportPresets();
  reportPage(page);
  const ratios = ratiosOf(native, wasm);
  if (process.argv.includes('--record')) writeFileSync(RATIOS, `${JSON.stringify(ratios, null, 2)}\n`);
  if (process.argv.includes('--check')) check(ratios);
});

/** @returns {Promise<Record<string, number>>} milliseconds by question */
async function timeNative() {
  announce('Timing the engine natively');
  await run(['cargo', 'bench', '--locked', '--package', 'mountwise-bench', '--', '--noplot']);
  const results = `${await targetDirectory()}/criterion/answer`;
  return Object.fromEntries(
    (await questions()).map(({ name }) => {
      const estimates = JSON.parse(readFileSync(`${results}/${name}/new/estimates.json`, 'utf8'));
      return [name, estimates.median.point_estimate / 1e6];
    }),
  );
}

/** @returns {Promise<Record<string, number>>} milliseconds by question, in the module that the page asks */
async function timeWasm() {
  announce('Timing the engine as wasm');
  const modules = { first: await load('mountwise_first'), full: await load('mountwise') };
  return Object.fromEntries(
    (await questions()).map(({ name, door, request }) => {
      const ask = (door === 'estimate' ? modules.first : modules.full)[door];
      return [name, medianMs(() => ask(request))];
    }),
  );
}

async function questions() {
  return JSON.parse(
    await run(['cargo', 'run', '--quiet', '--locked', '--release', '--package', 'mountwise-bench'], { capture: true, quiet: true }),
  );
}

async function load(name) {
  const module = await import(`${GENERATED}${name}.js`);
  module.initSync({ module: readFileSync(`${GENERATED}${name}_bg.wasm`) });
  return module;
}

/** The first runs are the compiler's, not the engine's. */
function medianMs(body) {
  for (let warmUp = 0; warmUp < 3; warmUp++) body();
  const times = Array.from({ length: REPEATS }, () => {
    const start = performance.now();
    body();
    return performance.now() - start;
  });
  return median(times);
}

function median(values) {
  return quantile(values, 0.5);
}

function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
}

function ratiosOf(native, wasm) {
  const others = Object.keys(native).filter((name) => name !== UNIT);
  return Object.fromEntries([
    ...Object.keys(native).map((name) => [`wasm / native, ${name}`, round(wasm[name] / native[name])]),
    ...others.map((name) => [`${name} / ${UNIT}, native`, round(native[name] / native[UNIT])]),
  ]);
}

function round(value) {
  return Number(value.toPrecision(3));
}

function report(native, wasm) {
  announce('Milliseconds, median');
  for (const name of Object.keys(native)) {
    console.log(`${name.padEnd(22)} native ${native[name].toFixed(2).padStart(9)}   wasm ${wasm[name].toFixed(2).padStart(9)}`);
  }
}

/** Every preset, as the page asks it, and what the module then holds of memory. */
async function reportPresets() {
  const module = await import(`${GENERATED}mountwise_first.js`);
  const { memory } = module.initSync({ module: readFileSync(`${GENERATED}mountwise_first_bg.wasm`) });
  announce('Every preset as wasm, milliseconds');
  const all = readdirSync(PRESETS).sort().map((file) => {
    const request = JSON.stringify(JSON.parse(readFileSync(PRESETS + file, 'utf8')).scenario);
    const ms = medianMs(() => module.estimate(request));
    console.log(`${file.replace('.json', '').padEnd(22)} ${ms.toFixed(2).padStart(9)}`);
    return ms;
  });
  const mib = memory.buffer.byteLength / 2 ** 20;
  console.log(`median ${median(all).toFixed(2)}, 95th percentile ${quantile(all, 0.95).toFixed(2)}; ${mib.toFixed(1)} MiB of memory`);
}

function reportPage({ firstAnswerMs, liveAnswerMs, drags }) {
  console.log(`page, first answer     ${listed(firstAnswerMs)}`);
  console.log(`page, live answer      ${listed(liveAnswerMs)}`);
  announce('Dragging an option, processor slowed four times: milliseconds from input to the picture of its answer');
  for (const [name, { inputToAnswerMs, frameMs }] of Object.entries(drags)) {
    console.log(
      `${name.padEnd(36)} median ${median(inputToAnswerMs).toFixed(1)}, 95th percentile ${quantile(inputToAnswerMs, 0.95).toFixed(1)}, ` +
        `worst ${Math.max(...inputToAnswerMs).toFixed(1)} of ${inputToAnswerMs.length} steps; frames: median ${median(frameMs).toFixed(1)}, 95th ${quantile(frameMs, 0.95).toFixed(1)}`,
    );
  }
}

function listed(values) {
  return `${median(values).toFixed(0)} (${values.map((ms) => ms.toFixed(0)).join(', ')})`;
}

function check(ratios) {
  if (!existsSync(RATIOS)) throw new Failure('engine/bench/ratios.json is missing: run npm run bench -- --record and commit it.');
  const recorded = JSON.parse(readFileSync(RATIOS, 'utf8'));
  const worse = Object.entries(ratios)
    .filter(([name, ratio]) => ratio > (recorded[name] ?? Infinity) * WORSE_FACTOR)
    .map(([name, ratio]) => `${name}: was ${recorded[name]}, is ${ratio}`);
  if (worse.length > 0) throw new Failure(`Slower than recorded:\n  ${worse.join('\n  ')}`);
  console.log(`${Object.keys(ratios).length} ratios, none grown by more than half`);
}
