/**
 * What an engine's thread does, whichever module it carries: load the wasm once, pass each question through the
 * door, and say so when the door traps. It knows no question's meaning.
 */
import type { WorkerReply, WorkerRequest } from './contract';

type Door = (input?: string) => string;

/** `init` loads the module; `bindings` are its exported functions by name. */
export function answerQuestions(init: () => Promise<unknown>, bindings: object): void {
  const doors = bindings as Readonly<Record<string, Door | undefined>>;
  const ready = init();
  self.onmessage = (event: MessageEvent<WorkerRequest>) => {
    void answer(ready, doors, event.data).then((reply) => self.postMessage(reply));
  };
}

async function answer(
  ready: Promise<unknown>,
  doors: Readonly<Record<string, Door | undefined>>,
  { id, question, input }: WorkerRequest,
): Promise<WorkerReply> {
  try {
    await ready;
    const door = doors[question];
    if (door === undefined) return { id, text: missing(question) };
    return { id, text: input === null ? door() : door(input) };
  } catch (trap) {
    return { id, trap: trap instanceof Error ? trap.message : String(trap) };
  }
}

function missing(question: string): string {
  const message = `This build of the engine does not answer “${question}”.`;
  return JSON.stringify({ error: { message, field: null, line: null } });
}
