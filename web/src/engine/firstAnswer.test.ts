/** The answer that comes with the page is the engine's own, figure by figure. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GENERATED } from '../../../scripts/lib/wasm.mjs';
import { DEFAULT_SCENARIO } from '../state/scenario';
import { firstAnswer } from './firstAnswer';

interface Engine {
  initSync: (options: { module: Uint8Array }) => unknown;
  predict: (scenario: string) => string;
}

it.each(['mountwise_first', 'mountwise_predict', 'mountwise'])('equals what %s says to the default question', async (name) => {
  const engine = (await import(/* @vite-ignore */ `${GENERATED}${name}.js`)) as Engine;
  engine.initSync({ module: readFileSync(`${GENERATED}${name}_bg.wasm`) });
  const answer = JSON.parse(engine.predict(JSON.stringify(DEFAULT_SCENARIO))) as { readonly ok: unknown };
  expect(firstAnswer).not.toBeNull();
  // The same values; JSON in JavaScript writes 0 where Rust writes 0.0.
  expect(JSON.stringify(answer.ok)).toBe(JSON.stringify(firstAnswer));
});
