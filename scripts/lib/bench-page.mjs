/** What a visitor waits for: from opening the built page to its first answer, in a real browser, without caches. */
import { ensureBrowser } from './browser.mjs';
import { CHROMIUM_FLAGS } from './chromium-flags.mjs';
import { ROOT } from './run.mjs';
import { serve } from './static-server.mjs';

const VISITS = 7;
const ANSWER = 'section[aria-label="Answer"][data-stale="false"]';

/** @returns {Promise<{firstAnswerMs: number[]}>} */
export async function timePage() {
  const { chromium } = await import('@playwright/test');
  const executablePath = await ensureBrowser();
  const server = await serve({ folder: `${ROOT}dist`, port: 0 });
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });
  try {
    const firstAnswerMs = [];
    for (let visit = 0; visit < VISITS; visit++) firstAnswerMs.push(await firstAnswer(browser, server.address));
    return { firstAnswerMs };
  } finally {
    await browser.close();
    server.close();
  }
}

/** A context of its own has neither cache nor service worker. */
async function firstAnswer(browser, address) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(ANSWER).first().waitFor();
  const ms = await page.evaluate(() => performance.now());
  await context.close();
  return ms;
}
