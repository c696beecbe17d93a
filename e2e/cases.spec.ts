/** What each published case sends over the wire: drawn once it is near, told in one line, by keyboard and as a table too. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { answered, show } from './page';

/** What each story says, found again by the recording of its phase. */
const LESSONS = {
  'FreeBSD 9.2, 4 KiB writes, 4 KiB mount': /^Each 4\sKiB write sends a WRITE of 4\sKiB; the application waits for room in the nfsiod queue$/,
  'FreeBSD 9.2, 4 KiB writes, 8 KiB mount': /^Every second 4\sKiB write waits for a READ of 8\sKiB$/,
  'FreeBSD 9.2, 4 KiB writes, 64 KiB mount': /^\d+\s% of the 4\sKiB writes wait for a READ of 64\sKiB$/,
  'Linux beside it: 4 KiB writes, 8 KiB mount': /^Every second 4\sKiB write sends a WRITE of 8\sKiB, and the application does not wait$/,
  'Linux 5.4 read-ahead on a cloud file service': /^Each 256\sKiB read waits for 1\.5 READs of 128 or 256\sKiB$/,
  'The same copy with read_ahead_kb = 15360': /^Every fourth 256\sKiB read waits for a READ of 1\sMiB$/,
  'FreeBSD 6 kernel build over NFS': /^The application waits for each LOOKUP$/,
  'FreeBSD: written, closed, read back': /^Each 64\sKiB read waits for 2 READs of 32\sKiB$/,
  'Linux 3.2, 1 Gb/s and a disk array: which rsize?': /^Every eighth 8\sKiB read waits for a READ of 64\sKiB$/,
} as const;
const REWRITTEN = 'FreeBSD 9.2, 4 KiB writes, 8 KiB mount';
const LAST = 'Linux 3.2, 1 Gb/s and a disk array: which rsize?';

function caseNamed(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

async function opened(page: Page): Promise<void> {
  await page.goto('./');
  await answered(page);
  await show(page, 'Cases');
  await expect(page.getByRole('article')).toHaveCount(Object.keys(LESSONS).length);
}

for (const [width, look] of [[1440, 'light'], [768, 'forced'], [360, 'dark']] as const) {
  test(`every case draws its lesson at ${width} px, ${look}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', forcedColors: look === 'forced' ? 'active' : 'none', reducedMotion: 'reduce' });
    await opened(page);
    // Far below what is in view: not asked yet.
    await expect(caseNamed(page, LAST).getByText('Recording the calls …')).toBeAttached();
    for (const [name, lesson] of Object.entries(LESSONS)) {
      const told = caseNamed(page, name);
      // It grows while it arrives, and those above it too.
      await expect(async () => {
        await told.scrollIntoViewIfNeeded();
        await expect(told.getByRole('figure', { name: lesson })).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(told.getByRole('application', { name: /, on the wire\. / }).locator('text', { hasText: /\d.(?:[mµ]s|s)$/ }).first()).toBeVisible();
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('by keyboard: pan, read as a table, take another phase, go on to its timeline', async ({ page }) => {
  await opened(page);
  const told = caseNamed(page, REWRITTEN);
  const phases = told.getByLabel('On the wire', { exact: true });
  await phases.scrollIntoViewIfNeeded();
  await expect(phases).toHaveValue('1');
  const lanes = told.getByRole('application', { name: /^2014 · .*, on the wire\. Every second/ });
  await lanes.focus();
  const before = await lanes.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(lanes).not.toHaveAttribute('aria-label', String(before));
  await expect(told.getByRole('list', { name: 'Waits in view' })).toContainText(/waits for READ before a partial write \d+/);
  await page.keyboard.press('t');
  const table = told.getByRole('figure', { name: /^Every second/ }).getByRole('table');
  await expect(table.getByRole('row', { name: /waits for READ before a partial write/ }).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /WRITE unstable/ }).first()).toBeVisible();
  await phases.selectOption('3');
  await expect(told.getByRole('figure', { name: /^Each 4\sKiB write waits for a READ of 8\sKiB$/ })).toBeVisible();
  await told.getByRole('button', { name: 'See its timeline' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Call by call' })).toContainText('phase 4');
});

test('left while calls are being recorded, and come back to', async ({ page }) => {
  await opened(page);
  const told = caseNamed(page, REWRITTEN);
  await told.getByLabel('On the wire', { exact: true }).scrollIntoViewIfNeeded();
  await show(page, 'Glossary');
  await show(page, 'Cases');
  await told.getByLabel('On the wire', { exact: true }).scrollIntoViewIfNeeded();
  await expect(told.getByRole('figure', { name: LESSONS[REWRITTEN] })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
