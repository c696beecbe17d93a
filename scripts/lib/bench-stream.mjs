/**
 * How fast a large mountstats is read in chunks, natively and as wasm, in MB/s. The marks are the issue's: a file of
 * 200 MB in a second or two natively, and without a long wait in the page.
 */
import { Failure, run } from './run.mjs';

const MIB = 200;
const CHUNK_BYTES = 1 << 20;
export const STREAM_MARKS = { native: 150, wasm: 60 };

/** @returns {Promise<{native: number, wasm: number}>} */
export async function timeStream(module) {
  const printed = await run(
    ['cargo', 'run', '--quiet', '--locked', '--release', '--package', 'mountwise-reports', '--example', 'throughput', '--', String(MIB)],
    { capture: true, quiet: true },
  );
  const native = Number(/([\d.]+) MB\/s/.exec(printed)?.[1]);
  if (!(native > 0)) throw new Failure(`the example throughput printed no speed: ${printed}`);
  return { native, wasm: wasmSpeed(module) };
}

function wasmSpeed({ ReportStream }) {
  const text = new TextEncoder().encode(mountstats(CHUNK_BYTES * 8));
  const stream = new ReportStream();
  const start = performance.now();
  let bytes = 0;
  while (bytes < MIB * CHUNK_BYTES) {
    for (let at = 0; at < text.length; at += CHUNK_BYTES) stream.feed(text.subarray(at, at + CHUNK_BYTES));
    bytes += text.length;
  }
  stream.finish();
  return bytes / 1e3 / (performance.now() - start);
}

/** Snapshots of fifty mounts, one after the other, until there are so many bytes. */
export function mountstats(bytes) {
  const parts = [];
  for (let length = 0, age = 1000; length < bytes; age += 60) {
    const snapshot = Array.from({ length: 50 }, (_, mount) => section(mount, age)).join('\n');
    parts.push(snapshot);
    length += snapshot.length + 1;
  }
  return `${parts.join('\n')}\n`;
}

const OPS = 'NULL GETATTR SETATTR LOOKUP ACCESS READLINK READ WRITE CREATE MKDIR SYMLINK MKNOD REMOVE RMDIR RENAME LINK READDIR READDIRPLUS FSSTAT FSINFO PATHCONF COMMIT'.split(' ');

function section(mount, age) {
  const ops = OPS.map((op, place) => {
    const calls = age * (place + 1) * 37;
    return `\t${op.padStart(12)}: ${calls} ${calls} 0 ${calls * 180} ${calls * 65_000} ${Math.trunc(calls / 3)} ${calls * 2} ${calls * 3} 0`;
  });
  return [
    `device host1:/export/${mount} mounted on /mnt/${mount} with fstype nfs statvers=1.1`,
    '\topts:\trw,vers=3,rsize=1048576,wsize=1048576,hard,proto=tcp,timeo=600,retrans=2,sec=sys,local_lock=none',
    `\tage:\t${age}`,
    '\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)',
    '\txprt:\ttcp 940 0 2 0 1 938505 938504 0 12756069 0 32 254729 10823602',
    '\tper-op statistics',
    ...ops,
    '',
  ].join('\n');
}
