/* global window, document, requestAnimationFrame -- recordSteps runs in the page */
/**
 * What a visitor waits for, in a real browser: from opening the built page to the picture of its first answer, over a
 * slow line and with the processor slowed, and again on the next visit; until the engine itself has answered; and from
 * an input to the picture of its answer, frame by frame.
 */
import { ensureBrowser } from './browser.mjs';
import { CHROMIUM_FLAGS } from './chromium-flags.mjs';
import { ROOT } from './run.mjs';
import { serve } from './static-server.mjs';

const VISITS = 7;
const SLOWED = 4;
/** 10 Mb/s in bytes, and 40 ms until an answer begins. */
const SLOW_LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const STEPS = 120;
const STEP_EVERY_MS = 60;
const ANSWER = 'section[aria-label="Answer"][data-stale="false"]';
/** The lines that the build wrote, or the page's own. */
const FIRST_ANSWER = `[data-opening]:not([hidden]), ${ANSWER}`;
/** The engine has answered, not only the build. */
const LIVE_ANSWER = `${ANSWER}:not([data-count="0"])`;

/**
 * @typedef {{inputToAnswerMs: number[], inputToRestMs: number[], frameMs: number[]}} Drag
 * @returns {Promise<{browser: string, firstVisitMs: number[], repeatVisitMs: number[], liveAnswerMs: number[], drags: Record<string, Drag>}>}
 */
export async function timePage() {
  const { chromium } = await import('@playwright/test');
  const executablePath = await ensureBrowser();
  const server = await serve({ folder: `${ROOT}dist`, port: 0, compress: true });
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });
  try {
    const firstVisitMs = [];
    const repeatVisitMs = [];
    const liveAnswerMs = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const { first, repeat } = await visitTwice(browser, server.address);
      firstVisitMs.push(first);
      repeatVisitMs.push(repeat);
      liveAnswerMs.push(await timeLive(browser, server.address));
    }
    const drags = {
      'read-ahead of the default question': await drag(browser, server.address, 'read-ahead'),
      'rsize of the 2021 case': await drag(browser, `${server.address}#case=linux-2021-readahead`, 'rsize'),
    };
    return { browser: `Chromium ${browser.version()}`, firstVisitMs, repeatVisitMs, liveAnswerMs, drags };
  } finally {
    await browser.close();
    server.close();
  }
}

/** The second time the service worker has everything. */
async function visitTwice(browser, address) {
  const context = await browser.newContext();
  const first = await slowVisit(context, address);
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  const repeat = await slowVisit(context, address);
  await context.close();
  return { first, repeat };
}

async function slowVisit(context, address) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const ms = await timeUntil(page, address, FIRST_ANSWER);
  await page.close();
  return ms;
}

/** A context of its own has neither cache nor service worker. */
async function timeLive(browser, address) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const ms = await timeUntil(await context.newPage(), address, LIVE_ANSWER);
  await context.close();
  return ms;
}

/** From the start of the navigation to the task after the frame in which there is such an element. */
async function timeUntil(page, address, selector) {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted) === null) return void requestAnimationFrame(look);
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => (window.shownMs = performance.now());
      afterPaint.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(address);
  const shown = await page.waitForFunction(() => window.shownMs);
  return shown.jsonValue();
}

/** Moves a curve's handle to and fro, and times each step from the input event to the frame with its answer. */
async function drag(browser, address, label) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(LIVE_ANSWER).first().waitFor();
  // Curves and advice of the opening question are not what is measured.
  await page.getByText('◇ best on the curve').waitFor({ timeout: 60_000 });
  const field = await page.getByRole('group', { name: `Curve along ${label}` }).boundingBox();
  await page.evaluate(recordSteps);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const y = field.y + field.height / 2;
  await page.mouse.move(field.x + 20, y);
  await page.mouse.down();
  for (let step = 0; step < STEPS; step++) {
    const share = Math.abs(((step % 24) / 12) - 1);
    await page.mouse.move(field.x + 20 + share * (field.width - 40), y);
    await page.waitForTimeout(STEP_EVERY_MS);
  }
  await page.mouse.up();
  await page.waitForTimeout(500);
  const recorded = await page.evaluate(() => window.recordedSteps);
  await context.close();
  return recorded;
}

/**
 * Runs in the page. A step ends with the task after the frame in which the answer to it, or to a later one, stands;
 * its rest with that after the frame in which curves, tables and sentences are those of that answer too.
 */
function recordSteps() {
  const answer = document.querySelector('section[aria-label="Answer"]');
  const recorded = { inputToAnswerMs: [], inputToRestMs: [], frameMs: [] };
  let asked = null;
  let following = [];
  const choices = () => [...document.querySelectorAll('[role=slider]')].map((slider) => slider.getAttribute('aria-valuenow')).join();
  let chosen = choices();
  window.recordedSteps = recorded;
  const ask = (event) => (asked ??= { at: event.timeStamp, count: Number(answer.dataset.count) });
  // The page may take a movement at once, or when it is told of it before a frame.
  for (const kind of ['pointerrawupdate', 'pointermove']) window.addEventListener(kind, ask, true);
  const onFrame = (time, before) => {
    recorded.frameMs.push(time - before);
    requestAnimationFrame((next) => onFrame(next, time));
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => finish();
    afterPaint.port2.postMessage(null);
  };
  const finish = () => {
    const drawn = Number(document.querySelector('[role=tabpanel] [data-count]')?.dataset.count);
    recorded.inputToRestMs.push(...following.filter(({ count }) => count <= drawn).map(({ at }) => performance.now() - at));
    following = following.filter(({ count }) => count > drawn);
    if (asked === null || answer.dataset.stale !== 'false') return;
    const now = choices();
    if (Number(answer.dataset.count) > asked.count) {
      recorded.inputToAnswerMs.push(performance.now() - asked.at);
      following.push({ at: asked.at, count: Number(answer.dataset.count) });
    }
    // A movement that changed nothing asked nothing.
    if (Number(answer.dataset.count) > asked.count || now === chosen) asked = null;
    chosen = now;
  };
  requestAnimationFrame((time) => onFrame(time, time));
}
