/** The answer as text: 72 columns for a mailing list, and Markdown for a ticket. */
import type { AdviceAnswer, PhaseAnswer, Prediction } from '../../engine/engine';
import { bytes, bytesPerSecond, count, factor, mbit, milliseconds, range, seconds } from '../../format/print';
import { changedBy, fromAnswer, isSpeed, movedBy, titleOf } from '../../questions/advice';
import { newlyBeyond, supportFor } from '../../questions/evidence';
import { figuresOf } from '../../questions/figures';
import { sizedPhaseName } from '../../questions/phaseName';
import type { Phase, Scenario } from '../../state/scenario';

const COLUMNS = 72;

export interface Answered {
  readonly scenario: Scenario;
  readonly prediction: Prediction;
  readonly advice: AdviceAnswer | null;
  /** The address that opens the same question. */
  readonly link: string;
}

export function plainReport(answered: Answered): string {
  const { scenario, prediction } = answered;
  const lines = [
    ...wrap(prediction.sentence),
    ...reservations(prediction).flatMap((line) => wrap(line, '  ')),
    '',
    ...questionLines(answered).flatMap((line) => wrap(line, '  ')),
    '',
    ...prediction.phases.flatMap((answer, at) => [...phaseLines(answer, scenario, at), '']),
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
  const { scenario, prediction } = answered;
  const rows = prediction.phases.flatMap((answer, at) =>
    Object.entries(answer.rpcs).map(([op, value]) => `| ${at + 1} | ${op} | ${count(value)} |`),
  );
  const text = [
    `**${prediction.sentence}**`,
    '',
    ...reservations(prediction).map((line) => `- ${line}`),
    ...questionLines(answered).map((line) => `- ${line}`),
    '',
    '| phase | throughput | time | 90 % interval | evidence |',
    '| --- | ---: | ---: | ---: | --- |',
    ...prediction.phases.map((answer, at) => `| ${[`${at + 1} ${workOf(scenario.phases[at])}`, ...figureTexts(answer), groundsOf(scenario, at)].join(' | ')} |`),
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
  return [...lacking.map((why) => `Predicted all the same: ${why}.`), ...notes.map((note) => `Not modelled: ${note}.`)];
}

function signature({ model, client_model: client }: Prediction): string {
  return `Mountwise, model ${model} (${client}). Predicted, not measured.`;
}

const AFTER_THE_ADDRESS = 'The same question, after the address of any Mountwise:';

/** A page that lies on a disk has an address that opens nowhere else and names folders: what follows the # opens in any copy. */
function address(link: string): string {
  return link.startsWith('file:') ? link.slice(link.indexOf('#')) : link;
}

function markdownLink(link: string): string {
  return link.startsWith('#') ? `${AFTER_THE_ADDRESS} \`${link}\`` : `[The same question, to be changed](${link})`;
}

const IN_MOUNT: readonly { readonly option: string; readonly name: string; readonly print: (value: number) => string }[] = [
  { option: 'rsize', name: 'rsize', print: bytes },
  { option: 'wsize', name: 'wsize', print: bytes },
  { option: 'read_ahead_kib', name: 'read_ahead_kb', print: String },
  { option: 'readahead', name: 'readahead', print: String },
  { option: 'wcommitsize', name: 'wcommitsize', print: bytes },
  { option: 'nconnect', name: 'nconnect', print: String },
];

/** What client and server settle on, and what was asked where that is another value: `default` tells a reader elsewhere nothing. */
function settledOn({ negotiated }: Prediction): string[] {
  return IN_MOUNT.flatMap(({ option, name, print }) => {
    const found = negotiated.find((item) => item.option === option);
    if (found === undefined) return [];
    const { asked, granted } = found;
    const why = asked === null ? ' (default)' : asked === granted ? '' : ` (asked: ${print(asked)})`;
    return [`${name} ${print(granted)}${why}`];
  });
}

function questionLines({ scenario: { client, mount, network, server, parameters }, prediction }: Answered): string[] {
  const known = Object.keys(parameters).length;
  return [
    `Client: ${`${client.os} ${client.version ?? ''}`.trim()}${client.memory_bytes === null ? '' : `, ${bytes(client.memory_bytes)} of memory`}${client.cores === null ? '' : `, ${client.cores} cores`}`,
    `Mount: ${[`NFSv${mount.version}`, ...settledOn(prediction), ...mount.options].join(', ')}`,
    `Network: round trip ${network.rtt_ms === null ? 'default' : milliseconds(network.rtt_ms)}, ${network.rate_mbit === null ? 'no rate limit' : mbit(network.rate_mbit)}`,
    `Server: ${[server.os, server.storage, server.export, server.threads === null ? null : `${server.threads} threads`].filter((word) => word !== null).join(', ') || 'not told'}`,
    `Costs: ${known === 0 ? 'typical, not calibrated to this mount' : `calibrated, ${known} ${known === 1 ? 'value' : 'values'}`}`,
  ];
}

/** As much as it takes to do the same work again. */
function workOf(phase: Phase | undefined): string {
  if (phase === undefined) return '';
  const { pattern, stride_records: stride, read_percent: reads, directories, flags, fsync, cache, pause_s: pause } = phase;
  return [
    sizedPhaseName(phase),
    ...(pattern === 'strided' && stride !== null ? [`every ${count(stride)} requests`] : []),
    ...(reads === null ? [] : [`${reads} % reads`]),
    ...(directories === null ? [] : [`${count(directories)} directories`]),
    ...flags.map((flag) => `O_${flag.toUpperCase()}`),
    ...(fsync === null ? [] : [`fsync ${fsync.replaceAll('_', ' ')}`]),
    ...(cache === null ? [] : [`cache ${cache}`]),
    ...(pause === null || pause === 0 ? [] : [`after ${seconds(pause)} idle`]),
  ].join(', ');
}

/** Throughput, time and its interval. */
function figureTexts(answer: PhaseAnswer): readonly [string, string, string] {
  const figures = figuresOf(answer);
  if (figures === null) return ['not modelled', '-', '-'];
  const { rate, elapsed } = figures;
  return [rate === null ? '-' : bytesPerSecond(rate.predicted), seconds(elapsed.predicted), range(seconds, elapsed.low, elapsed.high)];
}

/** How near the work is to what was measured: the figures would be believed alike without it. */
function groundsOf(scenario: Scenario, at: number): string {
  const { records, related, beyond } = supportFor(scenario, at);
  const measured = records > 0 ? `${count(records)} ${records === 1 ? 'measurement' : 'measurements'} like it` : related > 0 ? 'measured on other versions only' : 'nothing like it measured';
  return [measured, ...(beyond.length === 0 ? [] : [`outside them: ${beyond.join('; ')}`])].join(', ');
}

/** The phases run one after the other, and their errors have the same causes. */
function totalLines({ phases }: Prediction): string[] {
  const figures = phases.flatMap((answer) => figuresOf(answer) ?? []);
  if (phases.length < 2 || figures.length < phases.length) return [];
  const sum = (of: 'predicted' | 'low' | 'high'): number => figures.reduce((total, { elapsed }) => total + elapsed[of], 0);
  return [`All phases: ${seconds(sum('predicted'))}; 90 % interval ${range(seconds, sum('low'), sum('high'))}`, ''];
}

function phaseLines(answer: PhaseAnswer, scenario: Scenario, at: number): string[] {
  const head = wrap(`Phase ${at + 1}: ${workOf(scenario.phases[at])}`, '  ');
  if (answer.not_modelled !== null) return [...head, ...wrap(`not modelled: ${answer.not_modelled}`, '  ')];
  const [rate, time, interval] = figureTexts(answer);
  const ops = Object.entries(answer.rpcs).sort((a, b) => b[1] - a[1]);
  return [
    ...head,
    `  ${rate}, ${time}; 90 % interval ${interval}`,
    ...wrap(`  Evidence: ${groundsOf(scenario, at)}`, '  '),
    ...ops.map(([op, value]) => `  ${op.padEnd(16)}${count(value).padStart(14)}`),
  ];
}

function adviceLines({ scenario, advice, prediction }: Answered): string[] {
  if (advice === null) return [];
  if (advice.leave) return ['Advice: leave it as it is.'];
  return advice.advice.slice(0, 3).map((item) => {
    const beyond = newlyBeyond(scenario, changedBy(item, scenario), 0);
    const doubt = beyond.length === 0 ? '' : ` Beyond what was measured: ${beyond.join('; ')}.`;
    const moved = movedBy(fromAnswer(item, prediction.phases));
    return `Advice: ${titleOf(item)} (${isSpeed(item) ? `${factor(item.effect.factor)} as fast, ${moved}` : moved}).${doubt} Risk: ${item.risk}`;
  });
}

/** Breaks at blanks so that no line is longer than a mail allows. */
export function wrap(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of plain(text).split(/ +/)) {
    const hang = lines.length === 0 ? '' : indent;
    if (line !== '' && hang.length + line.length + 1 + word.length > COLUMNS) {
      lines.push(hang + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, (lines.length === 0 ? '' : indent) + line];
}

/** Mail and tickets know the plain blank only. */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replaceAll('–', '-').replaceAll('×', 'x').replaceAll('→', '->').replaceAll('µ', 'u');
}

