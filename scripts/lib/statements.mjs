/** The section of models/accuracy.md on the statements of published cases: what the model says to each. */

export function statementSection(cases) {
  return ['## Statements of published cases', '', ...cases.flatMap(caseLines)];
}

/** By name, the cases whose committed answer is not today's: no figure of theirs may be another, better or worse. */
export function changedStatements(now, committed) {
  const answers = (list) => new Map(list.map((answer) => [answer.case, JSON.stringify(answer)]));
  const [today, before] = [answers(now), answers(committed)];
  return [...new Set([...today.keys(), ...before.keys()])].filter((name) => today.get(name) !== before.get(name));
}

function caseLines({ title, source, statements, assumptions }) {
  return [
    `### ${title}`,
    '',
    `${source}. What it says, and what the model says to it:`,
    '',
    '| statement | the model | figures |',
    '| --- | --- | --- |',
    ...statements.map((one) => `| ${one.says} | ${one.verdict === 'tie' ? 'a tie, no difference' : one.verdict}${one.why ? `: ${one.why}` : ''} | ${figures(one)} |`),
    '',
    `#### ${title}: what is not stated, and how much depends on it`,
    '',
    '| assumption | figures |',
    '| --- | --- |',
    ...assumptions.map((one) => `| ${one.says} | ${figures(one)} |`),
    '',
  ];
}

function figures({ measure, figures: list }) {
  return `${measure.label}: ${list.map(({ label, value }) => `${label} ${printed(value, measure.unit)}`).join(', ')}`;
}

function printed(value, unit) {
  if (unit === 'bytes/s') return `${(value / 2 ** 20).toFixed(1)} MiB/s`;
  if (unit === 's') return `${value.toFixed(2)} s`;
  return `${Math.round(value).toLocaleString('en')} ${unit}`;
}
