/** What the engine takes where a field says nothing, for its placeholder. */
import type { Description } from '../engine/contract';
import { exact } from '../format/print';
import type { Kind } from '../format/parse';
import { valueAt, type Path, type Phase, type Scenario } from '../state/scenario';
import { useStore } from '../state/store';
import { useLater } from '../state/useLater';
import { useDescribed } from './description';

export interface Assumed {
  readonly value: number;
  /** It stands for each file of the phase. */
  readonly ofFile: boolean;
}

export function assumedAt({ assumed, parameters }: Pick<Description, 'assumed' | 'parameters'>, scenario: Scenario, path: Path): Assumed | null {
  const [, at = '', own] = /^(phases\.\d+)\.(.*)/.exec(path) ?? [];
  const op = (valueAt(scenario, at) as Phase | undefined)?.op ?? '';
  const field = own ?? path;
  for (const { systems, ops, values, parameters: named } of assumed) {
    if (!systems.includes(scenario.client.os) || (ops.length > 0 && !ops.includes(op))) continue;
    const parameter = parameters.find(({ name }) => name === named[field]);
    const ofFile = values[`${field}_of_file`];
    const value = ofFile ?? values[field] ?? (parameter && (scenario.parameters[parameter.name] ?? parameter.of_sets[scenario.parameter_set ?? ''] ?? parameter.default));
    if (value !== undefined) return { value, ofFile: ofFile !== undefined };
  }
  return null;
}

/** Of the question that stands in the form: `8 KiB`, `0.25 a file`. */
export function useAssumed(path: Path, kind: Kind): string | null {
  const description = useDescribed((all) => all);
  return useLater(useStore, ({ history }) => (description === null ? null : textOf(kind, assumedAt(description, history.present.scenario, path))), `${path} ${description === null}`);
}

function textOf(kind: Kind, assumed: Assumed | null): string | null {
  if (assumed === null) return null;
  // Times are fitted, and known to no more digits.
  return `${exact(kind, kind === 'duration' ? Number(assumed.value.toPrecision(3)) : assumed.value)}${assumed.ofFile ? ' a file' : ''}`;
}
