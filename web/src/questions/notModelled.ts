/** What has no figures: which phase and why, and which field of the question would give it some. */
import { useMemo } from 'react';
import type { Prediction } from '../engine/contract';
import { withValue, type Path, type Phase, type Scenario } from '../state/scenario';
import { useStore } from '../state/store';
import { useLater } from '../state/useLater';
import { usePredictionStore } from './prediction';

/** How the form calls what may be chosen there. */
export const OWN_FILES = 'each process its own';
export const BY_READ_CALLS = 'by read calls';

type Answered = Pick<Prediction, 'phases'> | null;

/** The first of the phases up to `last` without figures, in a sentence; a later one is asked through those before it. Null where all have some. */
export function notModelledIn(prediction: Answered, last = Infinity): string | null {
  const phases = prediction?.phases ?? [];
  const at = phases.findIndex((phase, index) => index <= last && phase.not_modelled !== null);
  const why = phases[at]?.not_modelled ?? null;
  return why === null ? null : `${phases.length > 1 ? `Phase ${at + 1} is not` : 'Not'} modelled: ${ended(why)}`;
}

/** A reason as the end of a sentence: some ask. */
export function ended(why: string): string {
  return why.endsWith('?') ? why : `${why}.`;
}

/** Of the answer on the screen. */
export function useNotModelled(last?: number): string | null {
  return useLater(usePredictionStore, ({ value }) => notModelledIn(value, last), String(last));
}

interface Step {
  readonly path: Path;
  readonly to: unknown;
  /** As the form calls it: `Files to “each process its own”`. */
  readonly told: string;
}

/** What the client of the question lacks (lacks in engine/sim/src/client/freebsd/scenario_client.rs and engine/sim/src/client/linux/mod.rs), set so that it does not. */
export function stepsToModel(scenario: Scenario, prediction: Answered): readonly Step[] {
  return scenario.phases.flatMap((phase, at) => (typeof prediction?.phases[at]?.not_modelled === 'string' ? stepsOf(scenario.client.os === 'linux', phase, `phases.${at}`) : []));
}

function stepsOf(linux: boolean, { access, one_file: oneFile, processes, flags }: Phase, at: Path): readonly Step[] {
  if (linux) {
    return flags.includes('append') && flags.includes('direct') ? [{ path: `${at}.flags`, to: flags.filter((flag) => flag !== 'direct'), told: 'O_DIRECT to off' }] : [];
  }
  return [
    ...(access === 'mmap' ? [{ path: `${at}.access`, to: null, told: `Read to “${BY_READ_CALLS}”` }] : []),
    ...(oneFile && processes > 1 ? [{ path: `${at}.one_file`, to: false, told: `Files to “${OWN_FILES}”` }] : []),
  ];
}

export interface Remedy {
  /** `Set Files to “each process its own”`. */
  readonly text: string;
  readonly apply: () => void;
}

/** What to press to have figures; null where no field is known that would give them. */
export function useRemedy(): Remedy | null {
  const value = useLater(usePredictionStore, (held) => held.value);
  const answered = useLater(usePredictionStore, (held) => held.answered);
  const change = useStore((state) => state.change);
  return useMemo(() => {
    const steps = answered === null ? [] : stepsToModel(answered, value);
    if (steps.length === 0) return null;
    return {
      text: `Set ${[...new Set(steps.map(({ told }) => told))].join(' and ')}`,
      apply: () => change('remedy', (document) => ({ ...document, preset: null, scenario: steps.reduce((scenario, { path, to }) => withValue(scenario, path, to), document.scenario) })),
    };
  }, [answered, value, change]);
}
