/** Reports go in, measured counts stand beside predicted ones, and learned values can be used. */
import { expect, expectNoSidewaysScroll, test } from './fixtures';
import { REPORT, REPORTED_CASE, TWO_MOUNTS } from './report';
import { answered, mixCount, show } from './page';

test('the nfsstat of the 2021 case stands beside its prediction', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  // The release is printed by the first of three commands on one line.
  await expect(page.getByText(/^Understood: .* 2 lines not used\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show line by line' }).click();
  await expect(page.getByRole('list', { name: /Lines of/ })).toContainText('Client rpc stats');
  await expect(page.getByRole('list', { name: /Lines of/ }).getByRole('listitem').filter({ hasText: '5.3.9' })).toContainText('–');
  await page.getByRole('button', { name: 'See measured beside predicted' }).click();
  const read = page.locator('[data-op="READ"]');
  await expect(read).toContainText('1 024 measured');
  await expect(read).toContainText('exact');
  expect(await mixCount(page, 'READ')).toBe(1024);
});

test('what a report tells of the network says by what, and costs that are told together keep their names apart', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await expect(page.getByText(/^The report also tells: bandwidth 2\.5\sGb\/s \(a guess: \d+ MB\/s would take \d+ % of a link of 2500 Mb\/s; ethtool tells\)\./)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/“round trip of a small packet, when the scenario does not state it” with “server processor per byte/)).toBeVisible();
});

test('a report with times teaches the model, and the values enter the question and the link', async ({ page }) => {
  await page.goto(REPORTED_CASE);
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(REPORT);
  const use = page.getByRole('button', { name: 'Use these values' });
  await expect(use).toBeVisible({ timeout: 60_000 });
  await use.click();
  await expect(page.getByRole('button', { name: 'These values are in use' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await use.click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/calibrated: \d+ values?/);
  await expect(page).toHaveURL(/#1\.d\./);
});

test('of several mounts the busiest is used, and another can be chosen', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(TWO_MOUNTS);
  const mount = page.getByRole('combobox', { name: 'Mount', exact: true });
  await expect(mount).toHaveValue('nas:/data on /data', { timeout: 60_000 });
  const told = page.getByText(/^The report also tells:/);
  await expect(told).toContainText('rsize 64 KiB');
  await expect(told).not.toContainText('nconnect 4');
  await mount.selectOption('nas:/home on /home');
  await expect(told).toContainText('nconnect 4');
  await page.getByRole('button', { name: 'Fill these in' }).click();
  await page.getByRole('button', { name: 'See measured beside predicted' }).click();
  await expect(page.locator('[data-op="READ"]')).toContainText('100 measured');
  // A full list of options takes away what it lacks.
  await show(page, 'Calibrate');
  await mount.selectOption('nas:/data on /data');
  await expect(told).toContainText('nconnect 1');
});

test('what a report shows by itself is said in sentences, with what they mean', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: /^mountstats, NFSv3 over RDMA/ }).click();
  const shown = page.getByRole('region', { name: 'What it shows by itself' });
  await expect(shown).toContainText('The round trip of a READ is 11.8 ms, that of a LOOKUP 1.05 ms.', { timeout: 60_000 });
  await expect(shown).toContainText('Network and nfsd answer within 1.05 ms');
  await expect(shown).toContainText(/35\.1.% came from the client's cache/);
  await expect(shown.getByText('net/sunrpc/stats.c', { exact: false })).toBeVisible();
  await expect(shown.getByRole('listitem')).toHaveCount(3);

  // Whoever goes on to another view from down here begins at its beginning.
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await scrolled()).toBeGreaterThan(100);
  await page.getByRole('tab', { name: 'Prediction' }).click();
  await expect.poll(scrolled).toBe(0);
});

test('what a report before has told is said to be of that, until the new one is fitted', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const said = page.getByText(/^▲ What follows is of the /);
  const next = page.getByRole('region', { name: 'What to run next' });
  await expect(next).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^mountstats, NFSv3 over RDMA/ }).click();
  await expect(page.getByText('Fitting the model to the reports …')).toBeVisible();
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What it shows by itself' })).toBeVisible({ timeout: 60_000 });
  await expect(said).toHaveCount(0);
  // A fit waits until nobody has typed for a moment: until then nothing but these words tells the two apart.
  await page.getByLabel(/What nfsstat/).fill(REPORT);
  await expect(said).toHaveText('▲ What follows is of the reports before, until this fit is done.');
  await expect(said).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('textbox', { name: 'Work took' }).fill('26 s');
  await expect(said).toHaveText('▲ What follows is of the question before, until this fit is done.');
  await expect(said).toHaveCount(0, { timeout: 60_000 });
});

test('what was told and pasted for a calibration outlives the view and the question', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(REPORT);
  await page.getByRole('textbox', { name: 'Work took' }).fill('26 s');
  await page.getByRole('textbox', { name: 'Work took' }).blur();
  await page.getByRole('button', { name: 'See measured beside predicted' }).click({ timeout: 60_000 });
  const measured = page.getByText(/○ measured: pasted text\./);
  await expect(measured).toBeVisible();
  await page.getByLabel('Start from').selectOption('linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  await expect(measured).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(measured).toBeVisible();
  await show(page, 'Calibrate');
  await expect(page.getByRole('textbox', { name: 'Work took' })).toHaveValue('26 s');
  await page.getByLabel(/What nfsstat/).fill('');
  await show(page, 'Prediction');
  await expect(page.getByText('Paste a report under Calibrate')).toBeVisible();
});

test('what is wrong with two snapshots together is said', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const snapshot = { name: 'counters.txt', mimeType: 'text/plain', buffer: Buffer.from(TWO_MOUNTS) };
  await page.locator('input[type=file]').setInputFiles([snapshot, snapshot]);
  await expect(page.getByRole('status').filter({ hasText: /^counters\.txt: Understood/ })).toHaveCount(2);
  const between = page.getByRole('region', { name: 'Between the snapshots' });
  await expect(between).toContainText('the two snapshots are the same (identical, difference 0): wait longer between them', { timeout: 60_000 });
});

test('a file that is no text says so once', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('\x00\x01 2\n'.repeat(40)) });
  await expect(page.getByText('Not understood')).toBeVisible();
  await expect(page.getByText(/contradicts, lines 1, 2, 3 and \d+ more: NUL/)).toHaveCount(1);
});

test('of several files only those that count calls are named as measured', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('Report files').setInputFiles([file('picture.png', '\x00\x01 2\n'.repeat(40)), file('ours.txt', REPORT), file('mount.txt', 'nas:/data on /data type nfs (rw,vers=3,rsize=65536)\n')]);
  await page.getByRole('button', { name: 'See measured beside predicted' }).click({ timeout: 60_000 });
  await expect(page.getByText('○ measured: ours.txt; no calls are counted in picture.png, mount.txt.')).toBeVisible();
});

test('a long name of a file is whole on a phone, and can be taken out', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const name = `mountstats_${'of_a_busy_client_'.repeat(8)}.txt`;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(REPORT) });
  const file = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(file).toContainText(name);
  const room = await file.evaluate((item) => ({ right: item.getBoundingClientRect().right, wide: item.scrollWidth - item.clientWidth }));
  expect(room.right).toBeLessThanOrEqual(360);
  expect(room.wide).toBeLessThanOrEqual(0);
  await file.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(file).toHaveCount(0);
  await expect(page.getByText(`Taken out: ${name}.`)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('before there is any report, the page says what to run', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const next = page.getByRole('region', { name: 'What to run next' });
  await expect(next.getByLabel('Command').first()).toHaveText('cp /proc/self/mountstats before; COMMAND; cp /proc/self/mountstats after');
  await expect(page.getByRole('heading', { name: 'Learned values' })).toHaveCount(0);
  await page.getByLabel(/What nfsstat/).fill('nothing of NFS');
  await expect(page.getByText('Not understood')).toBeVisible();
  await page.getByLabel(/What nfsstat/).fill('');
  await expect(page.getByText('Not understood')).toHaveCount(0);
  await expect(next).toBeVisible();
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
  await expect(page.getByText('Taken out: before.txt.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('before.txt');
  await expect(page.getByText('Taken out')).toHaveCount(0);
});

test('a sample stands alone, and what was there before it can be taken back', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(REPORT) });
  const files = page.getByRole('list', { name: 'Files' });
  await page.getByLabel('Report files').setInputFiles(file('ours.txt'));
  await page.getByRole('textbox', { name: 'Work took' }).fill('26 s');
  await expect(files).toContainText('ours.txt');
  for (const sample of ['nfsstat, Linux 5.3, 2021', 'mountstats, NFSv3 over RDMA, nconnect=16']) {
    await page.getByRole('button', { name: sample }).click();
    await expect(files).toHaveCount(0);
    await expect(page.getByText('The sample stands alone; set aside: ours.txt.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Work took' })).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(files).toContainText('ours.txt');
  await expect(page.getByLabel(/What nfsstat/)).toHaveValue('');
  // Own files that come while a sample stands take its place.
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await page.getByLabel('Report files').setInputFiles(file('later.txt'));
  await expect(files.getByRole('listitem')).toHaveText([/^ours\.txt/, /^later\.txt/]);
  await expect(page.getByLabel(/What nfsstat/)).toHaveValue('');
});

test('a file that is dropped beside the box, in any view, is read all the same', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'nfsstat.txt', { type: 'text/plain' }));
    return transfer;
  }, REPORT);
  await page.getByRole('banner').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('tab', { name: 'Calibrate' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('nfsstat.txt');
  await page.getByLabel(/What nfsstat/).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2);
});

test('a transport that the model does not have is named before it is taken over', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'mountstats, NFSv3 over RDMA, nconnect=16' }).click();
  await expect(page.getByText('RDMA and UDP are not modelled: with these filled in, every figure is still one of TCP.')).toBeVisible();
  await page.getByRole('button', { name: 'Fill these in' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('proto=rdma: the answer is for TCP.');
});

test('a long paste is kept whole beside the box, and goes when it is removed', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const box = page.getByLabel(/What nfsstat/);
  // As a paste arrives; typing so much takes the browser minutes.
  await box.evaluate((element, text) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, `${REPORT}\n${'# a remark\n'.repeat(20_000)}`);
  await expect(page.getByRole('list', { name: 'Files' })).toContainText(/pasted text of 2\d\d.\d{3} characters/);
  await expect(page.getByText(/stands in this list and not in the box\. All of it is read\./)).toBeVisible();
  await expect(box).toHaveValue('');
  await box.pressSequentially('x');
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('pasted text of');
  await page.getByRole('button', { name: /^Remove pasted text/ }).click();
  await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0);
  await expect(box).toHaveValue('x');
});

test('of dropped files the unreadable one is named and the others are kept', async ({ page }) => {
  await page.addInitScript(() => {
    const read = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer')?.value as (this: Blob) => Promise<ArrayBuffer>;
    Blob.prototype.arrayBuffer = function (this: Blob) {
      // What Chromium says of a folder.
      return this instanceof File && this.name === 'logs' ? Promise.reject(new DOMException('A requested file or directory could not be found', 'NotFoundError')) : read.call(this);
    };
  });
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(REPORT) });
  await page.getByLabel('Report files').setInputFiles([file('before.txt'), file('logs'), file('after.txt')]);
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('before.txt');
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('after.txt');
  await expect(page.getByText('Not read: logs (A requested file or directory could not be found). From a folder, drop the files that are in it.')).toBeVisible();
});

/** Totals of one mount: READs of 256 KiB in 20 ms each, a quarter as many GETATTRs in 3 ms. */
function counters(age: number, reads: number): string {
  const getattrs = reads / 4;
  return [
    'device a:/b mounted on /m with fstype nfs4 statvers=1.1',
    '\topts:\trw,vers=4.1,rsize=262144',
    `\tage:\t${age}`,
    '\tbytes:\t0 0 0 0 0 0 0 0',
    '\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)',
    `\txprt:\ttcp 0 0 1 0 0 ${reads} ${reads} 0 0 0 0 0 0`,
    '\tper-op statistics',
    `\t        READ: ${reads} ${reads} 0 ${reads * 184} ${reads * 262_264} 0 ${reads * 20} ${reads * 20} 0`,
    `\t     GETATTR: ${getattrs} ${getattrs} 0 ${getattrs * 180} ${getattrs * 240} 0 ${getattrs * 3} ${getattrs * 3} 0`,
    '',
  ].join('\n');
}

test('other work than the question is offered as a question, and taken back', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(`${counters(1000, 4000)}\n${counters(1060, 64_000)}`);
  const work = page.getByText(/The calls that the report counts, as a mix: 80\s% READ, 20\s% GETATTR, by 256\sKiB, 21 calls at a time/);
  await expect(work).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/The report also tells: rsize 256\sKiB, .*round trip 2\.97\sms \(at most 3 ms, the mean round trip of GETATTR, the quickest; less what the hosts take\)/)).toBeVisible();
  await expect(page.getByText(/The 60\ss that it covers are not taken for this question's time/)).toBeVisible();
  await page.getByRole('button', { name: 'Ask about this work' }).click();
  await expect(page.getByRole('combobox', { name: 'Operation' })).toHaveValue('op_mix');
  await expect(page.getByRole('textbox', { name: 'Round trip' })).toHaveValue(/^2\.97\sms$/);
  await expect(work).toHaveCount(0);
  // The calls were slow for no reason that these counts could tell apart, and what an older fit learned is no longer offered.
  await expect(page.getByText(/It determines no single cost/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Use these values' })).toHaveCount(0);
  // As many calls are asked for as were counted.
  await show(page, 'Prediction');
  await expect(page.locator('[data-op="READ"]')).toContainText('exact', { timeout: 60_000 });
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('combobox', { name: 'Operation' })).toHaveValue('read');
  await expect(work).toBeVisible({ timeout: 60_000 });
});

test('what WRITEs are taken for is said where no COMMIT is told', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(counters(1000, 4000).replace('GETATTR', 'WRITE'));
  await expect(page.getByText(/as a mix, WRITEs taken for FILE_SYNC, as no COMMIT is told: 80\s% READ, 20\s% WRITE/)).toBeVisible({ timeout: 60_000 });
});

test('a benchmark of random reads is not fitted to a stream, but asked about', async ({ page }) => {
  // Fitting random reads of 16 at a time takes a minute and more on a slow machine.
  test.setTimeout(300_000);
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const report = [
    'rr: (g=0): rw=randread, bs=(R) 8192B-8192B, (W) 8192B-8192B, (T) 8192B-8192B, ioengine=libaio, iodepth=16',
    'fio-3.33',
    'Starting 1 process',
    '',
    'rr: (groupid=0, jobs=1): err= 0: pid=4242: Tue Mar  5 10:11:12 2024',
    '  read: IOPS=4882, BW=38.1MiB/s (40.0MB/s)(381MiB/10000msec)',
  ].join('\n');
  await page.getByLabel(/What nfsstat/).fill(report);
  await expect(page.getByText(/other work than the question: random read, by 8\sKiB, 16 at a time/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/nothing is fitted to its figures/)).toBeVisible();
  await expect(page.getByRole('table', { name: /Measured against predicted/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask about this work' }).click();
  await expect(page.getByRole('table', { name: /Measured against predicted/ })).toBeVisible({ timeout: 200_000 });
  await expect(page.getByText(/nothing is fitted to its figures/)).toHaveCount(0);
});

test('a fit that teaches no value holds what was measured against the prediction alone', async ({ page }) => {
  await page.goto('./#case=freebsd-2014-8k');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat -w 1, FreeBSD 9.2, 2014' }).click();
  const table = page.getByRole('region', { name: 'Measured against predicted', exact: true });
  await expect(table.getByRole('columnheader')).toHaveText(['Quantity', 'Measured', 'Predicted', 'Predicted over measured'], { timeout: 60_000 });
  await expect(table.getByRole('row', { name: /^elapsed time, at most 138\ss 133\ss 0\.963×$/ })).toBeVisible();
  await expect(page.getByText('it keeps its defaults')).toBeVisible();
});

test('as long as the question is not about what was pasted, the answer says so and advises nothing', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText(/◇ Best change/)).toBeVisible({ timeout: 60_000 });
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(`${counters(1000, 4000)}\n${counters(1060, 64_000)}`);
  await expect(answer.getByText('▲ So far without what you pasted.')).toBeVisible();
  const notYet = answer.getByText(/▲ Not yet about what you pasted/);
  await expect(notYet).toContainText('its mount and work are not in the question.', { timeout: 60_000 });
  await expect(answer.getByText(/◇ Best change|Leave it as it is/)).toHaveCount(0);
  // Where the two stand side by side it is said once more.
  const beside = page.getByText(/^Measured against predicted/);
  await expect(beside).toHaveText('Measured against predicted; ▲ the prediction is without the mount and work of what was pasted');
  // From any view to what there is to take over.
  await show(page, 'Prediction');
  await answer.getByRole('button', { name: 'Take over' }).click();
  const fill = page.getByRole('button', { name: 'Fill these in' });
  await expect(fill).toBeFocused();
  await fill.press('Enter');
  await expect(notYet).toContainText('its work is not in the question.');
  await answer.getByRole('button', { name: 'leave out' }).click();
  await expect(notYet).toHaveCount(0);
  await expect(beside).toHaveText('Measured against predicted');
  // What is tried from there on is a question of its own.
  await page.getByRole('textbox', { name: 'rsize', exact: true }).fill('1 MiB');
  await answered(page);
  await expect(answer.getByText(/◇ Best change|Leave it as it is/)).toBeVisible({ timeout: 60_000 });
  await expect(notYet).toHaveCount(0);
  for (let steps = 0; steps < 2; steps += 1) await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(notYet).toContainText('its mount and work are not in the question.');
  await page.getByLabel(/What nfsstat/).fill('');
  await expect(notYet).toHaveCount(0);
});

/** What a session on one host printed: its counts, and two of its mounts. */
function session(host: string, getattrs: number): string {
  const mount = (path: string): string => `nas-${host}:/srv${path} on ${path} type nfs4 (rw,relatime,vers=4.1,rsize=65536,wsize=65536,hard,proto=tcp,timeo=600,retrans=2,sec=sys)`;
  return [`root@${host}:~# nfsstat -c`, 'Client rpc stats:', 'calls      retrans    authrefrsh', `${getattrs + 3000}       0          ${getattrs + 3000}`, '', 'Client nfs v4:', 'null             read             getattr', `0         0%     3000      0%     ${getattrs}     99%`, '', `root@${host}:~# mount | grep nfs`, mount('/var/www'), mount('/home'), ''].join('\n');
}

test('of two hosts in one paste each mount has its host, and added-up calls are called so', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(`${session('web07', 400_000)}\n${session('db03', 700_000)}`);
  const mount = page.getByRole('combobox', { name: 'Mount', exact: true });
  await expect(mount.getByRole('option')).toHaveText(['/var/www on web07: no counts of its own', '/home on web07: no counts of its own', '/var/www on db03: no counts of its own', '/home on db03: no counts of its own'], { timeout: 60_000 });
  await expect(page.getByText(/No counts of its own: nfsstat counts the calls of all mounts of a host together/)).toHaveCount(1);
  await expect(page.getByText('▲ These are the calls of 2 hosts added up (db03, web07): no host does this work.')).toBeVisible();
});

test('a line of which nothing was used is marked so, and nothing is called whole', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  const box = page.getByLabel(/What nfsstat/);
  await box.fill(session('web07', 400_000));
  await expect(page.getByText('Understood whole')).toBeVisible();
  await box.fill(`${session('web07', 400_000)}root@web07:~# id -un\narchivist\n`);
  await expect(page.getByText(/^Understood: nfsstat \(Linux\), mount\. .*2 lines not used\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show line by line' }).click();
  const lines = page.getByRole('list', { name: /Lines of/ }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'archivist' })).toContainText('–');
  await expect(lines.filter({ hasText: 'nfsstat -c' })).toContainText('✓');
});
