/**
 * The suites of `npm test`: cheap complaints first. Each says how many of its checks passed and failed; a
 * program that only succeeds or fails counts as one check.
 */
import { readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { checkBudgets } from './budgets.mjs';
import { BUILD } from './command-line.mjs';
import { attempt, ROOT, tool } from './run.mjs';
import { buildSingleFile, buildSite } from './site.mjs';
import { buildWasm } from './wasm.mjs';

const RESULTS = `${ROOT}test-results/`;

/** @typedef {{passed: number, failed: number}} Count */

/**
 * What a suite is `of`, others build: named alone, it brings them along, or it would test what was built last.
 * @typedef {{name: string, of?: readonly string[], run: () => Promise<Count>}} Suite
 */

/**
 * Stages follow each other; within one, lanes run side by side, each its suites in order. What the compiler does
 * takes all cores, and so do the stories in the browser: both have the machine for themselves.
 * @type {Suite[][][]}
 */
export const STAGES = [
  [
    [
      { name: 'rustfmt', run: () => command(['cargo', 'fmt', '--all', '--check']) },
      { name: 'clippy', run: () => command([...cargo('clippy'), '--all-targets', '--', '-D', 'warnings']) },
      { name: 'cargo-test', run: cargoTest },
      { name: 'command-line', run: () => command(BUILD) },
      { name: 'wasm', run: () => step(buildWasm) },
    ],
  ],
  [
    [{ name: 'score', run: () => command([process.execPath, 'scripts/score.mjs', '--check']) }],
    [
      { name: 'tsc', of: ['wasm'], run: () => command(tool('typescript/bin/tsc', '--noEmit')) },
      { name: 'eslint', of: ['wasm'], run: () => command(tool('eslint/bin/eslint.js', '.', '--max-warnings', '0')) },
      { name: 'vitest', of: ['command-line', 'wasm'], run: vitest },
      { name: 'build', run: () => step(buildSite) },
      { name: 'build-single', run: () => step(buildSingleFile) },
      { name: 'budgets', of: ['build'], run: async () => checkBudgets() },
    ],
  ],
  [[{ name: 'e2e', of: ['build', 'build-single'], run: playwright }]],
];

function cargo(verb) {
  return ['cargo', verb, '--locked', '--workspace'];
}

async function command(words) {
  const { code } = await attempt(words);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function step(body) {
  await body();
  return { passed: 1, failed: 0 };
}

/** libtest prints one summary per test binary; a crash prints none and shows in the exit code. */
async function cargoTest() {
  const { code, stdout } = await attempt([...cargo('test'), '--no-fail-fast'], { capture: true });
  const summaries = stdout.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed/gm);
  return honest(code, [...summaries].map(([, passed, failed]) => ({ passed: Number(passed), failed: Number(failed) })));
}

async function vitest() {
  const file = `${RESULTS}vitest.json`;
  const { code } = await reporting(file, tool('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`));
  const { numPassedTests, numFailedTests } = readReport(file);
  return honest(code, [{ passed: numPassedTests, failed: numFailedTests }]);
}

async function playwright() {
  const file = `${RESULTS}e2e.json`;
  const env = { MOUNTWISE_CHROMIUM: await ensureBrowser() };
  const { code } = await reporting(file, tool('@playwright/test/cli.js', 'test'), env);
  const { stats } = readReport(file);
  return honest(code, [{ passed: stats.expected, failed: stats.unexpected + stats.flaky }]);
}

/** A report left by an earlier run must not be read as this one's. */
function reporting(file, words, env = {}) {
  rmSync(file, { force: true });
  return attempt(words, { env });
}

function readReport(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Sums; and a suite that ended badly has failed even if each test it counted passed. */
function honest(code, counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const failed = sum('failed');
  return { passed: sum('passed'), failed: code !== 0 && failed === 0 ? 1 : failed };
}
