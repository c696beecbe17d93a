/**
 * `npm run fuzz`: mutated inputs for every reader, the stream, the scenarios and the decoder of links. Ten million
 * by default, `npm run fuzz -- --inputs N` for another number. It can be stopped and goes on where it was; findings lie in
 * target/fuzz/findings. `--target read --at 123` prints and repeats one input.
 */
import { parseArgs } from 'node:util';
import { ensurePackages, ensureToolchain } from './lib/prerequisites.mjs';
import { announce, main, run, tool } from './lib/run.mjs';

/** One link in a thousand inputs: each takes the browser's decompression and a turn of the event loop. */
const INPUTS_PER_LINK = 1000;

await main(async () => {
  const words = process.argv.slice(2);
  // The program below refuses what it does not know.
  const { values } = parseArgs({ args: words, strict: false, options: { inputs: { type: 'string', default: '10000000' }, help: { type: 'boolean', short: 'h' } } });
  await ensureToolchain();
  announce('Feeding the engine');
  await run(['cargo', 'run', '--quiet', '--locked', '--profile', 'fuzz', '--package', 'mountwise-fuzz', '--', ...words]);
  if ('target' in values || values.help) return;
  await ensurePackages();
  announce('Feeding the decoder of links');
  const env = { MOUNTWISE_FUZZ_LINKS: String(Math.ceil(Number(values.inputs) / INPUTS_PER_LINK)) };
  await run(tool('vitest/vitest.mjs', 'run', 'link.fuzz'), { env });
});
