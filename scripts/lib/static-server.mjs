/**
 * Serves a folder on this machine only, without a dependency: what `npm start` shows and what the
 * browser tests visit. It behaves like the dullest web server, because dist/ promises to need no more.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/**
 * @param {{folder: string, port: number, path?: string, portsToTry?: number, compress?: boolean, vary?: string}} options
 *   path: where on the server the folder appears, to prove that the site does not mind
 *   compress: as most web servers do, where bytes on the line are what counts
 *   vary: what each answer says it depends on, as of servers and buckets that answer other origins too
 * @returns {Promise<{address: string, close: () => void}>}
 */
export async function serve({ folder, port, path = '/', portsToTry = 1, compress = false, vary }) {
  const send = compress ? sendCompressed : sendFile;
  const server = createServer((request, response) => {
    const file = fileFor(request.url, folder, path);
    if (file) send(request, response, file, { ...headersOf(file), ...(vary === undefined ? {} : { Vary: vary }) });
    else refuse(response);
  });
  const taken = await listen(server, port, portsToTry);
  return { address: `http://localhost:${taken}${path}`, close: () => server.close() };
}

function listen(server, first, tries) {
  return new Promise((resolve, reject) => {
    let port = first;
    server.on('error', (error) => {
      if (error.code !== 'EADDRINUSE' || port >= first + tries - 1) return reject(error);
      server.listen(++port, 'localhost');
    });
    server.on('listening', () => resolve(server.address().port));
    server.listen(port, 'localhost');
  });
}

function refuse(response) {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Nothing is here.\n');
}

function headersOf(file) {
  return {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  };
}

function sendFile(request, response, file, headers) {
  response.writeHead(200, { ...headers, 'Content-Length': statSync(file).size });
  if (request.method === 'HEAD') response.end();
  // A file that cannot be read to its end costs its own answer, not the server.
  else createReadStream(file).on('error', () => response.destroy()).pipe(response);
}

const compressed = new Map();

function sendCompressed(request, response, file, headers) {
  const key = `${file} ${statSync(file).mtimeMs}`;
  if (!compressed.has(key)) compressed.set(key, gzipSync(readFileSync(file), { level: 9 }));
  const body = compressed.get(key);
  response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip', 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Null for whatever is no file of the folder, and for what is no address at all: `//`, `/%`, `/%00`. */
function fileFor(url, folder, path) {
  try {
    const asked = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    if (!asked.startsWith(path)) return null;
    const relative = asked.slice(path.length) || 'index.html';
    const file = normalize(join(folder, relative.endsWith('/') ? `${relative}index.html` : relative));
    if (!file.startsWith(normalize(folder + sep))) return null;
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
  } catch {
    return null;
  }
}
