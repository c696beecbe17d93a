/** Each view in each look: nothing that axe finds, nothing that sticks out. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { answered, show, VIEWS } from './page';

async function expectEachViewAccessible(page: Page): Promise<void> {
  for (const view of VIEWS) {
    await show(page, view);
    // It comes when the engine has answered, with several commands.
    if (view === 'Calibrate') await expect(page.getByRole('region', { name: 'What to run next' })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any view, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('./#case=linux-2021-readahead');
    await answered(page);
    await expectEachViewAccessible(page);
  });
}

test('axe finds nothing in any view, forced colours', async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('./');
  await answered(page);
  await expectEachViewAccessible(page);
});

for (const width of [320, 1024]) {
  // The one has long formulas, the other high figures.
  for (const preset of ['vm-images', 'linux-2014-8k']) {
    test(`nothing sticks out at ${width} px, ${preset}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`./#case=${preset}`);
      await answered(page);
      for (const view of VIEWS) {
        await show(page, view);
        await expectNoSidewaysScroll(page);
        if (view === 'Prediction' || view === 'Timeline') await expect(page.locator('svg[role="img"]').first()).toBeVisible();
        expect(await page.evaluate(textsOutsideTheirCharts), view).toEqual([]);
      }
    });
  }
}

/** SVG neither breaks a text nor shows what leaves its edges. */
function textsOutsideTheirCharts(): readonly string[] {
  return [...document.querySelectorAll('svg text')]
    .filter((text) => {
      const chart = text.closest('svg');
      const [inner, outer] = [text.getBoundingClientRect(), chart?.getBoundingClientRect()];
      const clips = chart !== null && getComputedStyle(chart).overflow !== 'visible';
      return outer !== undefined && clips && inner.width > 0 && (inner.left < outer.left - 1 || inner.right > outer.right + 1);
    })
    .map((text) => text.textContent);
}

test('the theme can be chosen and wins over the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('./');
  await answered(page);
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expect.poll(ground).not.toBe(light);
});

test('under forced colours the lines of a timeline and their key are drawn alike, by pattern too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('./');
  await answered(page);
  await show(page, 'Timeline');
  const key = page.getByRole('list', { name: 'Operations in view' }).getByRole('listitem');
  await expect(key.first()).toBeVisible();
  const paints = (lines: readonly Element[]): readonly string[] => lines.map((line) => `${getComputedStyle(line).stroke} ${getComputedStyle(line).strokeDasharray}`);
  const drawn = new Set(await page.getByRole('application').locator('g[data-topics] > line').evaluateAll(paints));
  const told = await key.locator('line').evaluateAll(paints);
  expect(new Set(told)).toEqual(drawn);
  expect(told.length).toBe(drawn.size);
});
