/**
 * Pinned pictures of the layout. All text is set in a font of bars (layoutFont.ts), so the machine's own fonts do
 * not matter and a picture changes only when something moves. `npx playwright test screenshots --update-snapshots`
 * pins new ones; look at them first.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { LAYOUT_FONT } from './layoutFont';
import { answered, settled, show, type VIEWS } from './page';

// The page's own policy forbids the style and the font that are put in here.
test.use({ bypassCSP: true });

const TOLERANCE = { maxDiffPixelRatio: 0.03, threshold: 0.25, animations: 'disabled', caret: 'hide' } as const;

interface Picture {
  readonly view: (typeof VIEWS)[number];
  readonly width: number;
  readonly look: 'light' | 'dark' | 'forced';
}

const PICTURES: readonly Picture[] = [
  { view: 'Prediction', width: 1440, look: 'light' },
  { view: 'Prediction', width: 1440, look: 'forced' },
  { view: 'Prediction', width: 768, look: 'dark' },
  { view: 'Prediction', width: 360, look: 'light' },
  { view: 'Timeline', width: 1440, look: 'dark' },
  { view: 'Advice', width: 768, look: 'light' },
  { view: 'Calibrate', width: 360, look: 'dark' },
];

for (const { view, width, look } of PICTURES) {
  const name = `${view.toLowerCase()}-${width}-${look}.png`;
  test(`layout of ${name}`, async ({ page }) => {
    await arrange(page, width, look);
    await show(page, view);
    await expect(page.getByRole('tabpanel').locator('h2').first()).toBeVisible();
    if (view === 'Advice') await expect(page.getByText(/settings tried/)).toBeVisible({ timeout: 60_000 });
    if (view === 'Timeline') await expect(page.getByRole('application')).toBeVisible();
    await expect(page).toHaveScreenshot(name, TOLERANCE);
  });
}

test('a broken layout is noticed', async ({ page }) => {
  await arrange(page, 1440, 'light');
  await page.addStyleTag({ content: 'main > aside { display: none }' });
  await expect(page).not.toHaveScreenshot('prediction-1440-light.png', TOLERANCE);
});

async function arrange(page: Page, width: number, look: Picture['look']): Promise<void> {
  await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', forcedColors: look === 'forced' ? 'active' : 'none', reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await page.goto('./');
  await answered(page);
  await page.addStyleTag({
    content: `@font-face { font-family: Layout; src: url(${LAYOUT_FONT}) }
      :root { --sans: Layout; --mono: Layout } *, svg, svg text { font-family: Layout !important }`,
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await settled(page);
}
