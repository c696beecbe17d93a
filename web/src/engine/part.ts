/**
 * Which questions the small module is loaded for, told by the document alone. It has the last word itself
 * (`carries` in engine/sim/src/run.rs): what it does not answer, the next module is asked.
 */
import type { Scenario } from '../state/scenario';

const DATA: readonly string[] = ['read', 'write', 'mixed'];

/** Files are read and written, by a Linux client, each by one process. */
export function isDataOnLinux(input: string): boolean {
  const { client, phases } = JSON.parse(input) as Pick<Scenario, 'client' | 'phases'>;
  return client.os === 'linux' && phases.every(({ op, one_file, processes }) => DATA.includes(op) && !(one_file && processes > 1));
}
