/** The form under the hand: nothing moves between press and release, what is taken over can be taken back. */
import { expect, test } from './fixtures';
import { answered, headline, openFold, show } from './page';

test('what is pressed below a field with help is pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto('./');
  await answered(page);
  const network = page.getByLabel('Round trip');
  const server = page.locator('summary').filter({ has: page.getByRole('heading', { name: 'Server', exact: true }) });
  const fold = page.locator('details').filter({ has: server });
  const wasOpen = await fold.getAttribute('open');
  await network.click();
  await expect(network).toBeFocused();
  const place = await server.boundingBox();
  if (place === null) throw new Error('the server is not on the page');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(80);
  expect(await server.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect.poll(() => fold.getAttribute('open')).not.toBe(wasOpen);
});

test('seldom changed fields are one click away, and in sight once they are changed', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Workload');
  const more = page.locator('details').filter({ has: page.getByText('Open flags, mapping, pause') }).last();
  await expect(more).toContainText('all at their defaults');
  await expect(more.getByLabel('O_DIRECT')).toBeHidden();
  await more.locator('summary').click();
  const address = page.url();
  await more.getByLabel('O_DIRECT').check();
  await expect(more.locator('summary')).toContainText('O_DIRECT');
  await expect(page).not.toHaveURL(address);
  await page.reload();
  await answered(page);
  await openFold(page, 'Workload');
  await expect(page.getByLabel('O_DIRECT')).toBeVisible();
});

test('advice that was taken over is named and can be taken back', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const before = await headline(page).innerText();
  await show(page, 'Advice');
  await page.getByRole('button', { name: 'Use in the question' }).first().click();
  await expect(page.getByText('Taken over: “Set read_ahead_kb to 4096”.')).toBeVisible();
  await expect(headline(page)).not.toHaveText(before);
  await page.getByRole('region', { name: 'Advice' }).getByRole('button', { name: 'Undo' }).click();
  await expect(headline(page)).toHaveText(before);
  await expect(page.getByText('Taken over:')).toBeHidden();
});
