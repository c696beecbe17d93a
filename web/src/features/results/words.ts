/** The words of the answer's first lines: drawn by the headline, and written into the page when it is built. */
import type { Limit, PhaseAnswer, Prediction } from '../../engine/contract';
import { bytes, bytesPerSecond, callsPerSecond, capital, count, countOf, isTie, mbit, milliseconds, percent, range, seconds, secondsRange } from '../../format/print.ts';
import { optionName, optionValue } from '../../format/option.ts';
import type { Quantity } from '../../format/parse';
import { clientName } from '../../questions/clientName.ts';
import { sizedPhaseName } from '../../questions/phaseName.ts';
import { CLIENTS, LOSS, valueAt, type Phase, type Scenario } from '../../state/scenario.ts';

const IN_THE_LINE: readonly string[] = ['network.rtt_ms', 'network.rate_mbit', LOSS, CLIENTS];

/** What the figures answer; `rest` is left out where there is no room. Of each range that is `typed` it says at which value in it. */
export function subjectOf(scenario: Scenario, phase: Phase, typed: Readonly<Record<string, Quantity>> = {}): { readonly head: string; readonly rest: string } {
  const { client, mount, network, server } = scenario;
  const told = (path: string, value: number, print: (value: number) => string, what: string): string => {
    const span = typed[path];
    return span === undefined ? print(value) + what : `${range(print, span.low, span.high)}${what} (at ${print(value)})`;
  };
  const { rtt_ms: rtt, rate_mbit: rate, loss_percent: loss = 0 } = network;
  const rest = [
    clientName(client),
    ...(rtt === null ? [] : [told('network.rtt_ms', rtt, milliseconds, ' round trip')]),
    ...(rate === null ? [] : [told('network.rate_mbit', rate, mbit, '')]),
    ...(loss > 0 ? [told(LOSS, loss, (percent) => `${percent} %`, ' packet loss')] : []),
    ...(isCrowded(server) ? [`one of ${told(CLIENTS, server.clients ?? 1, count, ' clients')} that do the same`] : []),
    ...Object.entries(typed).flatMap(([path, { low, high }]) => (IN_THE_LINE.includes(path) ? [] : [`${optionName(path)} ${range((value) => optionValue(path, value), low, high)} (at ${optionValue(path, valueAt(scenario, path))})`])),
  ];
  return { head: `Predicted for ${sizedPhaseName(phase)}, NFS ${mount.version}`, rest: `, ${rest.join(', ')}` };
}

export function figureOf({ bytes, throughput_bytes_per_s: rate, elapsed_s: elapsed }: PhaseAnswer): string {
  return bytes > 0 ? bytesPerSecond(rate.predicted) : seconds(elapsed.predicted);
}

export function intervalOf({ bytes, throughput_bytes_per_s: rate, elapsed_s: elapsed, basis }: PhaseAnswer): string {
  const ends = bytes > 0 ? range(bytesPerSecond, rate.low, rate.high) : secondsRange(elapsed.low, elapsed.high, elapsed.predicted);
  // As short as the other: they share a column that does not grow.
  return `${ends}, 90 %${basis.kind === 'expected' ? ', estimated' : ' interval'}`;
}

export function isCrowded({ clients: many }: Scenario['server']): boolean {
  return (many ?? 1) > 1;
}

/** What all clients of the server move, where there are others. */
export function togetherOf({ server }: Scenario, { bytes, throughput_bytes_per_s: rate }: PhaseAnswer): string {
  const many = server.clients ?? 1;
  return isCrowded(server) && bytes > 0 ? `× ${countOf(many, 'client')} = ${bytesPerSecond(many * rate.predicted)}` : '';
}

const MOST_NAMED = 5;

/** What is no mount option, said once of all. */
export function unknownOf(misspelt: Prediction['misspelt']): readonly string[] {
  const names = misspelt.map(({ option }) => option);
  if (names.length === 0) return [];
  const more = names.length - MOST_NAMED;
  const named = more > 1 ? [...names.slice(0, MOST_NAMED), `${count(more)} more`] : names;
  const [are, them] = names.length === 1 ? ['is no mount option', 'it, and it is'] : ['are no mount options', 'them, and they are'];
  return [`${named.join(', ')} ${are}: the answer is as without ${them} left out of what there is to apply`];
}

/** Less of the time than this, and something else sets the pace: a pause, or parts of the work one after another. */
const HARDLY = 0.25;

/** A label may end in a figure of its own: `the link towards the client, 10 Gb/s`. Of what ties both are named. */
export function paceOf(limits: readonly Limit[]): string | null {
  const first = binding(limits);
  if (first !== undefined && first.share < HARDLY) return `Nothing in the mount is busy for long (${first.label})`;
  const labels = pacers(limits).map(({ label }) => `${label}${label.includes(',') ? ',' : ''}`);
  return labels.length === 0 ? null : `${capital(labels.join(' and '))} set${labels.length === 1 ? 's' : ''} the pace`;
}

/** What binds, and what would bind at the same pace, or a slower one, without it. */
export function pacers(limits: readonly Limit[]): readonly Limit[] {
  const first = binding(limits);
  return first === undefined ? [] : [first, ...limits.filter((limit) => limit !== first && !isSign(limit) && (limit.calls_per_s < first.calls_per_s || isTie(limit.calls_per_s, first.calls_per_s)))];
}

/** What waits, and what is full because of what is behind it, shows that something else holds the work up: no limit of its own. */
export function isSign({ binding, formula }: Limit): boolean {
  return !binding && / (?:waited|all taken|held back)\b/.test(formula);
}

/** What is this much faster than what sets the pace is far from doing so. */
const NEAR = 2;
const MOST_RUNGS = 5;

/** How many of the rungs, lowest first, are looked at: those near what sets the pace, and the next one. A single other is no more to read than to unfold. */
export function shownOf(rungs: readonly { readonly reach: number; readonly limit: Pick<Limit, 'binding'> }[]): number {
  const pace = Math.max(...rungs.map(({ reach, limit }) => (limit.binding ? reach : 0)));
  const near = rungs.filter(({ reach }) => reach <= NEAR * pace).length;
  const next = rungs.filter(({ limit }) => limit.binding).length + 1;
  const shown = Math.max(next, Math.min(near, MOST_RUNGS));
  return shown + 1 >= rungs.length ? rungs.length : shown;
}

/** The rate at its end as the ladder prints it: a rate is never known to the last call. */
export function formulaOf({ formula, calls_per_s: rate }: Limit): string {
  return formula.replace(/ = [\d\s,]+calls\/s$/, ` = ${callsPerSecond(rate)}`);
}

/** What limits the phase, with the numbers in it. */
export function sentenceOf(phase: PhaseAnswer): string {
  const rpcs = Object.values(phase.rpcs).reduce((sum, value) => sum + value, 0);
  return `${paceOf(phase.limits) ?? ''}: ${countOf(rpcs, 'call')} in ${seconds(phase.elapsed_s.predicted)}.`;
}

/** How long the parts of the work take; each is that of the process which it took longest, so those of several do not add up. */
export function partsOf({ open_s, io_s, fsync_s, close_s }: Pick<PhaseAnswer, 'open_s' | 'io_s' | 'fsync_s' | 'close_s'>, processes: number): string {
  const spent = Object.entries({ open: open_s, 'I/O': io_s, fsync: fsync_s, close: close_s }).filter(([, time]) => time > 0);
  const whose = processes > 1 ? ` (of each the longest of ${count(processes)} processes)` : '';
  return spent.length === 0 ? '' : capital(`${spent.map(([what, time]) => `${what} ${seconds(time)}`).join(', ')}${whose}.`);
}

/** Calls of one size. */
export interface Sized {
  readonly op: 'READ' | 'WRITE';
  readonly size: number;
  readonly calls: number;
}

/** The most frequent calls come first. `Most` is more than half, of whatever stability. */
export function sizesTitleOf(rows: readonly Sized[]): string {
  const [first] = rows;
  if (first === undefined) return 'No data calls';
  const same = rows.filter((row) => row.op === first.op);
  const [least, largest] = [Math.min(...same.map(({ size }) => size)), Math.max(...same.map(({ size }) => size))];
  if (least === largest) return `Every ${first.op} carries ${bytes(first.size)}`;
  const callsOf = (some: readonly Sized[]): number => some.reduce((sum, { calls }) => sum + calls, 0);
  const most = 2 * callsOf(same.filter(({ size }) => size === first.size)) > callsOf(same);
  return most ? `Most ${first.op}s carry ${bytes(first.size)}` : `${first.op}s carry ${bytes(least)} to ${bytes(largest)}`;
}

export function binding(limits: readonly Limit[]): Limit | undefined {
  return limits.find((limit) => limit.binding);
}

/**
 * The limit that an expectation is faster than, beyond rounding: figures of a small part of the file were carried too far.
 * What was simulated never is.
 */
export function passedBy({ basis, limits, throughput_bytes_per_s: rate }: Pick<PhaseAnswer, 'basis' | 'limits' | 'throughput_bytes_per_s'>): Limit | undefined {
  return basis.kind === 'expected' ? limits.find((limit) => (limit.bytes_per_s ?? Infinity) < 0.9 * rate.predicted) : undefined;
}

/** Less than this, and it is not the waits that take the time. */
const WAITS = 0.05;

/** Where the time goes; `shares` are of the time that passes for each of `processes`, the longest first. */
export function waitsOf(waits: readonly { readonly where: string; readonly share: number }[], limits: readonly Limit[], processes: number): string {
  const [first] = waits;
  if (first === undefined) return 'No time is spent';
  const limit = binding(limits);
  const whole = waits.reduce((sum, { share }) => sum + share, 0);
  if (whole < WAITS && limit !== undefined && / processors?$/.test(limit.label)) return `Hardly waits: ${limit.label} ${limit.label.endsWith('s') ? 'are' : 'is'} busy`;
  return `${capital(first.where)}: ${percent(first.share)} of the time${processes > 1 ? ` of ${processes} processes` : ''}`;
}

/** A smaller rest than this is what an application and its system need for each call; assumption. */
const REST = 0.1;

/** What of the time is no wait: shares that do not add up need a word. */
export function restOf(waits: readonly { readonly share: number }[], processes: number): string {
  const rest = 1 - waits.reduce((sum, { share }) => sum + share, 0);
  return rest < REST ? '' : ` The other ${percent(rest)}: ${processes > 1 ? 'at work, or done before the last' : 'the client at work'}.`;
}
