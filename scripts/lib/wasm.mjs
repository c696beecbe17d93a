/**
 * The engine for the browser: compiled and bound by engine/xtask, shrunk by wasm-opt, and put where
 * web/src/engine imports it. Nothing of it is committed.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { announce, ROOT, run, tool } from './run.mjs';
import { targetDirectory } from './prerequisites.mjs';

export const GENERATED = `${ROOT}web/src/engine/generated/`;

/**
 * For size. A function that is called once stays where it is: of many small functions gzip makes 4 % less than of the
 * same code in few large ones, and answers take hardly longer (0 to 2 %, in the noise). Sorted by name, the copies of one
 * generic function stand within gzip's window of each other (1 % less); a second round finds what is left when every
 * local variable is set in one place only.
 */
const SMALL = [
  '--one-caller-inline-max-function-size=0',
  '-Oz',
  '--ssa-nomerge',
  '--simplify-locals',
  '-Oz',
  '--reorder-functions-by-name',
  '--strip-producers',
  '--strip-target-features',
];

/** The first is what the page waits for, the last answers everything (engine/wasm/src/lib.rs). */
const PACKAGES = [
  { name: 'mountwise_first', level: SMALL },
  { name: 'mountwise_predict', level: SMALL },
  { name: 'mountwise', level: ['-O3'] },
];

// What rustc's wasm target already uses: wasm-opt has to be told.
const FEATURES = [
  '--enable-bulk-memory',
  '--enable-mutable-globals',
  '--enable-multivalue',
  '--enable-nontrapping-float-to-int',
  '--enable-reference-types',
  '--enable-sign-ext',
];

export async function buildWasm() {
  announce('Building the engine for the browser');
  const bound = `${await targetDirectory()}/wasm-package/`;
  await run(['cargo', 'run', '--quiet', '--locked', '--package', 'mountwise-xtask', '--', 'wasm', bound]);
  mkdirSync(GENERATED, { recursive: true });
  // wasm-opt takes one core: all at once.
  await Promise.all(PACKAGES.map(({ name, level }) => shrink(`${bound}${name}_bg.wasm`, `${GENERATED}${name}_bg.wasm`, level)));
  for (const { name } of PACKAGES) {
    for (const file of [`${name}.js`, `${name}.d.ts`]) cpSync(bound + file, GENERATED + file);
  }
}

/** wasm-opt takes longer than the compiler when little has changed, so what it was given is remembered, and which it was. */
async function shrink(from, to, level) {
  const stamp = `${to}.stamp`;
  const options = [...level, ...FEATURES];
  const given = stampOf(binaryenVersion(), options, readFileSync(from));
  if (existsSync(to) && existsSync(stamp) && readFileSync(stamp, 'utf8') === given) return;
  await run(tool('binaryen/bin/wasm-opt', ...options, from, '-o', to));
  writeFileSync(stamp, given);
}

/** Differs wherever the output may. */
export function stampOf(version, options, input) {
  return createHash('sha256').update([version, ...options].join(' ')).update(input).digest('hex');
}

function binaryenVersion() {
  return JSON.parse(readFileSync(`${ROOT}node_modules/binaryen/package.json`, 'utf8')).version;
}
