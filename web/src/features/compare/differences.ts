/** What tells one question from others, in words: `rsize 8 KiB`, `nconnect 4`. */
import type { Prediction } from '../../engine/engine';
import { optionName, optionValue, partsThatDiffer } from '../../format/option';
import { range } from '../../format/print';
import { workOf } from '../../questions/inWords';
import type { Ranges } from '../../state/document';
import type { Phase, Scenario } from '../../state/scenario';

/** Of everything in which the questions are not all alike, what this one has; as a range where one was typed, and with what came of it where its answer says so. */
export function distinctions(index: number, all: readonly Scenario[], typed: readonly Ranges[] = [], answer: Pick<Prediction, 'negotiated'> | null = null): readonly string[] {
  const one = all[index];
  if (one === undefined) return [];
  const groups = ['client', 'mount', 'network', 'server'] as const;
  const fields = (objects: readonly object[], group: string): string[] => fieldsOf(index, objects as readonly Fields[], group, typed, answer?.negotiated ?? []);
  const texts = groups.flatMap((group) => fields(all.map((other) => other[group]), `${group}.`));
  if (differ(all.map(({ phases }) => phases.length))) texts.push(one.phases.length === 1 ? '1 phase' : `${one.phases.length} phases`);
  else
    one.phases.forEach((phase, at) => {
      const beside = all.map(({ phases }): Phase => phases[at] ?? phase);
      // Of other work hardly a field is the same: what it is tells more than all of them.
      const told = differ(beside.map(({ op }) => op)) ? [workOf(one, at, typed[index] ?? {})] : fields(beside, `phases.${at}.`);
      texts.push(...told.map((text) => `phase ${at + 1} ${text}`));
    });
  if (differ(all.map(({ parameters }) => parameters))) texts.push(calibration(one, all));
  return texts;
}

function calibration({ parameters }: Scenario, all: readonly Scenario[]): string {
  if (Object.keys(parameters).length === 0) return 'not calibrated';
  const first = all.find((other) => Object.keys(other.parameters).length > 0);
  return first === undefined || !differ([first.parameters, parameters]) ? 'calibrated' : 'calibrated otherwise';
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(index: number, records: readonly Fields[], group: string, typed: readonly Ranges[], negotiated: Prediction['negotiated']): string[] {
  return Object.entries(records[index] ?? {})
    .filter(([name]) => differ(records.map((record, at) => [record[name], typed[at]?.[group + name]])))
    .flatMap(([name, value]) => {
      const parts = partsThatDiffer(records.map((record) => record[name]));
      if (parts !== null) return parts.map((part) => `${part.name} ${part.texts[index]}`);
      const ends = typed[index]?.[group + name];
      const print = (one: unknown): string => optionValue(name, one);
      if (ends === undefined && group === 'mount.') return [`${optionName(group + name)} ${print(value)}${cameOut(name, value, negotiated)}`];
      return [`${optionName(group + name)} ${ends === undefined ? print(value) : `${range(print, ends.low, ends.high)} (at ${print(value)})`}`];
    });
}

/** ` (1 MiB)` behind a default, ` (64 KiB granted)` behind what was not granted: `rsize default` beside `rsize 1 MiB` would look like another size. */
function cameOut(name: string, value: unknown, negotiated: Prediction['negotiated']): string {
  const got = negotiated.find(({ option }) => option === name.replace('read_ahead_blocks', 'readahead'))?.granted;
  if (got === undefined || got === value) return '';
  return ` (${optionValue(name, got)}${value === null ? '' : ' granted'})`;
}

function differ(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value) ?? 'null')).size > 1;
}
