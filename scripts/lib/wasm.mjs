/**
 * The engine for the browser: compiled and bound by engine/xtask, shrunk by wasm-opt, and put where
 * web/src/engine imports it. Nothing of it is committed.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { announce, ROOT, run, tool } from './run.mjs';
import { targetDirectory } from './prerequisites.mjs';

export const GENERATED = `${ROOT}web/src/engine/generated/`;
const WASM = 'mountwise_bg.wasm';
const SOURCES = ['mountwise.js', 'mountwise.d.ts'];

// -O3: the sweep runs on every keystroke. The features are those that rustc's wasm target already uses.
const OPTIMISE = [
  '-O3',
  '--converge',
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
  await shrink(bound + WASM, GENERATED + WASM);
  for (const file of SOURCES) cpSync(bound + file, GENERATED + file);
}

/** wasm-opt takes longer than the compiler when little has changed, so its input is remembered. */
async function shrink(from, to) {
  const stamp = `${to}.stamp`;
  const input = createHash('sha256').update(OPTIMISE.join()).update(readFileSync(from)).digest('hex');
  if (existsSync(to) && existsSync(stamp) && readFileSync(stamp, 'utf8') === input) return;
  await run(tool('binaryen/bin/wasm-opt', ...OPTIMISE, from, '-o', to));
  writeFileSync(stamp, input);
}
