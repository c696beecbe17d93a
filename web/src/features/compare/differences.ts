/** What one question has that another has not, in words: `rsize 8 KiB`, `nconnect 4`. */
import { optionName, optionValue } from '../../format/option';
import type { Scenario } from '../../state/scenario';

export function differences(from: Scenario, to: Scenario): readonly string[] {
  const groups = ['client', 'mount', 'network', 'server'] as const;
  const texts = groups.flatMap((group) => fields(from[group], to[group], `${group}.`));
  if (from.phases.length !== to.phases.length) texts.push(`${to.phases.length} phases`);
  else to.phases.forEach((phase, at) => texts.push(...fields(from.phases[at] ?? phase, phase, '').map((text) => `phase ${at + 1} ${text}`)));
  if (JSON.stringify(from.parameters) !== JSON.stringify(to.parameters)) {
    texts.push(Object.keys(to.parameters).length === 0 ? 'not calibrated' : 'another calibration');
  }
  return texts;
}

function fields(from: object, to: object, group: string): string[] {
  const old = from as Readonly<Record<string, unknown>>;
  return Object.entries(to)
    .filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value))
    .map(([name, value]) => `${optionName(group + name)} ${optionValue(name, value)}`);
}
