import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RunningApp } from './running-app.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

// One for each market. A code is good once, and the next one comes half a minute later: the journeys share one session.
const sessions = new WeakMap<RunningApp, Cookies>()

/** Gives this person's browser the session of the demo admin, who logs in when nobody has or the session is over. */
export async function logInAsAdmin(page: Page, market: RunningApp): Promise<void> {
  const kept = sessions.get(market)
  if (kept) {
    await page.context().addCookies(kept)
    if ((await page.request.get('/api/v1/admin/users')).ok()) return
  }
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
  sessions.set(market, await page.context().cookies())
}
