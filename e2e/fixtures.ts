/**
 * What every story shares: a page on which any script error, console error, policy violation or request to
 * another host fails the test, and a check by axe.
 *
 * Import `test` and `expect` from here, never from @playwright/test.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type ConsoleMessage, type Page, type Request } from '@playwright/test';

interface Guard {
  /** Complaints that this test provokes on purpose, as a part of their text. */
  readonly expected: string[];
}

export const test = base.extend<{ guard: Guard }>({
  guard: [
    async ({ page, baseURL, serviceWorkers }, use) => {
      const complaints: string[] = [];
      // Playwright warns of each registration that it blocks.
      const guard: Guard = { expected: serviceWorkers === 'block' ? ['Service Worker registration blocked by Playwright'] : [] };
      watch(page, new URL(baseURL ?? 'http://localhost').origin, complaints);
      await use(guard);
      const unexpected = complaints.filter((text) => !guard.expected.some((part) => text.includes(part)));
      expect(unexpected, 'script errors, console errors and requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function watch(page: Page, origin: string, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    // A violated content security policy is reported here too.
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request: Request) => {
    const url = request.url();
    const local = url.startsWith(origin) || /^(blob|data|file):/.test(url);
    if (!local) complaints.push(`request to another host: ${url}`);
  });
}

/** No violation that axe can find, in WCAG 2.2 A and AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // What follows looks at this document alone.
  expect(page.frames(), 'documents in the page').toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Else each look opens a second page, to put together what frames found: half of the time.
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map((node) => node.html).join('\n    ')}`);
  expect(found, 'what axe finds').toEqual([]);
}

/** Nothing sticks out sideways, which is what breaks first on a phone and at high zoom. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'pixels the page is wider than the window').toBeLessThanOrEqual(0);
}
