/** The engine may die; the document may not. */
import { expect, test } from './fixtures';
import { answered, headline, mixCount, threadOf } from './page';

test('a killed engine restarts and the question is kept', async ({ page, guard }) => {
  guard.expected.push('killed by the test');
  await page.goto('./#case=linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  await page.getByLabel('read_ahead_kb').fill('1024');
  await answered(page);
  const first = await threadOf(page, 'worker-first');
  expect(first, 'the thread that predicts').toBeDefined();
  await first?.evaluate(() => {
    setTimeout(() => {
      throw new Error('killed by the test');
    }, 100);
  });
  await expect(page.getByText('The engine stopped and was restarted')).toBeVisible();
  await expect(page.getByLabel('read_ahead_kb')).toHaveValue(/^1024/);
  await page.getByLabel('read_ahead_kb').fill('15360');
  await expect.poll(() => mixCount(page, 'READ')).toBe(1024);
  await expect(headline(page)).toHaveText(/iB\/s/);
});

test('a thread that runs has given back the blob that it was started from', async ({ page, guard }) => {
  guard.expected.push('blob:', 'import statement');
  await page.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      const url = make(object);
      document.documentElement.dataset['blob'] ??= url;
      return url;
    };
  });
  await page.goto('./');
  await answered(page);
  // Read as a script and no module, what the blob holds is no more than an error, and gives nothing back.
  const held = (): Promise<boolean> =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const again = new Worker(document.documentElement.dataset['blob'] ?? '');
          again.onerror = (event) => resolve('message' in event && event.message !== undefined);
        }),
    );
  await expect.poll(held, 'whether the blob can still be read').toBe(false);
});

test('an engine that stays silent is restarted, and the page says that it was no crash', async ({ page }) => {
  await page.clock.install();
  await page.goto('./#case=linux-2021-readahead');
  await expect.poll(() => mixCount(page, 'READ')).toBe(6144);
  const first = await threadOf(page, 'worker-first');
  await first?.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
  await page.getByLabel('read_ahead_kb').fill('15360');
  await page.clock.fastForward(121_000);
  await expect(page.getByText('The engine gave no answer for minutes and was restarted: the computer slept, or a question is too large')).toBeVisible();
  await expect.poll(() => mixCount(page, 'READ')).toBe(1024);
});

test('a question that the engine refuses keeps the last good answer and names the field', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const answer = await headline(page).innerText();
  await page.getByRole('textbox', { name: 'rsize' }).fill('12');
  await expect(page.getByRole('alert').first()).toHaveText(/12.B is outside 512.B to 64.MiB/);
  await expect(headline(page)).toHaveText(answer);
  await expect(page.getByLabel('Answer').getByRole('alert')).toHaveText(/rsize: 12.B is outside 512.B to 64.MiB\. The answer shown is to the last question/);
  await page.getByRole('textbox', { name: 'rsize' }).fill('64k');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
