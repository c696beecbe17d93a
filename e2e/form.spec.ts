/** The form under the hand: nothing moves between press and release, what is taken over can be taken back. */
import { expect, test } from './fixtures';
import { answered, copied, headline, mixCount, openFold, settled, show } from './page';

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

test('a number of random requests does not cut a file that is gone through in order', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Workload');
  const [pattern, requests] = [page.getByRole('combobox', { name: 'Pattern' }), page.getByRole('textbox', { name: 'Requests' })];
  await pattern.selectOption('random');
  await requests.fill('1000');
  await expect.poll(() => mixCount(page, 'READ')).toBe(1000);
  await pattern.selectOption('sequential');
  await expect(requests).toHaveCount(0);
  await expect.poll(() => mixCount(page, 'READ')).toBe(4096);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(pattern).toHaveValue('random');
  await expect(requests).toHaveValue('1000');
});

test('a round trip that is taken from a fit has no more digits than the fit knows', async ({ page }) => {
  await page.goto('./#case=linux-2021-15m');
  await answered(page);
  await expect(page.getByRole('textbox', { name: 'Round trip' })).toHaveAttribute('placeholder', /^\d\.\d{2} ms$/);
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
  await expect(page.getByText(/^Taken over: “Set read-ahead to 4\sMiB”\./)).toBeVisible();
  await expect(headline(page)).not.toHaveText(before);
  await page.getByRole('region', { name: 'Advice' }).getByRole('button', { name: 'Undo' }).click();
  await expect(headline(page)).toHaveText(before);
  await expect(page.getByText('Taken over:')).toBeHidden();
});

test('the curve and the advice name the same values where several tie', async ({ page }) => {
  await page.goto('./');
  await settled(page);
  const curve = page.getByRole('figure', { name: /^read-ahead \d+–\d+\sMiB: [\d.]+× as fast$/ });
  const [low = 0, high = 0] = (await curve.getByRole('heading').innerText()).match(/\d+/g)?.map(Number) ?? [];
  const told = await page.getByRole('region', { name: 'Answer' }).innerText();
  const [, mib = ''] = /“Set read-ahead to (\d+)\sMiB”/.exec(told) ?? [];
  expect(Number(mib)).toBeGreaterThanOrEqual(low);
  expect(Number(mib)).toBeLessThanOrEqual(high);
});

for (const height of [900, 500]) {
  test(`“See the advice” leads to it from the advice too, in a window ${height} high`, async ({ page }) => {
    await page.setViewportSize({ width: 800, height });
    await page.goto('./');
    await settled(page);
    await show(page, 'Advice');
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'See the advice' }).click();
    const advice = page.getByRole('heading', { name: /^Set read-ahead to/ });
    await expect(advice).toBeFocused();
    await expect(advice).toBeInViewport();
    await expect(advice).toHaveCSS('outline-style', 'solid');
    const isOnTop = (heading: HTMLElement | SVGElement): boolean => {
      const { left, top } = heading.getBoundingClientRect();
      return heading.contains(document.elementFromPoint(left + 4, top + 4));
    };
    expect(await advice.evaluate(isOnTop)).toBe(true);
  });
}

test('advice says what the next change would bring, and has it ready', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'Round trip' }).fill('5 ms');
  await show(page, 'Advice');
  const next = page.getByText(/Once “Set read-ahead to 8\sMiB” is taken over, “Allow TCP buffers of \d+\sMiB” brings ↑ [\d.]+× more, both together ↑ 1[\d.]+×\./);
  await expect(next).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Use in the question' }).first().click();
  await expect(page.getByRole('heading', { name: /^Allow TCP buffers of/ })).toBeVisible({ timeout: 60_000 });
  await expect(next).toHaveCount(0);
});

test('two changes of which one opens the way for the other are taken over at once, and taken back at once', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'Round trip' }).fill('5 ms');
  await show(page, 'Advice');
  await page.getByRole('button', { name: 'Use both' }).click({ timeout: 60_000 });
  await expect(page.getByText(/^Taken over: “Set read-ahead to 8\sMiB” and “Allow TCP buffers of/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'read_ahead_kb' })).toHaveValue('8192 KiB');
  await expect(page.getByRole('textbox', { name: 'TCP buffer' })).not.toHaveValue('');
  await page.getByRole('region', { name: 'Advice', exact: true }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'read_ahead_kb' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'TCP buffer' })).toHaveValue('');
});

test('where a sync export on a disk holds everything up, what is no option of the mount is told with its price', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Workload');
  await page.getByLabel('Operation').selectOption({ label: 'tar -x' });
  await openFold(page, 'Server');
  await page.getByLabel('Storage').selectOption({ label: 'disk' });
  await expect(page.getByText(/Leave it as it is: .* Beyond the mount: [\d.]+× as fast, by “Put the export on NVMe”/)).toBeVisible({ timeout: 60_000 });
  await show(page, 'Advice');
  const beyond = page.getByRole('region', { name: 'Beyond the mount' });
  await expect(beyond.getByRole('heading', { name: 'Put the export on NVMe' })).toBeVisible({ timeout: 60_000 });
  await expect(beyond.getByRole('heading', { name: 'Export with async' })).toBeVisible();
  await expect(beyond).toContainText('Programs that fsync take their data for safe');
  await expect(beyond).toContainText('storage disk → nvme');
  await beyond.getByRole('button', { name: 'Use in the question' }).first().click();
  await expect(page.getByLabel('Storage')).toHaveValue('nvme');
});

test('a misspelt option is said at the field, in no export, and corrected by one press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Mount');
  await page.getByLabel('Mount line to fill the form from').fill('files.example:/export/home /mnt/home nfs4 rw,vers=4.2,nconect=8,rszie=64k,soft 0 0');
  const slips = page.getByRole('alert').filter({ hasText: 'is no mount option' });
  await expect(slips).toHaveCount(2);
  await expect(slips.first()).toContainText('nconect=8 is no mount option; did you mean nconnect=8?');
  await show(page, 'Advice');
  await page.getByRole('button', { name: 'as the question stands' }).click();
  await page.getByRole('button', { name: 'Copy mount command' }).click();
  const wrong = await copied(page, /files\.example/);
  expect(wrong).toContain('# left out: nconect=8 is no mount option; nconnect=8 is\n');
  expect(wrong).toMatch(/^mount .*,soft files\.example:\/export\/home \/mnt\/home$/m);
  expect(wrong).not.toMatch(/^mount .*(nconect|rszie)/m);
  await expect(page.getByText(/^soft: a call that times out fails/)).toBeVisible();
  // Where it is mounted from is in no link.
  expect(page.url()).not.toContain('example');

  await page.getByRole('button', { name: 'Write nconnect=8' }).click();
  await page.getByRole('button', { name: 'Write rsize=64k' }).click();
  await expect(slips).toHaveCount(0);
  await expect(page.getByLabel('nconnect')).toHaveValue('8');
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('64 KiB');
  await page.getByRole('button', { name: 'as the question stands' }).click();
  await page.getByRole('button', { name: 'Copy mount command' }).click();
  await copied(page, /^mount .*rsize=65536,nconnect=8,/m);
});

test('a pasted line takes the place of the one before, wherever the caret stands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  const line = page.getByLabel('Mount line to fill the form from');
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((copy) => navigator.clipboard.writeText(copy), text);
    await line.focus();
    await page.keyboard.press('Control+V');
  };
  const fstab = ['nas1:/home /home nfs4 rw,hard,rsize=65536,vers=4.1,nconnect=4 0 0', 'nas2:/scratch /scratch nfs rw,vers=3,rsize=1048576 0 0', 'nas3:/old /old nfs ro,vers=4.2,soft 0 0'];
  await paste(fstab.join('\n'));
  await expect(page.getByText('This is NFS line 1 of 3.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'nconnect' })).toHaveValue('4');
  await paste(fstab[1] ?? '');
  await expect(line).toHaveValue(fstab[1] ?? '');
  await expect(page.getByRole('textbox', { name: 'nconnect' })).toHaveValue('1');
  await expect(page.getByRole('combobox', { name: 'NFS version' })).toHaveValue('3');
  // A fragment belongs where the caret is.
  await line.press('Home');
  for (let step = 0; step < 'nas2:/scratch /scratch nfs rw,'.length; step += 1) await line.press('ArrowRight');
  await paste('nconnect=8,');
  await expect(line).toHaveValue('nas2:/scratch /scratch nfs rw,nconnect=8,vers=3,rsize=1048576 0 0');
  await expect(page.getByRole('textbox', { name: 'nconnect' })).toHaveValue('8');
  // A list of options is a mount of its own: FreeBSD's nfsstat -m prints it on a line of its own.
  const list = 'nfsv4,minorversion=1,tcp,resvport,nconnect=2,hard,cto,sec=sys,rsize=131072,wsize=131072';
  await line.press('Home');
  for (let step = 0; step < 'nas2:/scra'.length; step += 1) await line.press('ArrowRight');
  await paste(list);
  await expect(line).toHaveValue(list);
  await expect(page.getByRole('combobox', { name: 'NFS version' })).toHaveValue('4.1');
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('128 KiB');
  await expect(page.locator('#mount-line-said')).not.toContainText('Left out');
});

test('a pasted line and what was read of it go with their effect, and come back with it', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const line = page.getByLabel('Mount line to fill the form from');
  const rsize = page.getByRole('textbox', { name: 'rsize' });
  await line.fill('vers=4.2,rsize=65536,hard,hard,timeo=600,timeo=50');
  await expect(page.getByText(/^Read: vers=4\.2/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove (?:hard|timeo)/ })).toHaveText(['hard ×', 'timeo=50 ×']);
  await rsize.fill('32k');
  await expect(page.getByText(/^Read: vers=4\.2/)).toBeVisible();
  const [undo, redo] = [page.getByRole('button', { name: 'Undo', exact: true }), page.getByRole('button', { name: 'Redo', exact: true })];
  await undo.click();
  await undo.click();
  await expect(rsize).toHaveValue('');
  await expect(page.getByText(/^Read: vers=4\.2/)).toHaveCount(0);
  await expect(line).toHaveValue('');
  await redo.click();
  await expect(rsize).toHaveValue('64 KiB');
  await expect(page.getByText(/^Read: vers=4\.2/)).toBeVisible();
  await page.getByLabel('Start from').selectOption('linux-2021-readahead');
  await expect(page.getByText(/^Read: vers=4\.2/)).toHaveCount(0);
});

test('of several pasted mounts another is one choice away, and what no line tells is said to be the example’s', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  const still = page.getByText(/^▲ Still the example’s/);
  await expect(still).toHaveCount(0);
  await page.evaluate((copy) => navigator.clipboard.writeText(copy), 'nas1:/home /home nfs4 rw,rsize=65536,vers=4.2 0 0\nnas2:/scratch /scratch nfs rw,vers=3,rsize=1048576 0 0');
  await page.getByLabel('Mount line to fill the form from').focus();
  await page.keyboard.press('Control+V');
  await expect(still).toHaveText('▲ Still the example’s, for no mount line tells them: client version, round trip and bandwidth, workload. Set them below.');
  await page.getByRole('combobox', { name: 'Mount used' }).selectOption('/scratch');
  await expect(page.getByRole('combobox', { name: 'NFS version' })).toHaveValue('3');
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('1 MiB');
  await page.getByRole('textbox', { name: 'Round trip' }).fill('20 ms');
  await expect(still).toHaveText(/: client version, workload\. /);
  // Another question has neither, and changes of it bring neither back.
  await page.getByLabel('Start from').selectOption('linux-2021-readahead');
  await page.getByRole('textbox', { name: 'Round trip' }).fill('3 ms');
  await expect(page.getByRole('combobox', { name: 'Mount used' })).toHaveCount(0);
  await expect(page.getByLabel('Mount line to fill the form from')).toHaveValue('');
});

test('a line of fstab that asks for nothing is read as that', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'rsize' }).fill('64k');
  await page.getByLabel('Mount line to fill the form from').fill('nas:/home /home nfs defaults 0 0');
  await expect(page.getByText('Read: a mount that asks for no option.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('');
});

test('a refused text can be taken back while nothing else can', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const trip = page.getByRole('textbox', { name: 'Round trip' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeDisabled();
  await trip.fill('0.3 ms?');
  await expect(page.getByText('round trip: “0.3 ms?” is not a number. Type 0.3 ms or 80 µs.')).toBeVisible();
  const unread = page.getByText('What stands in round trip cannot be read: the answer shown is to its last value.');
  await expect(unread).toBeVisible();
  await unread.getByRole('button', { name: 'Go to round trip' }).click();
  await expect(trip).toBeFocused();
  await undo.click();
  await expect(trip).toHaveValue('1 ms');
  await expect(undo).toBeDisabled();
  await expect(unread).toHaveCount(0);
  await trip.fill('0,4 ms');
  await expect(page.getByText('▲')).toHaveCount(0);
  await expect(page.getByText(/0\.4 ms round trip/).first()).toBeVisible();
  await undo.click();
  await trip.fill('120000');
  await expect(page.getByText(/a round trip of 120\s000 ms is outside 0 to 60\s000 ms/).first()).toBeVisible();
});

test('undo is in the fields at once: what is typed over one next is not joined to what stood there', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const trip = page.getByRole('textbox', { name: 'Round trip' });
  await trip.fill('0.4 ms');
  await trip.blur();
  await answered(page);
  const undo = await page.getByRole('button', { name: 'Undo', exact: true }).elementHandle();
  const before = await trip.evaluate((field: HTMLInputElement, button) => {
    const stood = field.value;
    (button as HTMLElement).click();
    return Promise.resolve().then(() => [stood, field.value]);
  }, undo);
  expect(before).toEqual(['0.4 ms', '1 ms']);
});

test('an error leads from the answer to its field, folded away or of another phase', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Workload');
  await page.getByRole('button', { name: '+ Add a phase' }).click();
  const size = page.getByRole('textbox', { name: 'Request size' });
  await size.fill('');
  await size.fill('4 q');
  await page.getByRole('button', { name: '1 sequential read by 256 KiB' }).click();
  await page.locator('summary').filter({ hasText: /^Workload/ }).click();
  await expect(size).toBeHidden();
  await page.getByLabel('Answer').getByRole('button', { name: 'Go to request size' }).click();
  await expect(size).toBeFocused();
  await expect(size).toHaveValue('4 q');
  await expect(size).toBeInViewport();
  await size.fill('1');
  await page.getByRole('textbox', { name: 'Processes' }).fill('');
  await expect(page.getByText('processes: empty. Type 4 or 16.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Processes' }).fill('1');
  await openFold(page, 'Mount');
  await page.getByRole('textbox', { name: 'rsize' }).fill('12');
  const refused = page.getByLabel('Answer').getByRole('alert');
  await expect(refused).toContainText(/rsize: 12\sB is outside/);
  await page.locator('summary').filter({ hasText: /^Mount/ }).click();
  await refused.getByRole('button', { name: 'Go to rsize' }).click();
  await expect(page.getByRole('textbox', { name: 'rsize' })).toBeFocused();
});

test('what stands in for an empty field is told in it, and how many files a build has', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Workload');
  await page.getByLabel('Operation').selectOption('build');
  await answered(page);
  for (const [name, value] of [['Files', '100'], ['headers', '200'], ['includes', '40'], ['header bytes', '8 KiB'], ['processor s', '0.25 a file']] as const) {
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('placeholder', value);
  }
  await page.getByRole('textbox', { name: 'Round trip' }).fill('');
  await expect(page.getByRole('textbox', { name: 'Round trip' })).toHaveAttribute('placeholder', '0.2 ms');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('Predicted for build (make), 100 files, NFS 4.1');
  await page.getByRole('textbox', { name: 'Files', exact: true }).fill('40');
  await answered(page);
  await expect(answer).toContainText('build (make), 40 files');
});

test('an rsize of 32 KB is 32 KiB', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const rsize = page.getByRole('textbox', { name: 'rsize' });
  await rsize.fill('32 KB');
  await rsize.blur();
  await expect(rsize).toHaveValue('32 KiB');
});

test('what a change gives up stands beside what it gains', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('Start from').selectOption('web-root');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(/by “Mount with nocto”, ▲ at a price: changes by other clients are seen late\./, { timeout: 60_000 });
  await show(page, 'Advice');
  await expect(page.getByText(/^The factor can hold although the intervals/)).toBeVisible();
});

test('a read-ahead is told in texts that cannot set it, and in no text that has nothing to do with it', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Advice');
  const place = page.getByRole('group', { name: 'Where to set them' });
  await expect(page.getByRole('group', { name: 'Which options to set' })).toBeVisible();
  for (const [format, file] of [['/etc/fstab', '/etc/fstab'], ['autofs map', '/etc/auto.nfs'], ['Ansible task', 'Ansible task']] as const) {
    await place.getByRole('button', { name: format, exact: true }).click();
    await expect(page.getByRole('region', { name: file, exact: true })).toContainText('# read_ahead_kb=4096 is not a mount option: set it in nfs.conf for nfsrahead or by a udev rule');
  }
  await place.getByRole('button', { name: 'sysctl.d', exact: true }).click();
  await expect(page.getByRole('region', { name: '/etc/sysctl.d/90-nfs-client.conf' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText(/not a mount option/)).toHaveCount(0);
});

test('a long script to apply is folded, and copied without being unfolded', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  await show(page, 'Advice');
  const summary = page.getByText(/^Show the script, \d\d lines$/);
  await expect(summary).toBeVisible({ timeout: 60_000 });
  const script = page.getByRole('region', { name: /^Check afterwards/ });
  await expect(script).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy check' }).click();
  expect(await copied(page, /awk/)).toMatch(/nfsstat/);
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(script).toBeVisible();
  await expect(script).toContainText('awk');
});

test('what a pasted line says of its mount and not of its pace comes back under Apply, with its undo, and in no link', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'File size' }).fill('64M');
  const kept = ['port=2050', 'mountport=635', 'mountproto=tcp', 'local_lock=all', 'context=system_u:object_r:nfs_t:s0'];
  await page.getByLabel('Mount line to fill the form from').fill(`localhost:/scratch /scratch nfs vers=3,${kept.join(',')},x-systemd.requires=vpn.service,hard,ro,rsize=64k 0 0`);
  await expect(page.locator('#mount-line-said')).toContainText('Kept here, in no link: mountport=635, mountproto=tcp, context=system_u:object_r:nfs_t:s0, x-systemd.requires=vpn.service.');
  await answered(page);
  await show(page, 'Advice');
  // Each piece of advice, too, is set where the line mounts.
  await expect(page.getByRole('region', { name: 'Set commands' }).first()).toContainText('/scratch');
  await expect(page.getByRole('region', { name: 'Set commands' }).filter({ hasText: /MOUNTPOINT/ })).toHaveCount(0);
  const place = page.getByRole('group', { name: 'Where to set them' });
  const which = page.getByRole('group', { name: 'Which options to set' });
  await expect(which.getByRole('button', { pressed: true })).toHaveText(/^with/, { timeout: 60_000 });
  // The first piece of advice is a read-ahead, which is set on the mount as it is.
  await place.getByRole('button', { name: 'mount command', exact: true }).click();
  const command = page.getByRole('region', { name: 'Apply', exact: true }).locator('pre').first();
  await expect(command).toHaveText(/^echo \d+ > \/sys\/class\/bdi\/\$\(mountpoint -d \/scratch\)\/read_ahead_kb$/);
  await expect(page.getByRole('region', { name: 'Undo', exact: true })).toHaveText(/^echo 128 > \S+ \S+ \/scratch\)\/read_ahead_kb$/);
  // Sizes are options, and mounted anew.
  await which.getByRole('button', { name: /^with “Mount with rsize/ }).click();
  for (const format of ['mount command', '/etc/fstab', 'autofs map', 'systemd mount unit', 'Ansible task', 'Kubernetes PersistentVolume', 'Kubernetes StorageClass']) {
    await place.getByRole('button', { name: format, exact: true }).click();
    const text = page.getByRole('region', { name: 'Apply', exact: true }).locator('pre').first();
    for (const option of kept) await expect(text).toContainText(option);
    // Where nothing reads it that is said.
    await expect(text).toContainText(/fstab|Ansible/.test(format) ? ',x-systemd.requires=vpn.service' : '# left out: x-systemd.requires=vpn.service is read in /etc/fstab alone');
  }
  await place.getByRole('button', { name: 'mount command', exact: true }).click();
  const undo = page.getByRole('region', { name: 'Undo', exact: true });
  await expect(undo).toContainText('mount -t nfs -o vers=3,');
  for (const option of kept) await expect(undo).toContainText(option);
  // Opened elsewhere, the link has what names nothing.
  await expect(page).toHaveURL(/#\d\.d\./);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await answered(page);
  await expect(page.getByRole('button', { name: 'Remove port=2050' })).toBeAttached();
  await expect(page.getByRole('button', { name: /^Remove (?:mount|context|x-)/ })).toHaveCount(0);
});

test('what a choice brings with it stands below it, in sight', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Server');
  const lost = page.getByText('A crash of the server loses writes that it has acknowledged.');
  await expect(lost).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Export' }).selectOption('async');
  await expect(lost).toBeVisible();
  const cache = page.getByRole('combobox', { name: 'Client cache' });
  const empty = page.getByText('Empty, as after a fresh mount: no phase comes before this one.');
  await cache.selectOption('warm');
  await expect(empty).toBeVisible();
  await expect(cache).toHaveAccessibleDescription(/no phase comes before/);
  await page.getByRole('button', { name: '+ Add a phase' }).click();
  await expect(cache).toHaveValue('warm');
  await expect(empty).toBeHidden();
});

test('several processes can work on one file, and the answer says so', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await expect(page.getByLabel('Files', { exact: true })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Processes' }).fill('4');
  await page.getByLabel('Files', { exact: true }).selectOption('one for all processes');
  await answered(page);
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/4\sprocesses on one file/);
  // One fetches what the others find in the cache: four files of their own take 24,576.
  await expect.poll(() => mixCount(page, 'READ')).toBeLessThan(9000);
});

test('a mount of macOS is read as it came out, without alarms, and said to have no model', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  const printed = '/Volumes/home from nas:/home\n  -- Original mount options:\n     NFS parameters: vers=4,tcp\n  -- Current mount parameters:\n     NFS parameters: vers=3,tcp,port=2049,hard,nointr,noresvport,negnamecache,callumnt,locks,quota,rsize=32768,wsize=32768,readahead=16,dsize=32768,nodumbtimer,timeo=10,nomutejukebox,nonfc,sec=sys\n';
  await page.evaluate((text) => navigator.clipboard.writeText(text), printed);
  await page.getByRole('textbox', { name: 'Mount line to fill the form from' }).focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByText(/This is of macOS, whose client has no model: the answer is that of the question’s client, Linux, with these options\./)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'rsize' })).toHaveValue('32 KiB');
  await expect(page.getByLabel('NFS version')).toHaveValue('3');
  await answered(page);
  await expect(page.getByRole('alert').filter({ hasText: 'no mount option' })).toHaveCount(0);
});
