/** Reports go in, measured counts stand beside predicted ones, and learned values can be used. */
import { expect, test } from './fixtures';
import { answered, mixCount, show } from './page';

test('the nfsstat of the 2021 case stands beside its prediction', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await expect(page.getByText('Understood whole')).toBeVisible();
  await page.getByRole('button', { name: 'Show line by line' }).click();
  await expect(page.getByRole('list', { name: /Lines of/ })).toContainText('Client rpc stats');
  await page.getByRole('button', { name: 'See measured beside predicted' }).click();
  const read = page.locator('[data-op="READ"]');
  await expect(read).toContainText('1 024 measured');
  await expect(read).toContainText('exact');
  expect(await mixCount(page, 'READ')).toBe(1024);
});

test('a report with times teaches the model, and the values enter the question and the link', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill(MOUNTSTATS);
  const use = page.getByRole('button', { name: 'Use these values' });
  await expect(use).toBeVisible({ timeout: 60_000 });
  await use.click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/calibrated \(\d+ values\)/);
  await expect(page).toHaveURL(/#1\.d\./);
});

test('a broken report is named as such, and nothing of it is used', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill('<html><body>Please log in</body></html>');
  await expect(page.getByText('Not understood')).toBeVisible();
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
  await page.getByLabel('Report files').setInputFiles({ name: 'before.txt', mimeType: 'text/plain', buffer: Buffer.from(MOUNTSTATS) });
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('before.txt');
  await page.getByRole('button', { name: 'Remove before.txt' }).click();
  await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0);
});

/** One mount that read 1 GiB in 1,024 calls; figures in the order of RPC iostats 1.1. */
const MOUNTSTATS = `device SERVER:/EXPORT mounted on /MOUNTPOINT with fstype nfs4 statvers=1.1
	opts:	rw,vers=4.1,rsize=1048576,wsize=1048576,namlen=255,acregmin=3,acregmax=60,acdirmin=30,acdirmax=60,hard,proto=tcp,timeo=600,retrans=2,sec=sys,local_lock=none
	age:	10
	caps:	caps=0x3ffbffff,wtmult=512,dtsize=1048576,bsize=0,namlen=255
	nfsv4:	bm0=0xfdffbfff,bm1=0xf9be3e,bm2=0x68800,acl=0x3,sessions,pnfs=not configured,lease_time=90,lease_expired=0
	sec:	flavor=1,pseudoflavor=1
	events:	1 4 0 0 1 2 262144 0 0 1024 0 0 0 0 1 0 0 1 0 0 0 0 0 0 0 0 0
	bytes:	1073741824 0 0 0 1073741824 0 262144 0
	RPC iostats version: 1.1  p/v: 100003/4 (nfs)
	xprt:	tcp 0 0 1 0 0 1040 1040 0 20000 0 30 5000 1000
	per-op statistics
	        NULL: 1 1 0 44 24 0 0 0 0
	        READ: 1024 1024 0 184320 1073860608 2048 8192 10752 0
	        OPEN: 1 1 0 244 384 0 1 1 0
	       CLOSE: 1 1 0 172 112 0 1 1 0
	      ACCESS: 1 1 0 166 168 0 1 1 0
	     GETATTR: 2 2 0 320 480 0 1 1 0
	      LOOKUP: 1 1 0 168 280 0 1 1 0
`;
