/** What stands beside the curves agrees with what stands above them. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { answered, fullThreads, headline, openFold, settled } from './page';

function figure(page: Page, curve: string): ReturnType<Page['locator']> {
  return page.getByRole('figure').filter({ has: page.getByRole('group', { name: `Curve along ${curve}` }) });
}

function sentence(page: Page, curve: string): ReturnType<Page['locator']> {
  return figure(page, curve).locator('figcaption');
}

test('each curve has the interval of the answer where the question stands', async ({ page }) => {
  await page.goto('./#case=freebsd-2014-8k');
  await answered(page);
  await page.getByRole('button', { name: '3 random read by 4 KiB' }).click();
  await expect(headline(page)).toHaveText('35.7 MiB/s');
  const interval = (await page.getByText(/, 90 % interval$/).first().innerText()).replace(', 90 % interval', '');
  for (const [curve, now] of [['rsize', '8 KiB'], ['wsize', '8 KiB'], ['readahead', '1 block']] as const) {
    await page.getByRole('slider', { name: curve, exact: true }).press('t');
    const table = page.getByRole('region', { name: new RegExp(`^${curve}`) });
    await expect(table.getByRole('row', { name: new RegExp(`^${now} `) })).toContainText(interval);
  }
});

test('what a curve says stands back with all else that answers an older question', async ({ page }) => {
  await page.goto('./#case=linux-2014-8k');
  await settled(page);
  const title = (curve: string): ReturnType<Page['locator']> => figure(page, curve).getByRole('heading');
  const ink = await title('rsize').evaluate((heading) => getComputedStyle(heading).color);
  const soft = await sentence(page, 'rsize').locator('span').first().evaluate((span) => getComputedStyle(span).color);
  expect(ink).not.toBe(soft);
  await page.getByRole('textbox', { name: 'Request size' }).fill('5000');
  await page.getByRole('textbox', { name: 'File size' }).fill('2 TiB');
  await expect(page.getByText('Computing this question …')).toBeVisible();
  for (const curve of ['rsize', 'wsize', 'read-ahead']) await expect(title(curve)).toHaveCSS('color', soft);
});

test('where more is asked for than is in effect the handle stands at what is, and both are told', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Client');
  await page.locator('details').filter({ has: page.getByRole('heading', { name: 'Client', exact: true }) }).getByLabel('System', { exact: true }).selectOption('freebsd');
  await page.getByRole('textbox', { name: 'rsize' }).fill('1M');
  await answered(page);
  await expect(sentence(page, 'rsize')).toContainText(/^Now 1\sMiB asked, 64\sKiB in effect: /);
  await expect(page.getByRole('slider', { name: 'rsize' })).toHaveAttribute('aria-valuetext', /^64\sKiB, /);
  await page.getByRole('slider', { name: 'rsize' }).press('ArrowLeft');
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('32 KiB');
  await expect(sentence(page, 'rsize')).toContainText(/^Now 32\sKiB: /);
});

test('a read-ahead beyond those in use stands at its own place, and on the axis until another question has none', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const handle = page.getByRole('slider', { name: 'read-ahead' });
  const readAhead = page.getByRole('textbox', { name: 'read_ahead_kb' });
  const group = page.getByRole('group', { name: 'Curve along read-ahead' });
  await readAhead.fill('64M');
  await expect(handle).toHaveAttribute('aria-valuetext', /^64\sMiB, /);
  await expect(handle).toHaveAttribute('aria-valuemax', '12');
  await expect(group.getByText('64M', { exact: true })).toBeVisible();
  await handle.press('ArrowLeft');
  await expect(readAhead).toHaveValue('32768 KiB');
  await expect(handle).toHaveAttribute('aria-valuemax', '12');
  await readAhead.fill('');
  await expect(group.getByText('15M', { exact: true })).toBeVisible();
  await expect(handle).toHaveAttribute('aria-valuemax', '10');
});

test('the end of each axis has its label', async ({ page }) => {
  await page.goto('./#case=freebsd-2014-8k');
  await answered(page);
  for (const [curve, end] of [['rsize', '64K'], ['wsize', '64K'], ['readahead', '16']] as const) {
    await expect(figure(page, curve).locator('svg text').getByText(end, { exact: true })).toHaveCount(1);
  }
});

test('a rung of the ladder is a rate also where it is no ceiling: of calls one at a time, and of waits', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('Operation').selectOption('stat_files');
  const ladder = page.getByRole('figure').filter({ hasText: 'the upright stroke is the prediction' });
  await expect(ladder).toContainText('one call at a time');
  await expect(ladder.locator('figcaption')).toHaveText(/^Each rung is the rate of this work if nothing else held it up, /);
});

test('of the ladder what sets the pace and what is near is in sight, the rest one key away, and all of it in the table', async ({ page }) => {
  await page.goto('./');
  await settled(page);
  const ladder = page.getByRole('figure').filter({ hasText: 'the upright stroke is the prediction' });
  const rungs = ladder.locator('svg g');
  await expect(rungs).toHaveCount(2);
  const rest = ladder.getByRole('button', { name: /^5 more limits, from 2\.\d+\sGiB\/s up$/ });
  await rest.press('Enter');
  await expect(rungs).toHaveCount(7);
  await ladder.getByRole('button', { name: 'Less' }).press(' ');
  await expect(rungs).toHaveCount(2);
  await ladder.getByRole('button', { name: 'Table' }).click();
  await expect(ladder.getByRole('row')).toHaveCount(8);
});

test('what is full because of what is behind it is told as a sign, not as a limit', async ({ page }) => {
  await page.goto('./#case=freebsd-2014-4k');
  await answered(page);
  const ladder = page.getByRole('figure').filter({ hasText: 'the upright stroke is the prediction' });
  await expect(ladder.getByRole('heading')).toHaveText('The server\'s lock on the file sets the pace');
  await expect(ladder.locator('figcaption')).toContainText(/a sign and no limit: the server's pool of 8 threads, \d+\s% of the time; room in the nfsiod queue, \d+\s% of the time\./);
  await expect(ladder.locator('svg')).not.toContainText('pool of 8 threads');
});

test('curve and inputs meet an answer that has been worked out in full', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('Pattern').selectOption('random');
  await page.getByRole('textbox', { name: 'Request size' }).fill('4 KiB');
  await page.getByRole('textbox', { name: 'File size' }).fill('4 GiB');
  await expect(page.getByText('being worked out in full')).toBeVisible();
  await expect(page.getByText('being worked out in full')).toHaveCount(0);
  const rate = (await headline(page).innerText()).replace(/\s/, '\\s');
  await page.getByRole('slider', { name: 'rsize' }).press('t');
  await expect(page.getByRole('region', { name: /^rsize/ }).getByRole('row', { name: /^1\sMiB / })).toContainText(new RegExp(rate));
  // One process is the present number, and half of it is no less.
  await expect(page.getByRole('region', { name: 'What to measure first' })).toContainText(new RegExp(`number of processes 1–2.*?${rate} → `, 's'));
});

test('a map is filled in by as many threads as there are processors to spare, and says the same', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const filled = async (hardwareConcurrency: number): Promise<{ threads: number; table: string }> => {
    await devtools.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency });
    await page.goto('about:blank');
    await page.goto('./#case=linux-2014-8k');
    await answered(page);
    await page.getByRole('button', { name: 'Map two options' }).click();
    await expect(page.getByRole('heading', { name: /^(Fastest|Neither)/ })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('application', { name: /^wsize/ }).press('t');
    const table = await page.getByRole('region', { name: /^(Fastest|Neither)/ }).innerText();
    return { threads: await fullThreads(page), table };
  };
  const alone = await filled(2);
  const together = await filled(5);
  expect(together.table).toBe(alone.table);
  expect(together.threads - alone.threads, 'threads beside the first').toBe(2);
});

test('the map tells throughput in the units of the curves', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('button', { name: 'Map two options' }).click();
  const map = page.getByRole('figure').filter({ hasText: /Throughput at each pair, K in KiB\/s, M in MiB\/s and G in GiB\/s/ });
  await expect(map.getByRole('heading', { name: /^Fastest/ })).toBeVisible({ timeout: 60_000 });
  const cells = map.getByRole('application');
  await expect(cells.getByText('369M', { exact: true }).first()).toBeVisible();
  await expect(cells.getByText(/^◇ 1\.\d\dG$/).first()).toBeVisible();
  await expect(cells.getByText(/\d{4}/)).toHaveCount(0);
  await cells.press('t');
  await expect(page.getByRole('region', { name: /^Fastest/ }).getByRole('row', { name: /^2\sMiB/ })).toContainText(/1\.\d\d\sGiB\/s/);
});

test('what the server is taken to hold is tried both ways where something is read', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const first = page.getByRole('region', { name: 'What to measure first' });
  await expect(first).toContainText(/server’s cache holding the data or cold.*?MiB\/s → /s, { timeout: 60_000 });
  const server = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Server', exact: true }) });
  await expect(server.locator('summary')).toContainText('holds the data');
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('write');
  await expect(first.getByRole('heading', { name: /first: it moves the answer/ })).toBeVisible({ timeout: 60_000 });
  await expect(first).not.toContainText('server’s cache', { timeout: 60_000 });
});

test('a storage that nobody told is tried as two kinds, and asked for where they differ most', async ({ page }) => {
  await page.goto('./#case=linux-2014-8k');
  await answered(page);
  await page.getByRole('textbox', { name: 'File size' }).fill('64 MiB');
  await openFold(page, 'Server');
  const storage = page.getByRole('combobox', { name: 'Storage' });
  await storage.selectOption('not told');
  const first = page.getByRole('region', { name: 'What to measure first' });
  await expect(first.getByRole('heading', { name: /^Tell the storage first: it moves the answer/ })).toBeVisible({ timeout: 60_000 });
  await expect(first).toContainText(/storage SSD or disk/);
  await storage.selectOption('SSD');
  // That it is one tells how long it takes, to a factor of two, which moves nothing here.
  await expect(first.getByRole('heading', { name: /^No measurable input moves the answer/ })).toBeVisible({ timeout: 60_000 });
  await expect(first).toContainText('time of the storage (fio on the server)');
  await expect(first).not.toContainText('storage SSD or disk');
});

test('the map of what only writes has the connections beside the size, and calls what ties the present choice', async ({ page }) => {
  await page.goto('./#case=hpc-checkpoint');
  await answered(page);
  await page.getByRole('button', { name: 'Map two options' }).click();
  await expect(page.getByRole('combobox', { name: 'Down' })).toHaveValue('nconnect');
  await expect(page.getByRole('heading', { name: /^Fastest, with \d+ ties: wsize 1\sMiB, nconnect 8, as now$/ })).toBeVisible({ timeout: 90_000 });
});
