import { describe, expect, it } from 'vitest';
import type { Limit, PhaseAnswer } from '../../engine/contract';
import { complete, DEFAULT_SCENARIO } from '../../state/scenario';
import { formulaOf, intervalOf, isSign, paceOf, partsOf, passedBy, restOf, sentenceOf, shownOf, sizesTitleOf, subjectOf, unknownOf, waitsOf, type Sized } from './words';

const MIB = 1024 ** 2;

const link: Limit = { id: 'link', label: 'the link towards the server, 1 Gb/s', formula: '', bytes_per_s: 113 * MIB, calls_per_s: 1, share: 1, binding: true };
const answer = (kind: 'simulated' | 'expected', mib: number): Parameters<typeof passedBy>[0] => ({
  basis: { kind, file_bytes: null },
  limits: [{ ...link, bytes_per_s: null }, link],
  throughput_bytes_per_s: { predicted: mib * MIB, low: 0, high: 0 },
});

describe('the words of the answer', () => {
  it('say how many files the figures are of', () => {
    const [asked] = complete({ phases: [{ op: 'build', files: 100 }] }).phases;
    if (asked === undefined) throw new Error('no phase');
    expect(subjectOf(DEFAULT_SCENARIO, asked).head).toBe('Predicted for build (make), 100 files, NFS 4.1');
  });

  it('say of each typed range at which value in it the figures are', () => {
    const [asked] = complete({ phases: [{ op: 'read', processes: 8 }] }).phases;
    if (asked === undefined) throw new Error('no phase');
    const typed = { 'phases.0.processes': { low: 4, high: 16 }, 'mount.rsize': { low: 65536, high: 1048576 } };
    const { rest } = subjectOf({ ...DEFAULT_SCENARIO, phases: [asked], mount: { ...DEFAULT_SCENARIO.mount, rsize: 262144 } }, asked, typed);
    expect(rest.replaceAll('\u00a0', ' ')).toMatch(/, processes 4–16 \(at 8\), rsize 64 KiB–1 MiB \(at 256 KiB\)$/);
  });

  it('name what is no mount option once, and of many the first', () => {
    const told = (many: number): string => unknownOf(Array.from({ length: many }, (_, at) => ({ option: `o${at}`, meant: null }))).join();
    expect([told(0), told(1), told(2)]).toEqual([
      '',
      'o0 is no mount option: the answer is as without it, and it is left out of what there is to apply',
      'o0, o1 are no mount options: the answer is as without them, and they are left out of what there is to apply',
    ]);
    expect(told(6)).toMatch(/^o0, o1, o2, o3, o4, o5 are/);
    expect(told(300)).toMatch(/^o0, o1, o2, o3, o4, 295 more are/);
  });

  it('call the parts of several processes what they are, and nothing that adds up', () => {
    const parts = { open_s: 0, io_s: 71.9, fsync_s: 12.2, close_s: 0.377 };
    expect(partsOf(parts, 1)).toBe('I/O 71.9\u00a0s, fsync 12.2\u00a0s, close 377\u00a0ms.');
    expect(partsOf(parts, 8)).toBe('I/O 71.9\u00a0s, fsync 12.2\u00a0s, close 377\u00a0ms (of each the longest of 8 processes).');
    expect(partsOf({ open_s: 0, io_s: 0, fsync_s: 0, close_s: 0 }, 8)).toBe('');
  });

  it('doubt an expectation that no link could carry', () => {
    expect(passedBy(answer('expected', 1646))).toBe(link);
    expect(passedBy(answer('expected', 113))).toBeUndefined();
    expect(passedBy(answer('simulated', 1646))).toBeUndefined();
  });

  it('tell a typed range, and where in it the answer stands', () => {
    const scenario = { ...DEFAULT_SCENARIO, network: { ...DEFAULT_SCENARIO.network, rtt_ms: 0.49 } };
    const [phase] = scenario.phases;
    if (phase === undefined) throw new Error('no phase');
    const plain = (typed?: Record<string, { low: number; high: number }>): string => subjectOf(scenario, phase, typed).rest.replaceAll('\u00a0', ' ');
    expect(plain()).toContain(', 0.49 ms round trip');
    expect(plain({ 'network.rtt_ms': { low: 0.3, high: 0.8 } })).toContain(', 0.3–0.8 ms round trip (at 0.49 ms)');
    expect(plain({ 'network.rate_mbit': { low: 1000, high: 10_000 } })).toContain(', 1–10 Gb/s (at 10 Gb/s)');
  });

  it('print a rate of calls as the ladder does', () => {
    const tell = (formula: string): string => formulaOf({ ...link, formula, calls_per_s: 1357024 }).replaceAll(/\s/g, ' ');
    expect(tell('6\u202f045 calls / 4.45\u00a0ms busy = 1\u202f357\u202f024 calls/s')).toBe('6 045 calls / 4.45 ms busy = 1 360 000 calls/s');
    expect(tell('1 GiB / 2.78 s busy = 369 MiB/s')).toBe('1 GiB / 2.78 s busy = 369 MiB/s');
  });

  it('close the figure in a label', () => {
    expect(paceOf([link])).toBe('The link towards the server, 1 Gb/s, sets the pace');
    expect(paceOf([{ ...link, label: 'one READ at a time' }])).toBe('One READ at a time sets the pace');
  });

  it('do not let a limit set the pace that holds for little of the time', () => {
    const seldom = { ...link, label: 'one call at a time, 7\u00a0% of the time', share: 0.07 };
    expect(paceOf([seldom])).toBe('Nothing in the mount is busy for long (one call at a time, 7\u00a0% of the time)');
    expect(paceOf([{ ...seldom, share: 0.33 }])).toMatch(/time, sets the pace$/);
  });

  it('name both of two that tie, and what is slower than what is called binding', () => {
    const other = (label: string, calls_per_s: number): Limit => ({ ...link, label, calls_per_s, binding: false });
    expect(paceOf([link, other('the disks', 1.01), other('the processor', 1.2)])).toBe('The link towards the server, 1 Gb/s, and the disks set the pace');
    expect(paceOf([other('one READ at a time', 0.9), link])).toBe('The link towards the server, 1 Gb/s, and one READ at a time set the pace');
    expect(paceOf([other('the disks', 1)])).toBeNull();
  });

  it.each([
    ['1 GiB / 6.71 s waited (61 050 under way on average) = 153 MiB/s'],
    ['1 GiB / 14.1 s all taken = 72.7 MiB/s'],
    ['1 GiB / 14.1 s all taken each = 72.7 MiB/s'],
    ['256 MiB / 3.82 s held back = 67.1 MiB/s'],
  ])('take for a sign, and no limit, unless it binds: %s', (formula) => {
    const full: Limit = { ...link, label: 'the server’s pool', formula, binding: false };
    expect(isSign(full)).toBe(true);
    expect(paceOf([full, link])).toBe('The link towards the server, 1 Gb/s, sets the pace');
    expect(paceOf([{ ...full, binding: true }])).toBe('The server’s pool sets the pace');
  });

  it.each(['30 slots × 1 MiB / 7.64 ms each = 3.83 GiB/s', '1 × 3 MiB / 40 ms round trip = 75 MiB/s', '1 GiB / 8.22 s held = 125 MiB/s', '32 MiB / 2.58 s idle = 12.4 MiB/s'])('take for a limit: %s', (formula) => {
    expect(isSign({ ...link, formula, binding: false })).toBe(false);
  });

  it.each([
    ['what is near, and what comes next', [1, 1.9, 3, 4, 5], 1, 2],
    ['the next one, however far', [1, 30, 40, 50], 1, 2],
    ['all that set the pace, and the next one', [1, 1, 1, 30, 40, 50], 3, 4],
    ['five at most', [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6], 1, 5],
    ['one more rather than fold a single one', [1, 1.1, 5], 1, 3],
    ['what there is', [1], 1, 1],
  ])('show of a ladder %s', (_, reaches, bound, shown) => {
    expect(shownOf(reaches.map((reach, at) => ({ reach, limit: { binding: at < bound } })))).toBe(shown);
  });

  it('call most what is more than half', () => {
    const read = (size: number, calls: number): Sized => ({ op: 'READ', size, calls });
    const title = (...rows: Sized[]): string => sizesTitleOf(rows).replaceAll('\u00a0', ' ');
    expect(title(read(65_536, 9))).toBe('Every READ carries 64 KiB');
    expect(title(read(65_536, 9), { op: 'WRITE', size: 4096, calls: 7 })).toBe('Every READ carries 64 KiB');
    expect(title(read(65_536, 9), read(4096, 8))).toBe('Most READs carry 64 KiB');
    expect(title(read(65_536, 8), read(4096, 8))).toBe('READs carry 4 KiB to 64 KiB');
    // Of one size, once stable and once not.
    expect(title({ op: 'WRITE', size: 4096, calls: 5 }, { op: 'WRITE', size: 4096, calls: 1 })).toBe('Every WRITE carries 4 KiB');
    expect(title()).toBe('No data calls');
  });

  it('count the calls that nfsstat counts', () => {
    const phase = { limits: [{ ...link, label: 'one call at a time' }], rpcs: { LOOKUP: 3000, READDIR: 71 }, getacl: 1000, elapsed_s: { predicted: 60, low: 60, high: 60 } } as unknown as PhaseAnswer;
    expect(sentenceOf(phase).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('One call at a time sets the pace: 3 071 calls in 60 s.');
  });

  it('call no wait what a busy client hardly does', () => {
    const busy: Limit = { ...link, label: "the client's processor" };
    const waits = (...shares: number[]) => shares.map((share, at) => ({ where: `${['ACCESS', 'READ'][at]} reply`, share }));
    const said = (...of: Parameters<typeof waitsOf>): string => waitsOf(...of).replaceAll('\u00a0', ' ');
    expect(said(waits(0.004), [busy], 1)).toBe("Hardly waits: the client's processor is busy");
    expect(said(waits(0.04, 0.03), [busy], 1)).toBe('ACCESS reply: 4 % of the time');
    expect(said(waits(0.04), [link], 2)).toBe('ACCESS reply: 4 % of the time of 2 processes');
    expect(said([], [busy], 1)).toBe('No time is spent');
  });
});

it('a rest of the time that is no wait is told, where it is more than calls need', () => {
  const said = (shares: readonly number[], processes: number): string => restOf(shares.map((share) => ({ share })), processes).replaceAll('\u00a0', ' ');
  expect(said([0.41, 0.14], 64)).toBe(' The other 45 %: at work, or done before the last.');
  expect(said([0.8], 1)).toBe(' The other 20 %: the client at work.');
  expect(said([0.92], 1)).toBe('');
});

it('an interval of times is in the unit of the time that it is of', () => {
  const of = (predicted: number, low: number, high: number): string => intervalOf({ bytes: 0, throughput_bytes_per_s: { predicted: 0, low: 0, high: 0 }, elapsed_s: { predicted, low, high }, basis: { kind: 'simulated', file_bytes: null } } as unknown as PhaseAnswer).replaceAll('\u00a0', ' ');
  expect(of(3276, 1440, 7452)).toBe('24–124 min, 90 % interval');
  expect(of(3.68, 1.36, 11.5)).toBe('1.36–11.5 s, 90 % interval');
});
