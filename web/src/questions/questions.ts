/** Where the document meets the engine: the questions that more than one part of the page asks. */
import { useSyncExternalStore } from 'react';
import { withValue, type Scenario } from '../state/scenario';
import { useDocument, useScenario, useStore } from '../state/store';
import { Refused, restartCount, type AdviceAnswer, type Description, type Prediction } from '../engine/engine';
import { useAsk, type Asked } from '../engine/useAsk';

export type { Asked };

export function usePrediction(): Asked<Prediction> {
  return useAsk('predict', useScenario());
}

/** The prediction of the selected phase, and which one that is. */
export function useSelectedPhase(): { readonly asked: Asked<Prediction>; readonly index: number } {
  const asked = usePrediction();
  const wanted = useStore((state) => state.phase);
  const count = asked.value?.phases.length ?? 1;
  return { asked, index: Math.min(wanted, count - 1) };
}

export function useDescription(): Asked<Description> {
  return useAsk('describe', null);
}

export function useAdvice(): Asked<AdviceAnswer> {
  const goal = useStore((state) => state.goal);
  return useAsk('advise', { scenario: useScenario(), goal, worlds: useWorlds() }, { patient: true });
}

/** The scenarios at the ends of typed ranges: advice must suit them all. */
function useWorlds(): readonly Scenario[] {
  const { scenario, ranges } = useDocument();
  return Object.entries(ranges).flatMap(([path, { low, high }]) => [withValue(scenario, path, low), withValue(scenario, path, high)]);
}

/** What the engine says is wrong with one field, if it refused the question for it. */
export function useRefusal(field: string): string | null {
  const { error } = usePrediction();
  return error instanceof Refused && pathOf(error.field) === field ? error.message : null;
}

/** The engine writes `phases[0].count`, the form `phases.0.count`. */
function pathOf(field: string | null): string | null {
  return field?.replaceAll(/\[(\d+)\]/g, '.$1') ?? null;
}

export function useRestartCount(): number {
  return useSyncExternalStore(restartCount.subscribe, restartCount.get);
}
