/**
 * models/calibration.md: what one pasted report is worth, from `mountwise score --pasted --json`. It is both the page
 * that people read and the record that CI compares with.
 */
const COLUMNS = ['environment', 'report of', 'pasted', 'other records', 'median time error', '90th percentile', 'worst', 'values learned'];
const KEYS = 3;
const ERRORS = [4, 5, 6];
/** An error may move by this much before it counts as worse, in per cent. */
const ERROR_TOLERANCE = 0.2;

export function renderPasted(lines, model) {
  const rows = lines.map(({ environment, report, tool, errors, learnt }) => [
    environment,
    report.replace(/^[^/]*\//, ''),
    tool === 'nfsstat' ? 'nfsstat twice, elapsed time' : 'mountstats',
    errors.records,
    percent(errors.time_error_median),
    percent(errors.time_error_p90),
    percent(errors.time_error_worst),
    learnt.length,
  ]);
  return [
    '# What one pasted report is worth',
    '',
    `Written by \`npm run score\` (model ${model}); never edited by hand. Each laboratory environment is calibrated from the`,
    'text that one of its `calibrate` records would have left behind, printed as the tool prints it and read by the',
    'readers, and then predicts its other records. *values learned*: parameters whose interval shrank to less than half.',
    '',
    row(COLUMNS),
    row(COLUMNS.map((_, column) => (column < KEYS ? '---' : '---:'))),
    ...rows.map(row),
    '',
  ].join('\n');
}

/** @returns {string[]} one sentence for each line that got worse */
export function worsePasted(now, before) {
  const known = table(now);
  return [...table(before)].flatMap(([key, old]) => {
    const line = known.get(key);
    if (!line) return [`${key}: gone`];
    return ERRORS.filter((column) => !(Number.parseFloat(line[column]) <= Number.parseFloat(old[column]) + ERROR_TOLERANCE)).map(
      (column) => `${key}: ${COLUMNS[column]} was ${old[column]}, is ${line[column]}`,
    );
  });
}

function table(text) {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | ').map((cell) => cell.trim()))
    .slice(2);
  return new Map(rows.map((cells) => [cells.slice(0, KEYS).join(' | '), cells]));
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

function percent(share) {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`;
}
