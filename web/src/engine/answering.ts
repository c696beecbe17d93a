/**
 * What an engine's thread does, whichever module it carries: load the wasm once, pass each question through the
 * door, and say so when the door traps. It knows no question's meaning.
 */
import type { FileReply, FileRequest, WorkerReply, WorkerRequest } from './contract';

type Door = (input?: string) => string;
/** The engine's reader of files that are too large for one text. */
type Stream = new () => { feed: (chunk: Uint8Array) => void; finish: () => string };

/** Progress is told this often, not for every chunk. */
const TOLD_EVERY_BYTES = 4_000_000;

/** `init` loads the module; `bindings` are its exported functions by name. */
export function answerQuestions(init: () => Promise<unknown>, bindings: object): void {
  const doors = bindings as Readonly<Record<string, Door | undefined>>;
  const ready = init();
  self.onmessage = (event: MessageEvent<WorkerRequest | FileRequest>) => {
    if ('file' in event.data) {
      const { ReportStream } = bindings as { ReportStream?: Stream };
      if (ReportStream !== undefined) void readFile(ready, ReportStream, event.data.file).then((reply) => self.postMessage(reply));
      return;
    }
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

/** Chunk by chunk from the disk: the file is never in memory as a whole. */
async function readFile(ready: Promise<unknown>, ReportStream: Stream, file: Blob): Promise<FileReply> {
  try {
    await ready;
    const stream = new ReportStream();
    const chunks = file.stream().getReader();
    let bytes = 0;
    let told = 0;
    for (;;) {
      const { done, value } = await chunks.read();
      if (done) return { text: stream.finish() };
      stream.feed(value);
      bytes += value.length;
      if (bytes - told >= TOLD_EVERY_BYTES) {
        told = bytes;
        self.postMessage({ bytes } satisfies FileReply);
      }
    }
  } catch (trap) {
    return { trap: trap instanceof Error ? trap.message : String(trap) };
  }
}
