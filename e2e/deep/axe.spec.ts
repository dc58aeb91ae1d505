import type { Page } from '@playwright/test'
import { emptyPages, logInAs, roles, missingPages, pagesOf, withoutScripts } from '../support/all-pages.ts'
import type { Role } from '../support/all-pages.ts'
import { accessibilityFaults, openDetails } from '../support/axe.ts'
import { expect, test } from '../support/test-app.ts'
import { logIn, makePerson, password } from '../support/people.ts'
import type { RunningApp } from '../support/running-app.ts'

const shop = {
  storeName: 'Nothing Yet',
  businessLevel: 'small',
  category: 'both',
  phone: '0803 123 4567',
  state: 'Oyo',
  lga: 'Ibadan North',
}

test.beforeEach(({ allowErrors }) => {
  test.setTimeout(900_000)
  allowErrors(/status of (400|401|403|404|410|422|503)|Failed to load resource|Failed to fetch/)
})

for (const who of roles) {
  for (const scripts of ['with', 'without'] as const) {
    test(`axe finds nothing on any page of a ${who}, filled, empty and missing, ${scripts} scripts, at 360 and 1280 px`, async ({
      page: withScripts,
      browser,
      app,
    }) => {
      const bare = scripts === 'without' ? await withoutScripts(browser, app.origin) : null
      const page = bare ? await bare.newPage() : withScripts
      await logInAs(page, app, who)
      const filled = await pagesOf(who, page.request)
      const faults = await checkPages(
        page,
        filled.map(({ path }) => path),
      )
      faults.push(...(await checkPages(page, missingPages(who))))
      if (who === 'buyer' || who === 'seller') await enterAsNew(page, app, who)
      faults.push(...(await checkPages(page, emptyPages(who))))
      expect(faults).toEqual([])
      await bare?.close()
    })
  }

  test(`axe finds nothing on a page that could not be loaded for a ${who}, at 360 and 1280 px`, async ({
    page,
    app,
  }) => {
    await logInAs(page, app, who)
    const filled = await pagesOf(who, page.request)
    await page.goto(who === 'admin' ? '/admin/settings' : '/FAQ')
    await page.route('**/api/v1/**', (route) => route.abort())
    const faults: string[] = []
    // The payment page has no scripts of React's: it is asked for as a document alone.
    for (const { path } of filled.filter((met) => !met.address.startsWith('/pay/'))) {
      await goWithin(page, path)
      faults.push(...(await checkPage(page, `${path} unreachable`)))
    }
    expect(faults).toEqual([])
  })
}

async function checkPages(page: Page, paths: string[]): Promise<string[]> {
  const faults: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.goto(path)
    faults.push(...(await checkPage(page, path)))
  }
  return faults
}

async function checkPage(page: Page, where: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await openDetails(page)
    faults.push(...(await accessibilityFaults(page, `${where} at ${width} px`)))
  }
  return faults
}

/** Opens a page by the browser's history, without loading a document. Pages that share a heading wait 3 seconds. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-previous-page', '')
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page
    .locator('h1[data-previous-page]')
    .waitFor({ state: 'detached', timeout: 3_000 })
    .catch(() => undefined)
}

async function enterAsNew(page: Page, app: RunningApp, who: Role): Promise<void> {
  const { email } = await makePerson(page, app, 'Amaka Newcomer', who === 'seller' ? shop : undefined)
  await page.context().clearCookies()
  await page.goto('/FAQ')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, email, password)
}
