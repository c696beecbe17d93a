/**
 * Which questions the small module is loaded for, told by the document alone. It has the last word itself
 * (`carries` in engine/sim/src/run.rs, `has_all_notes` in engine/advisor/src/not_modelled.rs, `has_all_reasons` in engine/advisor/src/explain/mod.rs): what it does not answer,
 * the next module is asked.
 */
import type { Scenario } from '../state/scenario';

const DATA: readonly string[] = ['read', 'write', 'mixed'];
/** As `has_options_of_the_whole` in engine/sim/src/scenario.rs. */
const NOT_KNOWN = /^soft|^sec=krb5|^write=|tls$/;

/** As `caches::LARGE_BYTES` in engine/advisor/src/not_modelled/caches.rs: what a server's memory may not hold, and from where on random requests are told of a smaller file (engine/sim/src/steady/narrow.rs). */
const LARGE_BYTES = 64 * 1024 ** 3;

/** As `SMALL_FILE_BYTES` in engine/advisor/src/limits.rs: the calls and windows of such files are told in their own words. */
const SMALL_BYTES = 64 * 1024;

/** Files are read and written, by a Linux client of which neither others nor losses are told, on a mount that lets no call fail, encrypts none and holds back what is written; not in strides; files that are not small and that a server's memory may hold, each by one process, by several where it holds them, and on a server that answers when data are safe. */
export function isDataOnLinux(input: string): boolean {
  const { client, mount, network, server, phases } = JSON.parse(input) as Scenario;
  return client.os === 'linux' && server.clients === undefined && server.export !== 'async' && network.loss_percent === undefined && !mount.options.some((option) => NOT_KNOWN.test(option)) && phases.every(({ op, pattern, one_file, processes, file_bytes }) => DATA.includes(op) && pattern !== 'strided' && !(processes > 1 && (one_file || server.cache === 'cold')) && !((file_bytes ?? 0) * processes > LARGE_BYTES) && !((file_bytes ?? LARGE_BYTES) <= SMALL_BYTES));
}
