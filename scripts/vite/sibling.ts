/**
 * In the one-file build, `x.single.ts` takes the place of `x.ts` wherever both exist: the difference between
 * the two builds is then a file one can read, not a condition inside the code.
 */
import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

export function singleSibling(): Plugin {
  return {
    name: 'mountwise:single-sibling',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const sibling = resolved?.id.replace(/\.tsx?$/, '.single.ts');
      return sibling && sibling !== resolved?.id && existsSync(sibling) ? sibling : resolved;
    },
  };
}
