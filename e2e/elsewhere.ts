/**
 * A host other than the page's, on this machine, that turns nobody away: it notes what reaches it and lets any origin read its
 * answers. What does not arrive here was stopped by the browser, not by the lack of a network.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

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

/** One of each kind of connection; the kind is the path that is asked for. */
export const KINDS = ['beacon', 'fetch', 'image', 'socket'] as const;

/** Has the page try each kind. Answers with the violations that the browser told the page of: directive and path. */
export async function tryToReach(page: Page, host: string): Promise<string[]> {
  return page.evaluate(
    async ({ host, kinds }) => {
      const violations: string[] = [];
      const all = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          if (!blockedURI.includes(host)) return;
          violations.push(`${effectiveDirective} ${new URL(blockedURI).pathname}`);
          if (violations.length === kinds) resolve();
        });
      });
      fetch(`http://${host}/fetch`).catch(() => undefined);
      new Image().src = `http://${host}/image`;
      navigator.sendBeacon(`http://${host}/beacon`, 'a report');
      new WebSocket(`ws://${host}/socket`);
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 3000))]);
      return violations.sort();
    },
    { host, kinds: KINDS.length },
  );
}
