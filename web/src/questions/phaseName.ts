/** What operations and phases are called on the page, once each. */
import { bytes, count, countOf } from '../format/print.ts';
import { isMetadata, runningOf, type Op, type Phase } from '../state/scenario.ts';

export const OPERATIONS: readonly (readonly [Op, string])[] = [
  ['read', 'read a file'],
  ['write', 'write a file'],
  ['mixed', 'read and write'],
  ['create_files', 'create files'],
  ['read_files', 'read many files'],
  ['stat_files', 'stat files'],
  ['stat_absent', 'stat absent names'],
  ['list', 'ls -l'],
  ['find', 'find'],
  ['remove_tree', 'rm -r'],
  ['extract_archive', 'tar -x'],
  ['build', 'build (make)'],
  ['op_mix', 'mix of operations'],
];

/** One phase in a few words: `sequential write by 4 KiB`. */
export function phaseName(phase: Phase): string {
  return named(phase, '');
}

/** The same with how much there is to do, past the page cache if so: `sequential write, 1 GiB by 4 KiB, 8 processes, O_DIRECT`; each process has its own file unless they share one, and its own requests. */
export function sizedPhaseName(phase: Phase): string {
  const { op, count: times } = phase;
  const processes = runningOf(phase);
  const { file_bytes: size } = phase.archive ?? phase;
  const each = processes > 1 ? ' each' : '';
  return [
    named(phase, size === null ? '' : isMetadata(op) ? ` of ${bytes(size)}` : `, ${bytes(size)}`),
    ...(times === null ? [] : [op === 'op_mix' ? countOf(times, 'call') : `${countOf(times, 'request')}${each}`]),
    ...(processes > 1 ? [`${count(processes)} processes${phase.one_file ? ' on one file' : ''}`] : []),
    ...(phase.flags.includes('direct') ? ['O_DIRECT'] : []),
  ].join(', ');
}

/** What tells a phase from another of the same name: `, warm cache`. The same read again takes a fraction of the time. */
export function cacheApart(phase: Phase, phases: readonly Phase[]): string {
  const name = sizedPhaseName(phase);
  return phase.cache !== null && phases.some((other) => other.cache !== phase.cache && sizedPhaseName(other) === name) ? `, ${phase.cache} cache` : '';
}

function named(phase: Phase, size: string): string {
  const { files } = phase.archive ?? phase;
  if (isMetadata(phase.op)) return `${operationName(phase.op)}${files === null ? '' : `, ${countOf(files, 'file')}${size}`}`;
  const verb = phase.op === 'write' && phase.file === 'existing' ? 'rewrite' : phase.access === 'mmap' ? 'mapped read' : phase.op;
  const by = phase.record_bytes === null ? '' : ` by ${bytes(phase.record_bytes)}`;
  return `${phase.pattern ?? 'sequential'} ${verb}${size}${by}`;
}

export function operationName(op: Op): string {
  return OPERATIONS.find(([id]) => id === op)?.[1] ?? op;
}
