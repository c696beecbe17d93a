/** Each client system has the fields, curves and outputs that it has, and no other's. */
import { expect, test } from './fixtures';
import { answered, headline, openFold, show } from './page';

test('OpenBSD is asked in its own words, and told what its mount_nfs takes', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Client');
  await page.locator('details').filter({ has: page.getByRole('heading', { name: 'Client', exact: true }) }).getByLabel('System', { exact: true }).selectOption('openbsd');
  await answered(page);
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue('7.6');
  await expect(page.getByLabel('NFS version')).toHaveValue('3');
  await expect(page.getByRole('textbox', { name: 'readahead' })).toBeVisible();
  for (const foreign of ['sec', 'lookupcache', 'actimeo']) await expect(page.getByRole('combobox', { name: foreign })).toHaveCount(0);
  for (const foreign of ['read_ahead_kb', 'wcommitsize', 'nconnect']) await expect(page.getByRole('textbox', { name: foreign })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Curve along readahead' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-op="READ"]')).toContainText('Read');
  await page.getByRole('slider', { name: 'readahead' }).press('End');
  await expect(page.getByRole('textbox', { name: 'readahead' })).toHaveValue('4');
  await expect(page.getByText(/does not exist on this client/)).toHaveCount(0);
  await show(page, 'Advice');
  await expect(page.getByText(/mount -t nfs -o nfsv3,tcp.*-a=4/).first()).toBeVisible({ timeout: 60_000 });
});

test('nconnect can be asked of FreeBSD, in the form and on the map', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Client');
  await page.locator('details').filter({ has: page.getByRole('heading', { name: 'Client', exact: true }) }).getByLabel('System', { exact: true }).selectOption('freebsd');
  await answered(page);
  await page.getByRole('textbox', { name: 'nconnect' }).fill('4');
  await answered(page);
  await page.getByRole('button', { name: 'Map two options' }).click();
  await page.getByRole('combobox', { name: /^Down/ }).selectOption('nconnect');
  await expect(page.getByRole('application', { name: /nconnect 1:/ })).toBeVisible();
});

test('a newer server grants more slots, and a link tells which it is', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'rsize' }).fill('64K');
  await page.getByRole('textbox', { name: 'read_ahead_kb' }).fill('15M');
  await page.getByRole('textbox', { name: 'Round trip' }).fill('5 ms');
  await answered(page);
  await expect(page.getByText(/session.s table of 30 slots/).first()).toBeVisible();
  await openFold(page, 'Server');
  const kernel = page.getByLabel('Kernel', { exact: true });
  await kernel.fill('6.14');
  await kernel.blur();
  await answered(page);
  await expect(page.getByText(/session.s table of 64 slots/).first()).toBeVisible();
  await expect(page).toHaveURL(/#4\.d\./);
  await page.reload();
  await answered(page);
  await openFold(page, 'Server');
  await expect(page.getByLabel('Kernel', { exact: true })).toHaveValue('6.14');
});

test('slots that are told have their rung, hold, and are advised against', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'rsize' }).fill('64K');
  await page.getByRole('textbox', { name: 'read_ahead_kb' }).fill('15M');
  await page.getByRole('textbox', { name: 'Round trip' }).fill('5 ms');
  await openFold(page, 'Server');
  await openFold(page, 'Client');
  const asked = page.getByRole('textbox', { name: 'max_session_slots' });
  await expect(asked).toHaveAttribute('placeholder', '64');
  await expect(page.getByRole('textbox', { name: 'Cores' })).toHaveAttribute('placeholder', '8');
  await page.getByRole('textbox', { name: 'Session slots' }).fill('180');
  await answered(page);
  await expect(page.getByText(/session.s table of 64 slots/).first()).toBeVisible();
  const wide = await headline(page).innerText();
  await asked.fill('16');
  await answered(page);
  await expect(page.getByText(/session.s table, max_session_slots 16/).first()).toBeVisible();
  await expect(headline(page)).not.toHaveText(wide);
  await expect(page).toHaveURL(/#6\.d\./);
  await page.reload();
  await answered(page);
  await openFold(page, 'Client');
  await expect(asked).toHaveValue('16');

  // Without a session they are the connection's, and before they hold they have a rung.
  await openFold(page, 'Mount');
  await page.getByLabel('NFS version').selectOption('3');
  await expect(asked).toBeHidden();
  await expect(page.getByText('client.max_session_slots counts from NFS 4.1 on').first()).toBeVisible();
  const each = page.getByRole('textbox', { name: 'tcp_max_slot_table_entries' });
  await each.fill('1');
  await expect(page.getByText(/1 is outside 2 to 65.?536 slots/).first()).toBeVisible();
  await each.fill('500');
  await answered(page);
  await page.getByRole('textbox', { name: 'read_ahead_kb' }).fill('512');
  await each.fill('16');
  await answered(page);
  await expect(page.getByText(/client.s table, tcp_max_slot_table_entries 16/).first()).toBeVisible();
  await expect(page.getByText(/16 slots × 64\sKiB \//).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'read_ahead_kb' }).fill('15M');
  await show(page, 'Advice');
  await expect(page.getByRole('heading', { name: /^Raise tcp_max_slot_table_entries to 65.?536$/ })).toBeVisible({ timeout: 60_000 });
});

test('the map outlines what is granted where nothing is asked for', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('button', { name: 'Map two options' }).click();
  const cells = page.getByRole('application', { name: /^rsize|^wsize/ });
  await expect(cells.locator('rect[class*="present"]')).toHaveCount(1);
});

test('a preset’s version is not hidden behind a wrong one', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Client');
  const version = page.getByLabel('Version', { exact: true });
  await version.fill('new');
  await version.blur();
  await expect(page.getByText(/^Type what uname -r prints, such as 6\.12\.95, or a release such as RHEL 9/)).toBeVisible();
  await page.getByLabel('Start from').selectOption('linux-2021-readahead');
  await expect(version).not.toHaveValue('new');
  await expect(page.getByText(/^Type what uname -r prints, such as 6\.12\.95, or a release such as RHEL 9/)).toBeHidden();
});

test('the name of a distribution stands for its kernel, and a number that is no kernel’s is refused', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Client');
  const version = page.getByLabel('Version', { exact: true });
  const answer = page.getByRole('region', { name: 'Answer' });
  await version.fill('9.4');
  await expect(page.getByText('9.4 is newer than any kernel that the model knows; RHEL 9.4 has 5.14.0: type RHEL 9.')).toBeVisible();
  await expect(answer).toContainText('Linux 6.1.176');
  await version.fill('rocky 9');
  await version.blur();
  await answered(page);
  await expect(page.getByText('Taken as the kernel of RHEL 9, 5.14.0.')).toBeVisible();
  await expect(version).toHaveValue('rocky 9');
  await expect(answer).toContainText('Linux 5.14.0');
  await page.reload();
  await answered(page);
  await openFold(page, 'Client');
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue('5.14.0');
});

test('the comparison shows no older figures for what is refused', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Compare');
  await page.getByRole('button', { name: 'Pin the present question as A' }).click();
  await page.getByRole('textbox', { name: 'Processes' }).fill('5000');
  const now = page.getByRole('region', { name: /Per phase/ }).getByRole('row', { name: / now | now$|^now/ }).first();
  await expect(page.getByRole('alert').filter({ hasText: /^▲ now: / })).toBeVisible();
  await expect(now).not.toContainText(/MiB\/s|GiB\/s/);
});

test('FreeBSD’s tunables are asked for, and gone with the system', async ({ page }) => {
  await page.goto('./#case=freebsd-2014-64k');
  await answered(page);
  const largest = page.getByRole('combobox', { name: 'vfs.maxbcachebuf' });
  await page.getByRole('combobox', { name: 'Version', exact: true }).fill('14.1');
  await page.getByRole('textbox', { name: 'rsize' }).fill('1 MiB');
  const granted = page.getByText(/64\sKiB.*granted|granted.*64\sKiB/).first();
  await expect(granted).toBeVisible();
  await largest.selectOption('1\u00a0MiB');
  await expect(granted).toBeHidden();
  await page.getByRole('combobox', { name: 'System' }).last().selectOption('Linux');
  await answered(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(largest).toHaveValue(String(1 << 20));
});

test('clients share the server: what each gets, what all get, and what they wait for', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const alone = await headline(page).innerText();
  await openFold(page, 'Server');
  const clients = page.getByRole('textbox', { name: 'Clients' });
  await clients.fill('2');
  await answered(page);
  await expect(headline(page)).toHaveText(alone);
  await expect(page.getByText(/^×\s2\sclients = /)).toBeVisible();
  await clients.fill('20');
  await answered(page);
  await expect(headline(page)).not.toHaveText(alone);
  await expect(page.getByText(/^×\s20\sclients = 1\.\d+\sGiB\/s$/)).toBeVisible();
  await expect(page.getByText(/The server.s outgoing link, 10 Gb\/s, shared by 20 clients, sets the pace/).first()).toBeVisible();
  await expect(page.getByText('one of 20 clients that do the same')).toBeVisible();
  await expect(page).toHaveURL(/#8\.d\./);
  await page.reload();
  await answered(page);
  await openFold(page, 'Server');
  await expect(clients).toHaveValue('20');

  await clients.fill('0');
  await expect(page.getByText(/0 is outside 1 to 10.?000 clients/).first()).toBeVisible();
  await clients.fill('');
  await answered(page);
  await expect(headline(page)).toHaveText(alone);
  await expect(page.getByText(/clients = /)).toHaveCount(0);
});

test('packet loss leaves less of a window, and more connections have more of them', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('textbox', { name: 'Round trip' }).fill('40 ms');
  await page.getByRole('textbox', { name: 'read_ahead_kb' }).fill('15M');
  await answered(page);
  const lossless = await headline(page).innerText();
  await page.getByRole('textbox', { name: 'Packet loss' }).fill('0.1 %');
  await answered(page);
  await expect(headline(page)).not.toHaveText(lossless);
  await expect(page.getByText(/^TCP.s window towards the client, 5\d\.?\d*\sKiB on average with 0\.1 % loss, sets the pace/).first()).toBeVisible();
  const lossy = await headline(page).innerText();
  await page.getByRole('textbox', { name: 'nconnect' }).fill('8');
  await answered(page);
  await expect(headline(page)).not.toHaveText(lossy);
  await expect(page).toHaveURL(/#8\.d\./);
  await page.getByRole('textbox', { name: 'Packet loss' }).fill('9');
  await expect(page.getByText(/a loss of 9 % is outside 0 to 5 %/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'nconnect' }).fill('1');
  await page.getByRole('textbox', { name: 'Packet loss' }).fill('');
  await answered(page);
  await expect(headline(page)).toHaveText(lossless);
});

test('what is not modelled says so everywhere, with the field that would change it, and no figure beside it', async ({ page }) => {
  await page.goto('./#case=database-direct');
  await answered(page);
  await expect(page.getByRole('heading', { name: /^(?:Measure|Tell) the .* first/ })).toBeVisible({ timeout: 60_000 });
  await openFold(page, 'Client');
  await page.locator('details').filter({ has: page.getByRole('heading', { name: 'Client', exact: true }) }).getByLabel('System', { exact: true }).selectOption('freebsd');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('not modelled');
  await answered(page);
  const why = 'Phase 1 is not modelled: what several processes do to one file is modelled for Linux only.';
  for (const so of ['So there are no curves.', 'So no calls are counted here.', 'So no input can be tried.']) await expect(page.getByText(`${why} ${so}`)).toBeVisible();
  const table = page.getByRole('region', { name: 'Phases' });
  for (const row of [1, 2]) await expect(table.getByRole('row').nth(row)).toContainText(/not modelled\s*–\s*–\s*–\s*–$/);
  for (const wrong of ['No RPC leaves', 'Filling in', 'No input of this question', 'Look again', '– ms', 'takes longest']) await expect(page.getByText(wrong)).toHaveCount(0);
  await expect(page.getByRole('group', { name: /^Curve along/ })).toHaveCount(0);

  await show(page, 'Timeline');
  await expect(page.getByText('Not modelled: what several processes do to one file is modelled for Linux only. So no call is recorded.')).toBeVisible();
  await expect(page.getByText('No call leaves')).toHaveCount(0);
  await show(page, 'Advice');
  const advice = page.getByRole('region', { name: 'Advice' });
  await expect(advice).toContainText(`No advice. ${why}`);
  await expect(page.getByRole('button', { name: 'Look again' })).toHaveCount(0);
  await expect(advice.getByRole('button', { name: 'Set Files to “each process its own”' })).toBeVisible();

  await show(page, 'Prediction');
  await answer.getByRole('button', { name: 'Set Files to “each process its own”' }).click();
  await expect(page.getByLabel('Files', { exact: true })).toHaveValue('own');
  await expect(answer).not.toContainText('not modelled');
  await expect(headline(page)).toHaveText(/MiB\/s/);
  await expect(page.getByRole('group', { name: /^Curve along/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(answer).toContainText('not modelled');
});

test('another system says what it does not take along, and keeps no option that cannot be taken out', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByLabel('Mount line to fill the form from').fill('vers=4.2,rsize=65536,nconnect=8,lookupcache=positive');
  const client = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Client', exact: true }) });
  const system = client.getByRole('combobox', { name: 'System' });
  await expect(system).toBeEnabled();
  await system.selectOption('freebsd');
  const left = page.getByText('▲ Not taken along: nconnect. Undo brings it back.');
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Remove lookupcache=positive' }).click();
  await expect(page.getByRole('button', { name: 'Remove lookupcache=positive' })).toHaveCount(0);
  await expect(left).toBeHidden();
  await system.selectOption('openbsd');
  await expect(page.getByText('▲ Not taken along: NFS version. Undo brings it back.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'NFS version' })).toHaveValue('4.2');
  await expect(page.getByText('▲ Not taken along')).toHaveCount(0);
});
