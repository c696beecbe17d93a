/**
 * Finds a Chromium that really starts, or gets one: what is installed, then Playwright's own download, then
 * Debian's package. A browser that is there but lacks a library counts as missing.
 *
 * Answers with the value of MOUNTWISE_CHROMIUM, which playwright.config.ts reads: a path, or empty for
 * Playwright's own.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { announce, attempt, Failure, tool } from './run.mjs';
import { CHROMIUM_FLAGS } from './chromium-flags.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const OWN = '';
const DOWNLOAD_LIMIT_S = 180;

const NO_BROWSER = `No Chromium starts on this machine, and none could be fetched. Install one, for example with

    npx playwright install --with-deps chromium

or name one that works: MOUNTWISE_CHROMIUM=/path/to/chromium npm test`;

export async function ensureBrowser() {
  const named = process.env.MOUNTWISE_CHROMIUM;
  if (named) {
    if (await starts(named)) return named;
    throw new Failure(`MOUNTWISE_CHROMIUM names ${named}, which does not start.`);
  }
  for (const obtain of [async () => {}, downloadPlaywrights, installDebians]) {
    await obtain();
    for (const candidate of [...installed(), OWN]) if (await starts(candidate)) return candidate;
  }
  throw new Failure(NO_BROWSER);
}

function installed() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...ELSEWHERE].filter(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function starts(candidate) {
  const { chromium } = await import('@playwright/test');
  if (candidate === OWN && !existsSync(chromium.executablePath()) && !hasHeadlessShell(chromium)) return false;
  try {
    const browser = await chromium.launch({
      args: CHROMIUM_FLAGS,
      timeout: 30_000,
      ...(candidate === OWN ? {} : { executablePath: candidate }),
    });
    console.log(`Browser: Chromium ${browser.version()} (${candidate || "Playwright's own"})`);
    await browser.close();
    return true;
  } catch (error) {
    console.log(`${candidate || "Playwright's Chromium"} does not start: ${String(error.message).split('\n')[0]}`);
    return false;
  }
}

/** Playwright names the full browser as its executable even where only its headless shell was fetched. */
function hasHeadlessShell(chromium) {
  const folder = chromium.executablePath().replace(/chromium-(\d+).*$/, 'chromium_headless_shell-$1');
  return existsSync(folder);
}

async function downloadPlaywrights() {
  announce("No browser starts: fetching Playwright's own Chromium");
  await attempt(tool('@playwright/test/cli.js', 'install', '--only-shell', 'chromium'), {
    limitSeconds: DOWNLOAD_LIMIT_S,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
}

async function installDebians() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  announce('Still no browser, and this is Debian with root: apt-get install chromium');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await attempt(['apt-get', 'update', '-q'], { env });
  await attempt(['apt-get', 'install', '-q', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], { env });
}
