/** What the page promises, story by story, at three widths and in three looks. */
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures';
import { answered, mixCount, openFold, show } from './page';

const WIDTHS = [1440, 768, 360];
const LOOKS = ['light', 'dark', 'forced'] as const;

// The look changes from story to story and from width to width, so that each story is told in each look.
for (const [turn, width] of WIDTHS.entries()) {
  test(`the whole instrument at ${width} px, in every look`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('./#case=linux-2021-readahead');
    const stories = [question, tradeoffs, linked, timeline, advice, calibrate, compare, accuracy, glossary];
    for (const [at, story] of stories.entries()) {
      const look = LOOKS[(at + turn) % LOOKS.length] ?? 'light';
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', forcedColors: look === 'forced' ? 'active' : 'none' });
      await test.step(`${story.name}, ${look}`, () => story(page));
      await expectNoSidewaysScroll(page);
    }
  });
}

/** A case with its story; a range; undo and redo; the answer stays in sight. */
async function question(page: Page): Promise<void> {
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  await expect(page.getByText('○ measured 68.6')).toBeVisible();
  await openFold(page, 'Network');
  await expect(page.getByText('Not modelled: packet loss, TLS')).toBeVisible();
  await page.getByLabel('Round trip').fill('1-4 ms');
  await expect(page.getByText(/Over the typed range of round trip/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Over the typed range/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByText(/Over the typed range/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'On the wire' }).scrollIntoViewIfNeeded();
}

/** The handle moves the question; the curves say what ties. */
async function tradeoffs(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'read-ahead' }).press('End');
  await expect.poll(() => mixCount(page, 'READ')).toBe(1024);
  await answered(page);
  await expect(page.getByRole('heading', { name: /wsize changes nothing here/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
}

/** Focusing a reason lights the operation that it speaks of, in the mix and on the curves. */
async function linked(page: Page): Promise<void> {
  const reason = page.getByRole('listitem').filter({ hasText: /READs:/ }).first();
  await reason.focus();
  await expect(page.locator('[data-op="READ"]')).toHaveAttribute('data-lit', '');
  await expect(page.getByRole('figure').filter({ has: page.getByRole('group', { name: 'Curve along rsize' }) })).toHaveAttribute('data-lit', '');
  await expect(page.locator('[data-op="GETATTR"]')).not.toHaveAttribute('data-lit');
  await reason.blur();
  await expect(page.locator('[data-lit]')).toHaveCount(0);
}

async function timeline(page: Page): Promise<void> {
  await show(page, 'Timeline');
  await expect(page.getByRole('heading', { name: /Of the first .* is READ reply/ })).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('region', { name: 'Calls per second, as text' })).toContainText(/Read\s+Write\s+Other/);
  await page.locator('[data-op="READ"]').hover();
  await expect(page.locator('svg [data-topics="READ"][data-lit]').first()).toBeAttached();
  await expect(page.locator('svg [data-topics="ACCESS"][data-lit]')).toHaveCount(0);
}

async function advice(page: Page): Promise<void> {
  await show(page, 'Advice');
  await expect(page.getByRole('button', { name: 'Use in the question' }).first()).toBeVisible();
  for (const word of ['Evidence', 'Risk', 'Exists', 'Set', 'Undo']) await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
  for (const format of ['/etc/fstab', 'systemd mount unit', 'Kubernetes StorageClass']) {
    await page.getByRole('button', { name: format, exact: true }).or(page.getByRole('tab', { name: format, exact: true })).click();
    await expect(page.getByRole('button', { name: 'Copy undo' })).toBeVisible();
  }
}

async function calibrate(page: Page): Promise<void> {
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await expect(page.getByText('Understood whole')).toBeVisible();
  await page.getByRole('button', { name: 'See measured beside predicted' }).click();
  await expect(page.locator('[data-op="READ"]')).toContainText('exact');
}

async function compare(page: Page): Promise<void> {
  await show(page, 'Compare');
  await page.getByRole('button', { name: 'Pin the present question as A' }).click();
  await expect(page.getByText('the same as now')).toBeVisible();
  await expect(page.getByRole('region', { name: /RPCs of all phases/ })).toBeVisible();
}

async function accuracy(page: Page): Promise<void> {
  await show(page, 'Accuracy');
  await expect(page.getByRole('list', { name: 'Evidence for this question' })).toContainText(/records? of Linux/i);
  await expect(page.getByRole('row', { name: /^Linux 6\.1 / })).toContainText(/\d+ \(\d+\)/);
}

async function glossary(page: Page): Promise<void> {
  await show(page, 'Glossary');
  await page.getByLabel('Find a term').fill('commit');
  await expect(page.getByText('COMMIT', { exact: true }).first()).toBeVisible();
}
