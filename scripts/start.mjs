/** `npm start`: from a fresh clone to a page in the browser. Ctrl-C ends it. */
import { ensurePackages, ensureToolchain } from './lib/prerequisites.mjs';
import { main, ROOT } from './lib/run.mjs';
import { buildSite } from './lib/site.mjs';
import { serve } from './lib/static-server.mjs';
import { buildWasm } from './lib/wasm.mjs';

const PORT = Number(process.env.PORT ?? 4173);
const PORTS_TO_TRY = process.env.PORT ? 1 : 20;

await main(async () => {
  await ensurePackages();
  await ensureToolchain();
  await buildWasm();
  await buildSite();
  const { address } = await serve({ folder: `${ROOT}dist`, port: PORT, portsToTry: PORTS_TO_TRY });
  console.log(`\nMountwise is at ${address}\n(only on this machine; Ctrl-C ends it)`);
});
