/**
 * Which input of the question moves its answer most: each at the ends of its typed range, or at half and twice its value;
 * of what is not told and has no numbers, two kinds.
 */
import { useEffect, useMemo, useState } from 'react';
import { stop, Superseded, type SweepPoint } from '../engine/engine';
import { askOnce } from '../engine/useAsk';
import { bytes, count, mbit, milliseconds, range } from '../format/print';
import { CLIENTS, LOSS, runsAlone, valueAt, type Op, type Scenario } from '../state/scenario';
import { noInterval } from './figures';
import { LONG_MS } from './prediction';
import { upTo, useCorrection, useDocumentLater } from './questions';

export interface Moved {
  readonly label: string;
  /** The ends that were tried, with their unit. */
  readonly span: string;
  readonly typed: boolean;
  /** It is told, not measured. */
  readonly isKind: boolean;
  /** A kind that the question names: others are tried in its place. */
  readonly isToldKind: boolean;
  /** It is what is asked for, and nothing to be measured. */
  readonly isChoice: boolean;
  readonly atLow: End;
  readonly atHigh: End;
  /** The longer time over the shorter. */
  readonly factor: number;
}

/** What the answer would be at one end. */
interface End {
  readonly elapsed_s: number;
  readonly rate: number;
}

interface Input {
  readonly path: string;
  /** As the engine's sweep names it. */
  readonly axis: string;
  readonly label: string;
  readonly print: (value: number) => string;
  readonly whole: boolean;
  readonly matters?: boolean;
  readonly isChoice?: boolean;
  /** The value that is in force where the question tells none. */
  readonly usual?: number;
  /** Tried where the question tells none: the engine's names, and how they read. */
  readonly kinds?: { readonly values: readonly [string, string]; readonly span: string };
  /** Tried whichever of the kinds is told. */
  readonly always?: boolean;
}

const READING: readonly Op[] = ['read', 'mixed', 'read_files'];
/** Where what is read comes from memory, whatever the server holds. */
const MEMORY: readonly (string | null)[] = [null, '', 'memory', 'tmpfs', 'memory disk with UFS'];

export function inputsOf({ phases, server }: Pick<Scenario, 'phases' | 'server'>, phase: number): readonly Input[] {
  const own = (field: string): { path: string; axis: string } => ({ path: `phases.${phase}.${field}`, axis: `phases[${phase}].${field}` });
  const same = (path: string): { path: string; axis: string } => ({ path, axis: path });
  return [
    { ...same('network.rtt_ms'), label: 'round trip', print: milliseconds, whole: false, matters: true },
    { ...same('network.rate_mbit'), label: 'bandwidth', print: mbit, whole: false, matters: true },
    { ...same('server.threads'), label: 'number of nfsd threads', print: count, whole: true },
    { ...same(LOSS), label: 'packet loss', print: (percent) => `${Number(percent.toPrecision(3))} %`, whole: false, matters: false },
    { ...same(CLIENTS), label: 'number of clients', print: count, whole: true, isChoice: true },
    { ...same('server.storage'), label: 'storage', print: String, whole: false, kinds: { values: ['ssd', 'disk'], span: 'SSD or disk' } },
    // What its kind usually needs, for each access and each byte. Nobody runs anything on a cloud's server.
    ...(server.storage === null || server.storage === '' || server.storage === 'memory' ? [] : [{ ...same('parameters.storage_scale'), label: `time of the storage (${server.storage === 'cloud file service' ? 'nfsiostat: avg exe' : 'fio on the server'})`, print: (times: number) => `${times} times`, whole: false, usual: 1 }]),
    // Whoever asks of large data leaves it as it stands, warm, and does not know it.
    ...(READING.includes(phases[phase]?.op ?? 'read') && !MEMORY.includes(server.storage) ? [{ ...same('server.cache'), label: 'server’s cache', print: String, whole: false, kinds: { values: ['warm', 'cold'], span: 'holding the data or cold' }, always: true } as const] : []),
    { ...same('server.block_bytes'), label: 'server I/O block', print: bytes, whole: true },
    { ...same('client.memory_bytes'), label: 'client memory', print: bytes, whole: true },
    { ...own('record_bytes'), label: 'request size', print: bytes, whole: true, isChoice: true },
    // A command that runs once is the same with any number.
    ...(runsAlone(phases[phase]?.op ?? 'read') ? [] : [{ ...own('processes'), label: 'number of processes', print: count, whole: true, isChoice: true }]),
  ];
}

/** After the curves, which are looked at first. */
const SETTLE_MS = 700;

export interface Sensitivities {
  readonly scenario: Scenario;
  readonly rows: readonly Moved[];
  /** What the question leaves to a default, although it mostly matters. */
  readonly untold: readonly string[];
  readonly done: boolean;
  readonly stopped: boolean;
  /** Tries on after it was stopped. */
  readonly again: () => void;
}

export function useSensitivity(phase: number): Sensitivities {
  const { scenario, ranges } = useDocumentLater();
  const [held, setHeld] = useState<{ readonly scenario: Scenario; readonly phase: number; readonly rows: readonly Moved[] } | null>(null);
  const [halt, setHalt] = useState<{ readonly scenario: Scenario | null; readonly tries: number }>({ scenario: null, tries: 0 });

  useEffect(() => {
    let current = true;
    let since_ms: number | null = null;
    const upToHere = upTo(scenario, phase);
    const fill = async (): Promise<void> => {
      const rows: Moved[] = [];
      for (const input of inputsOf(scenario, phase)) {
        const tried = triedOf(input, valueAt(scenario, input.path), ranges[input.path]);
        if (tried === null) continue;
        since_ms = Date.now();
        // An end that the engine refuses moves nothing that could be told.
        const answer = await askOnce('sweep', { scenario: upToHere, axis: input.axis, values: tried.values, log_sigmas: noInterval(upToHere) }, { lane: `sensitivity ${input.axis}` }).catch((reason: unknown) => (reason instanceof Superseded ? reason : null));
        since_ms = null;
        if (!current) return;
        if (answer instanceof Superseded) {
          setHalt(({ tries }) => ({ scenario, tries }));
          return;
        }
        const moved = answer === null ? null : movedBy(input, tried, answer.points, phase);
        if (moved !== null) rows.push(moved);
      }
      setHeld({ scenario, phase, rows: rows.sort((a, b) => b.factor - a.factor) });
    };
    const timer = setTimeout(() => void fill(), SETTLE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      if (since_ms !== null && Date.now() - since_ms > LONG_MS) stop('sensitivity');
    };
  }, [scenario, ranges, phase, halt.tries]);

  const by = useCorrection(phase);
  const rows = useMemo(() => (held?.rows ?? []).map((row) => ({ ...row, atLow: corrected(row.atLow, by), atHigh: corrected(row.atHigh, by) })), [held, by]);
  const untold = inputsOf(scenario, phase).filter(({ path, matters }) => matters === true && typeof valueAt(scenario, path) !== 'number').map(({ label }) => label);
  return { scenario, rows, untold, done: held !== null && held.scenario === scenario && held.phase === phase, stopped: halt.scenario === scenario, again: () => setHalt(({ tries }) => ({ scenario: null, tries: tries + 1 })) };
}

function corrected({ elapsed_s, rate }: End, by: number): End {
  return { elapsed_s: elapsed_s / by, rate: rate * by };
}

type Tried = Pick<Moved, 'span' | 'typed' | 'isKind' | 'isToldKind'> & { readonly values: readonly (number | string)[] };

function triedOf({ kinds, always, whole, print, usual }: Input, told: unknown, typed: Readonly<{ low: number; high: number }> | undefined): Tried | null {
  const value = told ?? usual;
  if (kinds !== undefined) {
    const isToldKind = told !== null && told !== '';
    return always === true || !isToldKind ? { ...kinds, typed: false, isKind: true, isToldKind } : null;
  }
  if (typeof value !== 'number' || value <= 0) return null;
  const ends = typed === undefined ? [value / 2, value * 2] : [typed.low, typed.high];
  const values = whole ? ends.map((end) => Math.max(1, Math.round(end))) : ends;
  return { values, span: range(print, values[0] ?? 0, values[1] ?? 0), typed: typed !== undefined, isKind: false, isToldKind: false };
}

function movedBy({ label, isChoice = false }: Input, { span, typed, isKind, isToldKind }: Tried, points: readonly SweepPoint[], phase: number): Moved | null {
  const [low, high] = points.map((point) => {
    const elapsed_s = point.error === null ? point.elapsed_s[phase] : undefined;
    return elapsed_s === undefined || elapsed_s <= 0 ? null : { elapsed_s, rate: point.throughput_bytes_per_s[phase] ?? 0 };
  });
  if (low === undefined || high === undefined || low === null || high === null) return null;
  // A larger request or more processes do other work, not the same sooner: rates compare, times do not.
  const inBytes = low.rate > 0 && high.rate > 0;
  const factor = inBytes ? Math.max(low.rate / high.rate, high.rate / low.rate) : Math.max(low.elapsed_s / high.elapsed_s, high.elapsed_s / low.elapsed_s);
  return { label, span, typed, isKind, isToldKind, isChoice, atLow: low, atHigh: high, factor };
}
