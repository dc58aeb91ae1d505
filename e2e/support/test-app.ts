import { test as base, expect as baseExpect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { gotoWaitsForHydration } from './hydration.ts'
import { openFormBrowser } from './form-browser/form-test.ts'
import { formMatchers } from './form-browser/matchers.ts'
import { startOtherFrontEnd } from './other-front-end.ts'
import { openPaymentsStay, startApp } from './running-app.ts'
import type { RunningApp } from './running-app.ts'

export { linkIn } from './running-app.ts'

/** True where pages are fetched and parsed without a browser (playwright.forms.config.ts): nothing has a size or a place. */
export const isFormBrowser = process.env.FORM_BROWSER === '1'
/** Why a journey that opens no page is skipped in a browser: the same requests are made once, without one. */
export const asksWithoutABrowser = 'opens no page: asked once, without a browser'
export const expect = isFormBrowser
  ? (baseExpect.extend(formMatchers) as unknown as typeof baseExpect)
  : baseExpect

interface Journey {
  /**
   * Every error in a browser's console fails the test, a breach of the content security policy among them. What a
   * journey provokes on purpose it names first: `allowErrors(/status of 401/)`.
   */
  allowErrors: (pattern: RegExp) => void
  /** Another person with a browser of their own, watched like the first. */
  newPerson: () => Promise<Page>
}

/** The first admin of every journey's app, who has not set up two-factor yet. */
export const newAdmin = { email: 'owner@example.com', password: 'handed-over-once' }

let origin = ''

/** The origin of this worker's app, for requests that a browser would send from its pages. */
export const appOrigin = (): string => origin

let frontEnd = ''

/** A front end of somebody else, whose origin this worker's app lists (CLIENT_ORIGINS). */
export const frontEndOrigin = (): string => frontEnd

const withApp = base.extend<{}, { app: RunningApp }>({
  app: [
    async ({}, use) => {
      const other = await startOtherFrontEnd()
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = newAdmin
      const app = await startApp({ ADMIN_EMAIL, ADMIN_PASSWORD, CLIENT_ORIGINS: other.origin })
      // In a copy of the filled market they stay already.
      if (!process.env.FILLED_MARKET) for (const statement of openPaymentsStay) await app.letPass(statement)
      origin = app.origin
      frontEnd = other.origin
      await use(app)
      // After all journeys every invariant of stock and money must hold.
      other.close()
      const report = await app.invariants().finally(app.stop)
      expect(report).toMatch(/^(\d+) of \1 invariants hold$/m)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ app }, use) => use(app.origin),
})

const inBrowser = withApp.extend<Journey & { pageErrors: PageErrors }>({
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = { seen: [], allowed: [] }
      watch(context, pageErrors)
      await use(pageErrors)
      expect(unexpected(pageErrors), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) =>
    use(javaScriptEnabled === false ? page : gotoWaitsForHydration(page)),
  allowErrors: async ({ pageErrors }, use) => use((pattern) => pageErrors.allowed.push(pattern)),
  newPerson: async ({ browser, pageErrors, javaScriptEnabled }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      watch(context, pageErrors)
      const page = await context.newPage()
      return javaScriptEnabled === false ? page : gotoWaitsForHydration(page)
    })
    for (const context of contexts) await context.close()
  },
})

const inFormBrowser = withApp.extend<Journey & { pageErrors: PageErrors }>({
  pageErrors: [
    async ({}, use) => {
      const pageErrors = { seen: [], allowed: [] }
      await use(pageErrors)
      expect(unexpected(pageErrors), 'pages that answered with an error').toEqual([])
    },
    { auto: true },
  ],
  newPerson: async ({ playwright, app, pageErrors }, use) => {
    const closing: (() => Promise<void>)[] = []
    await use(async () => {
      const { newPage, close } = await openFormBrowser(playwright, app.origin, pageErrors.seen)
      closing.push(close)
      return newPage()
    })
    for (const close of closing) await close()
  },
  page: async ({ newPerson }, use) => use(await newPerson()),
  context: async ({ page }, use) => use(page.context()),
  allowErrors: async ({ pageErrors }, use) => use((pattern) => pageErrors.allowed.push(pattern)),
})

/** `test` for journeys through the real product: each worker starts one app, with `app.mailTo(...)`. */
export const test = isFormBrowser ? inFormBrowser : inBrowser

interface PageErrors {
  seen: string[]
  allowed: RegExp[]
}

function watch(context: BrowserContext, { seen }: PageErrors): void {
  context.on('console', (message) => {
    const isBreach = /content security policy|trusted ?type/i.test(message.text())
    if (message.type() === 'error' || isBreach) seen.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => seen.push(String(error.error().stack ?? error.error())))
}

function unexpected({ seen, allowed }: PageErrors): string[] {
  return seen.filter((error) => !allowed.some((pattern) => pattern.test(error)))
}
