/**
 * What an engine's thread does, whichever modules it has: load the wasm once, pass each question through the
 * door, and say so when the door traps. It knows no question's meaning.
 */
import type { FileReply, FileRequest, WorkerReply, WorkerRequest } from './contract';

type Door = (input?: string) => string | undefined;
type Doors = Readonly<Record<string, Door | undefined>>;
/** The engine's reader of files that are too large for one text. */
type Stream = new () => { feed: (chunk: Uint8Array) => void; finish: () => string };

/** Loads a module and hands over its exported functions by name. */
export type Load = () => Promise<object>;

/** A smaller module that is asked first; what it does not answer, it answers with nothing. */
export interface Part {
  /** Tells by the look of a question whether it is worth loading for it. */
  readonly isFor: (input: string) => boolean;
  readonly load: Load;
}

/** Progress is told this often, not for every chunk. */
const TOLD_EVERY_BYTES = 4_000_000;

/** `load` brings the module that answers what the part does not; it is loaded when it is needed. */
export function answerQuestions(load: Load, part?: Part): void {
  const whole = once(load);
  const small = part === undefined ? null : { isFor: part.isFor, load: once(part.load) };
  self.onmessage = (event: MessageEvent<WorkerRequest | FileRequest>) => {
    const reply = 'file' in event.data ? readFile(whole, event.data.file) : answer(whole, small, event.data);
    void reply.then((told) => self.postMessage(told));
  };
}

function once(load: Load): Load {
  let loading: Promise<object> | null = null;
  return () => (loading ??= load());
}

async function answer(whole: Load, small: Part | null, { id, question, input }: WorkerRequest): Promise<WorkerReply> {
  try {
    const isForPart = small !== null && input !== null && small.isFor(input);
    const told = isForPart ? ask(arrived(await small.load()), question, input) : undefined;
    return { id, text: told ?? ask(arrived(await whole()), question, input) ?? missing(question) };
  } catch (trap) {
    return { id, trap: trap instanceof Error ? trap.message : String(trap) };
  }
}

let hasArrived = false;

/** Said once: what takes long from here on is the question. */
function arrived(bindings: object): object {
  if (!hasArrived) self.postMessage({ arrived: true } satisfies WorkerReply);
  hasArrived = true;
  return bindings;
}

function ask(bindings: object, question: string, input: string | null): string | undefined {
  const door = (bindings as Doors)[question];
  return input === null ? door?.() : door?.(input);
}

function missing(question: string): string {
  const message = `This build of the engine does not answer “${question}”.`;
  return JSON.stringify({ error: { message, field: null, line: null } });
}

/** Chunk by chunk from the disk: the file is never in memory as a whole. */
async function readFile(load: Load, file: Blob): Promise<FileReply> {
  try {
    const { ReportStream } = (await load()) as { readonly ReportStream: Stream };
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
