/** What tells one question from others, in words: `rsize 8 KiB`, `nconnect 4`. */
import { optionName, optionValue } from '../../format/option';
import type { Phase, Scenario } from '../../state/scenario';

/** Of everything in which the questions are not all alike, what this one has. */
export function distinctions(one: Scenario, all: readonly Scenario[]): readonly string[] {
  const groups = ['client', 'mount', 'network', 'server'] as const;
  const texts = groups.flatMap((group) => fields(one[group], all.map((other) => other[group]), `${group}.`));
  if (differ(all.map(({ phases }) => phases.length))) texts.push(one.phases.length === 1 ? '1 phase' : `${one.phases.length} phases`);
  else one.phases.forEach((phase, at) => texts.push(...fields(phase, all.map(({ phases }): Phase => phases[at] ?? phase), '').map((text) => `phase ${at + 1} ${text}`)));
  if (differ(all.map(({ parameters }) => parameters))) texts.push(calibration(one, all));
  return texts;
}

function calibration({ parameters }: Scenario, all: readonly Scenario[]): string {
  if (Object.keys(parameters).length === 0) return 'not calibrated';
  const first = all.find((other) => Object.keys(other.parameters).length > 0);
  return first === undefined || !differ([first.parameters, parameters]) ? 'calibrated' : 'calibrated otherwise';
}

function fields(one: object, all: readonly object[], group: string): string[] {
  const records = all as readonly Readonly<Record<string, unknown>>[];
  return Object.entries(one)
    .filter(([name]) => differ(records.map((record) => record[name])))
    .map(([name, value]) => `${optionName(group + name)} ${optionValue(name, value)}`);
}

function differ(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value) ?? 'null')).size > 1;
}
