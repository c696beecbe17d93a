/** The two forms of the page: dist/ for a web server, dist-single/mountwise.html for a USB stick. */
import { announce, run, tool } from './run.mjs';

export async function buildSite() {
  announce('Building the page into dist/');
  await run(tool('vite/bin/vite.js', 'build', '--logLevel', 'warn'));
}

export async function buildSingleFile() {
  announce('Building the one-file page dist-single/mountwise.html');
  await run(tool('vite/bin/vite.js', 'build', '--mode', 'single', '--logLevel', 'warn'));
}
