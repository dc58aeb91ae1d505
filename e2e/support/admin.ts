import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RunningApp } from './running-app.ts'

/** Logs the demo admin in. A code is good once: when another test has just used it, the next one is waited for. */
export async function logInAsAdmin(page: Page, market: RunningApp): Promise<void> {
  const [, password = ''] = /admin@example\.com\s+(\S+)/.exec(market.output()) ?? []
  await expect
    .poll(
      async () => {
        const code = /\b\d{6}\b/.exec(await (await page.request.get('/dev/totp')).text())?.[0]
        const answer = await page.request.post('/api/v1/auth/login', {
          data: { email: 'admin@example.com', password, code },
          headers: { origin: market.origin },
        })
        return answer.status()
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toBe(200)
}
