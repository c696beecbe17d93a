/**
 * Writes the content security policy into the built page, so that the promise "nothing is uploaded" is
 * held by the browser and not by our good intentions.
 *
 * What stands in the page itself (at-once.ts, opening.ts) is named by hash. The policy is added by the build only: the
 * development server injects inline scripts and a socket of its own.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

type Directives = Record<string, string>;

const SITE = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  // blob: and data: carry the charts on their way to a PNG; nothing is fetched by them.
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  // The engine's threads start from a blob (web/src/engine/spawn.ts), the service worker from its file.
  'worker-src': "'self' blob:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
} satisfies Directives;

export function contentSecurityPolicy(): Plugin {
  return {
    name: 'mountwise:content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => [meta(withInline(page))],
    },
  };
}

function withInline(page: string): Directives {
  const hashes = (element: string): string => [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, source]) => ` ${hash(source ?? '')}`).join('');
  return { ...SITE, 'script-src': SITE['script-src'] + hashes('script'), 'style-src': SITE['style-src'] + hashes('style') };
}

/** The one-file page names its own scripts and styles by hash and may reach nothing at all. */
export function singleFilePolicy(scripts: string[], styles: string[]): string {
  return text({
    'default-src': "'none'",
    'script-src': `${scripts.map(hash).join(' ')} 'wasm-unsafe-eval'`,
    'style-src': styles.length > 0 ? styles.map(hash).join(' ') : "'none'",
    'img-src': 'data: blob:',
    // The engine sits in the worker as a data: URL; that is read, never sent.
    'connect-src': 'data:',
    'worker-src': 'blob:',
    'base-uri': "'none'",
    'form-action': "'none'",
  });
}

function meta(directives: Directives) {
  return {
    tag: 'meta',
    attrs: { 'http-equiv': 'Content-Security-Policy', content: text(directives) },
    injectTo: 'head-prepend' as const,
  };
}

function text(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

function hash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}
