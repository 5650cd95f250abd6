import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH
if (!executablePath) throw new Error('CHROMIUM_PATH names no browser. npm run e2e finds or installs one.')

// Without these a browser talks to its maker's servers at every start, and as root it needs no sandbox of its own.
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update']
const args = [...quiet, '--disable-sync', '--disable-gpu', '--no-sandbox']

/** Each has a portal, a database and a browser of its own. */
const mostWorkers = 4

export default defineConfig({
  testDir: '.',
  // They need data that is not part of this project; `npm run test:data` runs them.
  testIgnore: process.env.DATA_TESTS === 'on' ? [] : '*.data.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/portal.setup.ts',
  // A browser waits for the portal more often than not; one worker more uses the time.
  workers: Math.min(availableParallelism() + 1, mostWorkers),
  fullyParallel: false,
  forbidOnly: true,
  // What passes only at the second try is listed as flaky, and is a fault to be found.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/report.json' }]],
  use: {
    // A browser that has stopped drawing is noticed before the whole test's time is over.
    actionTimeout: 60_000,
    launchOptions: { executablePath, args },
    locale: 'en-GB',
    timezoneId: 'Africa/Kampala',
    viewport: { width: 1440, height: 900 },
    // What comes from its cache passes by the faults that a test puts into the network.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
