/**
 * The one-file page: script, style, engine and icon inside one HTML document that opens from a disk or an
 * intranet share without a network. Its policy names what it carries by hash and lets it reach nothing.
 *
 * What a file:// page cannot do decides the shape: it may not load modules or start workers from
 * neighbours, so the script is inline and the worker starts from a blob (web/src/engine/spawn.single.ts).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { singleFilePolicy } from './content-security-policy.ts';

type Files = Map<string, string>;

export function singleFile(publicDir: string, name: string): Plugin {
  return {
    name: 'mountwise:single-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const scripts: Files = new Map();
      const styles: Files = new Map();
      let page = '';
      for (const [fileName, file] of Object.entries(bundle)) {
        // There is no second file, so no file that a part would have to fetch before it.
        if (file.type === 'chunk') scripts.set(fileName, file.code.replaceAll('__VITE_PRELOAD__', 'void 0'));
        else if (fileName.endsWith('.css')) styles.set(fileName, String(file.source));
        else if (fileName.endsWith('.html')) page = String(file.source);
        else this.error(`${fileName} would be a second file of the one-file page`);
        Reflect.deleteProperty(bundle, fileName);
      }
      if (scripts.size !== 1) this.error(`the one-file page needs one script, not ${[...scripts.keys()].join(', ')}`);
      this.emitFile({ type: 'asset', fileName: name, source: inlined(page, scripts, styles, publicDir) });
    },
  };
}

function inlined(page: string, scripts: Files, styles: Files, publicDir: string): string {
  const scriptTexts = [...scripts.values()].map(escapeScript);
  const styleTexts = [...styles.values()].map((text) => text.trim());
  const icon = readFileSync(join(publicDir, 'icon.svg')).toString('base64');
  const policy = singleFilePolicy(scriptTexts, styleTexts);
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`,
    ...styleTexts.map((text) => `<style>${text}</style>`),
  ].join('\n');
  // The script goes last, by a function: a replacement string would read "$&" in minified code.
  return page
    .replace(/\s*<(script|link)\b[^>]*\b(src|href)="\.\/[^>]*>(<\/script>)?/g, '')
    .replace(/(<meta charset="[^"]*"[^>]*>)/, (charset) => `${charset}\n${head}`)
    .replace('</body>', () => `${scriptTexts.map((text) => `<script type="module">${text}</script>`).join('\n')}\n</body>`);
}

/** Inside a script element only these two sequences end or hide code; both occur in strings alone. */
function escapeScript(code: string): string {
  return code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3c!--');
}
