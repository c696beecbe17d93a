/**
 * `virtual:first-answer`: what the engine says to the default question, computed when the page is built, so that
 * an answer stands on the screen before the engine has arrived. Null where the engine has not been built yet.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { DEFAULT_SCENARIO } from '../../web/src/state/scenario.ts';

const ENGINE = fileURLToPath(new URL('../../web/src/engine/generated/mountwise_predict', import.meta.url));
const NAME = 'virtual:first-answer';

interface Engine {
  initSync: (options: { module: Uint8Array }) => unknown;
  predict: (scenario: string) => string;
}

export function firstAnswer(): Plugin {
  return {
    name: 'mountwise:first-answer',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load: async (id) => (id === `\0${NAME}` ? `export default ${await computeFirstAnswer()};` : null),
  };
}

/** The prediction as JSON. */
export async function computeFirstAnswer(): Promise<string> {
  if (!existsSync(`${ENGINE}.js`)) return 'null';
  const engine = (await import(pathToFileURL(`${ENGINE}.js`).href)) as Engine;
  engine.initSync({ module: readFileSync(`${ENGINE}_bg.wasm`) });
  const answer = JSON.parse(engine.predict(JSON.stringify(DEFAULT_SCENARIO))) as { readonly ok?: unknown };
  if (answer.ok === undefined) throw new Error(`the engine refuses the default question: ${JSON.stringify(answer)}`);
  return JSON.stringify(answer.ok);
}
