/**
 * The one advice of the page. It follows the document once that has rested, and breaks off what it is thinking
 * about an older one; the older advice stays, marked stale.
 */
import { create } from 'zustand';
import type { Advice, AdviceAnswer, PhaseAnswer, Request } from '../engine/engine';
import { askOnce } from '../engine/useAsk';
import { bytes, count, inUnits, seconds } from '../format/print';
import { withValue, type Scenario } from '../state/scenario';
import { useStore, type Goal } from '../state/store';
import type { Document } from '../state/document';
import { cornersOf } from './worlds';

export interface AdviceState {
  readonly value: AdviceAnswer | null;
  /** The question that `value` is for. */
  readonly answered: Scenario | null;
  /** True while `value` answers an older question than the one asked now. */
  readonly stale: boolean;
  readonly error: Error | null;
  /** Thinks about the same once more, after it was stopped. */
  readonly again: () => void;
}

export const useAdviceStore = create<AdviceState>(() => ({ value: null, answered: null, stale: false, error: null, again: () => undefined }));

/** Advice takes seconds of a processor: a document that still moves is not worth them. */
const SETTLE_MS = 350;

export function followAdvice(): void {
  let scenario: Scenario | null = null;
  let ranges: Document['ranges'] | null = null;
  let goal: Goal | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;

  const think = (mine: number, request: Request<'advise'>): void => {
    askOnce('advise', request, { lane: 'advise', preempt: true }).then(
      (value) => {
        if (mine === turn) useAdviceStore.setState({ value, answered: request.scenario, stale: false, error: null });
      },
      (reason: unknown) => {
        if (mine === turn) useAdviceStore.setState({ error: reason instanceof Error ? reason : new Error(String(reason)) });
      },
    );
  };
  const follow = (): void => {
    const { opening, history, goal: wanted } = useStore.getState();
    const { present } = history;
    if (opening || (scenario === present.scenario && ranges === present.ranges && goal === wanted)) return;
    ({ scenario, ranges } = present);
    goal = wanted;
    const mine = ++turn;
    const { stale, error } = useAdviceStore.getState();
    if (!stale || error !== null) useAdviceStore.setState({ stale: true, error: null });
    clearTimeout(timer);
    timer = setTimeout(() => think(mine, { scenario: present.scenario, goal: wanted, worlds: cornersOf(present) }), SETTLE_MS);
  };
  const again = (): void => {
    scenario = null;
    follow();
  };
  useAdviceStore.setState({ again });
  useStore.subscribe(follow);
  follow();
}

/** The question as a piece of advice would have it. */
export function changedBy({ changes }: Advice, scenario: Scenario): Scenario {
  return changes.reduce((changed, step) => withValue(changed, step.field, step.to), scenario);
}

export const GOALS: Readonly<Record<Goal, string>> = {
  throughput: 'speed',
  latency: 'short waits',
  server_load: 'little work for the server',
  memory: 'few bytes read',
};

/** What a change does that serves the goal, beyond a tie; how far beyond stands where what was tried is told. */
export const BETTER: Readonly<Record<Goal, string>> = {
  throughput: 'is clearly faster',
  latency: 'clearly shortens the waits',
  server_load: 'clearly spares the server calls',
  memory: 'reads clearly less',
};

/** Of what “nothing” is said: a curve beside it shows one phase at the middle of the ranges. */
export function weighed({ scenario, ranges }: Pick<Document, 'scenario' | 'ranges'>): string {
  const phases = scenario.phases.length > 1 ? ' over all phases together' : '';
  return Object.keys(ranges).length > 0 ? `${phases} anywhere in the ranges you typed without a loss elsewhere` : phases;
}

/** A mix goes out as it was counted: what changes the calls themselves (actimeo, nocto, lookupcache) cannot act on it. */
export function isOnlyMixes({ phases }: Scenario): boolean {
  return phases.every(({ op }) => op === 'op_mix');
}

/** What is said of it instead of “leave it as it is”. */
export function otherCalls(goal: Goal): string {
  return `With these calls, nothing found ${BETTER[goal]}; other options might make other calls.`;
}

/** Whether what a change moves is the time of the work: only then it is “as fast”. */
export function isSpeed({ effect }: Advice): boolean {
  return effect.unit === 'seconds for all phases';
}

/** `26.8 s → 8.78 s`; of another goal with what is counted: `1 290 → 524 calls to the server`. */
export function movedBy({ effect: { from, to, unit } }: Advice): string {
  if (unit.startsWith('seconds')) return `${seconds(from)} → ${seconds(to, from)}${unit === 'seconds that processes wait' ? ' of waiting' : ''}`;
  if (unit.startsWith('bytes ')) return `${bytes(from)} → ${bytes(to)} ${unit.slice('bytes '.length)}`;
  return `${count(from)} → ${count(to)} ${unit}`;
}

/**
 * The advice as the page tells it: from the time that stands in the answer. The adviser expects large random phases from a
 * part of their file, with and without the change; what the two have to each other holds, the times may be some per cent off.
 */
export function fromAnswer(item: Advice, phases: readonly PhaseAnswer[]): Advice {
  const { effect } = item;
  const from = phases.reduce((sum, { elapsed_s: elapsed }) => sum + elapsed.predicted, 0);
  return isSpeed(item) && from > 0 && effect.factor > 0 ? { ...item, effect: { ...effect, from, to: from / effect.factor } } : item;
}

/** As the curves name the same values: `Set read-ahead to 4 MiB`. */
export function titleOf({ title }: Advice): string {
  return inUnits(title);
}
