/** How the page reaches its user: from any path, without a network, as one file, and never calling out. */
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures';

const SINGLE_FILE = fileURLToPath(new URL('../dist-single/mountwise.html', import.meta.url));

test('the site works from a path that is not the root', async ({ page, baseURL }) => {
  expect(new URL(baseURL ?? '').pathname).not.toBe('/');
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the policy lets the page reach nobody', async ({ page, guard }) => {
  guard.expected.push('Content Security Policy', 'violates the following', 'https://example.org', 'ERR_');
  await page.goto('./');
  const outcome = await page.evaluate(async () => {
    try {
      await fetch('https://example.org/');
      return 'reached';
    } catch {
      return 'refused';
    }
  });
  expect(outcome).toBe('refused');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toMatch(/'unsafe-eval'/);
});

test('the one file opens from a disk and answers', async ({ page, context }) => {
  await context.setOffline(true);
  await page.goto(`file://${SINGLE_FILE}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a second visit needs no network', async ({ page, context }) => {
  await page.goto('./');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
