/** A file far larger than a paste is read in a stream: with progress, a stop, and the page alive meanwhile. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { mountstats } from '../scripts/lib/bench-stream.mjs';
import { expect, test } from './fixtures';
import { answered, show } from './page';

/** The same way for 24 MB as for 200; MOUNTWISE_LARGE_MB asks for the whole size. */
const MEGABYTES = Number(process.env['MOUNTWISE_LARGE_MB'] ?? 24);

let folder = '';
let file = '';

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mountwise-'));
  file = join(folder, 'mountstats.log');
  const part = mountstats(8_000_000);
  for (let at = 0; at * 8 < MEGABYTES; at += 1) writeFileSync(file, part, { flag: 'a' });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Resolves when a paragraph says that the file is being read, which may be over before a story could look; presses Stop if asked to. */
function whileReading(page: Page, stop: boolean) {
  return page.evaluate(
    (pressStop) =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          const reading = [...document.querySelectorAll('p')].find((one) => /Reading mountstats\.log: .* of /.test(one.textContent));
          const button = reading?.querySelector('button');
          if (reading === undefined || (pressStop && (button === null || button === undefined))) return;
          observer.disconnect();
          if (pressStop) button?.click();
          resolve(reading.textContent);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    stop,
  );
}

test('a large file is read in a stream while the page answers', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const reading = whileReading(page, false);
  await page.getByLabel('Report files').setInputFiles(file);
  expect(await reading).toMatch(/of/);
  // The page is alive: a sample is read in the meantime, and stands alone also when the file has come.
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await expect(page.getByText(/^Understood( whole)?$/)).toBeVisible();
  await expect(page.getByText('The sample stands alone; set aside: mountstats.log.')).toBeVisible({ timeout: 200_000 });
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText(/the text is large: read line by line/).first()).toBeVisible({ timeout: 200_000 });
  await expect(page.getByText(/Understood/)).toHaveCount(1);
});

test('a large file is read on while another view is shown', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const left = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!/Reading mountstats\.log: /.test(document.body.textContent)) return;
          observer.disconnect();
          document.getElementById('tab-predict')?.click();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByLabel('Report files').setInputFiles(file);
  await left;
  await expect(page.getByRole('tab', { name: 'Prediction' })).toHaveAttribute('aria-selected', 'true');
  await show(page, 'Calibrate');
  await expect(page.getByText(/the text is large: read line by line/).first()).toBeVisible({ timeout: 200_000 });
});

test('a sample that arrives late gives way to a file that was read meanwhile', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/nfsstat-linux-2021-15m/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await page.getByLabel('Report files').setInputFiles({ name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('Client rpc stats:\ncalls      retrans    authrefrsh\n700        0          700\n') });
  await expect(page.getByText('other.txt').first()).toBeVisible();
  release();
  await page.waitForResponse(/nfsstat-linux-2021-15m/);
  await expect(page.getByText(/Understood/)).toHaveCount(1);
  await expect(page.getByLabel(/What nfsstat/)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove other.txt' })).toBeVisible();
});

test('reading a large file can be stopped', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const stopped = whileReading(page, true);
  await page.getByLabel('Report files').setInputFiles(file);
  expect(await stopped).toMatch(/Stop/);
  await expect(page.getByText(/Reading mountstats\.log/)).toHaveCount(0);
  await expect(page.getByText(/Understood/)).toHaveCount(0);
});
