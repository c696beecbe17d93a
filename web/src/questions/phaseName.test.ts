import { expect, it } from 'vitest';
import { BARE_PHASE, type Phase } from '../state/scenario';
import { cacheApart, sizedPhaseName } from './phaseName';

it.each<[Partial<Phase>, string]>([
  [{ op: 'write', record_bytes: 1048576, file_bytes: 134217728, processes: 8 }, 'sequential write, 128 MiB by 1 MiB, 8 processes'],
  [{ pattern: 'random', record_bytes: 8192, file_bytes: 1073741824, count: 20000, processes: 8 }, 'random read, 1 GiB by 8 KiB, 20 000 requests each, 8 processes'],
  [{ pattern: 'random', record_bytes: 4096, file_bytes: 268435456, count: 1000 }, 'random read, 256 MiB by 4 KiB, 1 000 requests'],
  [{ op: 'stat_files', files: 1, file_bytes: 8192 }, 'stat files, 1 file of 8 KiB'],
  [{ record_bytes: 4096, file_bytes: 8192, count: 1 }, 'sequential read, 8 KiB by 4 KiB, 1 request'],
  [{ op: 'create_files', files: 2000, file_bytes: 2048 }, 'create files, 2 000 files of 2 KiB'],
  [{ op: 'op_mix', count: 20000, processes: 8 }, 'mix of operations, 20 000 calls, 8 processes'],
  [{ op: 'extract_archive', archive: { files: 1000, directories: 20, file_bytes: 8192 } }, 'tar -x, 1 000 files of 8 KiB'],
  [{ op: 'remove_tree', files: 1000, processes: 8 }, 'rm -r, 1 000 files'],
  [{ op: 'build' }, 'build (make)'],
  [{ record_bytes: 8192, flags: ['direct'] }, 'sequential read by 8 KiB, O_DIRECT'],
])('tells how much there is to do: %o', (said, name) => {
  expect(sizedPhaseName({ ...BARE_PHASE, ...said }).replaceAll(/\s/g, ' ')).toBe(name);
});

it('tells the same work on another cache apart, and nothing else', () => {
  const [cold, warm] = [{ ...BARE_PHASE, cache: 'cold' }, { ...BARE_PHASE, cache: 'warm' }] as const;
  const other = { ...warm, record_bytes: 4096 };
  expect([cold, warm, other].map((phase) => cacheApart(phase, [cold, warm, other]))).toEqual([', cold cache', ', warm cache', '']);
  expect(cacheApart(warm, [warm, warm])).toBe('');
});
