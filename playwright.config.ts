import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/chromium.ts'

// Found once: the workers read this file again.
process.env.CHROMIUM_PATH = chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  // Each has a market of its own; a journey keeps hardly more than one core busy.
  workers: availableParallelism() > 1 ? 2 : 1,
  // A retry that passes is reported as a bug by scripts/test.ts.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Others may use the machine: what is right comes some time, what is wrong never does.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // A worker would take requests from journeys that change the answers; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording takes its share of the machine: where a journey is tried again, only then.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
    },
  },
  // What stands in deep/ has a command of its own: playwright.deep.config.ts.
  projects: [
    {
      name: 'with JavaScript',
      use: { javaScriptEnabled: true },
      testIgnore: /e2e\/deep\//,
      // Plain pages and forms: `npm run test:all` asks the form browser, npm run test:deep Chromium too.
      grepInvert: /@scripts-in-deep/,
    },
    // What only a browser proves of pages without scripts. The rest: playwright.forms.config.ts.
    {
      name: 'without JavaScript',
      use: { javaScriptEnabled: false },
      testIgnore: /e2e\/deep\//,
      grep: /@chromium-without-scripts/,
    },
  ],
})
