/** `npm run pictures`: the pictures of README.md, taken from the page, which is built first. */
import { ensureBrowser } from './lib/browser.mjs';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.mjs';
import { ensurePackages, ensureToolchain } from './lib/prerequisites.mjs';
import { announce, main, ROOT } from './lib/run.mjs';
import { buildSite } from './lib/site.mjs';
import { serve } from './lib/static-server.mjs';
import { buildWasm } from './lib/wasm.mjs';

const PICTURES = [
  { name: 'explore', link: '#case=linux-2021-readahead', height: 860, arrange: async () => {} },
  {
    name: 'calibrate',
    link: '',
    height: 1040,
    arrange: async (page) => {
      await page.getByRole('tab', { name: 'Calibrate' }).click();
      await page.getByRole('button', { name: 'nfsstat, Linux 5.3, 2021' }).click();
      await page.getByRole('button', { name: 'Use these values' }).waitFor({ timeout: 120_000 });
    },
  },
  {
    name: 'signs',
    link: '',
    height: 900,
    arrange: async (page) => {
      await page.getByRole('tab', { name: 'Calibrate' }).click();
      await page.getByRole('button', { name: /^mountstats, NFSv3 over RDMA/ }).click();
      await page.getByRole('region', { name: 'What it shows by itself' }).waitFor({ timeout: 120_000 });
    },
  },
  {
    name: 'timeline',
    link: '#case=freebsd-2014-8k',
    height: 640,
    arrange: async (page) => {
      await page.getByRole('button', { name: '2 sequential rewrite by 4 KiB' }).click();
      await page.getByRole('tab', { name: 'Timeline' }).click();
      await page.getByRole('application').waitFor({ timeout: 120_000 });
      // The click has scrolled the question to its work; the picture shows which case it is.
      await page.getByRole('complementary', { name: 'The question' }).evaluate((question) => question.scrollTo(0, 0));
    },
  },
  {
    name: 'cases',
    link: '',
    height: 1010,
    arrange: async (page) => {
      await page.getByRole('tab', { name: 'Cases' }).click();
      await page.getByRole('figure', { name: /published figures within a tenth/ }).waitFor({ timeout: 120_000 });
    },
  },
];

await main(async () => {
  await ensurePackages();
  await ensureToolchain();
  await buildWasm();
  await buildSite();
  const executablePath = await ensureBrowser();
  const { chromium } = await import('@playwright/test');
  const server = await serve({ folder: `${ROOT}dist`, port: 0 });
  try {
    const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });
    try {
      for (const picture of PICTURES) await take(browser, server.address, picture);
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
  }
});

async function take(browser, address, { name, link, height, arrange }) {
  announce(`pictures/${name}.png`);
  const page = await browser.newPage({ viewport: { width: 1340, height }, colorScheme: 'light', locale: 'en-GB' });
  await page.goto(address + link);
  await page.getByText('◇ best on the curve').waitFor({ timeout: 120_000 });
  await page.getByText(/◇ Best change|Leave it as it is/).first().waitFor({ timeout: 120_000 });
  await arrange(page);
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `${ROOT}pictures/${name}.png` });
  await page.close();
}
