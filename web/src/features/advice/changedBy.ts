/** The question as a piece of advice would have it. */
import type { Advice } from '../../engine/engine';
import { withValue, type Scenario } from '../../state/scenario';

export function changedBy({ changes }: Advice, scenario: Scenario): Scenario {
  return changes.reduce((changed, step) => withValue(changed, step.field, step.to), scenario);
}
