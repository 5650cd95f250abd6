import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const executablePath = installed.find((path) => path !== undefined && existsSync(path))
if (!executablePath) throw new Error('There is no Chromium on this machine. npm test installs one.')

// Without these a browser talks to its maker's servers at every start, and as root it needs no sandbox of its own.
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update']
const args = [...quiet, '--disable-sync', '--disable-gpu', '--no-sandbox']

export default defineConfig({
  testDir: '.',
  // They need data that is not part of this project; `npm run test:data` runs them.
  testIgnore: process.env.DATA_TESTS === 'on' ? [] : '*.data.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/portal.setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A machine that is short of time for a moment is no fault of the portal; what passes only then is listed as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
