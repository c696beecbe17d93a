/** The answer as text: 72 columns for a mailing list, and Markdown for a ticket. */
import type { Advice, AdviceAnswer, PhaseAnswer, Prediction } from '../../engine/engine';
import { optionName } from '../../format/option';
import { bytesPerSecond, count, countOf, factor, range, seconds, secondsRange } from '../../format/print';
import { reservation } from '../../format/reservation';
import { BETTER, changedBy, fromAnswer, isOnlyMixes, isSpeed, movedBy, otherCalls, titleOf, weighed } from '../../questions/advice';
import { newlyBeyond, supportFor } from '../../questions/evidence';
import { figuresOf } from '../../questions/figures';
import { nameless, questionLines, workOf, type Ranges } from '../../questions/inWords';
import { address, AFTER_THE_ADDRESS, markdownLink, plain, signature } from '../../questions/onPaper';
import type { WorldSpan } from '../../questions/useWorldSpan';
import { movedMost } from '../../questions/worlds';
import type { Scenario } from '../../state/scenario';
import type { Goal } from '../../state/store';

const COLUMNS = 72;

export interface Answered {
  readonly scenario: Scenario;
  readonly ranges: Ranges;
  /** What the answer is over the typed ranges. */
  readonly span: WorldSpan | null;
  readonly prediction: Prediction;
  readonly advice: AdviceAnswer | null;
  /** What the advice is to make better. */
  readonly goal: Goal;
  /** The address that opens the same question. */
  readonly link: string;
}

export function plainReport(answered: Answered): string {
  const { prediction } = answered;
  const lines = [
    ...wrap(prediction.sentence),
    ...overRanges(answered).flatMap((line) => wrap(line, '  ')),
    ...reservations(prediction).flatMap((line) => wrap(line, '  ')),
    '',
    ...questionLines(answered).flatMap((line) => wrap(line, '  ')),
    '',
    ...prediction.phases.flatMap((answer, at) => [...phaseLines(answered, answer, at), '']),
    ...totalLines(prediction),
    ...adviceLines(answered).flatMap((line) => wrap(line, '  ')),
    '',
    ...wrap(signature(prediction)),
    answered.link.startsWith('file:') ? AFTER_THE_ADDRESS : 'The same question, to be changed:',
    address(answered.link),
  ];
  return `${plain(lines.join('\n'))}\n`;
}

export function markdownReport(answered: Answered): string {
  const { scenario, ranges, prediction } = answered;
  const rows = prediction.phases.flatMap((answer, at) =>
    Object.entries(answer.rpcs).map(([op, value]) => `| ${at + 1} | ${op} | ${count(value)} |`),
  );
  const text = [
    `**${prediction.sentence}**`,
    '',
    ...overRanges(answered).map((line) => `- ${line}`),
    ...reservations(prediction).map((line) => `- ${line}`),
    ...questionLines(answered).map((line) => `- ${line}`),
    '',
    '| phase | throughput | time | 90 % interval | evidence |',
    '| --- | ---: | ---: | ---: | --- |',
    ...prediction.phases.map((answer, at) => `| ${[`${at + 1} ${workOf(scenario, at, ranges)}`, ...figureTexts(answer), groundsOf(scenario, at)].join(' | ')} |`),
    '',
    '| phase | operation | calls |',
    '| --- | --- | ---: |',
    ...rows,
    '',
    ...adviceLines(answered).map((line) => `- ${line}`),
    '',
    `${signature(prediction)} ${markdownLink(address(answered.link))}`,
  ].join('\n');
  return `${plain(text)}\n`;
}

/** What has to be known with the figures; they would be believed without it. */
function reservations({ lacking, notes }: Prediction): string[] {
  return [...lacking.map((why) => `Predicted all the same: ${why}.`), ...notes.map((note) => `${reservation(note)}.`)].map(nameless);
}

/** Throughput, time and its interval. */
function figureTexts(answer: PhaseAnswer): readonly [string, string, string] {
  const figures = figuresOf(answer);
  if (figures === null) return ['not modelled', '-', '-'];
  const { rate, elapsed } = figures;
  return [rate === null ? '-' : bytesPerSecond(rate.predicted), seconds(elapsed.predicted), secondsRange(elapsed.low, elapsed.high, elapsed.predicted)];
}

/** How near the work is to what was measured: the figures would be believed alike without it. */
function groundsOf(scenario: Scenario, at: number): string {
  const { records, related, beyond } = supportFor(scenario, at);
  const measured = records > 0 ? `${countOf(records, 'measurement')} like it` : related > 0 ? 'measured on other versions only' : 'nothing like it measured';
  return [measured, ...(beyond.length === 0 ? [] : [`outside ${records + related > 0 ? 'them' : 'what was'}: ${beyond.join('; ')}`])].join(', ');
}

/** The figures are those of the middles; what the ranges make of them, phase by phase, and which of them does most. */
function overRanges({ prediction: { phases }, span }: Answered): string[] {
  if (span === null) return [];
  const names = [...new Set(span.fields.map(optionName))].join(', ');
  const [ranges, middles] = span.fields.length > 1 ? ['ranges', 'the middles'] : ['range', 'its middle'];
  return phases.flatMap((answer, at) => {
    const [rate, elapsed] = [span.throughput[at], span.elapsed[at]];
    if (answer.not_modelled !== null || rate === undefined || elapsed === undefined) return [];
    const inBytes = answer.bytes > 0;
    const figures = [...(inBytes ? [range(bytesPerSecond, rate.low, rate.high)] : []), range(seconds, elapsed.low, elapsed.high)];
    const interval = inBytes ? range(bytesPerSecond, rate.least, rate.most) : range(seconds, elapsed.least, elapsed.most);
    return [`Phase ${at + 1} over the typed ${ranges} of ${names}: ${figures.join(', ')}; 90 % interval ${interval}; it moves ${movedMost(span.fields, (inBytes ? rate : elapsed).moved)}. The other figures are for ${middles}.`];
  });
}

/** The phases run one after the other, and their errors have the same causes. */
function totalLines({ phases }: Prediction): string[] {
  const figures = phases.flatMap((answer) => figuresOf(answer) ?? []);
  if (phases.length < 2 || figures.length < phases.length) return [];
  const sum = (of: 'predicted' | 'low' | 'high'): number => figures.reduce((total, { elapsed }) => total + elapsed[of], 0);
  return [`All phases: ${seconds(sum('predicted'))}; 90 % interval ${secondsRange(sum('low'), sum('high'), sum('predicted'))}`, ''];
}

function phaseLines({ scenario, ranges }: Answered, answer: PhaseAnswer, at: number): string[] {
  const head = wrap(`Phase ${at + 1}: ${workOf(scenario, at, ranges)}`, '  ');
  if (answer.not_modelled !== null) return [...head, ...wrap(`  not modelled: ${answer.not_modelled}`, '    ')];
  const [rate, time, interval] = figureTexts(answer);
  const ops = Object.entries(answer.rpcs).sort((a, b) => b[1] - a[1]);
  return [
    ...head,
    `  ${rate}, ${time}; 90 % interval ${interval}`,
    ...wrap(`  Evidence: ${groundsOf(scenario, at)}`, '    '),
    ...ops.map(([op, value]) => `  ${op.padEnd(16)}${count(value).padStart(14)}`),
  ];
}

function adviceLines(answered: Answered): string[] {
  const { scenario, advice, goal, prediction } = answered;
  if (advice === null) return [];
  const lineOf = (item: Advice): string => {
    const beyond = newlyBeyond(scenario, changedBy(item, scenario), 0);
    const doubt = beyond.length === 0 ? '' : ` Beyond what was measured: ${beyond.join('; ')}.`;
    const moved = movedBy(fromAnswer(item, prediction.phases));
    return `${titleOf(item)} (${isSpeed(item) ? `${factor(item.effect.factor)} as fast, ${moved}` : moved}).${doubt} Risk: ${item.risk}`;
  };
  if (!advice.leave) return advice.advice.slice(0, 3).map((item) => `Advice: ${lineOf(item)}`);
  if (isOnlyMixes(scenario)) return [`Advice: ${otherCalls(goal)}`];
  // As the page has it under the answer: what no option does is a part of that nothing should be changed.
  return [`Advice: leave it as it is: nothing found ${BETTER[goal]}${weighed(answered)}.`, ...advice.beyond.slice(0, 1).map((item) => `Beyond the mount: ${lineOf(item)}`)];
}

/** Breaks at blanks so that no line is longer than a mail allows; blanks at the beginning stay. */
export function wrap(text: string, indent = ''): string[] {
  const [lead = ''] = /^ */.exec(text) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const word of plain(text).split(/ +/)) {
    const hang = lines.length === 0 ? lead : indent;
    if (line !== '' && hang.length + line.length + 1 + word.length > COLUMNS) {
      lines.push(hang + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, (lines.length === 0 ? lead : indent) + line];
}
