/**
 * Serves a folder on this machine only, without a dependency: what `npm start` shows and what the
 * browser tests visit. It behaves like the dullest web server, because dist/ promises to need no more.
 */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

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
 * @param {{folder: string, port: number, path?: string, portsToTry?: number}} options
 *   path: where on the server the folder appears, to prove that the site does not mind
 * @returns {Promise<{address: string, close: () => void}>}
 */
export async function serve({ folder, port, path = '/', portsToTry = 1 }) {
  const server = createServer((request, response) => answer(request, response, folder, path));
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

function answer(request, response, folder, path) {
  const file = fileFor(request.url, folder, path);
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Nothing is here.\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Length': statSync(file).size,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

function fileFor(url, folder, path) {
  const asked = decoded(new URL(url, 'http://localhost').pathname);
  if (!asked?.startsWith(path)) return null;
  const relative = asked.slice(path.length) || 'index.html';
  const file = normalize(join(folder, relative.endsWith('/') ? `${relative}index.html` : relative));
  if (!file.startsWith(normalize(folder + sep))) return null;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

function decoded(pathname) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
