/** What was stopped says so and can be taken up again; what nobody stopped goes on. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { answered, headline, show } from './page';
import { REPORT } from './report';

test('a map that is stopped leaves the curves alone, and goes on where it was', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'Request size' }).fill('64 KiB');
  await page.getByRole('button', { name: 'Map two options' }).click();
  const map = page.getByRole('figure').filter({ hasText: /Throughput at each pair/ });
  await map.getByRole('button', { name: 'Stop' }).click();
  await expect(map.getByRole('heading', { name: /^\d+ of \d+ pairs$/ })).toBeVisible();
  await expect(page.getByText('◇ best on the curve')).toBeVisible({ timeout: 60_000 });
  await map.getByRole('button', { name: 'Continue' }).click();
  await expect(map.getByRole('heading', { name: /^Fastest|^Neither/ })).toBeVisible({ timeout: 60_000 });
});

test('while a huge file is computed the figures stand beside what they were asked for', async ({ page }) => {
  await page.goto('./#case=linux-2014-8k');
  await answered(page);
  await page.getByRole('textbox', { name: 'Request size' }).fill('5000');
  await page.getByRole('textbox', { name: 'File size' }).fill('8 TiB');
  const answer = page.getByRole('region', { name: 'Answer' });
  const computing = answer.locator('p', { hasText: 'Computing this question …' });
  await expect(computing).toBeVisible();
  // Shares of the time are of the processes that the figures were asked for.
  const waits = page.getByRole('region', { name: 'Where it waits' }).getByRole('heading', { name: /% of the time/ });
  const shared = await waits.innerText();
  await page.getByRole('textbox', { name: 'Processes' }).fill('2');
  await page.waitForTimeout(500);
  await expect(waits).toHaveText(shared);
  await page.getByRole('textbox', { name: 'Processes' }).fill('1');
  await expect(page.getByRole('region', { name: 'Phases' }).getByRole('row').nth(1)).toContainText(/sequential write, 1\sGiB/);
  const tradeoffs = page.getByRole('region', { name: 'Trade-offs' });
  await expect(tradeoffs.getByRole('button', { name: 'Stop' })).toBeVisible();
  // What stands back is read all the same.
  await expect(tradeoffs.locator('figure[data-late="true"]').first()).toBeVisible();
  await expectAccessible(page);
  await computing.getByRole('button', { name: 'Stop' }).click();
  await expect(answer.getByRole('alert')).toContainText('Stopped before there was an answer.');
  // What is worked out of a question goes no farther than its answer.
  await expect(tradeoffs.getByText(/^Stopped at \d+ of \d+ points/)).toBeVisible();
  await expect(page.getByText('Stopped before each input was tried')).toBeVisible();
  await page.getByRole('textbox', { name: 'File size' }).fill('2 GiB');
  await answered(page);
  await expect(page.getByRole('region', { name: 'Phases' }).getByRole('row').nth(1)).toContainText(/sequential write, 2\sGiB/);
  await expect(page.getByText('Stopped before each input was tried')).toHaveCount(0);
});

test('curves that take long can be stopped and taken up again, and do not hold up those of a newer question', async ({ page }) => {
  await page.goto('./#case=linux-2014-8k');
  await answered(page);
  await page.getByRole('textbox', { name: 'Request size' }).fill('5000');
  await page.getByRole('textbox', { name: 'File size' }).fill('2 TiB');
  const tradeoffs = page.getByRole('region', { name: 'Trade-offs' });
  await tradeoffs.getByRole('button', { name: 'Stop' }).click();
  await tradeoffs.getByText(/^Stopped at \d+ of \d+ points/).getByRole('button', { name: 'Continue' }).click();
  // The work goes on, and is left where it is for another question.
  await expect(tradeoffs.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.getByRole('textbox', { name: 'File size' }).fill('64 MiB');
  await page.getByRole('textbox', { name: 'Request size' }).fill('64 KiB');
  await expect(page.getByText('◇ best on the curve')).toBeVisible({ timeout: 15_000 });
});

/** 32 processes × 8 GiB by 8 KiB, O_DIRECT: seconds of work for any engine. */
const SLOW = './#1.d.PZDNboMwEITfZc4Imd-CJZ6kyoEaN6WKbWRoSBTx7p01ajnY42U8-61fMNAv3KFR50WXKxwZ3F-pQoYI3TZN1WbY_xXvdBkC9DviTs_HlcvXGCduPsx-ixTb7GwYWqWolxi2MGxmSYbRyO90GM1pE9NqzbA-V1yI4AWBrVVeMh66VPwSWU9BwyoGEuA2-5-H5CUmy8r69NKADvi7s0gBtepPcOxjdDLlQvwzws0PK-isII5-Cu6cuyt6dv-kaLq-r-pGjt_QFberDD_N0ZoNlzPYhJukkPFNHazJC5aqbPOiwPEL';

test('a link whose answer takes long says what is worked out, and can be stopped', async ({ page }) => {
  await page.goto(SLOW);
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(/Being worked out: random mixed, 8\sGiB by 8\sKiB, 32 processes, O_DIRECT, NFS 3\./);
  await expect(answer.getByText(/Computing this question … \d+ s/)).toBeVisible();
  await expect(answer).not.toContainText('The engine');
  await answer.locator('p', { hasText: 'Computing' }).getByRole('button', { name: 'Stop' }).click();
  await expect(answer.getByRole('alert')).toContainText('Stopped before there was an answer.');
});

test('advice for the question before tells no time of the new one, and is not acted on', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./#view=advice');
  await answered(page);
  await show(page, 'Advice');
  const advice = page.getByRole('region', { name: 'Advice' });
  const use = advice.getByRole('button', { name: 'Use in the question' }).first();
  await expect(use).toBeEnabled({ timeout: 60_000 });
  const moved = advice.getByText(/^[\d.]+\s\w+ → [\d.]+\s\w+$/).first();
  const before = await moved.innerText();
  await page.evaluate((hash) => (window.location.hash = hash), SLOW.slice(2));
  await expect(advice).toContainText('What stands below was found for the question before.');
  await expect(page.getByRole('textbox', { name: 'Processes' })).toHaveValue('32');
  await expect(use).toBeDisabled();
  await expect(advice.getByRole('button', { name: 'Copy' }).first()).toBeDisabled();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(async () => {
    await answer.locator('span', { hasText: 'Looking for something better' }).getByRole('button', { name: 'Stop' }).click({ timeout: 2000 });
    await expect(answer).toContainText('No advice: Stopped before there was an answer.', { timeout: 500 });
  }).toPass();
  // With the answer there is a time that the advice is not of.
  await answered(page, 60_000);
  await expect(page.locator('[role=tabpanel]')).toContainText('What stands below was found');
  await expect(moved).toHaveText(before);
  await use.click({ force: true });
  await expect(page.getByText('Taken over:')).toBeHidden();
});

test('a prediction that takes long can be stopped and computed again', async ({ page }) => {
  const release = await heldEngine(page, 'mountwise_first');
  await page.goto('./');
  const answer = page.getByRole('region', { name: 'Answer' });
  const before = await headline(page).innerText();
  await page.getByRole('textbox', { name: 'Round trip' }).fill('3 ms');
  await expect(answer.getByText(/The engine is on its way … \d+ s/)).toBeVisible();
  await answer.locator('p', { hasText: 'on its way' }).getByRole('button', { name: 'Stop' }).click();
  const stopped = answer.getByRole('alert');
  await expect(stopped).toContainText('Stopped before there was an answer. The answer shown is to the last question');
  await expect(headline(page)).toHaveText(before);
  release();
  await stopped.getByRole('button', { name: 'Compute it again' }).click();
  await answered(page);
  await expect(headline(page)).not.toHaveText(before);
  await expect(stopped).toHaveCount(0);
});

test('advice that was stopped is looked for again on request', async ({ page }) => {
  const release = await heldEngine(page);
  await page.goto('./');
  await answered(page);
  const answer = page.getByRole('region', { name: 'Answer' });
  // Before it is asked, when the question has rested, there is nothing to stop.
  await expect(async () => {
    await answer.getByRole('button', { name: 'Stop' }).click({ timeout: 2000 });
    await expect(answer).toContainText('No advice: Stopped before there was an answer.', { timeout: 500 });
  }).toPass();
  await show(page, 'Advice');
  await page.getByRole('alert').getByRole('button', { name: 'Look again' }).click();
  release();
  await expect(answer.getByText(/◇ Best change|Leave it as it is/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a fit that was stopped is made again on request', async ({ page }) => {
  const release = await heldEngine(page);
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(REPORT);
  const fit = page.getByRole('tabpanel');
  await expect(async () => {
    await fit.getByRole('button', { name: 'Stop' }).click({ timeout: 2000 });
    await expect(fit.getByText('Stopped before there was an answer.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await fit.getByRole('button', { name: 'Fit again' }).click();
  await expect(fit.getByText('Fitting the model to the reports …')).toBeVisible();
  release();
  await expect(fit.getByRole('heading', { name: 'Learned values' })).toBeVisible({ timeout: 60_000 });
});

/** The engine, of the name given or the one that advises and fits, does not arrive before it is released: either may be over before a story could stop it. */
async function heldEngine(page: Page, name = 'mountwise'): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`${name}_bg-[^/]*\\.wasm$`), async (route) => {
    await held;
    // Whose worker was stopped meanwhile asks no more.
    await route.continue().catch(() => undefined);
  });
  return () => release();
}
