/**
 * What the first picture needs comes in one piece: the stylesheet stands in the page itself, for each file is another
 * journey to the server or to the service worker's copy, and the modules are named last, where they keep nothing back.
 * The page's policy names what is inline by hash (content-security-policy.ts).
 */
import { basename } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\.\/([^"]+)"[^>]*>/g;
const MODULE = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

export function atOnce(): Plugin {
  const taken: string[] = [];
  return {
    name: 'mountwise:at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => modulesLast(stylesInline(page, bundle, taken)),
    },
    // What a view needs is written into the modules after the page.
    writeBundle: { order: 'post', handler: (_, bundle) => { refuseLost(bundle, taken); } },
  };
}

/** A view that shares a style with the first picture would ask for a file that is not there. */
function refuseLost(bundle: Bundle, taken: readonly string[]): void {
  for (const file of Object.values(bundle)) {
    const lost = file.type === 'chunk' ? taken.find((name) => file.code.includes(basename(name))) : undefined;
    if (lost !== undefined) throw new Error(`${file.fileName} loads ${lost}, which stands in the page`);
  }
}

function stylesInline(page: string, bundle: Bundle, taken: string[]): string {
  const inline = page.replace(STYLESHEET, (_, name: string) => `\n    <style>${takeStyle(bundle, name, taken)}</style>`);
  if (inline === page) throw new Error('the page names no stylesheet');
  return inline;
}

/** Out of the bundle: a second copy would be fetched by nobody and kept by the service worker. */
function takeStyle(bundle: Bundle, name: string, taken: string[]): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`${name} is not among the files of the site`);
  const text = String(file.source).trim();
  if (/url\(|@import|<\//i.test(text)) throw new Error(`${name} names another file or ends its element: it cannot stand in the page`);
  taken.push(name);
  Reflect.deleteProperty(bundle, name);
  return text;
}

function modulesLast(page: string): string {
  const modules = page.match(MODULE) ?? [];
  return page.replace(MODULE, '').replace(/\s*<\/body>/, (end) => modules.join('') + end);
}
