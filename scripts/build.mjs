/** `npm run build` and `npm run build:single`: the engine, then the page in the form asked for. */
import { ensurePackages, ensureToolchain } from './lib/prerequisites.mjs';
import { main } from './lib/run.mjs';
import { buildSingleFile, buildSite } from './lib/site.mjs';
import { buildWasm } from './lib/wasm.mjs';

await main(async () => {
  await ensurePackages();
  await ensureToolchain();
  await buildWasm();
  await (process.argv.includes('--single') ? buildSingleFile() : buildSite());
});
