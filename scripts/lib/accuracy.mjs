/**
 * The scoreboard: one line per group of measured records (source, what was done, whether a fit may have seen
 * them), computed from what `mountwise score --json` says of each record.
 *
 * models/accuracy.md is both the page that people read and the record that CI compares with, so the two cannot
 * disagree.
 */
const COLUMNS = ['source', 'workload', 'use', 'records', 'modelled', 'counts exact', 'median time error', 'within a tenth', 'in the 90 % interval'];
const KEYS = 3;

/** A time error may move by this much before it counts as worse: the last digit printed. */
const ERROR_TOLERANCE = 0.1;

/**
 * @param {{records: object[]}} scored answer of `mountwise score --json`
 * @param {Map<string, {source: string, workload: string, timed: boolean}>} origins where each record comes from,
 *   and whether it has a time that a prediction can be held against
 * @returns {Map<string, string[]>} cells of each line by its key
 */
export function scoreboard(scored, origins) {
  const groups = new Map();
  for (const record of scored.records) {
    const { source, workload, timed } = origins.get(record.id) ?? { source: 'unknown', workload: '', timed: false };
    const key = [source, workload, record.use ?? 'check'].join(' | ');
    const missed = !record.modelled && timed;
    groups.set(key, [...(groups.get(key) ?? []), { ...record, missed }]);
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted.map(([key, records]) => [key, [...key.split(' | '), ...marks(records)]]));
}

/** @returns {string[]} one sentence for each line that got worse */
export function worseLines(now, before) {
  return [...before].flatMap(([key, old]) => {
    const line = now.get(key);
    if (!line) return [`${key}: gone (it had ${old[KEYS]} records)`];
    return COLUMNS.flatMap((name, column) => {
      if (column < KEYS || !isWorse(name, line[column], old[column])) return [];
      return [`${key}: ${name} was ${old[column]}, is ${line[column]}`];
    });
  });
}

export function render(board, model) {
  const rule = COLUMNS.map((_, column) => (column < KEYS ? '---' : '---:'));
  return [
    '# How wrong the model is',
    '',
    `Written by \`npm run score\` (model ${model}); never edited by hand. Every measured record of`,
    '[measurements](measurements/) is predicted and compared; what cannot be modelled counts as a miss.',
    '',
    '- *counts exact*: each RPC count differs by at most 1 % or 2 calls, or by the tolerance that the record states.',
    '- *median time error*: of predicted against measured elapsed time; *within a tenth*: records whose error is at most 10 %.',
    '- *use*: `fit` records may have been seen by a fit, `calibrate` records are what a calibration of their environment',
    '  sees, `check` records were seen by neither. Groups without a time were measured for their counts: on a busy machine.',
    '',
    row(COLUMNS),
    row(rule),
    ...[...board.values()].map(row),
    '',
  ].join('\n');
}

/** The lines of a scoreboard file; an empty map for a text that has none. */
export function parse(text) {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | ').map((cell) => cell.trim()));
  const lines = rows.filter((cells) => cells[0] !== COLUMNS[0] && cells[0] !== '---');
  return new Map(lines.map((cells) => [cells.slice(0, KEYS).join(' | '), cells]));
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

function marks(records) {
  const timed = records.filter(({ missed, modelled, timing, elapsed }) => missed || (modelled && timing !== 'noisy' && elapsed?.measured_s > 0));
  const errors = timed.map(timeError).sort((a, b) => a - b);
  const inside = timed.filter(({ missed, elapsed }) => !missed && elapsed.low_s <= elapsed.measured_s && elapsed.measured_s <= elapsed.high_s);
  return [
    String(records.length),
    String(records.filter(({ modelled }) => modelled).length),
    String(records.filter(({ exact }) => exact).length),
    errors.length > 0 ? `${(100 * median(errors)).toFixed(1)} %` : '–',
    share(errors.filter((error) => error <= 0.1).length, timed.length),
    share(inside.length, timed.length),
  ];
}

function timeError({ missed, elapsed }) {
  return missed ? 1 : Math.abs(elapsed.predicted_s / elapsed.measured_s - 1);
}

function median(sorted) {
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function share(part, whole) {
  return whole === 0 ? '–' : `${part}/${whole}`;
}

function isWorse(column, now, before) {
  const [nowValue, beforeValue] = [Number.parseFloat(now), Number.parseFloat(before)];
  if (Number.isNaN(beforeValue)) return false;
  if (Number.isNaN(nowValue)) return true;
  if (column === 'records') return nowValue < beforeValue;
  if (column === 'median time error') return nowValue > beforeValue + ERROR_TOLERANCE;
  return nowValue < beforeValue;
}
