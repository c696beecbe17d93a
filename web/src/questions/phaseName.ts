/** One phase in a few words, sizes included: `sequential write, 1 GiB by 4 KiB`. */
import { bytes, count } from '../format/print';
import { isMetadata, type Phase } from '../state/scenario';

export function phaseName(phase: Phase | undefined): string {
  if (phase === undefined) return 'phase';
  if (isMetadata(phase.op)) return `${phase.op.replaceAll('_', ' ')}${phase.files === null ? '' : `, ${count(phase.files)} files`}`;
  const verb = phase.op === 'write' && phase.file === 'existing' ? 'rewrite' : phase.op;
  const size = phase.file_bytes === null ? '' : `, ${bytes(phase.file_bytes)}`;
  const by = phase.record_bytes === null ? '' : ` by ${bytes(phase.record_bytes)}`;
  return `${phase.pattern ?? 'sequential'} ${verb}${size}${by}`;
}
