import type { Page } from '@playwright/test'
import { delayResponses } from '../support/demo.ts'
import { expect, test } from '../support/test-app.ts'
import { makePerson, password } from '../support/people.ts'

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'these journeys are about scripts')

const framework = '**/assets/framework-*.js'
const hydration = '**/assets/hydration-*.js'

test('a page whose scripts throw stays as the server rendered it, with an explanation and a link to reload', async ({
  page,
  app,
  allowErrors,
}) => {
  allowErrors(/thrown on purpose/)
  const { email } = await makePerson(page, app, 'Steady Sade')
  await page.route('**/assets/login-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Page() { throw new Error("thrown on purpose") }',
    }),
  )
  await page.goto('/login?from=%2FFAQ', { waitUntil: 'commit' })
  await expectKept(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The document is another one: its styles come from the cache a moment later.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily))
    .not.toContain('Times')

  // The form works as without scripts.
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)

  // The link reloads the page.
  await page.context().clearCookies()
  await page.goto('/login', { waitUntil: 'commit' })
  await expectKept(page)
  await page.unroute('**/assets/login-page-*.js')
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expect(page.locator('html[data-alive]')).toBeAttached()
})

test('an exception outside every error boundary leaves the page as the server rendered it', async ({
  page,
  allowErrors,
}) => {
  // Without a document a browser looks for the icon at its usual place.
  allowErrors(/thrown on purpose|favicon\.ico/)
  await page.addInitScript(() => {
    Object.defineProperty(history, 'scrollRestoration', {
      get: () => 'auto',
      set: () => {
        throw new Error('thrown on purpose')
      },
    })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expectKept(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('main a[href^="/products/"]').first().click()
  await expect(page).toHaveURL(/products/)
})

test('a page opened later that throws while it renders, or in an effect, explains itself and leads on', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/thrown on purpose/)
  // The header of a laptop has its links in sight.
  await page.setViewportSize({ width: 1280, height: 800 })
  const header = page.getByRole('banner')
  const failed = page.getByRole('heading', { level: 1, name: 'Something went wrong' })
  // The page as it is, but for its component.
  await page.route('**/assets/login-page-*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/\w+ as default/, 'fail as default')
    await route.fulfill({
      response,
      body: `${body};function fail() { throw new Error('thrown on purpose') }`,
    })
  })
  await page.goto('/FAQ')
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await header.getByRole('link', { name: 'Login' }).click()
  await expect(failed).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('region', { name: 'What the market is for' })).toBeVisible()
  await page.unroute('**/assets/login-page-*.js')
  await page.goto('/FAQ')
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await page.evaluate(() => {
    window.IntersectionObserver = function fail() {
      throw new Error('thrown on purpose')
    } as unknown as typeof IntersectionObserver
  })
  await header.getByRole('link', { name: /home$/ }).click()
  await expect(failed).toBeVisible()
  await header.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/AboutUs/)
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a button whose work throws leaves the page as it was', async ({ page, allowErrors }) => {
  allowErrors(/thrown on purpose/)
  await page.goto('/')
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await page.evaluate(() => {
    const fail = () => {
      throw new Error('thrown on purpose')
    }
    Object.assign(Element.prototype, { scrollTo: fail, scrollBy: fail, scrollIntoView: fail })
  })
  const thrown = page.waitForEvent('pageerror')
  await page.getByRole('button', { name: 'Next slide' }).click()
  expect((await thrown).message).toBe('thrown on purpose')
  await expect(page.getByRole('region', { name: 'What the market is for' })).toBeVisible()
  await page.locator('main a[href^="/products/"]').first().click()
  await expect(page).toHaveURL(/products/)
})

test('a page that throws once during hydration is rendered again and works', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/thrown on purpose/)
  await page.route('**/assets/login-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `let times = 0
        export default function Page() {
          times += 1
          if (times === 1) throw new Error('thrown on purpose')
          return 'Drawn anew'
        }`,
    }),
  )
  await page.goto('/login')
  await expect(page.getByText('Drawn anew')).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('a page works before and after its framework script is missing, late or incomplete', async ({
  page,
  app,
  newPerson,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED|SyntaxError|Failed to fetch dynamically|^$/)
  const { email } = await makePerson(page, app, 'Patient Peju')
  const logsIn = async (visitor: Page) => {
    await visitor.getByRole('textbox', { name: 'Email' }).fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill(password)
    await visitor.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(visitor).not.toHaveURL(/login/)
  }
  for (const script of [framework, hydration]) {
    await test.step(`${script} is missing or incomplete`, async () => {
      const visitor = await newPerson()
      // What the login opens need not be shown: it would load every script again.
      await visitor.route(
        (url) => url.pathname === '/',
        (route) => route.fulfill({ body: 'home' }),
      )
      await visitor.route(script, (route) => route.abort())
      await visitor.goto('/login', { waitUntil: 'load' })
      await logsIn(visitor)
      await visitor.unroute(script)
      await visitor.route(script, async (route) => {
        const response = await route.fetch()
        const body = await response.text()
        await route.fulfill({ response, body: body.slice(0, body.length / 2) })
      })
      await visitor.context().clearCookies()
      await visitor.goto('/login', { waitUntil: 'load' })
      await logsIn(visitor)
    })
    await test.step(`${script} is late`, async () => {
      const visitor = await newPerson()
      const held = delayResponses(visitor, script)
      await visitor.goto('/login', { waitUntil: 'commit' })
      await visitor.getByRole('textbox', { name: 'Email' }).fill(email)
      held.letGo()
      await expect(visitor.locator('html[data-alive]')).toBeAttached()
      await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
      await logsIn(visitor)
    })
  }
})

/** The page shows the sentence and the link, and nothing is hydrated. */
async function expectKept(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible()
  await expect(page.locator('html[data-alive]')).toHaveCount(0)
}
