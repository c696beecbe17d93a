/** One link holds the whole question; a link that is not whole says so. */
import { expect, test } from './fixtures';
import { readFileSync } from 'node:fs';
import { REPORT, REPORTED_CASE } from './report';
import { answered, copied, headline, mixCount, show } from './page';

const LINKS = JSON.parse(readFileSync(new URL('../web/src/features/share/versions/links.json', import.meta.url), 'utf8')) as { link: string; holds: Record<string, string> }[];

test('a copied link gives the same answer in a fresh browser', async ({ page, context, browser, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./#case=linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  await page.getByRole('textbox', { name: 'rsize' }).fill('64k');
  await page.getByRole('textbox', { name: 'Round trip' }).fill('0.7 ms');
  await answered(page);
  const answer = await headline(page).innerText();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await copied(page, /#1\.d\./);
  expect(link.startsWith(`${baseURL ?? ''}#1.d.`)).toBe(true);
  expect(link.length).toBeLessThan(600);

  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  await other.goto(link);
  await answered(other);
  await expect(headline(other)).toHaveText(answer);
  await expect(other.getByRole('textbox', { name: 'rsize' })).toHaveValue('64 KiB');
  await fresh.close();
});

test('what is copied right after a change has that change', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  const copy = page.getByRole('button', { name: 'Copy link' });
  const button = await copy.elementHandle();
  // In one task: between a change and what follows it no frame is drawn.
  await page.getByRole('textbox', { name: 'rsize' }).evaluate((field: HTMLInputElement, pressed) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '64k');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    (pressed as HTMLElement).click();
  }, button);
  const link = await copied(page, /#1\.d\./);
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('64k');
  await answered(page);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await copy.click();
  expect(await copied(page, /#1\.d\./)).toBe(link);
});

test('links that are damaged, newer or oversized are named, and the page still answers', async ({ page }) => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['#1.d.____', /damaged/],
    ['#9.d.q1Y', /format 9; this copy of the page reads up to format 8/],
    [`#1.d.${'A'.repeat(17_000)}`, /characters long/],
    ['#nonsense', /not a Mountwise link/],
    ['#case=no-such-case', /no case “no-such-case”/],
  ];
  for (const [hash, message] of cases) {
    await page.goto('about:blank');
    await page.goto(`./${hash}`);
    await expect(page.getByText(message)).toBeVisible();
    await answered(page);
  }
});

test('a link that cannot be opened stays in the address until the question changes', async ({ page }) => {
  for (const hash of ['#9.d.q1Y', '#case=no-such-case']) {
    await page.goto('about:blank');
    await page.goto(`./${hash}`);
    await expect(page.getByText(/format 9; this copy|no case “no-such-case”/)).toBeVisible();
    await answered(page);
    // The address would follow the question 400 ms after the last that could change it.
    await page.waitForTimeout(1500);
    expect(new URL(page.url()).hash).toBe(hash);
    await page.getByLabel('nconnect').fill('4');
    await expect(page).toHaveURL(/#1\.d\./);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page).not.toHaveURL(/#/);
  }
});

test('a wrong address in an open page leaves the question as it is', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'rsize' }).fill('32k');
  await page.getByRole('textbox', { name: 'rsize' }).blur();
  await expect(page).toHaveURL(/#1\.d\./);
  await page.evaluate(() => window.location.assign('#nonsense'));
  await expect(page.getByText('not a Mountwise link. Nothing of it was opened.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('32 KiB');
});

test('what a cut link still holds is kept', async ({ page }) => {
  await page.goto('./#case=vm-images');
  await answered(page);
  await page.getByRole('textbox', { name: 'rsize' }).fill('32k');
  await expect(page).toHaveURL(/#1\.d\./);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link.slice(0, -40));
  await expect(page.getByText(/^The end of this link is missing\. Kept: client, mount, .* Lost, as far as it was there: /)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('32 KiB');
});

test('every real link of every released format opens', async ({ page }) => {
  for (const { link, holds } of LINKS) {
    await page.goto('about:blank');
    await page.goto(`./${link}`);
    await expect(page.getByLabel('NFS version')).toHaveValue(holds['mount.version'] ?? /./);
    if (holds['client.os'] === 'freebsd') await expect(page.getByRole('textbox', { name: 'wcommitsize' })).toBeVisible();
    await expect(page.getByText(/damaged|Not kept|missing/)).toHaveCount(0);
  }
  await answered(page, 60_000);
  await expect(headline(page)).toHaveText(/\d/);
});

test('four configurations with a calibration fit into 1,500 characters, the address included', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(REPORTED_CASE);
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(REPORT);
  await page.getByRole('button', { name: 'Use these values' }).click({ timeout: 60_000 });
  await show(page, 'Compare');
  for (const rsize of ['64k', '128k', '256k']) {
    await page.getByRole('button', { name: /^Pin the present question/ }).click();
    await page.getByRole('textbox', { name: 'rsize' }).fill(rsize);
  }
  await answered(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await copied(page, /#1\.d\./);
  expect(link.length).toBeLessThanOrEqual(1500);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/calibrated: \d+ values?/);
  await show(page, 'Compare');
  await expect(page.getByRole('button', { name: 'Unpin' })).toHaveCount(3);
});

test('a pinned question says the range that was typed in it, also from a link, and opens with it', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const roundTrip = page.getByRole('textbox', { name: 'Round trip' });
  const typed = page.getByText(/^round trip 0\.2–5\sms \(at 1\sms\)$/);
  await roundTrip.fill('0.2-5 ms');
  await roundTrip.blur();
  await show(page, 'Compare');
  await page.getByRole('button', { name: 'Pin the present question as A' }).click();
  await roundTrip.fill('1 ms');
  await roundTrip.blur();
  await expect(typed).toBeVisible();
  await expect(page).toHaveURL(/#7\.d\./);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await show(page, 'Compare');
  await expect(typed).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(roundTrip).toHaveValue(/^0\.2.*–.*5.ms$/);
});

test('the address follows the question, and undo the address', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('nconnect').fill('4');
  await expect(page).toHaveURL(/#1\.d\./);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('nconnect')).toHaveValue('1');
  await expect(page).not.toHaveURL(/#1\./);
});

test('Back leads to the view before, the question as it stands; a reload keeps the view', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const roundTrip = page.getByRole('textbox', { name: 'Round trip' });
  const shown = (view: string): Promise<void> => expect(page.getByRole('tab', { name: view })).toHaveAttribute('aria-selected', 'true');
  await roundTrip.fill('5 ms');
  await expect(page).toHaveURL(/#1\.d\./);
  await show(page, 'Advice');
  await show(page, 'Compare');
  const before = page.url();
  await roundTrip.fill('7 ms');
  await expect(page).not.toHaveURL(before);
  const after = page.url();
  await page.goBack();
  await shown('Advice');
  await expect(roundTrip).toHaveValue('7 ms');
  await expect(page).toHaveURL(after);
  await page.goBack();
  await shown('Prediction');
  await page.goForward();
  await shown('Advice');
  await expect(roundTrip).toHaveValue('7 ms');
  await page.reload();
  await answered(page);
  await shown('Advice');
  await expect(roundTrip).toHaveValue('7 ms');

  // Another question in the same tab has views of its own, and Back brings the one before.
  await page.evaluate(() => {
    window.location.hash = '#case=freebsd-2014-8k';
  });
  await expect(page.getByLabel('Start from')).toHaveValue('freebsd-2014-8k');
  await show(page, 'Timeline');
  await page.goBack();
  await shown('Advice');
  await expect(page.getByLabel('Start from')).toHaveValue('freebsd-2014-8k');
  await page.goBack();
  await expect(roundTrip).toHaveValue('7 ms');
});

test('Back to the plain address brings the question that stood there', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const size = page.getByRole('textbox', { name: 'Request size' });
  const untouched = await size.inputValue();
  await page.evaluate(() => {
    window.location.hash = '#case=linux-2014-8k';
  });
  await expect(page.getByLabel('Start from')).toHaveValue('linux-2014-8k');
  await expect(size).not.toHaveValue(untouched);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(size).toHaveValue(untouched);
  await expect(page.getByLabel('Start from')).not.toHaveValue('linux-2014-8k');
  await page.goForward();
  await expect(page.getByLabel('Start from')).toHaveValue('linux-2014-8k');
});

test('what another page has left in the history opens the first view, not none', async ({ page }) => {
  for (const state of [{ view: 'overview', visit: 1 }, { view: 'advice' }, { view: 'toString', visit: 1 }, 'advice', 7]) {
    await page.goto('./');
    await answered(page);
    await page.evaluate((left) => window.history.replaceState(left, ''), state);
    await page.reload();
    await answered(page);
    await expect(page.getByRole('tab', { name: 'Prediction' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('region', { name: 'Trade-offs' })).toBeVisible();
  }
});

test('what was changed last is in the address when the page is left at once', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const roundTrip = page.getByRole('textbox', { name: 'Round trip' });
  // Typed and hidden in one task: the address has no time to follow by itself.
  const hidden = await roundTrip.evaluate((field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '5 ms');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return window.location.hash;
  });
  expect(hidden).toMatch(/^#1\.u\./);
  await page.goto('about:blank');
  await page.goto(`./${hidden}`);
  await expect(roundTrip).toHaveValue('5 ms');
  // The short form follows with the next change.
  await roundTrip.fill('6 ms');
  await expect(page).toHaveURL(/#1\.d\./);

  await roundTrip.fill('7 ms');
  await page.goto('about:blank');
  await page.goBack();
  await expect(roundTrip).toHaveValue('7 ms');
});

test('a reload at once keeps the last change, and only that reload', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const roundTrip = page.getByRole('textbox', { name: 'Round trip' });
  // From the plain address and from one that holds an older question.
  for (const value of ['5 ms', '6 ms']) {
    await roundTrip.fill(value);
    await page.reload();
    await answered(page);
    await expect(roundTrip).toHaveValue(value);
  }
  await roundTrip.fill('8 ms');
  await page.goto('about:blank');
  await page.goto('./#case=linux-2014-8k');
  await answered(page);
  await page.reload();
  await answered(page);
  await expect(page.getByLabel('Start from')).toHaveValue('linux-2014-8k');
});

test('a change whose link reaches the address only as a reload begins is kept', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const roundTrip = page.getByRole('textbox', { name: 'Round trip' });
  await roundTrip.fill('5 ms');
  await expect(page).toHaveURL(/#1\.d\./);
  // What the browser opens anew is the address as it was when it was asked to.
  await page.evaluate(() => window.history.replaceState(window.history.state, '', window.location.pathname));
  await page.reload();
  await answered(page);
  await expect(roundTrip).toHaveValue('5 ms');
});

test('where the browser has no clipboard for pages, as over plain http, copying works all the same', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
  await page.goto('./');
  await answered(page);
  const line = page.getByLabel('Mount line to fill the form from');
  await page.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  await line.focus();
  await page.keyboard.press('Control+v');
  await expect(line).toHaveValue(/#1\.d\./);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Copy Markdown' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  await expect(page.getByText('Copied.')).toHaveCount(0);
});

for (const [what, broken] of [
  ['canvas', () => void (HTMLCanvasElement.prototype.getContext = () => null)],
  ['PNG', () => void (HTMLCanvasElement.prototype.toBlob = (give) => give(null))],
] as const) {
  test(`a chart of which the browser makes no ${what} is told to be not saved`, async ({ page }) => {
    await page.goto('./');
    await answered(page);
    await page.evaluate(broken);
    const chart = page.getByRole('figure').filter({ has: page.getByRole('group', { name: 'Curve along rsize' }) });
    await chart.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save PNG' }).click();
    await expect(chart.getByRole('alert')).toContainText('Not saved');
  });
}

test('a question ends where a link does, and a longer link says what it lost', async ({ page }) => {
  const phases = Array.from({ length: 40 }, () => ({ o: 'stat_files', i: 10 }));
  await page.goto(`./#1.u.${Buffer.from(JSON.stringify({ p: phases })).toString('base64url')}`);
  await expect(page.getByText('Not kept: 8 phases after 32.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'A link holds 32 phases' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove phase 32' }).click();
  await expect(page.getByRole('button', { name: '+ Add a phase' })).toBeEnabled();
});

test('Markdown tells each input that moves the answer, the typed range, and the answer over it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'Round trip' }).fill('0.2–5 ms');
  await page.getByRole('textbox', { name: 'TCP buffer' }).fill('256k');
  await answered(page);
  // The ends of the range are asked after the question itself.
  let over = '';
  const unchanged = async (): Promise<boolean> => {
    const before = over;
    over = (await page.getByTestId('span').innerText()).replace('–', '-').replaceAll(/\s/g, ' ');
    return over === before;
  };
  await expect.poll(unchanged, { intervals: [2000] }).toBe(true);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Copy Markdown' }).click();
  const text = await copied(page, /Network: /);
  expect(text).toContain('- Network: round trip 1 ms (typed: 0.2-5 ms), 10 Gb/s, TCP buffer 256 KiB');
  expect(text).toContain(`- Phase 1 over the typed range of round trip: ${over}, `);
});
