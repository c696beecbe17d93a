/**
 * `npm run score`: predicts every measured record and writes models/accuracy.md. With `--check` it writes
 * nothing and fails if a line got worse than the committed one.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, render, scoreboard, worseLines } from './lib/accuracy.mjs';
import { ensureToolchain } from './lib/prerequisites.mjs';
import { announce, Failure, main, ROOT, run } from './lib/run.mjs';

const MEASUREMENTS = 'models/measurements';
const ACCURACY = `${ROOT}models/accuracy.md`;

await main(async () => {
  await ensureToolchain();
  announce(`Scoring ${MEASUREMENTS}`);
  const scored = JSON.parse(await run([...mountwise(), 'score', MEASUREMENTS, '--json'], { capture: true, quiet: true }));
  const board = scoreboard(scored, origins());
  if (process.argv.includes('--check')) check(board);
  else write(board, await modelVersion());
});

function mountwise() {
  return ['cargo', 'run', '--quiet', '--locked', '--release', '--package', 'mountwise-cli', '--'];
}

async function modelVersion() {
  return JSON.parse(await run([...mountwise(), 'describe'], { capture: true, quiet: true })).ok.model;
}

function write(board, model) {
  writeFileSync(ACCURACY, render(board, model));
  console.log(`Wrote ${board.size} lines to models/accuracy.md`);
}

function check(board) {
  if (!existsSync(ACCURACY)) throw new Failure('models/accuracy.md is missing: run npm run score and commit it.');
  const before = parse(readFileSync(ACCURACY, 'utf8'));
  const worse = worseLines(board, before);
  if (worse.length > 0) throw new Failure(`The model got worse:\n  ${worse.join('\n  ')}`);
  const same = [...board].every(([key, cells]) => before.get(key)?.join() === cells.join());
  console.log(`${board.size} lines, none worse${same ? '' : '; some are better: run npm run score and commit models/accuracy.md'}`);
}

/** Where each record comes from and what was done, in the words of its file. */
function origins() {
  const known = new Map();
  for (const file of recordFiles(ROOT + MEASUREMENTS)) {
    const records = readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
    records.forEach((record, index) => {
      const finer = record.id === undefined;
      known.set(finer ? `${record.boot}/${index + 1}` : record.id, {
        source: record.source ?? basename(file, '.jsonl'),
        workload: finer ? `commands on ${record.client ?? record.boot}` : workload(record.phase),
        timed: record.timing !== undefined && record.timing !== 'noisy' && record.measured.elapsed_s > 0,
      });
    });
  }
  return known;
}

function workload({ op, pattern }) {
  return pattern ? `${pattern} ${op}` : op.replaceAll('_', ' ');
}

function recordFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name));
}
