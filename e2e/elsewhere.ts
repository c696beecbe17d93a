/**
 * A host other than the page's, on this machine, that turns nobody away: it notes what reaches it and lets any origin read its
 * answers. What does not arrive here was stopped by the browser, not by the lack of a network.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Worker } from '@playwright/test';

/** The smallest picture, so that an image has something to show. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

export interface Elsewhere {
  /** `localhost:40123` */
  readonly host: string;
  /** The paths that were asked for. */
  readonly seen: string[];
  readonly close: () => void;
}

export async function openElsewhere(): Promise<Elsewhere> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request.url ?? '');
    const isImage = request.url === '/image';
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': isImage ? 'image/png' : 'text/plain' });
    response.end(isImage ? PNG : 'reached\n');
  });
  server.on('upgrade', (request, socket) => {
    seen.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `localhost:${port}`, seen, close: () => server.close() };
}

/** What a page can connect by, and what a thread can; the kind is the path that is asked for. */
export const OF_PAGE = ['beacon', 'fetch', 'image', 'socket'] as const;
export const OF_THREAD = ['fetch', 'socket'] as const;
type Kind = (typeof OF_PAGE)[number];

/** Has a page or a thread try each kind. Answers with the violations that the browser told it of: directive and path. */
export async function tryToReach(from: Page | Worker, host: string, kinds: readonly Kind[]): Promise<string[]> {
  const attempt = async ({ host, kinds }: { host: string; kinds: readonly Kind[] }): Promise<string[]> => {
    const violations: string[] = [];
    const all = new Promise<void>((resolve) => {
      globalThis.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        if (!blockedURI.includes(host)) return;
        violations.push(`${effectiveDirective} ${new URL(blockedURI).pathname}`);
        if (violations.length === kinds.length) resolve();
      });
    });
    const ways: Record<Kind, () => unknown> = {
      beacon: () => navigator.sendBeacon(`http://${host}/beacon`, 'a report'),
      fetch: () => fetch(`http://${host}/fetch`).catch(() => undefined),
      image: () => (new Image().src = `http://${host}/image`),
      socket: () => new WebSocket(`ws://${host}/socket`),
    };
    for (const kind of kinds) ways[kind]();
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 3000))]);
    return violations.sort();
  };
  const asked = { host, kinds };
  return 'workers' in from ? from.evaluate(attempt, asked) : from.evaluate(attempt, asked);
}
