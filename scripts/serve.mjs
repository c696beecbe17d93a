/** `node scripts/serve.mjs FOLDER PORT [PATH]`: the static server by itself, for the browser tests. */
import { serve } from './lib/static-server.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  const [folder, port, path = '/'] = process.argv.slice(2);
  const { address } = await serve({ folder, port: Number(port), path });
  console.log(address);
});
