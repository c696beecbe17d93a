/** What a narrow screen has to keep in sight. */
import { expect, test } from './fixtures';
import { answered, openFold, settled, show } from './page';

test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', hasTouch: true });

test('on a phone each phase has its time in sight, and the closed form its sizes', async ({ page }) => {
  await page.goto('./#case=wan-backup');
  await answered(page);
  const phases = page.getByRole('region', { name: 'Phases' });
  for (const row of [1, 2, 3]) {
    const time = phases.getByRole('row').nth(row).getByRole('cell').nth(1);
    await expect(time).toHaveText(/^[\d.]+\s\w+ \(.*\)$/);
    const box = await time.boundingBox();
    expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  await page.goto('./');
  await expect(page.getByText(/^v4\.1, rsize 1\sMiB, wsize 1\sMiB$/)).toBeVisible();
});

test('on a phone each rung of the ladder has its whole name in sight', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await openFold(page, 'Workload');
  await page.getByLabel('Operation').selectOption('write');
  const ladder = page.getByRole('figure').filter({ hasText: 'the upright stroke is the prediction' }).locator('svg');
  await expect(ladder).toContainText(/\(writes and flushes\), \d+ % of the time/);
  await page.getByRole('button', { name: /^\d+ more limits, from / }).click();
  const beyond = await ladder.evaluate((svg) => [...svg.querySelectorAll('text')].filter((text) => text.getBBox().x + text.getBBox().width > svg.clientWidth).map((text) => text.textContent));
  expect(beyond).toEqual([]);
});

test('on a phone the marks of the map cover no number', async ({ page }) => {
  await page.goto('./#case=wan-backup');
  await answered(page);
  await page.getByRole('button', { name: 'Map two options' }).click();
  const map = page.getByRole('figure').filter({ hasText: /Throughput at each pair/ });
  await expect(map.getByRole('heading', { name: /^Fastest, with \d+ ties/ })).toBeVisible({ timeout: 60_000 });
  const covered = await map.getByRole('application').evaluate((svg) => {
    const texts = [...svg.querySelectorAll('text')].filter((text) => text.textContent.trim() !== '');
    const boxes = texts.map((text) => ({ text: text.textContent, box: text.getBBox() }));
    const meet = (a: DOMRect, b: DOMRect): boolean => a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 6 && b.y + b.height > a.y + 6;
    return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one.box, other.box)).map((other) => `${one.text} over ${other.text}`));
  });
  expect(covered).toEqual([]);
});

test('on a phone no number of the map is wider than its cell, and the present choice stands clear', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  await page.getByRole('button', { name: 'Map two options' }).click();
  const map = page.getByRole('figure').filter({ hasText: /Throughput at each pair/ });
  await expect(map.getByRole('heading', { name: /^Fastest/ })).toBeVisible({ timeout: 60_000 });
  const wider = await map.getByRole('application').evaluate((svg) =>
    [...svg.querySelectorAll('g > g')].flatMap((cell) => {
      const room = cell.querySelector('rect')?.getBBox().width ?? 0;
      return [...cell.querySelectorAll('text')].filter((text) => text.getBBox().width > room - 2).map((text) => text.textContent);
    }),
  );
  expect(wider).toEqual([]);
  await expect(map.getByText('Table has the figures')).toBeVisible();
});

test('advice says what it moves: fast is only a time', async ({ page }) => {
  await page.goto('./#case=wan-backup');
  await answered(page);
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText(/◇ Best change: .* as fast over all phases, by/)).toBeVisible({ timeout: 60_000 });
  await show(page, 'Advice');
  const advice = page.getByRole('region', { name: 'Advice', exact: true });
  await expect(advice.getByText(/^then .*, 90 % interval$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'little work for the server' }).click();
  await expect(answer.getByText(/◇ Best change: [\d\s]+ → [\d\s]+ calls to the server over all phases, by/)).toBeVisible({ timeout: 60_000 });
  await expect(answer.getByText(/as fast/)).toHaveCount(0);
  await expect(advice.getByText(/90 % interval/)).toHaveCount(0);
  await page.getByRole('button', { name: 'few bytes read' }).click();
  await expect(answer.getByText('Leave it as it is: nothing found reads clearly less over all phases together.')).toBeVisible({ timeout: 60_000 });
  // What “clearly” is stands where what was tried is told.
  await answer.getByRole('button', { name: 'What was tried' }).click();
  await expect(advice.getByText(/^Leave it as it is: of what was tried/)).toBeFocused();
  await expect(advice.getByText(/^Clearly: by more than 2\s%; by 5\s% where a promise is given up/)).toBeVisible();
  // The goal stays while the question becomes another one, and can be given up where it shows.
  await show(page, 'Prediction');
  await page.getByLabel('Start from').selectOption('linux-2021-readahead');
  await answered(page);
  await expect(answer.getByText(/^Goal: few bytes read \(change to speed\)\. (?:Leave it as it is: nothing found reads|◇)/)).toBeVisible({ timeout: 60_000 });
  await answer.getByRole('button', { name: 'change to speed' }).click();
  await expect(answer.getByText(/^(?:Leave it as it is: nothing found is clearly faster|◇ Best change: .* as fast)/)).toBeVisible({ timeout: 60_000 });
  await expect(answer.getByText(/Goal:/)).toHaveCount(0);
});

test('a finger that scrolls past a curve changes nothing; one that goes along it, or taps, chooses', async ({ page, context }) => {
  await page.goto('./');
  await settled(page);
  const curve = page.getByRole('group', { name: 'Curve along rsize' });
  await curve.evaluate((drawing) => drawing.scrollIntoView({ block: 'end' }));
  const { x = 0, y = 0 } = (await curve.boundingBox()) ?? {};
  const fingers = await context.newCDPSession(page);
  const touch = async (...ways: readonly (readonly [right: number, down: number])[]): Promise<void> => {
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 120, y: y + 100 }] });
    for (const [right, down] of ways) await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 120 + right, y: y + 100 + down }] });
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const handle = page.getByRole('slider', { name: 'rsize' });
  await touch();
  await expect(handle).toHaveAttribute('aria-valuetext', /^16\sKiB, /);
  await touch([20, 1], [60, 2], [100, 3], [150, 4]);
  await expect(handle).toHaveAttribute('aria-valuetext', /^512\sKiB, /);
  const before = await page.evaluate(() => window.scrollY);
  await touch([1, -20], [2, -60], [3, -100], [4, -150]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  await expect(handle).toHaveAttribute('aria-valuetext', /^512\sKiB, /);
});

test('a comparison that is wider than the phone says so at its edge, up to its end', async ({ page }) => {
  await page.goto('./#case=wan-backup');
  await answered(page);
  await show(page, 'Compare');
  await page.getByRole('button', { name: /^Pin the present question/ }).click();
  const frame = page.getByRole('region', { name: 'Per phase; speed is against A' });
  await expect(frame.getByRole('row').nth(2)).toContainText('MiB/s');
  // Beside the caption stands nothing. What arrives later moves the table and widens it: each look finds its own place.
  const edgeIsBare = async (): Promise<boolean> => {
    await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await frame.boundingBox();
    if (box === null) throw new Error('no table');
    const at = (x: number): Promise<Buffer> => page.screenshot({ clip: { x, y: box.y + 4, width: 4, height: 4 } });
    return (await at(box.x + box.width - 4)).equals(await at(box.x + box.width - 60));
  };
  await expect.poll(edgeIsBare).toBe(false);
  await expect
    .poll(async () => {
      await frame.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
      return edgeIsBare();
    })
    .toBe(true);
});
