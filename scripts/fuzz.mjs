/**
 * `npm run fuzz`: mutated inputs for every reader, the stream, the scenarios and the decoder of links. Ten million
 * by default, `npm run fuzz -- --inputs N` for another number. It can be stopped and goes on where it was; findings lie in
 * target/fuzz/findings. `--target read --at 123` prints and repeats one input.
 */
import { ensurePackages, ensureToolchain } from './lib/prerequisites.mjs';
import { announce, main, run, tool } from './lib/run.mjs';

/** One link in a thousand inputs: each takes the browser's decompression and a turn of the event loop. */
const INPUTS_PER_LINK = 1000;

await main(async () => {
  const words = process.argv.slice(2);
  await ensureToolchain();
  announce('Feeding the engine');
  await run(['cargo', 'run', '--quiet', '--locked', '--profile', 'fuzz', '--package', 'mountwise-fuzz', '--', ...words]);
  if (words.includes('--target')) return;
  const at = words.indexOf('--inputs');
  const inputs = at < 0 ? 10_000_000 : Number(words[at + 1]);
  await ensurePackages();
  announce('Feeding the decoder of links');
  const env = { MOUNTWISE_FUZZ_LINKS: String(Math.ceil(inputs / INPUTS_PER_LINK)) };
  await run(tool('vitest/vitest.mjs', 'run', 'link.fuzz'), { env });
});
