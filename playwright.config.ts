import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './scripts/lib/chromium-flags.mjs';

/** A path, or empty for Playwright's own browser; scripts/lib/browser.mjs finds it for `npm test`. */
const executablePath = process.env['MOUNTWISE_CHROMIUM'];

// Two runs on one machine must not meet. The workers inherit what the first process chose.
const port = (process.env['MOUNTWISE_E2E_PORT'] ??= String(4200 + (process.pid % 2000)));

// Not the root: dist/ promises to work from any path.
const path = '/tools/mountwise/';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One set of pictures for all systems: their text is set in a font of our own.
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // What fails is told a second time, with a trace: recording each story takes a third of its time. It has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  // Generous: two cores may be busy with more than this, or slow. No test is about time.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}${path}`,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Keeping all of the page for later visits is a sixth of what it costs to open it: delivery.spec.ts, which is about that, allows it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: { args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    command: `node scripts/serve.mjs dist ${port} ${path}`,
    url: `http://localhost:${port}${path}`,
    reuseExistingServer: false,
    timeout: 20_000,
  },
});
