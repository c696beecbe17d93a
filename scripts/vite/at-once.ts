/**
 * What the first picture needs comes in one piece: the stylesheet, that of all views, stands in the page itself, for
 * each file is another journey to the server or to the service worker's copy, and the modules are named last, where they
 * keep nothing back.
 * The page's policy names what is inline by hash (content-security-policy.ts).
 */
import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\.\/([^"]+)"[^>]*>/g;
const MODULE = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

export function atOnce(): Plugin {
  return {
    name: 'mountwise:at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => modulesLast(stylesInline(page, bundle)),
    },
  };
}

function stylesInline(page: string, bundle: Bundle): string {
  const inline = page.replace(STYLESHEET, (_, name: string) => `\n    <style>${takeStyle(bundle, name)}</style>`);
  if (inline === page) throw new Error('the page names no stylesheet');
  return inline;
}

/** Out of the bundle: a second copy would be fetched by nobody and kept by the service worker. */
function takeStyle(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`${name} is not among the files of the site`);
  const text = String(file.source).trim();
  if (/url\(|@import|<\//i.test(text)) throw new Error(`${name} names another file or ends its element: it cannot stand in the page`);
  Reflect.deleteProperty(bundle, name);
  return text;
}

function modulesLast(page: string): string {
  const modules = page.match(MODULE) ?? [];
  return page.replace(MODULE, '').replace(/\s*<\/body>/, (end) => modules.join('') + end);
}
