/** What covers nothing, and what stands whole: labels, help, and the answer's one line on a phone. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { answered, headline, openFold, settled, show } from './page';

/** Texts of a curve that lie over each other, over a mark or across its line. */
async function collisions(page: Page): Promise<string[]> {
  return page.getByRole('group', { name: /^Curve along/ }).evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
      const edge = drawing.getBoundingClientRect();
      // A line of text is laid out higher than its letters are.
      const boxes = [...drawing.querySelectorAll('text')]
        .filter((text) => text.textContent !== '' && text.getClientRects().length > 0)
        .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }));
      const lines = [...drawing.querySelectorAll('path')].filter((path) => getComputedStyle(path).fill === 'none' || path.getTotalLength() < 40);
      const spots = lines.flatMap((path) => Array.from({ length: 400 }, (_, at) => path.getPointAtLength((path.getTotalLength() * at) / 400))).map(({ x, y }) => ({ x: x + edge.left, y: y + edge.top }));
      const meet = (a: DOMRect, b: DOMRect): boolean => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
      return boxes.flatMap(({ words, box }, at) => [
        ...boxes.slice(at + 1).filter((other) => meet(box, other.box)).map((other) => `${words} over ${other.words}`),
        ...(spots.some(({ x, y }) => x > box.left && x < box.right && y > box.top + 3 && y < box.bottom - 3) ? [`${words} on a line`] : []),
        ...(box.right > innerWidth || box.left < 0 ? [`${words} beyond the window`] : []),
      ]);
    }),
  );
}

for (const width of [1440, 768, 360]) {
  test(`no label of a curve is crossed at ${width} px, wherever the handle stands`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('./');
    await settled(page);
    expect(await collisions(page)).toEqual([]);
    const handle = page.getByRole('slider', { name: 'read-ahead' });
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Home']) {
      await handle.press(key);
      await settled(page);
      expect(await collisions(page), key).toEqual([]);
    }
  });
}

for (const width of [1440, 1100, 768, 360]) {
  test(`opened with a link at ${width} px, what arrives moves what is below it by no more than a line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const seen: { top: number; bottom: number; awaited: boolean }[] = [];
      Object.assign(window, { seen });
      const look = (): void => {
        const table = document.querySelector('[role="region"][aria-label="Phases"]');
        if (table !== null) {
          const { top, bottom } = table.getBoundingClientRect();
          seen.push({ top, bottom, awaited: document.querySelector('[aria-label="Answer"][aria-busy="true"]') !== null });
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('./#case=wan-backup');
    await settled(page);
    const seen = await page.evaluate(() => (window as unknown as { seen: { top: number; bottom: number; awaited: boolean }[] }).seen);
    expect(new Set(seen.map(({ awaited }) => awaited)), 'stands there before the answer and with it').toEqual(new Set([true, false]));
    for (const edge of ['top', 'bottom'] as const) {
      const places = seen.map((one) => one[edge]);
      expect(Math.max(...places) - Math.min(...places), `${edge} of the phases`).toBeLessThanOrEqual(21);
    }
  });
}

test('on a phone one line of the answer stays in sight, follows it, and leads back to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('./');
  await settled(page);
  const back = page.getByRole('button', { name: 'Whole answer' });
  await expect(back).toHaveCount(0);
  await openFold(page, 'Workload');
  const size = page.getByRole('textbox', { name: 'Request size' });
  await page.getByRole('slider', { name: 'wsize' }).scrollIntoViewIfNeeded();
  await size.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 200));
  await expect(back).toBeVisible();
  const line = back.locator('..');
  const box = await line.boundingBox();
  expect(box?.y).toBe(0);
  expect(box?.height ?? 999).toBeLessThanOrEqual(48);
  // Both ends and how sure they are, whole.
  await expect(line).toContainText(/\d+–\d+\sMiB\/s, 90\s%\sinterval/);
  const cut = await line.locator('p').evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth || getComputedStyle(text).textOverflow === 'ellipsis').map((text) => text.textContent));
  expect(cut).toEqual([]);
  const before = await headline(page).innerText();
  await expect(line).toContainText(before);
  await size.fill('4M');
  await expect.poll(() => headline(page).innerText()).not.toBe(before);
  await expect(line).toContainText(await headline(page).innerText());
  await back.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(back).toHaveCount(0);
});

for (const width of [1440, 768, 360]) {
  test(`help covers no field that comes after at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('./');
    await answered(page);
    await openFold(page, 'Mount');
    await openFold(page, 'Network');
    for (const name of ['rsize', 'nconnect', 'Round trip', 'TCP buffer']) {
      const field = page.getByRole('textbox', { name, exact: true });
      await field.focus();
      const help = field.locator('xpath=..').locator('[id$="-help"]');
      await expect(help).toBeVisible();
      const covered = await help.evaluate((box, own) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const fields = [...document.querySelectorAll('aside input, aside select')];
        const focused = document.getElementById(own) ?? box;
        const after = fields.slice(fields.indexOf(focused));
        // What its column cuts off below is not in sight anyhow.
        const end = document.querySelector('aside')?.getBoundingClientRect().bottom ?? innerHeight;
        const hidden = after.filter((one) => {
          const it = one.getBoundingClientRect();
          if (one === focused && it.bottom > end) return true;
          return it.left < right && it.right > left && it.top < Math.min(bottom, end) && Math.min(it.bottom, end) > top;
        });
        return hidden.map((one) => one.id);
      }, (await field.getAttribute('id')) ?? '');
      expect(covered, name).toEqual([]);
    }
  });
}

for (const width of [1440, 768, 360]) {
  test(`help covers nothing that is said to be wrong at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('./');
    await answered(page);
    await openFold(page, 'Mount');
    await openFold(page, 'Network');
    for (const [name, wrong] of [['rsize', '0'], ['Round trip', '-1'], ['MTU', '1']] as const) {
      const field = page.getByRole('textbox', { name, exact: true });
      const before = await field.inputValue();
      await field.fill(wrong);
      const said = field.locator('xpath=..').getByRole('alert');
      await expect(said).toBeVisible();
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press('Tab');
        const seen = await said.evaluate((text) => {
          const { left, width: wide, top, height } = text.getBoundingClientRect();
          const helps = [...document.querySelectorAll('[id$="-help"]')].filter((help) => help.getClientRects().length > 0);
          const under = helps.filter((help) => {
            const it = help.getBoundingClientRect();
            return it.left < left + wide && it.right > left && it.top < top + height && it.bottom > top;
          });
          return under.map((help) => help.textContent);
        });
        expect(seen, `${name}, ${step + 1} fields further`).toEqual([]);
      }
      await field.fill(before);
      await expect(said).toHaveCount(0);
    }
    const wsize = page.getByRole('textbox', { name: 'wsize', exact: true });
    await wsize.focus();
    await expect(wsize.locator('xpath=..').locator('[id$="-help"]')).toBeVisible();
  });
}

test('the network is in sight beside the first answer, and no place is kept for what says nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('./');
  await answered(page);
  for (const name of ['Round trip', 'Bandwidth', 'MTU']) await expect(page.getByRole('textbox', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[id$="-help"]').locator('visible=true')).toHaveCount(0);
  // Above its field and whole, the column's first one included.
  for (const name of ['rsize', 'Round trip', 'TCP buffer']) {
    const field = page.getByRole('textbox', { name, exact: true });
    await field.focus();
    await expect(field.locator('xpath=..').locator('[id$="-help"]')).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone each wait has its whole name', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('./#case=freebsd-2014-4k');
  await answered(page);
  const waits = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: /^Room in the nfsiod queue/ }) }).locator('svg');
  await expect(waits.locator('text').getByText('room in the nfsiod queue', { exact: true })).toBeVisible();
  const texts = await waits.locator('text').evaluateAll((all) => all.map((text) => ({ words: text.textContent, right: text.getBoundingClientRect().right })));
  expect(texts.filter(({ words, right }) => words.includes('…') || right > 360)).toEqual([]);
});

test('a wait for a reply is told as one, whichever client waits', async ({ page }) => {
  await page.goto('./#case=freebsd-2014-4k');
  await answered(page);
  await page.getByRole('button', { name: '3 random read by 4 KiB' }).click();
  await expect(page.getByRole('heading', { name: /^READ reply: [\d>]+\s*\d*\s%/ })).toBeVisible();
});

test('a comparison says of each question what it has, the present one among them', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Compare');
  await page.getByRole('button', { name: 'Pin the present question as A' }).click();
  const lines = page.getByRole('list', { name: 'What differs' }).getByRole('listitem');
  await expect(lines).toHaveText([/^A\s*the same as now/, /^now\s*the same as pinned/]);
  await page.getByRole('textbox', { name: 'rsize' }).fill('64k');
  await expect(lines).toHaveText([/^A\s*rsize default/, /^now\s*rsize 64\sKiB/]);
});

test('words are told from commands in what to run next', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await show(page, 'Calibrate');
  await page.getByLabel(/What nfsstat/).fill('Client nfs v4:\nread write\n5 6');
  const next = page.getByRole('region', { name: 'What to run next' });
  await expect(next.getByRole('region', { name: 'Command' }).first()).toHaveText('cp /proc/self/mountstats before; COMMAND; cp /proc/self/mountstats after');
  await expect(next.getByRole('region', { name: 'Command' }).first().locator('var')).toHaveText('COMMAND');
  await expect(next).toContainText('In the place of COMMAND: the work that is to be measured.');
});
