import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentSecurityPolicy } from './scripts/vite/content-security-policy.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('./web'),
  publicDir: at('./public'),
  // Relative, so that dist/ can be served from any path of any web server.
  base: './',
  define: { SINGLE_FILE: 'false' },
  plugins: [react(), contentSecurityPolicy()],
  worker: { format: 'es' },
  server: { host: 'localhost', port: 5173 },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The policy forbids inline styles and scripts, and a data: URL cannot be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
