/**
 * Answers before they are asked for: while the hand is on a curve, the values along it are worked out, nearest
 * first, so that each step of a drag finds its answer ready. One question at a time, so that a real one waits for
 * one guess at most.
 */
import { askOnce } from '../engine/useAsk';
import { withValue, type Scenario } from '../state/scenario';

let turn = 0;
let under = '';

export function askAhead(scenario: Scenario, field: string, values: readonly number[], present: number | null): void {
  const what = `${field} ${JSON.stringify(withValue(scenario, field, null))}`;
  if (what === under) return;
  under = what;
  void fill(++turn, scenario, field, nearestFirst(values, present));
}

/** The hand has left; what is under way still arrives. */
export function leaveOff(): void {
  turn += 1;
  under = '';
}

async function fill(mine: number, scenario: Scenario, field: string, values: readonly number[]): Promise<void> {
  for (const value of values) {
    if (mine !== turn) return;
    // A value that the engine refuses has no answer to wait for; the next one may have.
    await askOnce('estimate', withValue(scenario, field, value), { lane: `ahead ${mine} ${value}` }).catch(() => undefined);
  }
}

function nearestFirst(values: readonly number[], present: number | null): readonly number[] {
  const at = present === null ? 0 : values.findIndex((value) => value >= present);
  const from = at < 0 ? values.length - 1 : at;
  return values.map((value, index) => ({ value, far: Math.abs(index - from) })).sort((a, b) => a.far - b.far).map(({ value }) => value);
}
