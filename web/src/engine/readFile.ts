/** A large file -> its reading, in a thread of its own that ends with it. */
import { EngineStopped } from './channel';
import type { FileReply, FileRequest } from './contract';
import { spawnFull } from './spawn';

/** The part of `Worker` that is used here. */
interface FileWorker {
  postMessage: (message: FileRequest) => void;
  terminate: () => void;
  onmessage: ((event: { readonly data: FileReply }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

export interface FileReading {
  /** A text that stands for the file: `read_report` and `calibrate` take it like the file itself. */
  readonly text: Promise<string>;
  readonly stop: () => void;
}

export function readFile(file: Blob, onProgress: (bytes: number) => void): FileReading {
  const worker = spawnFull() as unknown as FileWorker;
  const text = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if ('bytes' in data) {
        onProgress(data.bytes);
        return;
      }
      worker.terminate();
      if ('text' in data) resolve(data.text);
      else reject(new EngineStopped(data.trap));
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new EngineStopped('the worker ended'));
    };
    worker.postMessage({ file });
  });
  return { text, stop: () => worker.terminate() };
}
