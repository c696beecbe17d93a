/**
 * The scoreboard: what `mountwise score --json` says of each record, gathered into tables.
 *
 * models/accuracy.md is both the page that people read and the record that CI compares with, so the two cannot
 * disagree. Its first table (one line per source, work and use) is also what the site shows.
 */
import { missTable } from './misses.mjs';

const SHARES = [
  ['records', (records) => String(records.length)],
  ['modelled', (records) => String(records.filter(({ modelled }) => modelled).length)],
  ['counts exact', (records) => String(records.filter(({ exact }) => exact).length)],
];
const MEDIAN = ['median time error', (records) => errorAt(records, 0.5)];
const TENTH = ['within a tenth', (records) => share(errors(records).filter((error) => error <= 0.1).length, errors(records).length)];
const INTERVAL = ['in the 90 % interval', inside];
const SPREAD = [MEDIAN, ['90th percentile', (records) => errorAt(records, 0.9)], ['worst', (records) => errorAt(records, 1)], TENTH, INTERVAL];

/** The tables of the file: which records share a line, and what is said of them. */
const TABLES = [
  {
    title: 'Everything',
    keys: ['source', 'workload', 'use'],
    key: ({ source, workload, use }) => [source, workload, use],
    marks: [...SHARES, MEDIAN, TENTH, INTERVAL],
  },
  {
    title: 'By client',
    keys: ['client'],
    key: ({ client }) => [client],
    wanted: ({ client }) => client !== undefined,
    marks: SHARES,
    sorted: byNumbers,
  },
  {
    title: 'By group, exact clocks',
    keys: ['group', 'calibration', 'seen by a fit'],
    key: ({ group, calibrated, use }) => [group, calibration(calibrated), seen(use)],
    wanted: isTimed,
    marks: [...SHARES, ...SPREAD],
  },
  {
    title: 'By environment, exact clocks',
    keys: ['environment', 'calibration', 'seen by a fit'],
    key: ({ environment, calibrated, use }) => [environment, calibration(calibrated), seen(use)],
    wanted: isTimed,
    marks: [...SHARES, ...SPREAD],
  },
];

/** Counts of the FreeBSD laboratory, command by command: whether the point is right, and what the range is worth. */
const COMMANDS = {
  title: 'FreeBSD laboratory, command by command',
  columns: ['count', 'of', 'by the point', 'in the range', 'wide ranges', 'median width', '90th percentile of width'],
};
const DATA_CALLS = new Set(['READ', 'WRITE', 'COMMIT']);
/** A range this wide, against what was measured, says little. */
const WIDE = 0.5;

/** A time error may move by this much before it counts as worse: the last digit printed. */
const ERROR_TOLERANCE = 0.1;

/**
 * @param {{records: object[], summary?: object}} scored answer of `mountwise score --json`
 * @param {Map<string, {source: string, workload: string, client?: string}>} origins where each record comes from
 * @returns {Map<string, {columns: string[], keys: number, rows: Map<string, string[]>}>} tables by their title
 */
export function scoreboard(scored, origins) {
  const records = scored.records.map((record) => ({ use: 'check', source: 'unknown', workload: '', ...origins.get(record.id), ...record }));
  const tables = new Map(TABLES.map((table) => [table.title, fill(table, records)]));
  const byCommand = commandTable(records.flatMap(({ commands }) => commands ?? []));
  if (byCommand) tables.set(COMMANDS.title, byCommand);
  if (scored.summary) tables.set('Regret', regret(scored.summary));
  return tables;
}

/** @returns {string[]} one sentence for each line that got worse */
export function worseLines(now, before) {
  return [...before].flatMap(([title, { columns, keys, rows }]) =>
    [...rows].flatMap(([key, old]) => {
      const line = now.get(title)?.rows.get(key);
      if (!line) return [`${key}: gone (it had ${old[keys]} records)`];
      return columns.flatMap((name, column) => {
        if (column < keys || !isWorse(name, line[column], old[column])) return [];
        return [`${key}: ${name} was ${old[column]}, is ${line[column]}`];
      });
    }),
  );
}

export function render(board, model, misses = []) {
  return [
    '# How wrong the model is',
    '',
    `Written by \`npm run score\` (model ${model}); never edited by hand. Every measured record of`,
    '[measurements](measurements/) is predicted and compared; what cannot be modelled counts as a miss.',
    '',
    '- *counts exact*: each RPC count differs by at most 1 % or 2 calls, or by the tolerance that the record states.',
    '- *median time error*: of predicted against measured elapsed time; *within a tenth*: records whose error is at most 10 %.',
    '  Phases in which no call was sent have no time to predict.',
    '- *use*: `fit` records may have been seen by a fit, `calibrate` records are what a calibration of their environment',
    '  sees, `check` records were seen by neither. Groups without a time were measured for their counts: on a busy machine.',
    '- *command by command*: what the FreeBSD laboratory counted during each command. *By the point*: the predicted number is',
    '  within 1 % or 2 calls (COMMITs: 15 %; calls in flight: none off). *In the range*: that, or between the ends that the',
    '  runs of an ensemble found. *Wide ranges*: ends further apart than 2 calls and half of what was measured; the width is',
    '  that distance over the measured count. A FreeBSD record counts as exact above if every count of it is in its range.',
    '- *regret*: among measured settings of one workload, how much slower than the best the one was that the model ranks first;',
    '  beside it that of the trivial policy: the largest rsize, then the largest read-ahead.',
    '  Settings within 1 % are a tie, and a tie goes to the larger rsize, the larger read-ahead, the fewest connections and options.',
    '  Advice spares memory instead: on a tie it takes a read-ahead of twice the smallest (*as advised*).',
    '',
    ...[...board].flatMap(([title, table]) => [`## ${title}`, '', ...lines(table), '']),
    '## Counts that differ, and why',
    '',
    ...missTable(misses),
    '',
  ].join('\n');
}

/** The tables of a scoreboard file. */
export function parse(text) {
  const tables = new Map();
  for (const part of text.split('\n## ').slice(1)) {
    const [title, ...rest] = part.split('\n');
    const known = TABLES.find((table) => table.title === title)?.keys.length ?? ([COMMANDS.title, 'Regret'].includes(title) ? 1 : 0);
    if (known === 0) continue;
    const cells = rest.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | ').map((cell) => cell.trim()));
    const [columns, , ...rows] = cells;
    tables.set(title, { columns, keys: known, rows: new Map(rows.map((row) => [row.slice(0, known).join(' | '), row])) });
  }
  return tables;
}

/** Lines of a table in the file's format. */
function lines({ columns, keys, rows }) {
  const rule = columns.map((_, column) => (column < keys ? '---' : '---:'));
  return [columns, rule, ...rows.values()].map((cells) => `| ${cells.join(' | ')} |`);
}

function fill({ keys, key, marks, wanted = () => true, sorted: order = inOrder }, records) {
  const groups = new Map();
  for (const record of records.filter(wanted)) {
    const name = key(record).join(' | ');
    groups.set(name, [...(groups.get(name) ?? []), record]);
  }
  const sorted = [...groups].sort(([a], [b]) => order(a, b));
  const rows = new Map(sorted.map(([name, group]) => [name, [...name.split(' | '), ...marks.map(([, mark]) => mark(group))]]));
  return { columns: [...keys, ...marks.map(([name]) => name)], keys: keys.length, rows };
}

function inOrder(a, b) {
  return a < b ? -1 : 1;
}

/** Linux 6.8 before Linux 6.12. */
function byNumbers(a, b) {
  const padded = (name) => name.replaceAll(/\d+/g, (digits) => digits.padStart(4, '0'));
  return inOrder(padded(a), padded(b));
}

function commandTable(counts) {
  const groups = new Map();
  for (const count of counts) {
    const name = count.command === 'in flight' ? `${count.op}s in flight` : DATA_CALLS.has(count.op) ? count.op : 'other calls';
    groups.set(name, [...(groups.get(name) ?? []), count]);
  }
  if (groups.size === 0) return undefined;
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, group]) => [name, commandRow(name, group)]);
  return { columns: COMMANDS.columns, keys: 1, rows: new Map(rows) };
}

function commandRow(name, group) {
  const inRange = group.filter(({ exact, low, high, measured }) => exact || (low <= measured && measured <= high));
  const wide = group.filter(({ low, high, measured }) => high - low > Math.max(2, WIDE * measured));
  const widths = group.map(({ low, high, measured }) => (high - low) / Math.max(1, measured)).sort((a, b) => a - b);
  const percent = (part, all) => `${((100 * part) / all).toFixed(1)} %`;
  const exact = group.filter((count) => count.exact);
  return [
    name,
    String(group.length),
    ...[exact, inRange, wide].map((some) => percent(some.length, group.length)),
    ...[0.5, 0.9].map((part) => percent(quantile(widths, part), 1)),
  ];
}

function regret(summary) {
  const percent = (value) => (value === null || value === undefined ? '–' : `${(100 * value).toFixed(1)} %`);
  const rows = [
    ['settings', summary.regret_median, summary.regret_worst, summary.trivial_beats_model],
    ['settings, as advised', summary.advised_regret_median, summary.advised_regret_worst, summary.trivial_beats_advice],
  ].map(([name, median, worst, beaten]) => [name, String(summary.choices), percent(median), percent(worst), String(beaten)]);
  const columns = ['choice of', 'choices', 'median regret', 'worst regret', 'worse than the trivial policy'];
  return { columns, keys: 1, rows: new Map(rows.map((cells) => [cells[0], cells])) };
}

function calibration(calibrated) {
  return calibrated ? 'from its own report' : 'none';
}

function seen(use) {
  return use === 'check' ? 'no' : 'yes';
}

function isTimed({ time_mark: mark, timing, modelled, elapsed }) {
  return mark && timing !== 'noisy' && (!modelled || elapsed?.measured_s > 0);
}

function errors(records) {
  return records
    .filter(isTimed)
    .map(({ modelled, elapsed }) => (modelled ? Math.abs(elapsed.predicted_s / elapsed.measured_s - 1) : 1))
    .sort((a, b) => a - b);
}

function inside(records) {
  const timed = records.filter(isTimed);
  const held = timed.filter(({ modelled, elapsed }) => modelled && elapsed.low_s <= elapsed.measured_s && elapsed.measured_s <= elapsed.high_s);
  return share(held.length, timed.length);
}

function errorAt(records, part) {
  const sorted = errors(records);
  return sorted.length === 0 ? '–' : `${(100 * quantile(sorted, part)).toFixed(1)} %`;
}

function quantile(sorted, part) {
  const middle = sorted.length / 2;
  if (part === 0.5 && sorted.length % 2 === 0) return (sorted[middle - 1] + sorted[middle]) / 2;
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}

function share(part, whole) {
  return whole === 0 ? '–' : `${part}/${whole}`;
}

/** Columns in which less is better; in all others more is. */
const LESS_IS_BETTER = new Set(['median time error', '90th percentile', 'worst', 'wide ranges', 'median width', '90th percentile of width', 'median regret', 'worst regret', 'worse than the trivial policy']);

function isWorse(column, now, before) {
  const [nowValue, beforeValue] = [Number.parseFloat(now), Number.parseFloat(before)];
  if (Number.isNaN(beforeValue)) return false;
  if (Number.isNaN(nowValue)) return true;
  return LESS_IS_BETTER.has(column) ? nowValue > beforeValue + ERROR_TOLERANCE : nowValue < beforeValue;
}
