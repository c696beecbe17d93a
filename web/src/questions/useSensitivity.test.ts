import { expect, it } from 'vitest';
import { complete, type Op } from '../state/scenario';
import { inputsOf } from './useSensitivity';

it.each<[Op, boolean]>([['read', true], ['build', true], ['op_mix', true], ['stat_files', true], ['list', false], ['find', false], ['remove_tree', false], ['extract_archive', false]])('%s is tried with more processes: %s', (op, tried) => {
  expect(inputsOf(complete({ phases: [{ op, processes: 8 }] }), 0).some(({ path }) => path === 'phases.0.processes')).toBe(tried);
});

it.each([['disk', 'time of the storage (fio on the server)'], ['cloud file service', 'time of the storage (nfsiostat: avg exe)']])('says how the time of a %s is measured', (storage, want) => {
  const inputs = inputsOf(complete({ phases: [{ op: 'write' }], server: { storage } }), 0);
  expect(inputs.find(({ path }) => path === 'parameters.storage_scale')?.label).toBe(want);
});

it.each<[Op, string | null, boolean]>([
  ['read', 'ssd', true],
  ['mixed', 'nvme', true],
  ['read_files', 'cloud file service', true],
  ['write', 'ssd', false],
  ['read', 'tmpfs', false],
  ['read', null, false],
])('whether the server holds what %s reads from %s is tried: %s', (op, storage, tried) => {
  const paths = inputsOf(complete({ phases: [{ op }], server: { storage, cache: 'warm' } }), 0).map(({ path }) => path);
  expect(paths.includes('server.cache')).toBe(tried);
});

it('asks how fast a storage is that was told by its kind alone, and no size of a request', () => {
  const named = (storage: string | null): readonly string[] => inputsOf(complete({ phases: [{ op: 'write' }], server: { storage } }), 0).filter(({ isChoice }) => isChoice !== true).map(({ path }) => path);
  expect(named('disk')).toContain('parameters.storage_scale');
  expect(named('memory')).not.toContain('parameters.storage_scale');
  expect(named(null)).not.toContain('parameters.storage_scale');
  expect(named('disk')).not.toContain('phases.0.record_bytes');
});
