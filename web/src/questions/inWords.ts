/** The question in words: all that is not at its default, and each typed range, so that a reader elsewhere can ask the same. */
import type { Prediction } from '../engine/engine';
import { fsyncName, optionName, optionValue } from '../format/option';
import type { Quantity } from '../format/parse';
import { bytes, count, countOf, mbit, milliseconds, range, seconds } from '../format/print';
import { clientName } from './clientName';
import { sizedPhaseName } from './phaseName';
import type { Ranges } from '../state/document';
import { isMetadata, type Path, type Phase, type Scenario } from '../state/scenario';

export type { Ranges };

interface Asked {
  readonly scenario: Scenario;
  readonly ranges: Ranges;
  readonly prediction: Prediction;
}

const IN_MOUNT: readonly { readonly option: string; readonly field: string; readonly name: string; readonly print: (value: number) => string }[] = [
  { option: 'rsize', field: 'rsize', name: 'rsize', print: bytes },
  { option: 'wsize', field: 'wsize', name: 'wsize', print: bytes },
  { option: 'read_ahead_kib', field: 'read_ahead_kib', name: 'read_ahead_kb', print: String },
  { option: 'readahead', field: 'read_ahead_blocks', name: 'readahead', print: String },
  { option: 'wcommitsize', field: 'wcommitsize', name: 'wcommitsize', print: bytes },
  { option: 'nconnect', field: 'nconnect', name: 'nconnect', print: String },
];

/** What client and server settle on, and what was asked where that is another value: `default` tells a reader elsewhere nothing. */
function settledOn({ prediction: { negotiated }, ranges }: Asked): string[] {
  return IN_MOUNT.flatMap(({ option, field, name, print }) => {
    const found = negotiated.find((item) => item.option === option);
    if (found === undefined) return [];
    const { asked, granted } = found;
    const why = asked === null ? ' (default)' : asked === granted ? '' : ` (asked: ${print(asked)})`;
    return [`${name} ${print(granted)}${why}${typed(ranges, `mount.${field}`)}`];
  });
}

/** ` (typed: 0.2–5 ms)`: the value before it is the middle of a range. */
function typed(ranges: Ranges, path: Path): string {
  const found = ranges[path];
  return found === undefined ? '' : ` (typed: ${rangeText(path, found)})`;
}

function rangeText(path: Path, { low, high }: Quantity): string {
  return range((value, like) => (path.endsWith('_ms') ? milliseconds(value, like) : optionValue(path, value)), low, high);
}

/** A value of the question where there is one, with the range that was typed. */
function told(name: string, value: string | number | null, path: Path, ranges: Ranges): string[] {
  return value === null ? [] : [`${name}${name === '' ? '' : ' '}${typeof value === 'number' ? optionValue(path, value) : value}${typed(ranges, path)}`];
}

export function questionLines(asked: Asked): string[] {
  const { scenario, ranges } = asked;
  const { client, mount, network, server, parameters, seed } = scenario;
  const known = Object.keys(parameters).length;
  const line = (name: string, words: readonly string[]): string => `${name}: ${words.join(', ') || 'not told'}`;
  return [
    line('Client', [
      clientName(client),
      ...(client.memory_bytes === null ? [] : [`${bytes(client.memory_bytes)} of memory${typed(ranges, 'client.memory_bytes')}`]),
      ...told('vm.dirty_bytes', client.vm_dirty_bytes, 'client.vm_dirty_bytes', ranges),
      ...told('read-ahead of class', client.read_ahead_class, 'client.read_ahead_class', ranges),
      ...told('cores', client.cores, 'client.cores', ranges),
      ...told('tcp_max_slot_table_entries', client.tcp_max_slot_table_entries, 'client.tcp_max_slot_table_entries', ranges),
      ...told('max_session_slots', client.max_session_slots, 'client.max_session_slots', ranges),
      ...told('nfsiods', client.nfsiods, 'client.nfsiods', ranges),
      ...Object.entries(client.sysctl).map(([name, value]) => `${name}=${value}`),
    ]),
    line('Mount', [`NFSv${mount.version}`, ...settledOn(asked), ...mount.options.map(nameless)]),
    line('Network', [
      `round trip ${network.rtt_ms === null ? 'default' : milliseconds(network.rtt_ms)}${typed(ranges, 'network.rtt_ms')}`,
      `${network.rate_mbit === null ? 'no rate limit' : mbit(network.rate_mbit)}${typed(ranges, 'network.rate_mbit')}`,
      ...(network.mtu_bytes === USUAL_MTU ? [] : [`MTU ${network.mtu_bytes}${typed(ranges, 'network.mtu_bytes')}`]),
      ...(network.loss_percent === undefined ? [] : [`${network.loss_percent} % packet loss${typed(ranges, 'network.loss_percent')}`]),
      ...told('TCP buffer', client.tcp_buffer_max_bytes, 'client.tcp_buffer_max_bytes', ranges),
    ]),
    line('Server', [
      ...(server.os === null ? [] : [clientName({ os: server.os, version: server.version })]),
      ...told('', server.storage, 'server.storage', ranges),
      ...told('', server.export, 'server.export', ranges),
      ...(server.threads === null ? [] : [`${countOf(server.threads, 'thread')}${typed(ranges, 'server.threads')}`]),
      ...(server.clients === undefined ? [] : [`${countOf(server.clients, 'client')} at once${typed(ranges, 'server.clients')}`]),
      ...told('session slots', server.session_slots, 'server.session_slots', ranges),
      ...told('I/O block', server.block_bytes, 'server.block_bytes', ranges),
      ...told('cache', server.cache, 'server.cache', ranges),
      ...told('largest transfer', server.max_io_bytes, 'server.max_io_bytes', ranges),
      ...(server.shares_client_cpu ? ['shares a processor with the client'] : []),
    ]),
    `Costs: ${known === 0 ? 'typical, not calibrated to this mount' : `calibrated, ${known} ${known === 1 ? 'value' : 'values'}`}`,
    ...(seed === 1 ? [] : [`Seed: ${seed}`]),
  ];
}

const USUAL_MTU = 1500;

/** Names of hosts, paths, units and labels: what is posted has as little of them as a link. */
const NAMING = /^((?:mount(?:addr|host)|clientaddr|\w*context|comment|x-[\w.-]+)=)(?!\d+[a-z]{0,3}$)/i;

/** Of an option, or of a sentence about one. */
export function nameless(text: string): string {
  const whole = new RegExp(`${NAMING.source}.*`, 'i');
  return text.split(' ').map((word) => word.replace(whole, '$1…')).join(' ');
}

export function withoutNames(scenario: Scenario): Scenario {
  const { mount } = scenario;
  return { ...scenario, mount: { ...mount, options: mount.options.filter((option) => !NAMING.test(option)) } };
}

/** How a file is opened that is only read, only written, or both. */
const USUAL_OPEN: Readonly<Record<string, string>> = { read: 'rdonly', write: 'wronly', mixed: 'rdwr' };

/** As much as it takes to do the same work again. */
export function workOf({ phases }: Scenario, at: number, ranges: Ranges): string {
  const phase = phases[at];
  if (phase === undefined) return '';
  const { pattern, stride_records: stride, read_percent: reads, flags, fsync, cache, pause_s: pause, order, mix, inputs } = phase;
  const directories = (phase.archive ?? phase).directories;
  return [
    sizedPhaseName(phase),
    ...(pattern === 'strided' && stride !== null ? [`every ${count(stride)} requests`] : []),
    ...(reads === null ? [] : [`${reads} % reads`]),
    ...(directories === null ? [] : [countOf(directories, 'directory', 'directories')]),
    ...howOf(phase),
    ...flags.filter((flag) => flag !== 'direct').map((flag) => `O_${flag.toUpperCase()}`),
    ...(fsync === null ? [] : [`fsync ${fsyncName(fsync)}`]),
    ...(cache === null ? [] : [`cache ${cache}`]),
    ...(order === null ? [] : [`in the order of ${order.algorithm}, seed ${order.seed}`]),
    ...Object.entries(mix).map(([op, share]) => `${op} ${share}`),
    ...Object.entries(inputs).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`),
    ...(pause === null || pause === 0 ? [] : [`after ${seconds(pause)} idle`]),
    ...rangesOf(at, ranges),
  ].join(', ');
}

/** How a program gets at its file, where that is not the usual way. */
function howOf(phase: Phase): string[] {
  const { op, open, file, access, advice } = phase;
  if (isMetadata(op)) return [];
  return [
    ...(file === null || op === 'read' ? [] : [`${file} file`]),
    ...(open === null || open === USUAL_OPEN[op] ? [] : [`O_${open.toUpperCase()}`]),
    ...(access === null || sizedPhaseName(phase).includes('mapped') ? [] : [access]),
    ...(advice === null ? [] : [`advice ${advice}`]),
  ];
}

function rangesOf(at: number, ranges: Ranges): string[] {
  const own = Object.entries(ranges).filter(([path]) => path.startsWith(`phases.${at}.`));
  return own.map(([path, quantity]) => `${optionName(path)} typed as ${rangeText(path, quantity)}`);
}
