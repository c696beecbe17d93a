/** The page answers before anybody clicks, and follows what is asked. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { answered, copied, headline, mixCount, openFold, settled, show } from './page';

/** The text of a file that a button saves. */
async function saved(page: Page, button: Locator, item: string): Promise<string> {
  await button.click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: item, exact: true }).locator('visible=true').click();
  return readFile(await (await download).path(), 'latin1');
}

test('the first answer needs no click', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await expect(headline(page)).toHaveText(/\d.*(MiB|GiB)\/s/);
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('90 % interval');
  expect(await mixCount(page, 'READ')).toBeGreaterThan(0);
});

test('a published case opens by its preset and by its own link', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('Start from').selectOption('linux-2021-readahead');
  await expect(page.getByText('○ measured 68.6')).toBeVisible();
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  await expect(page).toHaveURL(/#case=linux-2021-readahead$/);

  await page.goto('about:blank');
  await page.goto('./#case=linux-2021-15m');
  await expect.poll(() => mixCount(page, 'READ')).toBe(1024);
});

test('an expectation stands at once and is worked out in full', async ({ page }) => {
  await page.goto('./#case=freebsd-2014-8k');
  const expected = page.getByText(/expected from .* of the file; being worked out in full/);
  await expect(expected).toBeVisible();
  await expect(expected).toBeHidden({ timeout: 90_000 });
  await expect.poll(() => mixCount(page, 'WRITE')).toBeGreaterThan(100_000);
});

test('moving the handle changes the sentence, the mix and the other curves', async ({ page }) => {
  await page.goto('./#case=linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  const sentence = page.getByRole('region', { name: 'Answer' });
  const before = await sentence.innerText();
  const handle = page.getByRole('slider', { name: 'read-ahead' });
  const curve = page.getByRole('group', { name: 'Curve along rsize' }).locator('path').nth(1);
  const shape = await curve.getAttribute('d');
  const box = await handle.locator('circle').last().boundingBox();
  const field = await page.getByRole('group', { name: 'Curve along read-ahead' }).boundingBox();
  if (box === null || field === null) throw new Error('the handle is not drawn');

  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(field.x + field.width - 16, box.y, { steps: 6 });
  await page.mouse.up();

  await expect(page.getByLabel('read_ahead_kb')).toHaveValue('15360 KiB');
  await expect.poll(() => mixCount(page, 'READ')).toBe(1024);
  expect(await sentence.innerText()).not.toBe(before);
  await expect.poll(() => curve.getAttribute('d')).not.toBe(shape);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
});

test('a drag that begins below the field goes on past the edge of the drawing', async ({ page }) => {
  await page.goto('./#case=linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  const drawing = page.getByRole('group', { name: 'Curve along read-ahead' });
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  if (box === null) throw new Error('the curve is not drawn');

  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 40, { steps: 3 });
  await page.mouse.move(box.x + box.width + 20, box.y + box.height + 40, { steps: 6 });
  await page.mouse.up();

  await expect(page.getByLabel('read_ahead_kb')).toHaveValue('15360 KiB');
});

test('fields take what people type, echo it, and keep what is wrong', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const rsize = page.getByRole('textbox', { name: 'rsize' });
  await rsize.fill('64k');
  await expect(page.getByText('65 536 B').first()).toBeVisible();
  await rsize.fill('64 parsecs');
  await expect(page.getByRole('alert')).toContainText('does not fit here');
  await rsize.blur();
  await expect(rsize).toHaveValue('64 parsecs');
  await expect(rsize).toHaveAttribute('aria-invalid', 'true');
  await rsize.fill('1M');
  await expect(page.getByRole('alert')).toHaveCount(0);
  const sizeOf = (figure: Locator): Promise<string> => figure.evaluate((element) => getComputedStyle(element).fontSize);
  const large = await sizeOf(headline(page));
  const rtt = page.getByRole('textbox', { name: 'Round trip' });
  await rtt.fill('0.3–0.8 ms');
  await rtt.blur();
  await expect(rtt).toHaveValue('0.3–0.8 ms');
  // The span has the size of the one figure, which is told as its middle.
  const span = page.getByTestId('span');
  await expect(span).toHaveText(/^[\d.]+–[\d.]+\s.iB\/s$/);
  expect(await sizeOf(span)).toBe(large);
  await expect(headline(page)).toHaveText(/^[\d.]+\s.iB\/s in the middle$/);
  await expect(page.getByText(/Over your range it moves [\d.]+× by round trip\. Limit, calls and curves are those of its middle\./)).toBeVisible();
  const size = page.getByRole('textbox', { name: 'Request size' });
  await size.fill('64k-1M');
  await size.blur();
  await expect(page.getByText(/Over your ranges it moves most by request size \([\d.]+×\), then round trip \([\d.]+×\)\. Limit, calls and curves are those of their middles\./)).toBeVisible();
  await rtt.fill('1 ms');
  await size.fill('1M');
  await expect(span).toHaveCount(0);
  await expect(headline(page)).toHaveText(/^[\d.]+\s.iB\/s$/);
});

test('a pasted mount line fills the form and says what it left out', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page
    .getByLabel('Mount line to fill the form from')
    .fill('srv:/x /mnt nfs4 rw,vers=4.2,rsize=65536,wsize=131072,nconnect=4,nocto,addr=203.0.113.9 0 0');
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('64 KiB');
  await expect(page.getByRole('textbox', { name: 'wsize' })).toHaveValue('128 KiB');
  await expect(page.getByLabel('nconnect')).toHaveValue('4');
  await expect(page.getByRole('checkbox', { name: 'nocto' })).toBeChecked();
  await expect(page.getByText('Left out: addr')).toBeVisible();

  // The next line says nothing of what the first one said.
  await page.getByLabel('Mount line to fill the form from').fill('srv:/y /mnt nfs rw,rsize=32768 0 0');
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('32 KiB');
  await expect(page.getByRole('textbox', { name: 'wsize' })).toHaveValue('');
  await expect(page.getByLabel('nconnect')).toHaveValue('1');
  await expect(page.getByRole('checkbox', { name: 'nocto' })).not.toBeChecked();
  await expect(page.getByText('Not in the line, so at the default: wsize, nconnect. No version in the line: 4.2 stays.')).toBeVisible();

  await page.getByLabel('Mount line to fill the form from').fill('mount_nfs -o nfsv3,readahead=8 srv:/y /mnt');
  await expect(page.getByText('readahead=8 is FreeBSD’s: choose that system under Client to see it.')).toBeVisible();

  await page.getByLabel('Mount line to fill the form from').fill('srv:/y /mnt nfs rw,rsize=banana 0 0');
  await expect(page.getByText('Read: rw. Not in the line, so at the default: wsize, nconnect. No version in the line: 3 stays. No value that can be read, so not used: rsize=banana.')).toBeVisible();
  await page.getByLabel('Mount line to fill the form from').fill('srv:/y /mnt nfs rsize=1T,vers=9 0 0');
  await expect(page.getByText('Read: no option. Not in the line, so at the default: wsize, nconnect. No known version in the line: 3 stays. No value that can be read, so not used: rsize=1T, vers=9.')).toBeVisible();
  await page.getByLabel('Mount line to fill the form from').fill('//srv/share /mnt cifs vers=3.0,rsize=65536 0 0');
  await expect(page.getByText('No NFS mount options here.')).toBeVisible();

  // What Linux alone prints, in the question of another client.
  await page.getByRole('combobox', { name: 'System' }).last().selectOption('freebsd');
  await page.getByLabel('Mount line to fill the form from').fill('srv:/x /mnt nfs rw,vers=3,rsize=65536,local_lock=none,addr=203.0.113.9 0 0');
  await expect(page.getByText('Only Linux prints local_lock, and the question’s client is another: choose Linux under Client')).toBeVisible();
  await page.getByRole('combobox', { name: 'System' }).last().selectOption('linux');
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue('6.12.95');
});

test('advice can be taken over, and the options copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./#case=linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  await page.getByRole('tab', { name: 'Advice' }).click();
  await page.getByRole('button', { name: 'Use in the question' }).first().click();
  await expect(page.getByLabel('read_ahead_kb')).not.toHaveValue('128 KiB');
  await page.getByRole('button', { name: 'Copy mount command' }).click();
  await copied(page, /rsize=1048576/);
});

test('two configurations stand side by side', async ({ page }) => {
  await page.goto('./#case=linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Pin the present question as A' }).click();
  await page.getByLabel('read_ahead_kb').fill('15360');
  const table = page.getByRole('region', { name: /RPCs of all phases/ });
  await expect(table.getByRole('row', { name: /READ/ })).toContainText('6 144');
  await expect(table.getByRole('row', { name: /READ/ })).toContainText('1 024 (−5 120)');
});

test('a comparison tells what a default is, and which of the pinned the present question is', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Pin the present question as A' }).click();
  await page.getByLabel('read_ahead_kb').fill('15M');
  const lines = page.getByRole('list', { name: 'What differs' }).getByRole('listitem');
  await expect(lines).toHaveText([/^A\s*read_ahead_kb default \(128\sKiB\)/, /^now\s*read_ahead_kb 15\sMiB$/]);
  await page.getByRole('button', { name: 'Pin the present question as B' }).click();
  await expect(lines.last()).toHaveText(/^now\s*the same as B: change an option/);
});

test('the same work again is told apart by its cache', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('button', { name: '+ Add a phase' }).click();
  const names = page.getByRole('region', { name: 'Phases' }).getByRole('rowheader');
  await expect(names).toHaveText([/256\sKiB, cold cache$/, /256\sKiB, warm cache$/, 'All phases']);
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('write');
  await expect(names.first()).toHaveText(/256\sKiB$/);
});

test('every chart has its table', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const figure = page.getByRole('figure').filter({ has: page.getByTestId('mix') });
  await figure.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('figure').getByRole('row', { name: /^READ/ }).first()).toBeVisible();
});

test('the curves have the rate of the link behind them, and no line where none is known', async ({ page }) => {
  await page.goto('./');
  const curve = page.getByRole('group', { name: 'Curve along rsize' });
  await expect(curve.getByText(/^link, 10.Gb\/s$/)).toBeVisible();
  // The handle of the other curve stands where the words would.
  await expect(page.getByRole('group', { name: 'Curve along read-ahead' }).getByText(/^link(?:, 10.Gb\/s)?$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Bandwidth' }).fill('100G');
  await expect(curve.getByText(/^↑ link, 100.Gb\/s$/)).toBeVisible();
  await page.getByRole('slider', { name: 'read-ahead' }).press('t');
  const table = page.getByRole('region', { name: /^read-ahead/ });
  await expect(table.getByRole('columnheader', { name: /^at most: link, 100.Gb\/s less headers$/ })).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^11.GiB\/s$/);

  await page.goto('./#case=linux-2021-readahead');
  await expect(page.getByText('◇ best on the curve')).toBeVisible();
  await expect(page.getByText(/^(?:↑ )?link, /)).toHaveCount(0);
});

test('a chart and the whole answer can be taken along', async ({ page }) => {
  await page.goto('./#case=linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  const save = (button: Locator, item: string): Promise<string> => saved(page, button, item);
  const chart = page.getByRole('figure').filter({ has: page.getByRole('group', { name: 'Curve along rsize' }) });
  const saveChart = chart.getByRole('button', { name: 'Save', exact: true });
  await expect(page.getByText('◇ best on the curve')).toBeVisible({ timeout: 20_000 });
  const svg = await save(saveChart, 'Save SVG');
  expect(svg).toContain('<svg');
  expect(svg).not.toContain('var(--');
  // The halo of a figure stays behind it.
  expect(svg).toMatch(/<text[^>]*paint-order="stroke"/);
  expect((await save(saveChart, 'Save PNG')).slice(1, 4)).toBe('PNG');
  expect(await save(saveChart, 'Save CSV')).toMatch(/^"rsize, bytes per call",Throughput/);

  const all = page.getByRole('button', { name: 'Export' });
  const mail = await save(all, 'Save text');
  expect(mail).toContain('6 144');
  expect(mail).toMatch(/^[\x20-\x7e\n]*$/);
  const [link = ''] = /^http.*$/m.exec(mail) ?? [];
  expect(Math.max(...mail.replace(link, '').split('\n').map((line) => line.length))).toBeLessThanOrEqual(72);
  expect(mail.replaceAll(/\n +/g, ' ')).toMatch(/rsize 1 MiB( \(default\))?, wsize 1 MiB/);
  expect(await save(all, 'Save Markdown')).toContain('| operation | calls |');
  expect(JSON.parse(await save(all, 'Save JSON'))).toHaveProperty('prediction.model');
  await all.click();
  await page.getByRole('button', { name: 'Mount line, fstab and others' }).click();
  await expect(page.getByRole('heading', { name: 'Apply', exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: '/etc/fstab' })).toBeInViewport();
  // Whoever reads the report opens the question that it answers.
  await page.goto('about:blank');
  await page.goto(link);
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
});

for (const [width, height] of [[1440, 900], [768, 1024], [360, 740]] as const) {
  test(`the first screen at ${width} × ${height} holds the answer and the next step`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('./');
    await answered(page);
    const seen = [headline(page), page.getByText(/^Predicted for /), page.getByText(/sets the pace/).first(), page.getByRole('button', { name: 'See the advice' })];
    for (const part of seen) {
      await expect(part).toBeVisible();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('button', { name: 'See the advice' }).click();
    await expect(page.getByRole('heading', { name: 'Advice', exact: true })).toBeInViewport({ ratio: 1 });
  });
}

test('a curve is of one question, whatever was asked before', async ({ page }) => {
  await page.goto('./');
  await settled(page);
  const curves = page.getByRole('region', { name: 'Trade-offs' });
  await page.getByLabel('Start from').selectOption('freebsd-2014-64k');
  const rsize = page.getByRole('figure').filter({ has: page.getByRole('group', { name: 'Curve along rsize' }) });
  await expect(curves.getByText('◇ best on the curve')).toBeVisible({ timeout: 60_000 });
  // Sizes that this client has no place for do not stay from the client before.
  await expect(rsize.locator('circle[r="1.75"]')).toHaveCount(5);

  await page.getByLabel('Start from').selectOption('home-directories');
  await expect(curves).toContainText('so there are no curves. rsize, wsize and read-ahead move its time by 2\u00a0% at most. Its time stands above');
  await expect(page.getByRole('group', { name: 'Curve along rsize' })).toBeHidden();
});

test('many large files are not taken for names and attributes', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('Operation').selectOption('read_files');
  await page.getByRole('textbox', { name: 'Files', exact: true }).fill('10');
  await page.getByRole('textbox', { name: 'File size' }).fill('100M');
  const curves = page.getByRole('region', { name: 'Trade-offs' });
  await expect(curves.getByText(/no curves\. .*read-ahead: 16\sKiB–\d+\s[KM]iB take up to \d\.\d+× as long as \d+–\d+\sMiB; now 128\sKiB, \d\.\d+×\./)).toBeVisible({ timeout: 60_000 });
});

test('large random phases have one answer in every place', async ({ page }) => {
  await page.goto('./#case=database-direct');
  await expect.poll(() => mixCount(page, 'READ')).toBe(160_000);
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/1\sGiB by 8\sKiB, 20\s000 requests each, 8 processes/);
  await show(page, 'Compare');
  await page.getByRole('button', { name: 'Pin the present question as A' }).click();
  const operations = page.getByRole('region', { name: /RPCs of all phases/ });
  await expect(operations.getByRole('row', { name: /^READ 160\s000 160\s000$/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'rsize' }).fill('4k');
  await expect(operations.getByRole('row', { name: /^READ 160\s000 320\s000 \(\+160\s000\)$/ })).toBeVisible();
  await expect(page.getByText('No speed of')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Requests' }).fill('100');
  await expect(page.getByText(/No speed of now against A: in phase 1 A has 1\.22\sGiB .* of data, now 6\.25\sMiB/)).toBeVisible();
  await expect(page.getByText(/phase 1 requests 20\s000/)).toBeVisible();

  await show(page, 'Prediction');
  await page.getByLabel('Start from').selectOption('linux-2014-8k');
  await page.getByRole('region', { name: 'Phases' }).getByRole('button', { name: /^3/ }).click();
  const wsize = page.getByRole('figure').filter({ has: page.getByRole('group', { name: 'Curve along wsize' }) });
  await expect(wsize.getByRole('heading', { name: /wsize changes nothing in phase\s3/ })).toBeVisible({ timeout: 60_000 });
  await expect(wsize).not.toContainText('Best');
  const total = /([\d.]+)\ss \(/.exec(await page.getByRole('row', { name: /^All phases/ }).innerText())?.[1];
  await show(page, 'Advice');
  await expect(page.getByText(`${total}\u00a0s →`).first()).toBeVisible({ timeout: 60_000 });
});

test('a mix of READs is not taken for names and attributes', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('Operation').selectOption('op_mix');
  const curves = page.getByRole('region', { name: 'Trade-offs' });
  await expect(curves.getByText('A mix goes out as it was counted')).toBeVisible({ timeout: 60_000 });
  await expect(curves).not.toContainText('its time by');
  await expect(page.getByText('Counts of calls tell no sizes: these are assumed.')).toBeVisible();
  // What is advised of its sizes stands under the trade-offs, too.
  await page.getByRole('textbox', { name: 'Request size' }).fill('256k');
  await page.getByRole('textbox', { name: 'rsize' }).fill('32k');
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/× as fast, by “Mount with rsize = 1 MiB”/, { timeout: 60_000 });
  await expect(curves).toContainText(/rsize: 4\S128\sKiB take up to [\d.]+× as long as 256\sKiB\S1\sMiB; now 32\sKiB, [\d.]+×\./, { timeout: 60_000 });
});

test('what the client does not have is said beside the figure', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const version = page.getByLabel('Version', { exact: true });
  await version.fill('4.15.18');
  const answer = page.getByRole('region', { name: 'Answer' });
  // A sentence of advice may have the sign inside.
  const warnings = answer.getByText(/^▲/);
  await expect(warnings).toHaveCount(0);
  await page.getByRole('textbox', { name: 'nconnect' }).fill('8');
  await expect(warnings).toHaveCount(1);
  await expect(answer).toContainText('▲ nconnect exists since Linux 5.3 and RHEL 8.3, in kernels of other distributions sometimes earlier. Predicted all the same');

  await page.getByLabel('System', { exact: true }).last().selectOption('freebsd');
  await expect(warnings).toHaveCount(0);
  await expect(answer).toContainText(/FreeBSD 1\d\./);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(version).toHaveValue('4.15.18');
  await expect(page.getByRole('textbox', { name: 'nconnect' })).toHaveValue('8');
  await expect(warnings).toHaveCount(1);
  // Red Hat's has it, although its release is older.
  await version.fill('4.18.0-477.el8.x86_64');
  await version.blur();
  await expect(version).toHaveValue('4.18.0');
  await expect(warnings).toHaveCount(0);
});

test('what the figures leave out is said beside them, and in what is taken along', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).not.toContainText('▲');
  await page.getByLabel('Mount line to fill the form from').fill('srv:/x /mnt nfs rw,vers=3,proto=rdma 0 0');
  await expect(answer).toContainText('▲ proto=rdma: the answer is for TCP');
  const all = page.getByRole('button', { name: 'Export' });
  for (const form of ['Save text', 'Save Markdown']) {
    expect((await saved(page, all, form)).replaceAll(/\n +/g, ' ')).toContain('Not modelled: proto=rdma: the answer is for TCP');
  }
});

test('Kerberos and TLS cost what they take of processors, and the answer says how little is known of that', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const answer = page.getByRole('region', { name: 'Answer' });
  const plain = await headline(page).textContent();
  await page.getByText('Security, caches, sync').click();
  await page.getByLabel('sec', { exact: true }).selectOption('sec=krb5p');
  await expect(answer).toHaveAttribute('data-stale', 'false');
  await expect(headline(page)).not.toHaveText(plain ?? '');
  await expect(page.getByText('what sec=krb5p costs was never measured here')).toBeAttached();
  await page.getByLabel('sec', { exact: true }).selectOption('sys');
  await expect(headline(page)).toHaveText(plain ?? '');
  await page.getByLabel('xprtsec', { exact: true }).selectOption('xprtsec=tls');
  await expect(page.getByText('what TLS costs was never measured here')).toBeAttached();
  // A link takes it along.
  await page.waitForURL(/#/);
  await page.reload();
  await answered(page);
  await page.getByText('Security, caches, sync').click();
  await expect(page.getByLabel('xprtsec', { exact: true })).toHaveValue('xprtsec=tls');
});

test('a change that gains at one end of a range alone is told by what it gains there', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  // Up to the middle, the link holds the reader up; beyond it, its read-ahead.
  const link = page.getByRole('textbox', { name: 'Bandwidth' });
  await link.fill('0.1-10 Gb/s');
  await link.blur();
  await expect(page.getByText(/Best change: up to 3(\.\d+)?× as fast \(over your ranges: nothing at the middle, 3(\.\d+)?× at bandwidth 10\sGb\/s\)/)).toBeVisible();
});

test('what is counted is whole, in a range too', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const processes = page.getByRole('textbox', { name: 'Processes' });
  await processes.fill('3–5');
  await expect(page.getByText(/Over your range it moves hardly by processes\./)).toBeVisible();
  await processes.fill('1.5');
  await expect(page.getByRole('alert')).toHaveText('processes: “1.5” is not a whole number. Type 4 or 16.');
  await processes.fill('2');
  await page.getByRole('textbox', { name: 'MTU' }).fill('1e12');
  await expect(page.getByRole('alert')).toContainText('MTU is beyond what can be computed: correct it, or undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('on paper the whole question stands below the answer', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tab', { name: 'Prediction' })).toHaveCount(0);
  const question = page.getByRole('complementary', { name: 'The question' });
  const cut = await question.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(cut, 'pixels of the question that scroll out of sight').toBe(0);
});

test('every operation has an answer as soon as it is chosen', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const operation = page.getByLabel('Operation');
  const answer = page.getByRole('region', { name: 'Answer' });
  await operation.selectOption('write');
  await expect.poll(() => mixCount(page, 'WRITE')).toBeGreaterThan(1000);
  await expect(answer).not.toContainText('rewrite');
  for (const [op, name] of [['mixed', 'mixed'], ['op_mix', 'mix of operations'], ['extract_archive', 'tar -x'], ['create_files', 'create files, 1 000 files'], ['read', 'sequential read, 1 GiB']] as const) {
    await operation.selectOption(op);
    await expect(answer).toContainText(name);
    await answered(page);
    await expect(answer).not.toContainText('not modelled');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('no two ticks of a timeline read alike, however near, and another operation begins at its start', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Timeline');
  const timeline = page.getByRole('application');
  await timeline.focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('+');
  const ticks = timeline.locator('text', { hasText: /\d.[mµ]?s$/ });
  await expect(ticks.first()).toHaveText(/\.\d{2,}/);
  const texts = await ticks.allTextContents();
  expect(new Set(texts).size).toBe(texts.length);
  await page.getByRole('combobox', { name: 'Operation' }).selectOption({ label: 'write a file' });
  await expect(page.getByRole('heading', { name: /^Of the first .* the application waits/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /At its busiest: .* 0 READs and 1.024 WRITEs/ })).toBeVisible();
});

test('a command that runs once has one process, and its waits are shares of that one’s time', async ({ page }) => {
  await page.goto('./#1.d.JY5BDsIgEEXv8teTBohBy1WMMQqY1LRgoFZNw90dYBazePnz5u-wMDs2GOhBDvKoUQihsgQjCXfegodprjRycp7C-wvCCnMieCb5FyxaAjk7tLODGDVVPT63tFTtC-bcDckvcfPXNXnP4Qd75KgIzyac-kuCg1GiK2ycHcqFWlMlFJeVKH8');
  await answered(page);
  await expect(page.getByRole('heading', { name: /^REMOVE reply: 9\d\s?% of the time$/ })).toBeVisible();
  await openFold(page, 'Workload');
  await expect(page.getByRole('combobox', { name: 'Processes' })).toBeDisabled();
  await expect(page.getByText('the command runs once', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('read_files');
  await expect(page.getByRole('textbox', { name: 'Processes' })).toHaveValue('8');
});

test('a list of ways to save is in sight wherever its button stands', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  for (const block of ['end', 'start'] as const) {
    await save.evaluate((button, edge) => button.scrollIntoView({ block: edge }), block);
    await save.press('Enter');
    for (const item of ['Save SVG', 'Save CSV']) await expect(page.getByRole('button', { name: item }).locator('visible=true')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});
