/** Every view in every look: nothing that axe finds, nothing that sticks out at 320 px. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';

const VIEWS = ['Prediction', 'Timeline', 'Advice', 'Calibrate', 'Compare', 'Accuracy', 'Glossary'];

const LOOKS = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const;

for (const view of VIEWS) {
  test(`${view} is accessible in every look and fits a phone`, async ({ page }) => {
    await page.goto('./');
    await expect(page.getByTestId('throughput')).toHaveText(/\d/);
    await page.getByRole('tab', { name: view, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name: view })).toBeVisible();
    for (const look of LOOKS) {
      await test.step(look.name, async () => {
        await page.emulateMedia(look.media);
        await expectAccessible(page);
      });
    }
    await test.step('320 px', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
    });
  });
}
