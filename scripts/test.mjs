/**
 * `npm test`: fetches what is missing, then runs every suite, also after one has failed, and closes with one
 * line that sums them: "N passed, N failed". `npm test -- eslint vitest` runs only those named and what builds for them.
 */
import { mkdirSync } from 'node:fs';
import { ensurePackages, ensureToolchain } from './lib/prerequisites.mjs';
import { announce, Failure, main, ROOT } from './lib/run.mjs';

await main(async () => {
  await ensurePackages();
  await ensureToolchain();
  mkdirSync(`${ROOT}test-results`, { recursive: true });
  // Imports packages, so it can only be loaded once they are there.
  const { STAGES } = await import('./lib/suites.mjs');
  const results = [];
  for (const lanes of chosen(STAGES, process.argv.slice(2))) results.push(...(await Promise.all(lanes.map(inOrder))).flat());
  summarise(results);
});

/** The same stages and lanes with only the suites named in them, and those that build what these test. */
function chosen(stages, names) {
  if (names.length === 0) return stages;
  const suites = stages.flat(2);
  const known = suites.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Failure(`No suite is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  const wanted = suites.filter(({ name }) => names.includes(name)).flatMap(({ name, of = [] }) => [name, ...of]);
  return stages.map((lanes) => lanes.map((lane) => lane.filter(({ name }) => wanted.includes(name))));
}

async function inOrder(suites) {
  const results = [];
  for (const suite of suites) results.push(await timed(suite));
  return results;
}

async function timed({ name, run }) {
  announce(name);
  const start = performance.now();
  const count = await counted(run);
  return { name, seconds: (performance.now() - start) / 1000, ...count };
}

/** A suite that cannot even run has failed; the others are still worth running. */
async function counted(run) {
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function summarise(results) {
  announce('Summary');
  for (const { name, passed, failed, seconds } of results) {
    console.log(`${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds.toFixed(1).padStart(6)} s`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}
