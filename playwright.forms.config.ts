import { defineConfig } from '@playwright/test'
import everyTime from './playwright.config.ts'

// The journeys without JavaScript, without a browser: see e2e/support/form-browser. The workers get this along.
process.env.FORM_BROWSER = '1'

export default defineConfig({
  ...everyTime,
  use: { javaScriptEnabled: false },
  grepInvert: /@chromium-without-scripts/,
  projects: [{ name: 'without JavaScript', testIgnore: /e2e\/deep\/|accessibility\.spec/ }],
})
