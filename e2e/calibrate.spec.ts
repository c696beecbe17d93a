/** Reports go in, measured counts stand beside predicted ones, and learned values can be used. */
import { expect, test } from './fixtures';
import { REPORT, REPORTED_CASE } from './report';
import { answered, mixCount, show } from './page';

test('the nfsstat of the 2021 case stands beside its prediction', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await expect(page.getByText('Understood whole')).toBeVisible();
  await page.getByRole('button', { name: 'Show line by line' }).click();
  await expect(page.getByRole('list', { name: /Lines of/ })).toContainText('Client rpc stats');
  await page.getByRole('button', { name: 'See measured beside predicted' }).click();
  const read = page.locator('[data-op="READ"]');
  await expect(read).toContainText('1 024 measured');
  await expect(read).toContainText('exact');
  expect(await mixCount(page, 'READ')).toBe(1024);
});

test('a report with times teaches the model, and the values enter the question and the link', async ({ page }) => {
  await page.goto(REPORTED_CASE);
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(REPORT);
  const use = page.getByRole('button', { name: 'Use these values' });
  await expect(use).toBeVisible({ timeout: 60_000 });
  await use.click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/calibrated \(\d+ values\)/);
  await expect(page).toHaveURL(/#1\.d\./);
});

test('a broken report is named as such, and nothing of it is used', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill('<html><body>Please log in</body></html>');
  await expect(page.getByText('Not understood')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What to run next' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Learned values' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Use these values' })).toHaveCount(0);
  await show(page, 'Prediction');
  await expect(page.getByText('○ measured:')).toHaveCount(0);
});

test('markup in a report stays text', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill('Client nfs v4:\nread write\n5 6\n<img src=x onerror="document.title=1">');
  await page.getByRole('button', { name: 'Show line by line' }).click();
  await expect(page.getByRole('list', { name: /Lines of/ })).toContainText('<img src=x');
  await expect(page).not.toHaveTitle('1');
});

test('files can be dropped in and taken out', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel('Report files').setInputFiles({ name: 'before.txt', mimeType: 'text/plain', buffer: Buffer.from(REPORT) });
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('before.txt');
  await page.getByRole('button', { name: 'Remove before.txt' }).click();
  await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0);
});
