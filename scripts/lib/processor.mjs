/**
 * Which processor this is, for times that are compared with recorded ones. Under a hypervisor several generations often
 * bear one name, so Linux's own numbers for it are told, too.
 */
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const CPUINFO = '/proc/cpuinfo';
/** x86 tells the first three, ARM the others (arch/x86/kernel/cpu/proc.c, arch/arm64/kernel/cpuinfo.c: `show_cpuinfo`, `c_show`). */
const NUMBERS = ['cpu family', 'model', 'stepping', 'CPU implementer', 'CPU part', 'CPU revision'];

export function processor() {
  const all = cpus();
  const told = existsSync(CPUINFO) ? generation(readFileSync(CPUINFO, 'utf8')) : '';
  return `${all[0]?.model.trim() ?? 'unknown'}${told}, ${all.length} cores`;
}

/** The numbers of the first core in ` (…)`; empty where there are none. @param {string} cpuinfo */
export function generation(cpuinfo) {
  const [first = ''] = cpuinfo.split('\n\n');
  const lines = first.split('\n').map((line) => line.split(':').map((part) => part.trim()));
  const told = NUMBERS.flatMap((name) => lines.filter(([one]) => one === name).map(([, value]) => `${name} ${value}`));
  return told.length > 0 ? ` (${told.join(', ')})` : '';
}
