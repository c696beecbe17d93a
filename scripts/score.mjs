/**
 * `npm run score`: predicts every measured record and writes models/accuracy.md, README.md's table, and from pasted
 * reports models/calibration.md. With `--check` it writes nothing and fails if a line got worse than the committed one, if a
 * count differs for no stated reason, or if the committed answers to the statements of published cases are another model's.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse, render, scoreboard, worseLines } from './lib/accuracy.mjs';
import { BUILD, mountwisePath } from './lib/command-line.mjs';
import { explainMisses } from './lib/misses.mjs';
import { renderPasted, worsePasted } from './lib/pasted.mjs';
import { ensureToolchain } from './lib/prerequisites.mjs';
import { withAccuracy } from './lib/readme.mjs';
import { changedStatements, statementSection } from './lib/statements.mjs';
import { announce, Failure, main, ROOT, run } from './lib/run.mjs';

const MEASUREMENTS = 'models/measurements';
const ACCURACY = `${ROOT}models/accuracy.md`;
const README = `${ROOT}README.md`;
const CALIBRATION = `${ROOT}models/calibration.md`;
const STATEMENTS = 'models/statements';
/** Names of clients' systems. */
const SYSTEMS = { linux: 'Linux', freebsd: 'FreeBSD', openbsd: 'OpenBSD' };
const STATEMENT_ANSWERS = `${ROOT}models/statements.json`;

await main(async () => {
  await ensureToolchain();
  await run(BUILD);
  const mountwise = await mountwisePath();
  announce(`Scoring ${MEASUREMENTS}`);
  const scored = JSON.parse(await run([mountwise, 'score', MEASUREMENTS, '--json'], { capture: true, quiet: true }));
  const known = origins();
  const board = scoreboard(scored, known);
  const misses = explainMisses(scored.records, known, reasons());
  announce('Calibrating from pasted reports');
  const model = await modelVersion(mountwise);
  const pasted = renderPasted(JSON.parse(await run([mountwise, 'score', MEASUREMENTS, '--pasted', '--json'], { capture: true, quiet: true })), model);
  // Fails if a verdict in the files is no longer the model's.
  const statements = JSON.parse(await run([mountwise, 'statements', ...statementFiles(), '--json'], { capture: true, quiet: true }));
  if (process.argv.includes('--check')) check(board, misses, pasted, statements);
  else write(board, misses, pasted, statements, model);
});

async function modelVersion(mountwise) {
  return JSON.parse(await run([mountwise, 'describe'], { capture: true, quiet: true })).ok.model;
}

function write(board, misses, pasted, statements, model) {
  const accuracy = [render(board, model, misses.found), ...statementSection(statements)].join('\n');
  writeFileSync(STATEMENT_ANSWERS, `${JSON.stringify(statements, null, 1)}\n`);
  writeFileSync(CALIBRATION, pasted);
  writeFileSync(ACCURACY, accuracy);
  writeFileSync(README, withAccuracy(readFileSync(README, 'utf8'), accuracy));
  console.log(`Wrote ${lineCount(board)} lines to models/accuracy.md`);
  for (const complaint of complaints(misses)) console.log(complaint);
}

function check(board, misses, pasted, statements) {
  if (![ACCURACY, CALIBRATION, STATEMENT_ANSWERS].every(existsSync)) {
    throw new Failure('models/accuracy.md, calibration.md or statements.json is missing: run npm run score and commit it.');
  }
  const before = parse(readFileSync(ACCURACY, 'utf8'));
  const worse = [...worseLines(board, before), ...complaints(misses), ...worsePasted(pasted, readFileSync(CALIBRATION, 'utf8'))];
  if (worse.length > 0) throw new Failure(`The model got worse:\n  ${worse.join('\n  ')}`);
  const changed = changedStatements(statements, JSON.parse(readFileSync(STATEMENT_ANSWERS, 'utf8')));
  if (changed.length > 0) throw new Failure(`models/statements.json is not what the model says now, run npm run score and commit it:\n  ${changed.join('\n  ')}`);
  const same = [...board].every(([title, { rows }]) => [...rows].every(([key, cells]) => before.get(title)?.rows.get(key)?.join() === cells.join()));
  console.log(`${lineCount(board)} lines, none worse${same ? '' : '; some are better: run npm run score and commit models/accuracy.md'}`);
}

function lineCount(board) {
  return [...board.values()].reduce((sum, { rows }) => sum + rows.size, 0);
}

function complaints({ unexplained, unused }) {
  return [
    ...unexplained.map((line) => `no reason in misses.json for ${line}`),
    ...unused.map((name) => `a reason in misses.json that no miss needs: ${name}`),
  ];
}

function statementFiles() {
  return readdirSync(ROOT + STATEMENTS)
    .sort()
    .map((name) => `${STATEMENTS}/${name}`);
}

/** Why counts differ, by the folder under models/measurements. */
function reasons() {
  const files = readdirSync(ROOT + MEASUREMENTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(ROOT + MEASUREMENTS, entry.name, 'misses.json')))
    .map((entry) => [entry.name, JSON.parse(readFileSync(join(ROOT + MEASUREMENTS, entry.name, 'misses.json'), 'utf8'))]);
  return new Map(files);
}

/** Where each record comes from and what was done, in the words of its file. */
function origins() {
  const known = new Map();
  for (const file of recordFiles(ROOT + MEASUREMENTS)) {
    const records = readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
    records.forEach((record, index) => {
      const finer = record.id === undefined;
      known.set(finer ? `${record.boot}/${index + 1}` : record.id, {
        folder: basename(dirname(file)),
        tolerance: record.tolerance,
        source: record.source ?? basename(file, '.jsonl'),
        workload: finer ? `commands on ${record.client ?? record.boot}` : workload(record.phase),
        client: finer ? release(record.client ?? '') : release(`${SYSTEMS[record.client.os] ?? record.client.os} ${record.client.version ?? 'of a release not told'}`),
      });
    });
  }
  return known;
}

/** `Linux 6.8` of `Linux 6.8.0-151-generic`, `FreeBSD 9.3` of `FreeBSD 9.3-RELEASE`. */
function release(client) {
  return /^\w+ \d+\.\d+/.exec(client)?.[0] ?? client;
}

function workload({ op, pattern }) {
  return pattern ? `${pattern} ${op}` : op.replaceAll('_', ' ');
}

function recordFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name));
}
