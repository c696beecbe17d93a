/**
 * How long the engine takes natively and as wasm, side by side: both are warmed up by time, then take turns in slices
 * of some milliseconds, so that whatever else the machine does meets both. The lower quartile of a slice is what the
 * code costs when nothing disturbs it; the least disturbed of many slices counts. Times are the processor's, not the
 * clock's: others on the machine take turns too.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { targetDirectory } from './prerequisites.mjs';
import { announce, Failure, ROOT, run } from './run.mjs';
import { GENERATED } from './wasm.mjs';

const PRESETS = `${ROOT}models/presets/`;
/** V8 compiles what is hot in the background: until then its first, slow code runs. */
const WARM_UP_MS = 1000;
const SLICE_MS = 60;
const YARDSTICK_SLICE_MS = 15;
const ROUNDS = 15;
/** For a percentile. */
const RUNS = 100;
const PRESET_WARM_UP_MS = 400;
const PRESET_MS = 300;
const NATIVE_ONLY = ['yardstick', 'plain'];
/** Asked of something that remembers, in one repeat. */
const EXPLORED = ['sweep', 'advise'];
/** One answer of it takes longer than all slices of another, and warms itself up. */
const ONCE = ['map-of-512'];

/** @returns {Promise<Engine>} */
export async function openEngine() {
  await run(['cargo', 'build', '--locked', '--release', '--package', 'mountwise-bench']);
  const program = `${await targetDirectory()}/release/mountwise-bench`;
  const questions = JSON.parse(await run([program], { capture: true, quiet: true }));
  const modules = { first: await load('mountwise_first'), second: await load('mountwise_predict'), full: await load('mountwise') };
  return new Engine(program, questions, modules);
}

async function load(name) {
  const doors = await import(`${GENERATED}${name}.js`);
  const { memory } = doors.initSync({ module: readFileSync(`${GENERATED}${name}_bg.wasm`) });
  return { doors, memory };
}

class Engine {
  #process;
  #lines;
  #modules;

  constructor(program, questions, modules) {
    this.questions = questions;
    this.#modules = modules;
    this.#process = spawn(program, ['time'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
    this.#refuseErrors();
  }

  close() {
    this.#process.stdin.end();
  }

  get full() {
    return this.#modules.full.doors;
  }

  memoryMib() {
    return Math.max(...Object.values(this.#modules).map(({ memory }) => memory.buffer.byteLength)) / 2 ** 20;
  }

  /** An answer that is a refusal would be fast. */
  #refuseErrors() {
    for (const question of this.questions.filter(isDoor)) {
      const answer = JSON.parse(this.#door(question)(question.requests[0]));
      if ('error' in answer) throw new Failure(`${question.name} is refused: ${answer.error.message}`);
    }
  }

  #door({ door, requests }) {
    return door === 'estimate' ? this.#estimateOf(requests[0]) : this.#modules.full.doors[door];
  }

  /** As the page does, but what an earlier repeat worked out is forgotten. */
  #asking({ door, requests }) {
    if (!EXPLORED.includes(door)) {
      const ask = this.#door({ door, requests });
      return () => requests.forEach((request) => ask(request));
    }
    return () => {
      const explorer = new this.#modules.full.doors.Explorer();
      requests.forEach((request) => explorer[door](request));
      explorer.free();
    };
  }

  /** Of the module that the page asks for an estimate of this. */
  #estimateOf(request) {
    const { first, second } = this.#modules;
    return (first.doors.estimate(request) === undefined ? second : first).doors.estimate;
  }

  /** @returns {Promise<{ms: number, events: number | null}>} */
  async native(name, forMs) {
    this.#process.stdin.write(`${name} ${forMs}\n`);
    const { value } = await this.#lines.next();
    const { ns, events, error } = JSON.parse(value ?? '{"error":"mountwise-bench has ended"}');
    if (error !== undefined) throw new Failure(error);
    return { ms: lowerQuartile(ns) / 1e6, events };
  }

  wasm(question, forMs) {
    const ask = this.#asking(question);
    return repeat(ask, forMs);
  }

  /**
   * Every question, by name: milliseconds natively and as wasm (null where there is no such door), of the yardstick
   * beside it, and events of one run.
   * @returns {Promise<Record<string, {native: number, wasm: number | null, yardstick: number, events: number | null}>>}
   */
  async timeAll(names = this.questions.map(({ name }) => name)) {
    const results = {};
    for (const question of this.questions.filter(({ name }) => names.includes(name))) {
      announce(`Timing ${question.name}`);
      results[question.name] = await this.#time(question);
    }
    return results;
  }

  async #time(question) {
    const { name } = question;
    const once = ONCE.includes(name);
    if (!once) await this.native(name, WARM_UP_MS / 4);
    if (!once && isDoor(question)) this.wasm(question, WARM_UP_MS);
    const slices = [];
    for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
      const yardstick = (await this.native('yardstick', YARDSTICK_SLICE_MS)).ms;
      const { ms, events } = await this.native(name, SLICE_MS);
      slices.push({ yardstick, native: ms, wasm: isDoor(question) ? this.wasm(question, SLICE_MS) : null, events });
    }
    const least = (side) => Math.min(...slices.map((slice) => slice[side]));
    return { native: least('native'), wasm: isDoor(question) ? least('wasm') : null, yardstick: least('yardstick'), events: slices[0].events };
  }

  /** Milliseconds of each of RUNS answers as wasm, when it is warm. @returns {number[]} */
  timesAsWasm(name) {
    announce(`Timing ${RUNS} times ${name}`);
    const question = this.questions.find((each) => each.name === name);
    this.wasm(question, WARM_UP_MS);
    const ask = this.#door(question);
    return Array.from({ length: RUNS }, () => processorMs(() => ask(question.requests[0])));
  }

  /** Every preset, as the page asks it. @returns {{name: string, ms: number}[]} */
  timePresets() {
    return readdirSync(PRESETS).sort().map((file) => {
      const request = JSON.stringify(JSON.parse(readFileSync(PRESETS + file, 'utf8')).scenario);
      const estimate = this.#estimateOf(request);
      repeat(() => estimate(request), PRESET_WARM_UP_MS);
      return { name: file.replace('.json', ''), ms: repeat(() => estimate(request), PRESET_MS) };
    });
  }

  /** What the second module holds after it answered every preset; the map of 512 points is one of the questions. */
  predictPresets() {
    for (const file of readdirSync(PRESETS)) {
      this.#modules.full.doors.estimate(JSON.stringify(JSON.parse(readFileSync(PRESETS + file, 'utf8')).scenario));
    }
  }
}

function isDoor({ door }) {
  return !NATIVE_ONLY.includes(door);
}

/** Lower quartile of as many repeats as fit, one at least. */
function repeat(body, forMs) {
  const times = [];
  const began = performance.now();
  do {
    times.push(processorMs(body));
  } while (performance.now() - began < forMs);
  return lowerQuartile(times);
}

function processorMs(body) {
  const start = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e3;
}

function lowerQuartile(values) {
  return quantile(values, 0.25);
}

export function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
}

export function median(values) {
  return quantile(values, 0.5);
}
