/** The words of the question, once each: what patterns and states are called on the page. */
import { words } from './ChoiceField';

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
