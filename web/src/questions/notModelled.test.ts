import { expect, it } from 'vitest';
import { BARE_PHASE, BARE_SCENARIO, type Phase, type Scenario } from '../state/scenario';
import { notModelledIn, stepsToModel } from './notModelled';
import type { Prediction } from '../engine/contract';

const WHY = 'page faults of a mapped file are modelled for Linux only';

function answer(...whys: readonly (string | null)[]): Prediction {
  return { phases: whys.map((not_modelled) => ({ not_modelled })) } as unknown as Prediction;
}

function asked(os: Scenario['client']['os'], ...phases: readonly Partial<Phase>[]): Scenario {
  return { ...BARE_SCENARIO, client: { ...BARE_SCENARIO.client, os }, phases: phases.map((phase) => ({ ...BARE_PHASE, ...phase })) };
}

it('tells of the first phase without figures on the way to the one that is looked at', () => {
  expect(notModelledIn(answer(WHY))).toBe(`Not modelled: ${WHY}.`);
  expect(notModelledIn(answer(null, WHY))).toBe(`Phase 2 is not modelled: ${WHY}.`);
  expect(notModelledIn(answer(null, WHY), 0)).toBeNull();
  expect(notModelledIn(answer(WHY, null), 1)).toBe(`Phase 1 is not modelled: ${WHY}.`);
  expect(notModelledIn(answer('is the tree missing?'))).toBe('Not modelled: is the tree missing?');
  expect(notModelledIn(answer(null))).toBeNull();
  expect(notModelledIn(null)).toBeNull();
});

it.each([
  ['freebsd', { access: 'mmap' }, ['phases.0.access']],
  ['freebsd', { one_file: true, processes: 8 }, ['phases.0.one_file']],
  ['openbsd', { one_file: true, processes: 8, access: 'mmap' }, ['phases.0.access', 'phases.0.one_file']],
  ['freebsd', { one_file: true, processes: 1 }, []],
  ['linux', { flags: ['append', 'direct'], op: 'write' }, ['phases.0.flags']],
  ['linux', { one_file: true, processes: 8 }, []],
] as const)('knows what a client of %s lacks of %j', (os, phase, paths) => {
  const scenario = asked(os, phase as Partial<Phase>);
  expect(stepsToModel(scenario, answer(WHY)).map(({ path }) => path)).toEqual(paths);
  expect(stepsToModel(scenario, answer(null))).toEqual([]);
});
