/** Where the document meets the engine: the questions that more than one part of the page asks. */
import { useMemo, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/shallow';
import { optionName } from '../format/option';
import type { Document } from '../state/document';
import type { Scenario } from '../state/scenario';
import { useStore } from '../state/store';
import { useLater } from '../state/useLater';
import { engineRestarts, Refused, type Restarts, type PhaseAnswer, type Prediction } from '../engine/engine';
import { useAsk, type Asked } from '../engine/useAsk';
import { useAdviceStore, type AdviceState } from './advice';
import { usePredictionStore, type PredictionState } from './prediction';

export type { Asked };
export { useDescribed, useDescription } from './description';

export function usePrediction(): Asked<Prediction> {
  return usePredictionStore(useShallow(({ value, stale, error }) => ({ value, stale, error })));
}

/** The model that answers here, once it has answered. */
export function useModel(): string | null {
  return usePredictionStore((held) => held.value?.model ?? null);
}

export interface SelectedPhase {
  readonly prediction: Prediction | null;
  readonly phase: PhaseAnswer | undefined;
  readonly index: number;
}

/** The answer to the selected phase; the same object until another answer arrives or another phase is selected. */
export function useSelectedPhase(): SelectedPhase {
  const prediction = usePredictionStore((held) => held.value);
  const wanted = useStore((state) => state.phase);
  return useMemo(() => selectedOf(prediction, wanted), [prediction, wanted]);
}

/** The same, for all that is drawn a frame after the number and the handles. */
export function useSelectedPhaseLater(): SelectedPhase {
  const prediction = useLater(usePredictionStore, (held) => held.value);
  const wanted = useLater(useStore, (state) => state.phase);
  return useMemo(() => selectedOf(prediction, wanted), [prediction, wanted]);
}

export function selectedOf(prediction: Prediction | null, wanted: number): SelectedPhase {
  const index = Math.min(wanted, (prediction?.phases.length ?? 1) - 1);
  return { prediction, phase: prediction?.phases[index], index };
}

const IN_FULL_AT_ONCE: Pick<PredictionState, 'value' | 'expected' | 'answered'> = { value: null, expected: null, answered: null };

/**
 * By how much a rate of the phase that is expected from a part of the file is multiplied, to stand beside the answer that
 * has been worked out in full: curves and inputs keep what they have to each other, and meet it. They ask without what
 * comes after the phase, and from another work another part of the file may be expected.
 */
export function useCorrection(phase: number): number {
  const { value, expected, answered } = useLater(usePredictionStore, (held) => (held.expected === null ? IN_FULL_AT_ONCE : held));
  const cut = useMemo(() => (answered === null || phase >= answered.phases.length - 1 ? null : upTo(answered, phase)), [answered, phase]);
  const asked = useAsk('estimate', cut, { lane: 'correction' });
  const alike = cut === null ? expected : asked.value;
  return asked.stale ? 1 : correctionOf(value, alike, phase);
}

/** The question without what comes after a phase. */
export function upTo(scenario: Scenario, phase: number): Scenario {
  return { ...scenario, phases: scenario.phases.slice(0, phase + 1) };
}

export function correctionOf(value: Prediction | null, expected: Prediction | null, phase: number): number {
  const [full, quick] = [value, expected].map((one) => one?.phases[phase]);
  // What is not modelled has a time of 0.
  return full === undefined || full.elapsed_s.predicted === 0 || quick?.basis.kind !== 'expected' ? 1 : quick.elapsed_s.predicted / full.elapsed_s.predicted;
}

export function useDocumentLater(): Document {
  return useLater(useStore, (state) => state.history.present);
}

export function useScenarioLater(): Scenario {
  return useDocumentLater().scenario;
}

/** Whether the answer on the screen is to an older question than the one asked now. */
export function useStale(): boolean {
  return usePredictionStore((held) => held.stale);
}

export function useAdvice(): AdviceState {
  return useAdviceStore();
}

export function useAdviceLater(): AdviceState {
  return useLater(useAdviceStore, (held) => held);
}

/** What the engine says is wrong with one field, if it refused the question for it. */
export function useRefusal(field: string): string | null {
  return usePredictionStore(({ error }) => (error instanceof Refused && pathOf(error) === field ? toldOf(error) : null));
}

/** With the name of the field that it speaks of. */
export function toldOf({ field, message }: Refused): string {
  const name = field === null ? '' : optionName(field);
  if (/cannot be read: invalid/.test(message)) return `${name || 'A value'} is beyond what can be computed: correct it, or undo.`;
  return message.includes(name) ? message : `${name}: ${message}`;
}

/** The engine writes `phases[0].count`, the form `phases.0.count`. */
export function pathOf({ field }: Refused): string | null {
  return field?.replaceAll(/\[(\d+)\]/g, '.$1') ?? null;
}

export function useRestarts(): Restarts {
  return useSyncExternalStore(engineRestarts.subscribe, engineRestarts.get);
}
