/** What is taken along is whole by itself: a drawing says what it shows, and its data can be reckoned with. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { answered, copied, settled, show } from './page';

async function saved(page: Page, figure: Locator, item: 'Save CSV' | 'Save SVG'): Promise<string> {
  const button = figure.getByRole('button', { name: 'Save', exact: true });
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button.click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: item }).click()]);
  return readFileSync(await file.path(), 'utf8');
}

function curve(page: Page, option: string): Locator {
  return page.getByRole('figure').filter({ has: page.getByRole('group', { name: `Curve along ${option}` }) });
}

/** The words of a drawing, line by line. */
function wordsOf(svg: string): string {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => (text ?? '').replaceAll(/<[^>]*>/g, '')).join(' ').replaceAll('&gt;', '>').replaceAll(/\s/g, ' ');
}

test.describe('of a dark page', () => {
  test.use({ colorScheme: 'dark' });

  test('a drawing has its title, its key, its question and its model with it, in the light palette', async ({ page }) => {
    await page.goto('./');
    await settled(page);
    const svg = await saved(page, curve(page, 'rsize'), 'Save SVG');
    const words = wordsOf(svg);
    expect(words).toContain((await curve(page, 'rsize').getByRole('heading').innerText()).replaceAll(/\s/g, ' '));
    expect(words).toContain('Throughput, predicted; band: 90 % interval; ◇ best on the curve; ○ measured; ● present choice');
    expect(words).toContain('bytes per call');
    expect(words).toContain('Sequential read, 1 GiB by 256 KiB, cache cold; Client: Linux 6.1.176; Mount: NFSv4.1, rsize 1 MiB (default)');
    expect(words).toMatch(/Mountwise, model [\d.]+ \(linux\)\. Predicted, not measured\./);
    const [, ground] = /<rect[^>]* fill="(rgb[^"]*)"/.exec(svg) ?? [];
    expect(ground).toBe('rgb(246, 246, 244)');
    expect(svg).not.toContain('color(');
    // The page itself has stayed as it was.
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(18, 20, 22)');

    // Counts are drawn by no one drawing: their table goes along.
    const mix = page.getByRole('figure').filter({ has: page.getByTestId('mix') });
    expect(wordsOf(await saved(page, mix, 'Save SVG'))).toMatch(/Operation Predicted Share READ 4 096 >99 %/);

    await show(page, 'Timeline');
    const timeline = page.getByRole('figure').first();
    await expect(timeline.getByRole('list', { name: 'Operations in view' })).toBeVisible();
    const key = (await timeline.getByRole('list', { name: 'Operations in view' }).getByRole('listitem').first().innerText()).replaceAll(/\s+/g, ' ').trim();
    expect(wordsOf(await saved(page, timeline, 'Save SVG'))).toContain(key);
  });
});

test('the data of a chart are bare numbers, with their unit in the head and the link in a column of its own', async ({ page }) => {
  await page.goto('./');
  await settled(page);
  const isNumbers = (line: string): boolean => line.split(',').every((cell) => /^\d+(\.\d+)?$/.test(cell));
  for (const [option, head] of [['rsize', '"rsize, bytes per call"'], ['read-ahead', '"read-ahead, bytes read ahead"']] as const) {
    const [first, ...lines] = (await saved(page, curve(page, option), 'Save CSV')).trim().split('\n');
    expect(first).toBe(`${head},Throughput (B/s),90 % interval low (B/s),90 % interval high (B/s),"at most: link, 10 Gb/s less headers (B/s)"`);
    expect(lines.filter((line) => !isNumbers(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(8);
  }
  expect(await saved(page, curve(page, 'read-ahead'), 'Save CSV')).toContain('\n131072,386');
  const limits = page.getByRole('figure').filter({ hasText: 'Each rung is the rate of this work' });
  expect(await saved(page, limits, 'Save CSV')).toMatch(/^Limit,Formula,Reach \(B\/s\),In calls \(calls\/s\),Of the time,Binding\n.*,\d+(\.\d+)?,[\d.]+,0?[\d.]+,yes\n/);
  await page.getByRole('button', { name: 'Map two options' }).click();
  const map = page.getByRole('figure').filter({ hasText: /Throughput at each pair/ });
  await expect(map.getByRole('heading', { name: /^Fastest/ })).toBeVisible({ timeout: 60_000 });
  const [head, ...cells] = (await saved(page, map, 'Save CSV')).trim().split('\n');
  expect(head).toBe('"rsize, bytes per call","read-ahead, bytes read ahead",Throughput (B/s)');
  expect(cells.filter((line) => !isNumbers(line))).toEqual([]);
  // For eyes the table says the same as before.
  await curve(page, 'rsize').getByRole('slider').press('t');
  await expect(page.getByRole('region', { name: /^rsize/ }).getByRole('row', { name: /^1\sMiB / })).toContainText(/369\sMiB\/s\d+–\d+\sMiB\/s1\.1\sGiB\/s/);
  await answered(page);
});

test('a comparison can be taken along, as Markdown and as data', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await answered(page);
  await show(page, 'Compare');
  await expect(page.getByRole('button', { name: 'Export comparison' })).toHaveCount(0);
  for (const [nconnect, name] of [['1', 'A'], ['4', 'B']] as const) {
    await page.getByRole('textbox', { name: 'nconnect' }).fill(nconnect);
    await answered(page);
    await page.getByRole('button', { name: `Pin the present question as ${name}` }).click();
  }
  await page.getByRole('textbox', { name: 'nconnect' }).fill('16');
  await answered(page);
  const rows = page.getByRole('region', { name: 'Per phase; speed is against A' }).getByRole('row');
  await expect(rows.filter({ hasText: '…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Export comparison' }).click();
  await page.getByRole('button', { name: 'Copy Markdown' }).locator('visible=true').click();
  const text = await copied(page, /The same comparison/);
  expect(text).toContain('- **A**: nconnect 1\n- **B**: nconnect 4\n- **now**: nconnect 16\n');
  expect(text).toMatch(/^\| 1 \| A \| sequential read by 256 KiB \| \d+ MiB\/s \|/m);
  expect(text).toContain('- Phase 1: sequential read, 1 GiB by 256 KiB, cache cold\n');
  const [, link = ''] = /\]\((http[^)]*)\)/.exec(text) ?? [];
  await page.getByRole('button', { name: 'Export comparison' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save CSV' }).locator('visible=true').click()]);
  const data = readFileSync(await file.path(), 'utf8');
  expect(data).toMatch(/^A,1,throughput,\d{9}/m);
  expect(data).toMatch(/^now,1,speed against A,[\d.]+,times$/m);
  await page.goto('about:blank');
  await page.goto(link);
  await show(page, 'Compare');
  await expect(page.getByRole('region', { name: 'Per phase; speed is against A' }).getByRole('row')).toHaveCount(4);
});

test('a link with pinned questions says how many, and the comparison sums up what each takes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./#case=container-volume');
  await answered(page);
  await show(page, 'Compare');
  const tab = page.getByRole('tab', { name: 'Compare' });
  await expect(tab).toHaveText('Compare');
  for (const [nconnect, name] of [['1', 'A'], ['4', 'B'], ['16', 'C']] as const) {
    await page.getByRole('textbox', { name: 'nconnect' }).fill(nconnect);
    await answered(page);
    await page.getByRole('button', { name: `Pin the present question as ${name}` }).click();
  }
  const table = page.getByRole('region', { name: 'Per phase; speed is against A' });
  const rows = table.getByRole('row');
  await expect(rows.filter({ hasText: '…' })).toHaveCount(0);
  const all = table.getByRole('row', { name: /^all A/ });
  await expect(all).toContainText(/2 phases[\d.]+\sm?s/);
  await expect(rows).toHaveCount(1 + 3 * 4);
  const total = (await all.getByRole('cell').nth(3).innerText()).trim();
  await page.getByRole('button', { name: 'Unpin' }).nth(2).click();
  await expect(tab).toHaveText('Compare (2)');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await copied(page, /#\d+\./);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('about:blank');
  await page.goto(link);
  await answered(page);
  await expect(page.getByRole('tab', { name: 'Compare (2): 2 questions pinned', exact: true })).toHaveText('Compare (2)');
  await show(page, 'Compare');
  await expect(all).toContainText(total);
});
