/** The answer as text: 72 columns for a mailing list, and Markdown for a ticket. */
import type { AdviceAnswer, PhaseAnswer, Prediction } from '../../engine/engine';
import { bytes, bytesPerSecond, count, factor, mbit, milliseconds, range, seconds } from '../../format/print';
import { figuresOf } from '../../questions/figures';
import { sizedPhaseName } from '../../questions/phaseName';
import type { Phase, Scenario } from '../../state/scenario';

const COLUMNS = 72;

export interface Answered {
  readonly scenario: Scenario;
  readonly prediction: Prediction;
  readonly advice: AdviceAnswer | null;
}

export function plainReport(answered: Answered): string {
  const { scenario, prediction } = answered;
  const lines = [
    ...wrap(prediction.sentence),
    ...reservations(prediction).flatMap((line) => wrap(line, '  ')),
    '',
    ...questionLines(scenario).flatMap((line) => wrap(line, '  ')),
    '',
    ...prediction.phases.flatMap((answer, at) => [...phaseLines(answer, scenario.phases[at], at), '']),
    ...adviceLines(answered.advice).flatMap((line) => wrap(line, '  ')),
    '',
    `Mountwise, model ${prediction.model} (${prediction.client_model}). Predicted, not measured.`,
  ];
  return `${plain(lines.join('\n'))}\n`;
}

export function markdownReport({ scenario, prediction, advice }: Answered): string {
  const rows = prediction.phases.flatMap((answer, at) =>
    Object.entries(answer.rpcs).map(([op, value]) => `| ${at + 1} | ${op} | ${count(value)} |`),
  );
  const text = [
    `**${prediction.sentence}**`,
    '',
    ...reservations(prediction).map((line) => `- ${line}`),
    ...questionLines(scenario).map((line) => `- ${line}`),
    '',
    '| phase | throughput | time | 90 % interval |',
    '| --- | ---: | ---: | ---: |',
    ...prediction.phases.map((answer, at) => `| ${[`${at + 1} ${workOf(scenario.phases[at])}`, ...figureTexts(answer)].join(' | ')} |`),
    '',
    '| phase | operation | calls |',
    '| --- | --- | ---: |',
    ...rows,
    '',
    ...adviceLines(advice).map((line) => `- ${line}`),
    '',
    `Mountwise, model ${prediction.model} (${prediction.client_model}). Predicted, not measured.`,
  ].join('\n');
  return `${plain(text)}\n`;
}

/** What has to be known with the figures; they would be believed without it. */
function reservations({ lacking, notes }: Prediction): string[] {
  return [...lacking.map((why) => `Predicted all the same: ${why}.`), ...notes.map((note) => `Not modelled: ${note}.`)];
}

function questionLines({ client, mount, network, server }: Scenario): string[] {
  const size = (value: number | null): string => (value === null ? 'default' : bytes(value));
  const ahead = mount.read_ahead_kib !== null ? `, read_ahead_kb ${mount.read_ahead_kib}` : mount.read_ahead_blocks !== null ? `, readahead ${mount.read_ahead_blocks}` : '';
  return [
    `Client: ${client.os} ${client.version ?? ''}`.trim(),
    `Mount: NFSv${mount.version}, rsize ${size(mount.rsize)}, wsize ${size(mount.wsize)}${ahead}, nconnect ${mount.nconnect}${mount.options.length > 0 ? `, ${mount.options.join(',')}` : ''}`,
    `Network: round trip ${network.rtt_ms === null ? 'default' : milliseconds(network.rtt_ms)}, ${network.rate_mbit === null ? 'no rate limit' : mbit(network.rate_mbit)}`,
    `Server: ${[server.os, server.storage, server.export, server.threads === null ? null : `${server.threads} threads`].filter((word) => word !== null).join(', ') || 'not told'}`,
  ];
}

/** As much as it takes to do the same work again. */
function workOf(phase: Phase | undefined): string {
  if (phase === undefined) return '';
  const { processes, flags, fsync, cache } = phase;
  return [
    sizedPhaseName(phase),
    ...(processes > 1 ? [`${count(processes)} processes`] : []),
    ...flags.map((flag) => `O_${flag.toUpperCase()}`),
    ...(fsync === null ? [] : [`fsync ${fsync.replaceAll('_', ' ')}`]),
    ...(cache === null ? [] : [`cache ${cache}`]),
  ].join(', ');
}

/** Throughput, time and its interval. */
function figureTexts(answer: PhaseAnswer): readonly [string, string, string] {
  const figures = figuresOf(answer);
  if (figures === null) return ['not modelled', '-', '-'];
  const { rate, elapsed } = figures;
  return [rate === null ? '-' : bytesPerSecond(rate.predicted), seconds(elapsed.predicted), range(seconds, elapsed.low, elapsed.high)];
}

function phaseLines(answer: PhaseAnswer, phase: Phase | undefined, at: number): string[] {
  const head = wrap(`Phase ${at + 1}: ${workOf(phase)}`, '  ');
  if (answer.not_modelled !== null) return [...head, ...wrap(`not modelled: ${answer.not_modelled}`, '  ')];
  const [rate, time, interval] = figureTexts(answer);
  const ops = Object.entries(answer.rpcs).sort((a, b) => b[1] - a[1]);
  return [
    ...head,
    `  ${rate}, ${time}; 90 % interval ${interval}`,
    ...ops.map(([op, value]) => `  ${op.padEnd(16)}${count(value).padStart(14)}`),
  ];
}

function adviceLines(advice: AdviceAnswer | null): string[] {
  if (advice === null) return [];
  if (advice.leave) return ['Advice: leave it as it is.'];
  return advice.advice.slice(0, 3).map((item) => `Advice: ${item.title} (${factor(item.effect.factor)}). Risk: ${item.risk}`);
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
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replaceAll('–', '-').replaceAll('×', 'x').replaceAll('µ', 'u');
}

