/** The whole way without a mouse. */
import { expect, test } from './fixtures';
import { answered, mixCount } from './page';

test('from the preset to the advice with keys alone', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('Start from').focus();
  await page.keyboard.type('2021');
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

test('arrow keys step a field', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const record = page.getByLabel('Request size');
  await record.focus();
  await page.keyboard.press('ArrowUp');
  await expect(record).toHaveValue('512 KiB');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(record).toHaveValue('128 KiB');
});

test('the skip link leads to the answer', async ({ page }) => {
  await page.goto('./');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#answer')).toBeFocused();
});
