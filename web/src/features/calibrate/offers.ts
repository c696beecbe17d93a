/** What a report tells of the question, in words, and the question with it taken over. */
import type { Client, Phase, Scenario } from '../../state/scenario';
import { complete, onSystem, valueAt, withValue } from '../../state/scenario';
import type { Calibration, Offer, Reading, SeenMount } from '../../engine/engine';
import { optionName, optionValue } from '../../format/option';
import { bytes, count, digits3, NBSP } from '../../format/print';
import type { Untaken } from '../../questions/pasted';

/** What of the offers makes the question another one. What a report guesses of the network by the way does not. */
export function newsOf(offers: readonly Offer[], scenario: Scenario): readonly Untaken[] {
  const fields = offers.filter((offer) => isNews(offer, scenario)).map(({ field }) => field);
  const isOf = (part: string): boolean => fields.some((field) => field.startsWith(part));
  return [...(isOf('client.') ? (['client'] as const) : []), ...(isOf('mount.') ? (['mount'] as const) : []), ...(fields.includes(WORK) ? (['work'] as const) : [])];
}

/** A size that reads the same, as a mount line's before the kernel rounds it, would only puzzle. */
export function isNews(offer: Offer, scenario: Scenario): boolean {
  const [now, then] = [scenario, taking([offer], scenario)].map((one) => valueAt(one, offer.field));
  if (offer.field === WORK || offer.field === TUNABLES) return JSON.stringify(now) !== JSON.stringify(then);
  return optionValue(offer.field, now) !== optionValue(offer.field, then);
}

export const WORK = 'phases';
/** Of these a report tells some; what the question says of the others stays. */
const TUNABLES = 'client.sysctl';

export function taking(offers: readonly Offer[], scenario: Scenario): Scenario {
  // The system comes first: what is offered after it are options of its client.
  const take = (before: Scenario, { field, value }: Offer): Scenario => {
    if (field === 'client.os') return onSystem(before, value as Client['os'], null);
    return withValue(before, field, field === TUNABLES ? { ...before.client.sysctl, ...(value as Client['sysctl']) } : value);
  };
  return complete(offers.reduce(take, scenario));
}

/** Of options an offer holds all that would then be asked for; said is what the report changes in them. */
export function saidBy({ field, value, why }: Offer, scenario: Scenario): string {
  if (field === TUNABLES) return Object.entries(value as Client['sysctl']).map(([name, size]) => `${name}=${size}`).join(', ');
  // What a report tells of the network it tells by the way: by which, says whether to believe it.
  if (field.startsWith('network.')) return `${optionName(field)} ${optionValue(field, value)} (${why})`;
  if (field !== OPTIONS) return `${optionName(field)} ${optionValue(field, value)}`;
  const gone = scenario.mount.options.filter((option) => !(value as readonly string[]).includes(option));
  const told = added(value, scenario);
  return [...(told.length === 0 ? [] : [`${optionName(field)} ${told.join(',')}`]), ...(gone.length === 0 ? [] : [`no ${gone.join(', no ')}`])].join(', ');
}

const OPTIONS = 'mount.options';

function added(options: unknown, { mount }: Scenario): readonly string[] {
  return (options as readonly string[]).filter((option) => !mount.options.includes(option));
}

/** Whether it names a transport that the model does not have. */
export function isForeign({ field, value }: Offer, scenario: Scenario): boolean {
  return field === OPTIONS && added(value, scenario).some((option) => /^(?:proto=)?(?:rdma|udp)6?$/.test(option));
}

/** Counts say which calls there were, not what for: they may be those of the question itself. */
export function isMix({ value }: Offer): boolean {
  return (value as readonly Partial<Phase>[]).some(({ op }) => op === 'op_mix');
}

/** What was counted (`75 % READ, 19 % WRITE and others, by 256 KiB, 3 calls at a time`), or the parts of a benchmark. */
export function workOf({ value }: Offer): string {
  return (value as readonly Partial<Phase>[]).map(partOf).join('; ');
}

function partOf({ op, pattern, file, flags = [], read_percent: read = null, mix = {}, record_bytes: each = null, processes = 1 }: Partial<Phase>): string {
  const shares = Object.entries(mix).sort(([, a], [, b]) => b - a);
  const named = shares.slice(0, 4).map(([name, share]) => `${digits3(share)}${NBSP}% ${name}`);
  const what = op === 'op_mix' ? named.join(', ') + (shares.length > named.length ? ' and others' : '') : [pattern, op === 'write' && file === 'existing' ? 'rewrite' : op, read === null ? '' : `(${digits3(read)}${NBSP}% reads)`].filter((word) => word !== '').join(' ');
  return [what, ...flags.map((flag) => (flag === 'direct' ? 'O_DIRECT' : flag)), ...(each === null ? [] : [`by ${bytes(each)}`]), ...(processes > 1 ? [`${processes} ${op === 'op_mix' ? 'calls ' : ''}at a time`] : [])].join(', ');
}

/** The hosts that reports tell apart, by what they tell of each. */
function hostsOf(readings: readonly Reading[], kind?: string): readonly string[] {
  const blocks = readings.flatMap((reading) => reading.blocks).filter((block) => kind === undefined || block.kind === kind);
  return [...new Set(blocks.flatMap(({ node }) => (typeof node === 'string' ? [node] : [])))].sort();
}

/** Mounts to choose from, each with its host where there are several, and with what it has moved. */
export function mountsOf({ observed: { mounts }, readings }: Pick<Calibration, 'observed' | 'readings'>): readonly { readonly value: string; readonly label: string }[] {
  const several = hostsOf(readings).length > 1;
  const blocks = readings.flatMap((reading) => reading.blocks);
  return mounts.map((one) => {
    const its = blocks.filter(({ device, mountpoint }) => device === one.device && mountpoint === one.mountpoint);
    const hosts = several ? hostsOf([{ blocks: its } as unknown as Reading]).join(', ') : '';
    return { value: nameOfMount(one), label: `${plainName(one.mountpoint)}${hosts === '' ? '' : ` on ${hosts}`}: ${movedBy(one)}` };
  });
}

export const NO_COUNTS = 'no counts of its own';

function movedBy({ calls, bytes: moved, is_rate: isRate }: SeenMount): string {
  if (calls === 0) return NO_COUNTS;
  return moved > 0 ? bytes(moved) : `${count(calls)} ${isRate ? 'READ and WRITE calls/s' : 'calls'}`;
}

/** The tools write blanks, tabs and backslashes in names as octal digits (fs/seq_file.c, mangle_path). */
export function plainName(name: string): string {
  return name.replace(/\\(0[0-7]{2}|1[0-7]{2})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}

export function nameOfMount({ device, mountpoint }: SeenMount): string {
  return `${device} on ${mountpoint}`;
}

/** Whose calls nfsstat's are: each host counts all of its mounts together, and a mix of several hosts is that of none. */
export function addedUp(readings: readonly Reading[]): readonly string[] {
  const hosts = hostsOf(readings, 'ops');
  return hosts.length > 1 ? hosts : [];
}
