import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { atOnce } from './scripts/vite/at-once.ts';
import { contentSecurityPolicy } from './scripts/vite/content-security-policy.ts';
import { evidence } from './scripts/vite/evidence.ts';
import { firstAnswer } from './scripts/vite/first-answer.ts';
import { opening } from './scripts/vite/opening.ts';
import { scopedName } from './scripts/vite/scoped-names.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { singleSibling } from './scripts/vite/sibling.ts';
import { singleFile } from './scripts/vite/single-file.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PUBLIC = at('./public');

/** `vite build` makes the site in dist/, `vite build --mode single` the one-file page. */
export default defineConfig(({ mode }) => {
  const single = mode === 'single';
  return {
    root: at('./web'),
    publicDir: single ? false : PUBLIC,
    // Relative, so that dist/ can be served from any path of any web server.
    base: './',
    define: { SINGLE_FILE: String(single) },
    plugins: [
      react(),
      evidence(),
      firstAnswer(),
      single ? [singleSibling(), singleFile(PUBLIC, 'mountwise.html')] : [opening(), atOnce(), contentSecurityPolicy(), serviceWorker(at('./web/service-worker.js'), PUBLIC)],
    ],
    css: { modules: { generateScopedName: scopedName(at('./web')) } },
    // A module worker may not start from a blob of a file:// page; a classic one may.
    worker: { format: single ? ('iife' as const) : ('es' as const) },
    server: { host: 'localhost', port: 5173 },
    build: {
      outDir: at(single ? './dist-single' : './dist'),
      emptyOutDir: true,
      target: 'es2023',
      // No data: URL in the site: its policy forbids it and it cannot be cached. All of it in the one file.
      assetsInlineLimit: single ? Number.MAX_SAFE_INTEGER : 0,
      // One stylesheet, which stands in the page (scripts/vite/at-once.ts): no view waits for one of its own.
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      // What the page needs at once is one module: each file is another journey.
      rolldownOptions: {
        // What d3-array makes while it loads for functions that are not used here.
        treeshake: { manualPureFunctions: ['Blur2', 'bisector'], propertyReadSideEffects: false },
        output: { codeSplitting: single ? false : { groups: [{ name: 'page', tags: ['$initial'] }] } },
      },
    },
  };
});
