import { ESLint, Linter } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const PLACES = ['web/src/app/App.tsx', 'web/src/app/offline.ts', 'web/src/features/share/useLink.ts', 'web/src/engine/worker.ts'];
const REFUSED = [
  "fetch('https://example.org')",
  "window.fetch('https://example.org')",
  "globalThis['fetch']('https://example.org')",
  'const { fetch } = window',
  "document.defaultView.fetch('https://example.org')",
  "navigator.sendBeacon('https://example.org')",
  "new self.WebSocket('wss://example.org')",
  "new EventSource('https://example.org')",
  'new window.XMLHttpRequest()',
  'new RTCPeerConnection()',
  "new globalThis.WebTransport('https://example.org')",
  "self.importScripts('https://example.org/x.js')",
  "importScripts('https://example.org/x.js')",
  'import(address)',
  "import('https://example.org/x.js')",
  "import('//example.org/x.js')",
];

describe.each(PLACES)('the linter in %s', (place) => {
  const linter = new Linter();
  let rules: Linter.RulesRecord;
  beforeAll(async () => {
    const config = (await new ESLint().calculateConfigForFile(place)) as { rules: Linter.RulesRecord };
    // The others want types or plugins.
    rules = Object.fromEntries(Object.entries(config.rules).filter(([name]) => name.startsWith('no-restricted-')));
  });

  it.each(REFUSED)('refuses %s', (code) => {
    const found = linter.verify(code, { rules });
    expect(found.map(({ message }) => message).join()).toContain('The page connects to nothing');
  });

  it('lets a view be imported', () => {
    expect(linter.verify("import('./exportImage')", { rules })).toEqual([]);
  });
});
