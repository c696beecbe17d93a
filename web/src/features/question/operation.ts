/** Another operation for a phase: what the old one was told may say nothing to the new one, or the wrong thing. */
import { BARE_PHASE, DEFAULT_PHASE, isMetadata, type Op, type Pattern, type Phase } from '../../state/scenario';

/** A source tree, as in the preset of that name (assumption). */
const TREE = { files: 1000, directories: 20, file_bytes: 8192 } as const;

/** Shares of SPECsfs2008 over NFSv3, as in the preset of that name: NetApp, “More on SPEC SFS”, April 2008. */
const SHARES = { GETATTR: 26, LOOKUP: 24, READ: 18, ACCESS: 11, WRITE: 10, SETATTR: 4, READDIRPLUS: 2, CREATE: 1, FSSTAT: 1, READDIR: 1, READLINK: 1, REMOVE: 1 } as const;

/** Reads among the requests of a mixed phase, in per cent: the preset of virtual machines has them so (assumption). */
const READ_PERCENT = 70;

/** A phase that can be answered at once: a file opened for reading is not written to, and a tree has no files of 1 GiB. */
export function withOperation(phase: Phase, op: Op): Phase {
  const { processes, cache, pause_s } = phase;
  const bare: Phase = { ...BARE_PHASE, op, processes, cache, pause_s };
  if (!isMetadata(op)) {
    const { pattern, record_bytes, file_bytes, flags } = isMetadata(phase.op) ? DEFAULT_PHASE : phase;
    return { ...bare, pattern, record_bytes, file_bytes, flags, read_percent: op === 'mixed' ? READ_PERCENT : null };
  }
  if (op === 'build') return bare;
  if (op === 'op_mix') return { ...bare, mix: SHARES };
  if (op === 'extract_archive') return { ...bare, archive: TREE };
  const tree = isMetadata(phase.op) && phase.files !== null ? phase : TREE;
  return { ...bare, files: tree.files, directories: tree.directories, file_bytes: tree.file_bytes };
}

/** In order a file is gone through to its end: how many requests were asked of another pattern would silently cut it. */
export function withPattern(phase: Phase, pattern: Pattern): Phase {
  return { ...phase, pattern, count: pattern === 'sequential' ? null : phase.count };
}
