import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from './lib/static-server.mjs';

type Server = Awaited<ReturnType<typeof serve>>;

/** The status, asked without a client that would mend the path first; what ends in the middle says so. */
function ask({ address }: Server, path: string): Promise<number | string> {
  const { port } = new URL(address);
  return new Promise((resolve) => {
    get({ host: 'localhost', port, path, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve('broken off'));
    }).on('error', () => resolve('broken off'));
  });
}

describe('the static server', () => {
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mountwise-served-'));
    writeFileSync(join(folder, 'index.html'), 'here');
    server = await serve({ folder, port: 0 });
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['//', '///', '/%', '/%00', `/${'long'.repeat(2000)}`, '/../etc/passwd', '/index.html/'])('has nothing at %s, and goes on', async (path) => {
    expect(await ask(server, path)).toBe(404);
    expect(await ask(server, '/')).toBe(200);
  });
});

// The one file that every Linux has and nobody can read from its beginning.
it.runIf(process.platform === 'linux')('breaks off what cannot be read, and goes on', async () => {
  const server = await serve({ folder: '/proc/self', port: 0 });
  try {
    expect(await ask(server, '/mem')).toBe('broken off');
    expect(await ask(server, '/status')).not.toBe(404);
  } finally {
    server.close();
  }
});
