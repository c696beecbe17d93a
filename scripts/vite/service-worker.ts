/**
 * Writes sw.js into the built site: web/service-worker.js with the list of the site's files and one
 * revision over all their contents, so that any change is a new version and none is half of two.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function serviceWorker(source: string, publicDir: string): Plugin {
  return {
    name: 'mountwise:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.entries(bundle).map(([name, file]): [string, string | Uint8Array] => [
        name,
        file.type === 'chunk' ? file.code : file.source,
      ]);
      const copied = filesBelow(publicDir).map((name): [string, Uint8Array] => [name, readFileSync(join(publicDir, name))]);
      const files = [...built, ...copied].sort(([a], [b]) => (a < b ? -1 : 1));
      const template = readFileSync(source, 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: template
          .replace("'%REVISION%'", JSON.stringify(revision(files, template)))
          .replace("'%FILES%'", JSON.stringify(files.map(([name]) => name))),
      });
    },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\//, ''));
}

function revision(files: [string, string | Uint8Array][], template: string): string {
  const hash = createHash('sha256').update(template);
  for (const [name, content] of files) hash.update(name).update('\0').update(content).update('\0');
  return hash.digest('hex').slice(0, 16);
}
