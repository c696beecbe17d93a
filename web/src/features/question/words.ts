/** The words of the question, once each: what operations, patterns and states are called on the page. */
import { bytes, count } from '../../format/print';
import { isMetadata, type Op, type Phase } from '../../state/scenario';
import { words } from './ChoiceField';

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

export const PATTERNS = words('sequential', 'random', 'backward', 'strided');
export const CACHES = words(['', 'as it is'], ['cold', 'cold: fresh mount'], ['dropped', 'dropped: empty cache'], ['warm', 'warm: as left']);
export const FSYNCS = words(['', 'default'], ['none', 'none'], ['end', 'at the end'], ['every:1', 'each request'], ['every:8+end', 'every 8 and end'], ['every:16+end', 'every 16 and end'], ['every:64+end', 'every 64 and end']);
export const ACCESSES = words(['', 'by read calls'], ['mmap', 'mapped (mmap)']);
const ADVICE = ['normal', 'sequential', 'random', 'willneed', 'dontneed', 'noreuse'];
/** posix_fadvise right after open. */
export const FILE_ADVICE = words(['', 'none'], ...ADVICE);
/** madvise right after mmap. */
export const MAP_ADVICE = words(['', 'none'], 'sequential', 'random', 'willneed', 'hugepage');
/** Inputs of a build on Linux: name, kind, what it counts. */
export const BUILD_INPUTS = [
  ['headers', 'count', 'in the tree'],
  ['includes', 'count', 'for each source'],
  ['misses', 'count', 'directories in vain'],
  ['header_bytes', 'bytes', undefined],
  ['object_bytes', 'bytes', undefined],
  ['processor_s', 'count', 'seconds in all'],
] as const;
export const STORAGES = words(['', 'not told'], ['memory disk with UFS', 'memory disk, UFS'], ['tmpfs', 'tmpfs'], ['nvme', 'NVMe'], ['ssd', 'SSD'], ['disk', 'disk'], ['raid', 'RAID of disks'], 'cloud file service', 'ext4');

export function operationName(op: Op): string {
  return OPERATIONS.find(([id]) => id === op)?.[1] ?? op;
}

/** One phase in a few words: `write 1 GiB sequential by 4 KiB`. */
export function phaseName(phase: Phase): string {
  if (isMetadata(phase.op)) return phase.files === null ? operationName(phase.op) : `${operationName(phase.op)}, ${count(phase.files)} files`;
  const verb = phase.op === 'write' && phase.file === 'existing' ? 'rewrite' : phase.access === 'mmap' ? 'mapped read' : phase.op;
  const by = phase.record_bytes === null ? '' : ` by ${bytes(phase.record_bytes)}`;
  return `${phase.pattern ?? 'sequential'} ${verb}${by}`;
}
