/** How the page reaches its user: from any path, without a network, as one file, and never calling out. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { serve } from '../scripts/lib/static-server.mjs';
import { OF_PAGE, OF_THREAD, openElsewhere, tryToReach } from './elsewhere';
import { expect, test } from './fixtures';
import { answered, show, VIEWS } from './page';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const LINKS = JSON.parse(readFileSync(at('../web/src/features/share/versions/links.json'), 'utf8')) as { link: string; holds: Record<string, string> }[];
const SINGLE_FILE = at('../dist-single/mountwise.html');

// As its users have it, with what it keeps for later visits.
test.use({ serviceWorkers: 'allow' });

/** A figure with a unit: the engine has answered. */
async function expectAnswer(page: Page): Promise<void> {
  await expect(page.getByTestId('throughput')).toHaveText(/\d.*(B\/s|s)$/);
}

test('the site works from a path that is not the root', async ({ page, baseURL }) => {
  expect(new URL(baseURL ?? '').pathname).not.toBe('/');
  await page.goto('./');
  await expectAnswer(page);
});

/** Both forms of the page, by the address at which each can be opened and the file that it comes from. */
const FORMS = [
  { name: 'the site', folder: at('../dist'), page: 'index.html', isServed: true },
  { name: 'the one file', folder: at('../dist-single'), page: 'mountwise.html', isServed: false },
];

for (const { name, folder, page: file, isServed } of FORMS) {
  test(`the policy lets ${name} and its threads reach nobody`, async ({ page, guard }) => {
    const elsewhere = await openElsewhere();
    try {
      // Of an image the browser tells before it asks the policy; whether it was sent, the other host knows.
      guard.expected.push('Content Security Policy', `request to another host: http://${elsewhere.host}/image`);
      await page.goto(isServed ? './' : `file://${folder}/${file}`);
      await expectAnswer(page);
      expect(await tryToReach(page, elsewhere.host, OF_PAGE)).toEqual(['connect-src /beacon', 'connect-src /fetch', 'connect-src /socket', 'img-src /image']);
      // Reports are read there.
      expect(page.workers().length).toBeGreaterThan(0);
      for (const thread of page.workers()) expect(await tryToReach(thread, elsewhere.host, OF_THREAD)).toEqual(['connect-src /fetch', 'connect-src /socket']);
      expect(elsewhere.seen).toEqual([]);
    } finally {
      elsewhere.close();
    }
  });

  test(`without its policy ${name} would reach anybody`, async ({ page, guard }) => {
    guard.expected.push('request to another host', 'WebSocket connection');
    const elsewhere = await openElsewhere();
    const copy = mkdtempSync(join(tmpdir(), 'mountwise-site-'));
    cpSync(folder, copy, { recursive: true });
    writeFileSync(join(copy, file), readFileSync(join(copy, file), 'utf8').replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''));
    const server = await serve({ folder: copy, port: 0 });
    try {
      await page.goto(isServed ? server.address : `file://${copy}/${file}`);
      await expectAnswer(page);
      expect(await tryToReach(page, elsewhere.host, OF_PAGE)).toEqual([]);
      expect(elsewhere.seen.toSorted()).toEqual(OF_PAGE.map((kind) => `/${kind}`));
    } finally {
      server.close();
      elsewhere.close();
      rmSync(copy, { recursive: true });
    }
  });
}

test('the policy allows no script by word or by text', async ({ page }) => {
  await page.goto('./');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toMatch(/'unsafe-eval'/);
});

test('the one file opens from a disk and answers', async ({ page, context }) => {
  await context.setOffline(true);
  await page.goto(`file://${SINGLE_FILE}`);
  await expectAnswer(page);
});

test('every view of the one file opens without a network', async ({ page, context }) => {
  await context.setOffline(true);
  await page.goto(`file://${SINGLE_FILE}`);
  await expectAnswer(page);
  for (const view of VIEWS) {
    await show(page, view);
    await expect(page.getByRole('tabpanel').locator('h2').first()).toBeVisible();
  }
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await expect(page.getByText(/^Understood( whole)?$/)).toBeVisible({ timeout: 60_000 });
});

test('the first answer stands without an engine', async ({ page, guard }) => {
  guard.expected.push('worker', 'ERR_', 'Failed to load');
  await page.route(/\.wasm$|worker/, (route) => route.abort());
  await page.goto('./');
  await expectAnswer(page);
  await expect(page.getByTestId('mix')).toBeVisible();
});

test.describe('without the service worker, which would answer for the missing file', () => {
  test.use({ serviceWorkers: 'block' });

  test('a view that does not arrive costs itself alone', async ({ page, guard }) => {
    guard.expected.push('ERR_', 'Failed to load');
    await page.route(/Glossary-[^/]*\.js$/, (route) => route.abort());
    await page.goto('./');
    await show(page, 'Glossary');
    await expect(page.getByRole('alert')).toContainText('This view did not arrive.');
    await expectAnswer(page);
    await show(page, 'Compare');
    await expect(page.getByText('Nothing is pinned.')).toBeVisible();
  });

  test('a list of keys and inputs that do not arrive are told where they would stand, and nowhere as an alarm', async ({ page, guard }) => {
    guard.expected.push('ERR_', 'Failed to load');
    await page.route(/(?:Keys|Sensitivity)-[^/]*\.js$/, (route) => route.abort());
    await page.goto('./');
    await expectAnswer(page);
    const told = 'did not arrive. Reload the page: the address keeps the question.';
    await expect(page.getByRole('contentinfo')).toContainText(`▲ The list of keys ${told}`);
    await expect(page.getByRole('tabpanel')).toContainText(`▲ “What to measure first” ${told}`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a link whose reader does not arrive stays in the address until it does', async ({ page, guard }) => {
    guard.expected.push('ERR_', 'Failed to load');
    const reader = /\/link-[^/]*\.js$/;
    await page.route(reader, (route) => route.abort());
    const { link } = LINKS.find(({ holds }) => holds['client.version'] === '9.2') ?? { link: '' };
    await page.goto(`./${link}`);
    await expect(page.getByText('The part of the page that reads links did not arrive.')).toBeVisible();
    await expectAnswer(page);
    expect(new URL(page.url()).hash).toBe(link);
    await page.unroute(reader);
    await page.reload();
    await expectAnswer(page);
    await expect(page.getByText('did not arrive')).toHaveCount(0);
    await expect(page.getByLabel('Version', { exact: true })).toHaveValue('9.2');
  });
});

test('the first answer is read before the page has started, and never under a link', async ({ page, guard }) => {
  guard.expected.push('ERR_', 'Failed to load');
  const started = /\/assets\//;
  const opening = page.locator('[data-opening]');
  await page.route(started, (route) => route.abort());
  await page.goto('./#case=linux-2021-readahead');
  await expect(opening).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('The script of this page did not arrive');
  // A change after the # alone would open nothing anew.
  await page.goto('about:blank');
  await page.goto('./');
  await expect(opening).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  const figure = await opening.locator('.opening-figure').innerText();
  // Its looks come with the page too: the first picture waits for no second file.
  const font = await opening.locator('.opening-figure').evaluate((element) => getComputedStyle(element).font);
  await page.unroute(started);
  await page.reload();
  await expect(page.getByTestId('throughput')).toHaveText(figure);
  await expect(page.getByTestId('throughput')).toHaveCSS('font', font);
  await expect(opening).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a second visit needs no network', async ({ page, context }) => {
  await page.goto('./');
  await expectAnswer(page);
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await expectAnswer(page);
  // The first answer comes with the page; another one needs the engine.
  await page.getByRole('textbox', { name: 'rsize' }).fill('64k');
  await answered(page);
});

test('a second visit needs no network where the server says that its answers depend on the origin', async ({ page, guard, context }) => {
  guard.expected.push('request to another host');
  const server = await serve({ folder: at('../dist'), port: 0, vary: 'Origin' });
  try {
    await page.goto(server.address);
    await expectAnswer(page);
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await expectAnswer(page);
    await page.getByRole('textbox', { name: 'rsize' }).fill('64k');
    await answered(page);
  } finally {
    await context.setOffline(false);
    server.close();
  }
});

test('a second visit waits for no worker to start', async ({ page }) => {
  await page.goto('./');
  await kept(page);
  await page.reload();
  await expectAnswer(page);
  const sources = await page.evaluate(() =>
    performance.getEntries().flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming)) return [];
      // The standard has renamed it since the first browsers had it.
      const { workerMatchedSourceType, workerMatchedRouterSource } = entry as { workerMatchedSourceType?: string; workerMatchedRouterSource?: string };
      return [{ path: new URL(entry.name).pathname, source: workerMatchedSourceType ?? workerMatchedRouterSource }];
    }),
  );
  expect(sources.length).toBeGreaterThan(3);
  // What the engine's threads ask for takes the way by the service worker, as they start from a blob: the first answer stands by then.
  const shown = sources.filter(({ path }) => !/\/worker-[^/]*\.js$/.test(path));
  // A browser without static routing says nothing of sources.
  expect(shown.filter(({ source }) => source !== 'cache' && source !== undefined)).toEqual([]);
});

test('a new version waits until the user takes it', async ({ page, guard }) => {
  guard.expected.push('request to another host');
  const folder = mkdtempSync(join(tmpdir(), 'mountwise-site-'));
  cpSync(at('../dist'), folder, { recursive: true });
  const server = await serve({ folder, port: 0 });
  try {
    await page.goto(server.address);
    await expectAnswer(page);
    await kept(page);
    const worker = join(folder, 'sw.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/REVISION = "\w+"/, 'REVISION = "next"'));
    await page.reload();
    await expectAnswer(page);
    const next = `mountwise ${server.address} next`;
    expect(await cacheNames(page)).not.toEqual([next]);
    await page.getByRole('button', { name: 'Use the newer version' }).click();
    await expect.poll(() => cacheNames(page)).toEqual([next]);
    await expectAnswer(page);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});

test('two copies on one host leave each other the site without a network', async ({ page, guard, context }) => {
  guard.expected.push('request to another host');
  const folder = mkdtempSync(join(tmpdir(), 'mountwise-site-'));
  for (const copy of ['old', 'new']) cpSync(at('../dist'), join(folder, copy), { recursive: true });
  const worker = join(folder, 'new', 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/REVISION = "\w+"/, 'REVISION = "0123456789abcdef"'));
  const server = await serve({ folder, port: 0 });
  try {
    for (const copy of ['old', 'new']) {
      await page.goto(`${server.address}${copy}/`);
      await expectAnswer(page);
      await kept(page);
    }
    expect(await cacheNames(page)).toHaveLength(2);
    await context.setOffline(true);
    for (const copy of ['old', 'new']) {
      await page.goto(`${server.address}${copy}/`);
      await expectAnswer(page);
    }
  } finally {
    await context.setOffline(false);
    server.close();
    rmSync(folder, { recursive: true });
  }
});

/** The service worker has the whole site and answers for this page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // It is active before it has claimed the page; until then the page still asks the network.
    if (navigator.serviceWorker.controller === null) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys()).catch(() => []);
}
