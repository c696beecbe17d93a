/**
 * The one prediction of the page. It follows the document by itself, so that a question is on its way before
 * React has drawn the change, and every part of the page selects from one answer. While a newer answer is on
 * its way the older one stays, marked stale; whether it is stale is compared, never guessed.
 *
 * The answer to the default question comes with the page, computed by the same engine when the page was built.
 */
import { create } from 'zustand';
import { arrival, Refused, stop, Superseded, type Prediction } from '../engine/engine';
import { firstAnswer } from '../engine/firstAnswer';
import { askOnce, peek } from '../engine/useAsk';
import { DEFAULT_SCENARIO, type Scenario } from '../state/scenario';
import { useStore } from '../state/store';

export interface PredictionState {
  readonly value: Prediction | null;
  /** What `value` has replaced, once the same question has been worked out in full. */
  readonly expected: Prediction | null;
  /** The question that `value` answers. */
  readonly answered: Scenario | null;
  /** True while `value` answers an older question than the one asked now. */
  readonly stale: boolean;
  /** The engine is there: who still waits, waits for the question. */
  readonly arrived: boolean;
  /** Why the question asked now has no answer. */
  readonly error: Error | null;
  /** Which question, counted from the start of the page, `value` answers; 0 for the one that came with the page. */
  readonly count: number;
  /** What `value` only expects was to be worked out in full, and was not: stopped, or too much for the engine. */
  readonly unfinished: boolean;
  /** Ends the work on the question asked now. */
  readonly halt: () => void;
  /** Asks it once more. */
  readonly again: () => void;
}

export const usePredictionStore = create<PredictionState>(() => ({
  value: firstAnswer,
  expected: null,
  answered: firstAnswer === null ? null : DEFAULT_SCENARIO,
  stale: false,
  arrived: false,
  error: null,
  count: 0,
  unfinished: false,
  halt: () => undefined,
  again: () => undefined,
}));

/** A document that has not changed for this long is worth seconds of work. */
const SETTLE_MS = 350;

/** What has run for this long may run for minutes: a newer question does not wait for it, and the user may stop it. */
export const LONG_MS = 1000;

/** Who stops a question without an answer stops what else is worked out of it: each point of a curve takes as long. */
const OF_THE_QUESTION = ['predict', 'exact', 'sweep', 'sensitivity', 'advise'] as const;

/** Told from a part of the file, and worth the work of the whole. */
export function isExpected(value: Prediction | null): boolean {
  return value?.phases.some(({ basis }) => basis.kind === 'expected') === true;
}

/** From now on every question of the document is asked. */
export function followQuestion(): void {
  let asked: Scenario | null = null;
  let count = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** The question that the user has stopped. */
  let halted: Scenario | null = null;
  /** Since when the engine has owed an answer. */
  let since_ms: number | null = null;

  const settle = (number: number, scenario: Scenario, value: Prediction): void => {
    if (number < usePredictionStore.getState().count) return;
    usePredictionStore.setState((held) => ({ value, expected: held.answered === scenario && isExpected(held.value) ? held.value : null, answered: scenario, stale: asked !== scenario, error: null, count: number, unfinished: false }));
  };
  /** Pushed out by another question, and not stopped by the user. */
  const isReplaced = (scenario: Scenario, reason: unknown): boolean => reason instanceof Superseded && halted !== scenario;
  const fail = (scenario: Scenario, reason: unknown): void => {
    if (asked !== scenario || isReplaced(scenario, reason)) return;
    since_ms = null;
    usePredictionStore.setState({ error: reason instanceof Error ? reason : new Error(String(reason)) });
  };
  const follow = (): void => {
    const { opening, history } = useStore.getState();
    const { scenario } = history.present;
    if (opening) {
      // A link is being read: the default question's answer would be an answer to nothing.
      usePredictionStore.setState({ value: null, expected: null, answered: null });
      return;
    }
    if (scenario === asked) return;
    asked = scenario;
    halted = null;
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
    // An engine that is on its way would only be sent for once more.
    const isLong = since_ms !== null && Date.now() - since_ms > LONG_MS && usePredictionStore.getState().arrived;
    if (since_ms === null || isLong) since_ms = Date.now();
    askOnce('estimate', scenario, { lane: 'predict', preempt: isLong }).then(
      (value) => {
        since_ms = number === count ? null : Date.now();
        take(number, scenario, value);
      },
      (reason: unknown) => {
        // Pushed out by a question that is no longer asked either.
        if (asked === scenario && isReplaced(scenario, reason)) estimate(number, scenario);
        else fail(scenario, reason);
      },
    );
  };
  const take = (number: number, scenario: Scenario, value: Prediction): void => {
    settle(number, scenario, value);
    if (asked !== scenario || !isExpected(value)) return;
    later = setTimeout(() => workOut(number, scenario), SETTLE_MS);
  };
  /** What was expected is simulated once the document has settled; a newer question breaks it off. */
  const workOut = (number: number, scenario: Scenario): void => {
    askOnce('predict', scenario, { lane: 'exact', preempt: true }).then(
      (value) => {
        if (asked === scenario) settle(number, scenario, value);
      },
      (reason: unknown) => {
        if (reason instanceof Refused) fail(scenario, reason);
        // What was expected still answers the question.
        else if (asked === scenario && !isReplaced(scenario, reason)) usePredictionStore.setState({ unfinished: true });
      },
    );
  };
  const halt = (): void => {
    halted = asked;
    clearTimeout(later);
    const lanes = usePredictionStore.getState().stale ? OF_THE_QUESTION : (['exact'] as const);
    for (const lane of lanes) stop(lane);
  };
  const again = (): void => {
    asked = null;
    follow();
  };
  void arrival.then(() => usePredictionStore.setState({ arrived: true }));
  usePredictionStore.setState({ halt, again });
  useStore.subscribe(follow);
  follow();
}
