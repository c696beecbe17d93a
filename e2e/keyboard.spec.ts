/** The whole way without a mouse. */
import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from './fixtures';
import { REPORT, REPORTED_CASE } from './report';
import { answered, copied, mixCount, show } from './page';

test('from the preset to the advice with keys alone', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await choose(page.getByLabel('Start from'), 'linux-2021-readahead');
  await page.keyboard.press('Tab');
  await expect.poll(() => mixCount(page, 'READ')).not.toBe(4096);

  await page.getByRole('slider', { name: 'read-ahead' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByLabel('read_ahead_kb')).toHaveValue('16 KiB');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('read_ahead_kb')).toHaveValue('32 KiB');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('read_ahead_kb')).not.toHaveValue('32 KiB');

  await page.getByRole('tab', { name: 'Prediction' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeFocused();
  const timeline = page.getByRole('application');
  await timeline.focus();
  const before = await timeline.getAttribute('aria-label');
  await page.keyboard.press('+');
  await expect.poll(() => timeline.getAttribute('aria-label')).not.toBe(before);
  await page.keyboard.press('t');
  await expect(page.getByRole('columnheader', { name: 'Queued' })).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { name: 'Apply' })).toBeVisible();
});

test('keys act before their list has arrived', async ({ page }) => {
  const held: Route[] = [];
  await page.route(/\/Keys[^/]*\.js$/, (route) => void held.push(route));
  await page.goto('./');
  await answered(page);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Keys', exact: true })).toHaveCount(0);
  await page.locator('body').press('?');
  await page.locator('body').press('4');
  await expect(page.getByRole('tab', { name: 'Calibrate' })).toHaveAttribute('aria-selected', 'true');
  for (const route of held) await route.continue();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('calibrate with keys alone', async ({ page }) => {
  await page.goto(REPORTED_CASE);
  await answered(page);
  await page.locator('body').press('4');
  const paste = page.getByLabel(/What nfsstat/);
  await tabTo(page, paste);
  await page.keyboard.insertText(REPORT);
  const use = page.getByRole('button', { name: 'Use these values' });
  await expect(use).toBeVisible({ timeout: 60_000 });
  await tabTo(page, use);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/calibrated: \d+ values?/);
});

test('share with keys alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  await tabTo(page, page.getByRole('textbox', { name: 'rsize' }));
  await page.keyboard.insertText('64k');
  await answered(page);
  await tabTo(page, page.getByRole('button', { name: 'Copy link' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await copied(page, /#1\.d\./);
});

/** Steps a closed list with the arrow key until it shows `value`; typing its name would need keys in quick succession. */
async function choose(list: Locator, value: string): Promise<void> {
  await expect(list.locator(`option[value="${value}"]`)).toBeAttached();
  await list.focus();
  const options = await list.locator('option').count();
  for (let presses = 0; presses < options; presses++) {
    if ((await list.inputValue()) === value) return;
    await list.press('ArrowDown');
  }
  await expect(list).toHaveValue(value);
}

/** Presses Tab until `target` has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('not reached by Tab');
}

test('arrow keys step a field', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const record = page.getByRole('textbox', { name: 'Request size' });
  await record.focus();
  await page.keyboard.press('ArrowUp');
  await expect(record).toHaveValue('512 KiB');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(record).toHaveValue('128 KiB');
});

test('what vanishes with its press leaves the focus beside it', async ({ page }) => {
  await page.goto('./#case=freebsd-2014-8k');
  await answered(page);
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().press('Enter');
  const here = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await press('Remove phase 4');
  await expect(here('+ Add a phase')).toBeFocused();
  await press('Undo');
  await press('Undo');
  await expect(here('Redo')).toBeFocused();
  await page.getByRole('tab', { name: 'Compare' }).press('Enter');
  await press('Pin the present question as A');
  await press('Unpin');
  await expect(here('Pin the present question as A')).toBeFocused();
  await page.getByRole('tab', { name: 'Advice' }).press('Enter');
  await here('Use in the question').first().press('Enter');
  await expect(page.getByText('Taken over')).toBeVisible();
  await expect(page.getByRole('tabpanel').locator(':focus')).toBeVisible();
});

test('a view that is opened from within another takes the focus', async ({ page }) => {
  await page.goto(REPORTED_CASE);
  await answered(page);
  await page.getByRole('tab', { name: 'Calibrate' }).press('Enter');
  await page.getByLabel(/What nfsstat/).fill(REPORT);
  await page.getByRole('button', { name: 'See measured beside predicted' }).press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Prediction' })).toBeFocused();
});

test('what advice refers to in another view is one press away, unfolded and focused', async ({ page }) => {
  await page.goto('./#case=linux-2021-readahead');
  await answered(page);
  await show(page, 'Advice');
  await page.getByRole('button', { name: 'Accuracy, Regret' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Accuracy' })).toHaveAttribute('aria-selected', 'true');
  const fold = page.locator('details').filter({ has: page.locator('summary', { hasText: /^Regret/ }) });
  await expect(fold).toHaveAttribute('open');
  await expect(fold.locator('summary')).toBeFocused();
});

test('the skip link leads to the answer', async ({ page }) => {
  await page.goto('./');
  // A key that comes before the page is drawn goes nowhere.
  await expect(page.getByRole('link', { name: 'Skip to the answer' })).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#answer')).toBeFocused();
});

test('keys without Ctrl can be switched off, and none acts behind the list of keys', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const list = page.getByRole('dialog', { name: 'Keys' });
  // The list arrives by itself, after the answer.
  await expect(page.getByRole('button', { name: 'Keys', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await page.keyboard.press('3');
  await list.getByRole('checkbox', { name: /act anywhere on the page/ }).uncheck();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('tab', { name: 'Prediction' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('?');
  await page.keyboard.press('3');
  await expect(list).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Prediction' })).toHaveAttribute('aria-selected', 'true');
});

test('the list of keys has no stripes: what covers the shade at a table’s ends is of its colour', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await expect(page.getByRole('button', { name: 'Keys', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  const colour = await list.evaluate((dialog) => getComputedStyle(dialog).backgroundColor);
  const covers = await list.getByRole('region', { name: 'Keys' }).evaluate((frame) => getComputedStyle(frame).backgroundImage);
  expect(covers.split(colour)).toHaveLength(5);
});
