import { expect, it } from 'vitest';
import { complete, type Op } from '../state/scenario';
import { inputsOf } from './useSensitivity';

it.each<[Op, boolean]>([['read', true], ['build', true], ['op_mix', true], ['stat_files', true], ['list', false], ['find', false], ['remove_tree', false], ['extract_archive', false]])('%s is tried with more processes: %s', (op, tried) => {
  expect(inputsOf(complete({ phases: [{ op, processes: 8 }] }), 0).some(({ path }) => path === 'phases.0.processes')).toBe(tried);
});
