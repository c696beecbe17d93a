/**
 * The engine's thread: loads the wasm once, passes each question through the door, and says so when the
 * door traps. It knows no question's meaning.
 */
import init, * as bindings from './generated/mountwise.js';
import type { WorkerReply, WorkerRequest } from './contract';

type Door = (input?: string) => string;

const doors = bindings as unknown as Readonly<Record<string, Door | undefined>>;
const ready = init();

self.onmessage = (event: MessageEvent<WorkerRequest>) => {
  void answer(event.data).then((reply) => self.postMessage(reply));
};

async function answer({ id, question, input }: WorkerRequest): Promise<WorkerReply> {
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
