/** What the page promises, story by story, at three widths and in three looks, each with each. */
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures';
import { answered, mixCount, openFold, show } from './page';

const WIDTHS = [1440, 768, 360];
const LOOKS = ['light', 'dark', 'forced'] as const;

for (const width of WIDTHS) {
  for (const look of LOOKS) {
    test(`the whole instrument at ${width} px, ${look}`, async ({ page }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', forcedColors: look === 'forced' ? 'active' : 'none' });
      await page.goto('./#case=linux-2021-readahead');
      const stories = [question, answer, tradeoffs, map, linked, sharing, timeline, advice, apply, calibrate, compare, cases, accuracy, glossary, keys];
      for (const story of stories) {
        await test.step(story.name, () => story(page));
        await expectNoSidewaysScroll(page);
      }
    });
  }
}

/** A case with its story; a range; undo and redo; the answer stays in sight. */
async function question(page: Page): Promise<void> {
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  await expect(page.getByText('○ measured 68.6')).toBeVisible();
  await openFold(page, 'Network');
  await expect(page.getByText('Reckoned, never measured: packet loss')).toBeVisible();
  await page.getByRole('textbox', { name: 'Round trip' }).fill('1-4 ms');
  await expect(page.getByText(/Over your range it moves [\d.]+× by round trip/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Over your range/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByText(/Over your range/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'On the wire' }).scrollIntoViewIfNeeded();
}

/** What limits it with the numbers put in, the size of each call, and what would be worth measuring. */
async function answer(page: Page): Promise<void> {
  await expect(page.getByText(/^Predicted for sequential read, 1\sGiB by 256\sKiB, NFS 4\.1/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/A read-ahead of 2 READs sets the pace: 6\s15\d calls in 15\ss.*2 READs under way × .* each \(4\.19 ms round trip, .* to send and serve\) = 69\.3\sMiB\/s/s);
  await expect(page.getByRole('heading', { name: 'Most READs carry 128 KiB' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A read-ahead of 2 READs sets the pace' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Measure the round trip first: the question leaves it to a default/ })).toBeVisible();
}

/** The handle moves the question; the curves say what ties. */
async function tradeoffs(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'read-ahead' }).press('End');
  await expect.poll(() => mixCount(page, 'READ')).toBe(1024);
  await answered(page);
  await expect(page.getByRole('heading', { name: /wsize changes nothing here/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
}

/** Any two options; arrows move over the pairs, Enter takes one. */
async function map(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Map two options' }).click();
  await page.getByRole('combobox', { name: /^Down/ }).selectOption('nconnect');
  const cells = page.getByRole('application', { name: /^rsize 4 KiB, nconnect 1:/ });
  await cells.focus();
  await page.keyboard.press('ArrowDown');
  const moved = page.getByRole('application', { name: /^rsize 4 KiB, nconnect 2: .*\/s/ });
  await expect(moved).toBeFocused();
  await page.keyboard.press('Enter');
  await answered(page);
  await expect(page).toHaveURL(/#1\.d\./);
  await page.getByRole('button', { name: 'Hide the map' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
}

/** The address is the question; the answer can be taken along. */
async function sharing(page: Page): Promise<void> {
  await expect(page.getByLabel('Start from')).toHaveValue('linux-2021-readahead');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('button', { name: 'Copy text, 72 columns' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Markdown' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy Markdown' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  await expect(page.getByText(/^link of \d+ characters/)).toBeVisible();
}

/** Focusing a reason lights the operation that it speaks of, in the mix and on the curves. */
async function linked(page: Page): Promise<void> {
  const reason = page.getByRole('listitem').filter({ hasText: /READs:/ }).first();
  await reason.focus();
  await expect(page.locator('[data-op="READ"]')).toHaveAttribute('data-lit', '');
  await expect(page.getByRole('figure').filter({ has: page.getByRole('group', { name: 'Curve along rsize' }) })).toHaveAttribute('data-lit', '');
  await expect(page.locator('[data-op="GETATTR"]')).not.toHaveAttribute('data-lit');
  await reason.blur();
  await expect(page.locator('[data-lit]')).toHaveCount(0);
}

async function timeline(page: Page): Promise<void> {
  await show(page, 'Timeline');
  await expect(page.getByRole('heading', { name: /Of the first .* is waiting for READ reply/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Operations in view' })).toContainText(/READ \d+/);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('region', { name: 'Calls over time, as text' })).toContainText(/Read\s+Write\s+Other/);
  await page.locator('[data-op="READ"]').hover();
  await expect(page.locator('svg [data-topics="READ"][data-lit]').first()).toBeAttached();
  await expect(page.locator('svg [data-topics="ACCESS"][data-lit]')).toHaveCount(0);
}

async function advice(page: Page): Promise<void> {
  await show(page, 'Advice');
  await expect(page.getByRole('button', { name: 'Use in the question' }).first()).toBeVisible();
  for (const word of ['Evidence', 'Risk', 'Exists', 'Set', 'Undo']) await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Where to set them' }).getByRole('button', { name: 'mount command', exact: true }).click();
  const command = page.getByRole('region', { name: 'Run', exact: true });
  await expect(command).toContainText('echo 4096 >');
  await expect(command).not.toContainText('umount');
  const basis = page.getByRole('group', { name: 'Which options to set' });
  await expect(basis.getByRole('button', { name: /with “Set read-ahead to 4\sMiB”/ })).toHaveAttribute('aria-pressed', 'true');
  await basis.getByRole('button', { name: 'as the question stands' }).click();
  await expect(command).toContainText('echo 128 >');
  for (const [format, text] of [
    ['/etc/fstab', /nfs .*rsize=1048576/],
    ['systemd mount unit', /\[Mount\][^]*Options=.*rsize=1048576/],
    ['Kubernetes StorageClass', /mountOptions:/],
  ] as const) {
    await page.getByRole('group', { name: 'Where to set them' }).getByRole('button', { name: format, exact: true }).click();
    await expect(page.getByRole('region').filter({ hasText: text }).last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy undo' })).toBeVisible();
  }
}

async function calibrate(page: Page): Promise<void> {
  await show(page, 'Calibrate');
  await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
  await expect(page.getByText(/^Understood( whole)?$/)).toBeVisible();
  await page.getByRole('button', { name: 'See measured beside predicted' }).click();
  await expect(page.locator('[data-op="READ"]')).toContainText('exact');
}

async function compare(page: Page): Promise<void> {
  await show(page, 'Compare');
  await page.getByRole('button', { name: 'Pin the present question as A' }).click();
  await expect(page.getByText('the same as now')).toBeVisible();
  await expect(page.getByRole('region', { name: /RPCs of all phases/ })).toBeVisible();
}

/** The gallery: every case told, replayed, and opened with one click. */
async function cases(page: Page): Promise<void> {
  await show(page, 'Cases');
  await expect(page.getByRole('figure', { name: /^\d+ of \d+ published figures within a tenth$/ })).toBeVisible({ timeout: 30_000 });
  const beside = page.getByRole('figure', { name: /^Sequential rewrite, 1\sGiB by 4\sKiB: Linux \(8\sKiB\) is [\d.]+× as fast as FreeBSD 9\.2 \(8\sKiB\)$/ });
  await expect(beside).toContainText('the published one');
  const one = page.getByRole('article', { name: 'Linux 5.4 read-ahead on a cloud file service' });
  await expect(one).toContainText('68.5 MiB/s');
  await expect(page.getByRole('link', { name: /linux-nfs\/msg83232/ })).toHaveAttribute('rel', 'noreferrer');
  const build = page.getByRole('article', { name: 'FreeBSD 6 kernel build over NFS' });
  await expect(build.getByRole('region', { name: /calls predicted against published/ }).getByRole('row', { name: /LOOKUP/ })).toContainText('noise');
  await one.getByRole('button', { name: 'See its timeline' }).scrollIntoViewIfNeeded();
  const wire = one.getByRole('figure', { name: /^Each 256\sKiB read waits for 1\.5 READs of 128 or 256\sKiB$/ });
  await expect(wire.getByRole('list', { name: 'Operations in view' })).toContainText(/READ \d+/);
  await one.getByRole('button', { name: 'See its timeline' }).click();
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Start from')).toHaveValue('linux-2021-readahead');
  await page.getByRole('button', { name: 'Undo' }).click();
}

async function accuracy(page: Page): Promise<void> {
  await show(page, 'Accuracy');
  await expect(page.getByRole('list', { name: 'Evidence for this question' })).toContainText(/records? of Linux/i);
  await expect(page.getByRole('region', { name: 'How wrong the model is' })).toContainText(/in >?\d+\s% of them every RPC count is within 1 % or 2 calls.*commands on FreeBSD, .* in \d+\s% every count lies in the range.* alone meets [\d.]+\s% of the COMMIT counts/);
  const published = page.getByRole('region', { name: 'Published cases: figures predicted against published' });
  await expect(published.getByRole('row', { name: /^2021 · Linux 5\.4 read-ahead on a cloud file service 1 / })).toBeVisible();
  await page.getByRole('button', { name: 'See the cases' }).click();
  await expect(page.getByRole('tab', { name: 'Cases' })).toHaveAttribute('aria-selected', 'true');
  await show(page, 'Accuracy');
  await expect(page.getByRole('row', { name: /^Linux 6\.1 / })).toContainText(/\d+ \(\d+\)/);
}

async function glossary(page: Page): Promise<void> {
  await show(page, 'Glossary');
  await page.getByLabel('Find a term').fill('commit');
  await expect(page.getByText('COMMIT', { exact: true }).first()).toBeVisible();
}

/** The keys are listed by `?`, and `t` turns a chart into its table. */
async function keys(page: Page): Promise<void> {
  await show(page, 'Prediction');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await expect(list).toContainText('the same data as a table');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.getByRole('slider', { name: 'rsize' }).press('t');
  await expect(page.getByRole('columnheader', { name: 'rsize, bytes per call' })).toBeVisible();
}
