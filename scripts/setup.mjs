/** `npm run wasm`: everything the development server needs before it can start. */
import { ensurePackages, ensureToolchain } from './lib/prerequisites.mjs';
import { main } from './lib/run.mjs';
import { buildWasm } from './lib/wasm.mjs';

await main(async () => {
  await ensurePackages();
  await ensureToolchain();
  await buildWasm();
});
