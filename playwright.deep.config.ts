import { defineConfig } from '@playwright/test'
import everyTime from './playwright.config.ts'

// What takes longer than `npm run test:all` may: npm run test:deep.
export default defineConfig({
  ...everyTime,
  testDir: 'e2e/deep',
  timeout: 900_000,
  // What is found is told page by page; to record hundreds of them would take longer than to judge them.
  use: { ...everyTime.use, trace: 'off' },
  projects: [
    { name: 'with JavaScript', use: { javaScriptEnabled: true } },
    // Journeys that `npm run test:all` makes without scripts alone.
    {
      name: 'journeys with JavaScript',
      testDir: 'e2e',
      testIgnore: /e2e\/deep\//,
      use: { javaScriptEnabled: true },
      grep: /@scripts-in-deep/,
    },
    // The others take the scripts out themselves, or the same holds without them.
    {
      name: 'without JavaScript',
      use: { javaScriptEnabled: false },
      testMatch: /(keyboard|forms)\.spec/,
    },
  ],
})
