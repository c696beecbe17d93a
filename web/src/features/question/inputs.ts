/** The inputs of a build, as its fields show them. */
import type { Kind } from '../../format/parse';

type Input = readonly [name: string, kind: Kind, note?: string];
/** Inputs of a build on Linux: name, kind, what it counts. */
export const BUILD_INPUTS: readonly Input[] = [
  ['headers', 'number', 'in the tree'],
  ['includes', 'number', 'for each source'],
  ['misses', 'number', 'directories in vain'],
  ['header_bytes', 'bytes'],
  ['object_bytes', 'bytes'],
  ['processor_s', 'seconds', 'seconds in all'],
];
/** Elsewhere a build is a mix of calls that was counted: what asks for them, how often. */
export const BSD_BUILD_INPUTS: readonly Input[] = [
  ['opens', 'number'],
  ['dotdot_steps', 'number'],
  ['programs_and_mappings', 'number'],
  ['attributes_set', 'number'],
  ['new_names', 'number'],
  ['attribute_checks', 'number'],
  ['files_made', 'number'],
  ['blocks_read', 'number'],
  ['blocks_written', 'number'],
  ['statfs', 'number'],
  ['other', 'number'],
  ['processor_s', 'seconds', 'seconds in all'],
];
