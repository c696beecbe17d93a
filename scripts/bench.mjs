/**
 * `npm run bench`: how long answers take, natively and as wasm side by side, until the first answer stands in the page,
 * and from an input to the picture of its answer; each figure beside its mark. `--record` keeps figures
 * (models/speed.md) and ratios (engine/bench/ratios.json); `--check` fails where a ratio has grown. Both want a machine
 * that does nothing else. `--engine` leaves out the page.
 */
import { median, openEngine, quantile } from './lib/bench-engine.mjs';
import { checkRatios, printFigures, ratiosOf, recordFigures } from './lib/bench-figures.mjs';
import { timePage } from './lib/bench-page.mjs';
import { STREAM_MARKS, timeStream } from './lib/bench-stream.mjs';
import { ensurePackages, ensureToolchain } from './lib/prerequisites.mjs';
import { announce, Failure, main } from './lib/run.mjs';
import { buildSite } from './lib/site.mjs';
import { buildWasm } from './lib/wasm.mjs';

const asked = (option) => process.argv.includes(option);

await main(async () => {
  if (asked('--record') && asked('--engine')) throw new Failure('--record writes all figures, those of the page too: leave out --engine.');
  await ensurePackages();
  await ensureToolchain();
  await buildWasm();
  const engine = await openEngine();
  try {
    const times = await engine.timeAll();
    const ratios = ratiosOf(times);
    const figures = [...engineFigures(times), ...predictionFigures(engine), ...presetFigures(engine), ...(await streamFigures(engine))];
    const page = asked('--engine') ? null : await visit();
    printFigures([...figures, ...(page === null ? [] : pageFigures(page))]);
    printTimes(times);
    if (asked('--record')) recordFigures([...figures, ...pageFigures(page)], ratios, page.browser);
    if (asked('--check')) await checkRatios(ratios, (names) => engine.timeAll(names));
  } finally {
    engine.close();
  }
});

async function visit() {
  await buildSite();
  announce('Opening the page');
  return timePage();
}

function engineFigures(times) {
  const twice = times['estimate-1-tib'];
  const once = times['estimate-1-gib'];
  const both = Object.values(times).filter(({ wasm }) => wasm !== null).map(({ native, wasm }) => wasm / native);
  const events = ({ events, native }) => events / native / 1e3;
  return [
    { what: 'wasm over native, median of all questions', value: median(both), unit: 'times', mark: 1.5 },
    { what: 'wasm over native, worst question', value: Math.max(...both), unit: 'times', mark: 1.5 },
    { what: '1 TiB over 1 GiB, native', value: twice.native / once.native, unit: 'times', mark: 1.3 },
    { what: '1 TiB over 1 GiB, wasm', value: twice.wasm / once.wasm, unit: 'times', mark: 1.3 },
    { what: 'plain simulation, sequential, native', value: events(times['plain-1-gib']), unit: 'M events/s', mark: 20, atLeast: true },
    { what: 'plain simulation, random, native', value: events(times['plain-random-1-gib']), unit: 'M events/s', mark: 20, atLeast: true },
    { what: 'map of 512 points × 4 phases, wasm', value: times['map-of-512'].wasm, unit: 'ms', mark: 150 },
    { what: 'calibration from a mountstats report, wasm', value: times['calibrate-mountstats'].wasm, unit: 'ms', mark: 500 },
    { what: 'advice, wasm', value: times['advise'].wasm, unit: 'ms' },
  ];
}

/** The answers that the page gives first, and those that take no short cut, for which it asks once the question rests. */
function predictionFigures(engine) {
  const slow = (name) => quantile(engine.timesAsWasm(name), 0.95);
  return [
    { what: 'a sequential GiB, the first answer, wasm, 95th percentile', value: slow('estimate-1-gib'), unit: 'ms', mark: 10 },
    { what: 'a random GiB in 4 KiB, the first answer, wasm, 95th percentile', value: slow('estimate-random-1-gib'), unit: 'ms', mark: 150 },
    { what: 'a sequential GiB, every call simulated, wasm, 95th percentile', value: slow('predict-1-gib'), unit: 'ms', mark: 10 },
    { what: 'a random GiB in 4 KiB, every call simulated, wasm, 95th percentile', value: slow('predict-random-1-gib'), unit: 'ms', mark: 150 },
  ];
}

function presetFigures(engine) {
  announce('Every preset as wasm, milliseconds');
  const presets = engine.timePresets();
  for (const { name, ms } of presets) console.log(`${name.padEnd(22)} ${ms.toFixed(2).padStart(9)}`);
  engine.predictPresets();
  const all = presets.map(({ ms }) => ms);
  return [
    { what: 'a prediction over all presets, wasm, median', value: median(all), unit: 'ms', mark: 0.3 },
    { what: 'a prediction over all presets, wasm, 95th percentile', value: quantile(all, 0.95), unit: 'ms', mark: 2 },
    { what: 'wasm memory after all presets, the map and advice', value: engine.memoryMib(), unit: 'MiB', mark: 32 },
  ];
}

async function streamFigures(engine) {
  announce('Reading a large mountstats in a stream');
  const speed = await timeStream(engine.full);
  return Object.entries(STREAM_MARKS).map(([way, mark]) => ({ what: `a large mountstats, read in a stream, ${way}`, value: speed[way], unit: 'MB/s', mark, atLeast: true }));
}

function pageFigures({ firstVisitMs, repeatVisitMs, liveAnswerMs, drags }) {
  return [
    { what: 'first answer painted, first visit', value: median(firstVisitMs), unit: 'ms', mark: 1000 },
    { what: 'first answer painted, repeat visit', value: median(repeatVisitMs), unit: 'ms', mark: 200 },
    { what: 'first live answer, from this machine, not slowed', value: median(liveAnswerMs), unit: 'ms' },
    ...Object.entries(drags).flatMap(([name, drag]) => dragFigures(name, drag)),
  ];
}

function dragFigures(name, { inputToAnswerMs, inputToRestMs, frameMs }) {
  return [
    { what: `${name}: input to painted answer, median`, value: median(inputToAnswerMs), unit: 'ms', mark: 16 },
    { what: `${name}: input to painted answer, 95th percentile`, value: quantile(inputToAnswerMs, 0.95), unit: 'ms', mark: 50 },
    { what: `${name}: input to painted answer, worst of ${inputToAnswerMs.length}`, value: Math.max(...inputToAnswerMs), unit: 'ms' },
    { what: `${name}: input to everything that follows, median`, value: median(inputToRestMs), unit: 'ms' },
    { what: `${name}: input to everything that follows, 95th percentile`, value: quantile(inputToRestMs, 0.95), unit: 'ms' },
    { what: `${name}: frames, median`, value: Number(median(frameMs).toFixed(1)), unit: 'ms', mark: 16.7 },
    { what: `${name}: longest frame`, value: Math.max(...frameMs), unit: 'ms', mark: 50 },
  ];
}

function printTimes(times) {
  announce('Milliseconds');
  for (const [name, { native, wasm }] of Object.entries(times)) {
    console.log(`${name.padEnd(22)} native ${native.toFixed(2).padStart(9)}${wasm === null ? '' : `   wasm ${wasm.toFixed(2).padStart(9)}   ${(wasm / native).toFixed(2)} times`}`);
  }
}
