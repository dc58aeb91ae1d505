import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { gotoWaitsForHydration } from './hydration.ts'
import { startApp } from './running-app.ts'
import type { RunningApp } from './running-app.ts'

export { expect }
export { linkIn } from './running-app.ts'

interface Journey {
  /**
   * Every error in a browser's console fails the test, a breach of the content security policy among them. What a
   * journey provokes on purpose it names first: `allowErrors(/status of 401/)`.
   */
  allowErrors: (pattern: RegExp) => void
  /** Another person with a browser of his own, watched as the first. */
  newPerson: () => Promise<Page>
}

/** The first administrator of every journey's market, who has not enrolled yet. */
export const newAdmin = { email: 'owner@example.com', password: 'handed-over-once' }

/** `test` for journeys through the real product: one for each project, started once, with `market.mailTo(...)`. */
export const test = base.extend<Journey & { troubles: Troubles }, { market: RunningApp }>({
  market: [
    async ({}, use) => {
      const market = await startApp({ ADMIN_EMAIL: newAdmin.email, ADMIN_PASSWORD: newAdmin.password })
      await use(market)
      // Whatever the journeys did: every rule of goods and money must hold at their end.
      const verdict = await market.invariants().finally(market.stop)
      expect(verdict).toMatch(/^(\d+) of \1 invariants hold$/m)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ market }, use) => use(market.origin),
  troubles: [
    async ({ context }, use) => {
      const troubles = { seen: [], allowed: [] }
      watch(context, troubles)
      await use(troubles)
      expect(unexpected(troubles), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) =>
    use(javaScriptEnabled === false ? page : gotoWaitsForHydration(page)),
  allowErrors: async ({ troubles }, use) => use((pattern) => troubles.allowed.push(pattern)),
  newPerson: async ({ browser, troubles, javaScriptEnabled }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      watch(context, troubles)
      const page = await context.newPage()
      return javaScriptEnabled === false ? page : gotoWaitsForHydration(page)
    })
    for (const context of contexts) await context.close()
  },
})

interface Troubles {
  seen: string[]
  allowed: RegExp[]
}

function watch(context: BrowserContext, { seen }: Troubles): void {
  context.on('console', (message) => {
    const isBreach = /content security policy|trusted ?type/i.test(message.text())
    if (message.type() === 'error' || isBreach) seen.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => seen.push(String(error.error().stack ?? error.error())))
}

function unexpected({ seen, allowed }: Troubles): string[] {
  return seen.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))
}
