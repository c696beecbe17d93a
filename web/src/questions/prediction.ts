/**
 * The one prediction of the page. It follows the document by itself, so that a question is on its way before
 * React has drawn the change, and every part of the page selects from one answer. While a newer answer is on
 * its way the older one stays, marked stale; whether it is stale is compared, never guessed.
 *
 * The answer to the default question comes with the page, computed by the same engine when the page was built.
 */
import { create } from 'zustand';
import { Superseded, type Prediction } from '../engine/engine';
import { firstAnswer } from '../engine/firstAnswer';
import { askOnce, peek } from '../engine/useAsk';
import { DEFAULT_SCENARIO, type Scenario } from '../state/scenario';
import { useStore } from '../state/store';

export interface PredictionState {
  readonly value: Prediction | null;
  /** The question that `value` answers. */
  readonly answered: Scenario | null;
  /** True while `value` answers an older question than the one asked now. */
  readonly stale: boolean;
  /** Why the question asked now has no answer. */
  readonly error: Error | null;
  /** Which question, counted from the start of the page, `value` answers; 0 for the one that came with the page. */
  readonly count: number;
}

export const usePredictionStore = create<PredictionState>(() => ({
  value: firstAnswer,
  answered: firstAnswer === null ? null : DEFAULT_SCENARIO,
  stale: false,
  error: null,
  count: 0,
}));

/** A document that has not changed for this long is worth seconds of work. */
const SETTLE_MS = 350;

/** From now on every question of the document is asked. */
export function followQuestion(): void {
  let asked: Scenario | null = null;
  let count = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  const settle = (number: number, scenario: Scenario, value: Prediction): void => {
    if (number < usePredictionStore.getState().count) return;
    usePredictionStore.setState({ value, answered: scenario, stale: asked !== scenario, error: null, count: number });
  };
  const fail = (scenario: Scenario, reason: unknown): void => {
    if (asked !== scenario || reason instanceof Superseded) return;
    usePredictionStore.setState({ error: reason instanceof Error ? reason : new Error(String(reason)) });
  };
  const follow = (): void => {
    const { opening, history } = useStore.getState();
    const { scenario } = history.present;
    if (opening) {
      // A link is being read: the default question's answer would be an answer to nothing.
      usePredictionStore.setState({ value: null, answered: null });
      return;
    }
    if (scenario === asked) return;
    asked = scenario;
    const number = ++count;
    clearTimeout(later);
    const known = peek('estimate', scenario);
    if (known !== null) {
      // In the same task as the change, so that one drawing shows both.
      take(number, scenario, known);
      return;
    }
    usePredictionStore.setState((held) => ({ stale: held.answered !== scenario, error: null }));
    estimate(number, scenario);
  };
  const estimate = (number: number, scenario: Scenario): void => {
    askOnce('estimate', scenario, 'predict').then(
      (value) => take(number, scenario, value),
      (reason: unknown) => {
        // Pushed out by a question that is no longer asked either.
        if (asked === scenario && reason instanceof Superseded) estimate(number, scenario);
        else fail(scenario, reason);
      },
    );
  };
  const take = (number: number, scenario: Scenario, value: Prediction): void => {
    settle(number, scenario, value);
    if (asked !== scenario || !value.phases.some((phase) => phase.basis.kind === 'expected')) return;
    later = setTimeout(() => workOut(number, scenario), SETTLE_MS);
  };
  /** What was expected is simulated once the document has settled; a newer question breaks it off. */
  const workOut = (number: number, scenario: Scenario): void => {
    askOnce('predict', scenario, 'exact', true).then(
      (value) => {
        if (asked === scenario) settle(number, scenario, value);
      },
      (reason: unknown) => fail(scenario, reason),
    );
  };
  useStore.subscribe(follow);
  follow();
}
