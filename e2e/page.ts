/** Where things are on the page, once, for all stories. */
import type { Locator, Page, Worker } from '@playwright/test';
import { expect } from './fixtures';

export function headline(page: Page): Locator {
  return page.getByTestId('throughput');
}

/** The newest question has its answer. */
export async function answered(page: Page, timeout?: number): Promise<void> {
  await expect(page.locator('[aria-label="Answer"][data-stale="false"]')).toBeVisible(timeout === undefined ? {} : { timeout });
}

/** Nothing is on its way any more: curves are drawn, the advice has been given, each input has been tried. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('◇ best on the curve')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/◇ Best change|Leave it as it is/).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: /^(?:Measure|Tell) the .* first|^No (?:measurable )?input moves/ })).toBeVisible({ timeout: 60_000 });
}

/** A part of the question; folded away on a narrow screen. */
export async function openFold(page: Page, title: string): Promise<void> {
  const fold = page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  // What is above may grow between the press and the release while the first answers arrive: a click that hits nothing.
  await expect(async () => {
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click();
    await expect(fold).toHaveAttribute('open', '', { timeout: 1000 });
  }).toPass();
}

/** Predicted count of an operation in the mix; 0 where it is not shown. */
export async function mixCount(page: Page, op: string): Promise<number> {
  const value = page.locator(`[data-op="${op}"] dd span`).first();
  if ((await value.count()) === 0) return 0;
  return Number((await value.innerText()).replaceAll(/\D/g, ''));
}

export const VIEWS = ['Prediction', 'Timeline', 'Advice', 'Calibrate', 'Compare', 'Cases', 'Accuracy', 'Glossary'] as const;

export async function show(page: Page, view: (typeof VIEWS)[number]): Promise<void> {
  await page.getByRole('tab', { name: view }).click();
  await expect(page.getByRole('tab', { name: view })).toHaveAttribute('aria-selected', 'true');
}

/** The clipboard as soon as it holds what was copied: writing it takes a moment. */
export async function copied(page: Page, what: RegExp): Promise<string> {
  const text = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).toMatch(what);
  return text();
}

/** The engine's thread that runs this file; it starts from a blob, so its address does not tell. */
export async function threadOf(page: Page, file: string): Promise<Worker | undefined> {
  for (const worker of page.workers()) if ((await nameOf(worker)).includes(file)) return worker;
  return undefined;
}

/** How many threads have the whole engine. */
export async function fullThreads(page: Page): Promise<number> {
  const names = await Promise.all(page.workers().map(nameOf));
  return names.filter((name) => name.includes('worker-') && !name.includes('worker-first')).length;
}

/** A thread whose question is overtaken ends, maybe while it is asked. */
async function nameOf(worker: Worker): Promise<string> {
  return worker.evaluate(() => self.name).catch(() => '');
}
