import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { logIn, logInByForm } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

// Pages without network: web/worker, docs/decisions/0077-pages-without-network.md.
test.use({ serviceWorkers: 'allow' })
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'pages without scripts register no worker')

const alert = /No network\. This is from \d{1,2}:\d\d\s[ap]m\./
// Pictures that were never on the screen are not kept.
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|CallError/

test('pages seen before open without network, with pictures, scripts and the time they are from', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(noNetwork)
  await page.goto('/')
  await untilKept(page, '/')
  // One page as a document, one by a link inside the document, which brings data only.
  await page.goto('/categories/products')
  await untilKept(page, '/categories/products')
  const card = page.getByRole('main').locator('a[href^="/products/"]').first()
  await card.click()
  await expect(page).toHaveURL(/\/products\//)
  await expect(page.getByRole('heading', { name: 'Buy This Product' })).toBeVisible()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const product = new URL(page.url()).pathname
  await untilKept(page, product)
  await expect.poll(() => isPictureLoaded(page)).toBe(true)

  await context.setOffline(true)
  await page.goto(product)
  await expect(page.getByText(alert)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(await isPictureLoaded(page)).toBe(true)
  await page.getByLabel('Quantity', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByText('No network. Try again.')).toBeVisible()
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('2')
  // What the page said before it still says, though the scripts of its lower parts are not on the phone.
  await expect(page.getByText('This part could not be loaded.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Seller', exact: true })).toBeVisible()

  // A link to a kept page works too, and so does Back.
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(page).toHaveURL(/\/categories\/products$/)
  await expect(page.getByText(alert)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)

  await context.setOffline(false)
  await expect(page.getByText(alert)).not.toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
})

test('a page that was not kept says so, lists the kept ones, and opens when the network is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(noNetwork)
  await page.goto('/FAQ')
  await untilKept(page, '/FAQ')
  const title = (await page.title()).replace(' · Oja', '')
  // Another address with the same name is listed once.
  await page.goto('/FAQ?number=2')
  await untilKept(page, '/FAQ?number=2')
  await context.setOffline(true)
  for (const [path, why] of [
    ['/AboutUs', 'This page is not on your phone yet.'],
    ['/userProfile/orders', 'Your phone does not keep the list of your orders.'],
    ['/userProfile/orders/OJ-7K4M-2Q9P', 'Your phone does not keep the whole page of an order.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible()
    await expect(page.getByText(why)).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('link')).toHaveText([title])
  }
  await expect(page.getByText('Your orders, messages and payments need the network.')).toBeVisible()
  // What is kept of orders is read by who asks.
  await expect(page.getByText('at most for 30 days')).toBeHidden()
  await page.getByText('What stays on this phone').click()
  await expect(page.getByText('at most for 30 days')).toBeVisible()
  expect(await accessibilityFaults(page, 'not kept')).toEqual([])
  await page.goto('/AboutUs')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(alert)).toBeVisible()
  expect(await accessibilityFaults(page, 'kept')).toEqual([])
  // The fixed top bar does not cover it.
  await page.getByRole('button', { name: 'Try again' }).click({ trial: true })
  const bottom = await page.getByText(alert).evaluate((line) => line.getBoundingClientRect().bottom)
  expect((await page.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'No network' })).not.toBeAttached()
  await expect(page).toHaveURL(/\/AboutUs$/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('of a person who is logged in nothing is kept, and logout without network deletes all pages', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(noNetwork)
  allowErrors(/status of 40[13]/)
  await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
  await page.goto('/categories/products')
  await untilKept(page, '/categories/products')
  for (const path of [
    '/userProfile',
    '/userProfile/orders',
    '/userProfile/messages',
    '/account/profile',
    '/admin',
  ])
    await page.goto(path)
  await page.goto('/FAQ')
  await untilKept(page, '/FAQ')
  expect(
    (await keptPaths(page)).filter((path) => /user|account|admin|login|pay|messages/i.test(path)),
  ).toEqual([])
  expect(await keptTexts(page)).not.toMatch(/chiamaka/i)

  await context.setOffline(true)
  await page.goto('/FAQ')
  await expect(page.getByText(alert)).toBeVisible()
  // The copy is a visitor's, and the person is still logged in.
  await page.locator('summary[aria-label=Menu]').click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect.poll(() => keptIn(page, 'oja-pages-')).toEqual([])
  // Not even its photos; what belongs to the site may be there again.
  expect((await keptIn(page, 'oja-files-')).filter((address) => address.includes('/files/'))).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a page that a person who is logged in opens by its address is kept before its scripts run', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(noNetwork)
  allowErrors(/status of 40[13]/)
  await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
  await page.goto('/categories/products')
  await untilKept(page, '/categories/products')
  const card = page.getByRole('main').locator('a[href^="/products/"]').first()
  const product = (await card.getAttribute('href')) ?? ''
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The network may go before the page itself says that it should be kept.
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => undefined
  })
  for (const path of ['/', product, '/FAQ']) {
    await page.goto(path)
    await untilKept(page, path)
  }
  expect(await keptTexts(page)).not.toMatch(/chiamaka/i)
  await context.setOffline(true)
  for (const path of ['/', product, '/FAQ']) {
    await page.goto(path)
    await expect(page.getByText(alert)).toBeVisible()
  }
})

test('the hand-over code of an opened order is there without network, until the logout', async ({
  page,
  context,
  app,
  allowErrors,
}) => {
  allowErrors(noNetwork)
  allowErrors(/status of 40[13]/)
  await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
  await page.goto('/FAQ')
  await untilKept(page, '/FAQ')
  const order = await openOrder(app)
  await page.goto(order)
  const section = page.getByRole('region', { name: /your (hand-over )?code$/i })
  // Folded: what is not shown has no innerText.
  const code = (await section.locator('span[aria-hidden]').textContent()) ?? ''
  expect(code).toMatch(/^\d{3}\s\d{3}$/)
  await expect.poll(() => keptIn(page, 'oja-pages-codes')).toHaveLength(1)

  await context.setOffline(true)
  await page.goto(order)
  await expect(page.getByRole('heading', { name: 'Your hand-over codes' })).toBeVisible()
  const kept = page.getByRole('listitem').filter({ hasText: code })
  await expect(kept).toContainText(order.slice('/userProfile/orders/'.length))
  await expect(kept).toContainText(/As of \d{1,2}:\d\d\s[ap]m: Accepted\. You paid ₦[\d,]+/)
  await expect(page.getByText('This page is not on your phone yet.')).toHaveCount(0)
  await expect(kept).toContainText(/(Arrives by|To be sent by|Ready to collect by|Late: was due) \d+ [A-Z]/)
  await expect(kept.getByRole('link')).toHaveAttribute('href', /^tel:\+234\d{10}$/)
  expect(await accessibilityFaults(page, 'codes')).toEqual([])

  await page.goto('/FAQ')
  await page.locator('summary[aria-label=Menu]').click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect.poll(() => keptIn(page, 'oja-pages-codes')).toEqual([])
})

test('in Save data an opened order brings its code without network too, and a logout without scripts deletes it', async ({
  page,
  context,
  app,
  allowErrors,
}) => {
  allowErrors(noNetwork)
  await page.goto('/FAQ?lite=on')
  // The page that registers the worker is kept from the browser's own cache.
  await untilKept(page, '/FAQ')
  const shell = (await keptIn(page, 'oja-shell-')).map((address) => new URL(address).pathname)
  expect(shell).toEqual(['/offline.js', '/favicon.svg', expect.stringMatching(/^\/assets\/shell-\w+\.css$/)])
  await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
  const order = await openOrder(app)
  await page.goto(order)
  const section = page.getByRole('region', { name: /your (hand-over )?code$/i })
  // Folded: what is not shown has no innerText.
  const code = (await section.locator('span[aria-hidden]').textContent()) ?? ''
  expect(code).toMatch(/^\d{3}\s\d{3}$/)
  await expect.poll(() => keptIn(page, 'oja-pages-codes')).toHaveLength(1)
  expect((await keptIn(page, 'oja-files-')).filter((address) => /\.(js|woff2)$/.test(address))).toEqual([])

  await context.setOffline(true)
  await page.goto(order)
  const kept = page.getByRole('listitem').filter({ hasText: code })
  await expect(kept.getByRole('link')).toHaveAttribute('href', /^tel:\+234\d{10}$/)

  await context.setOffline(false)
  await expect(section).toBeVisible()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(`${app.origin}/`)
  await expect.poll(() => keptIn(page, 'oja-pages-codes')).toEqual([])
})

test('without network what is kept of orders can be removed from the phone', async ({
  page,
  context,
  app,
  allowErrors,
}) => {
  allowErrors(noNetwork)
  allowErrors(/status of 40[13]/)
  await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
  await page.goto('/FAQ')
  await untilKept(page, '/FAQ')
  await page.goto(await openOrder(app))
  await expect.poll(() => keptIn(page, 'oja-pages-codes')).toHaveLength(1)
  await context.setOffline(true)
  await page.goto('/userProfile/orders')
  await page.getByRole('button', { name: 'Remove my orders from this phone' }).click()
  await expect(page.getByRole('heading', { name: 'Your hand-over codes' })).toHaveCount(0)
  expect(await keptIn(page, 'oja-pages-')).toEqual([])
})

test('the login of another person deletes what was kept for the one before', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  await logIn(page, 'chiamaka.obi@example.com', 'market-day')
  await page.goto('/FAQ')
  await untilKept(page, '/FAQ')
  await logIn(page, 'mama.sade@example.com', 'market-day')
  await page.goto('/AboutUs')
  await expect.poll(() => keptPaths(page)).not.toContain('/FAQ')
})

test('at most 30 pages are kept, and the oldest go first', async ({ page }) => {
  await page.goto('/')
  await untilKept(page, '/')
  for (let number = 1; number <= 32; number += 1) {
    await page.evaluate(async (number) => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ keep: `${location.origin}/FAQ?number=${number}`, files: [] }, {})
    }, number)
    await untilKept(page, `/FAQ?number=${number}`)
  }
  await expect.poll(async () => (await keptPaths(page)).length).toBe(30)
  const kept = await keptPaths(page)
  expect(kept).not.toContain('/')
  expect(kept).not.toContain('/FAQ?number=1')
  expect(kept).toContain('/FAQ?number=32')
})

test('the worker of an older build is replaced, and what it kept is deleted', async ({ page, context }) => {
  const path = '/service-worker.js'
  await context.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/version:[`"'](\w+)[`"']/, 'version:"older"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/FAQ')
  await untilKept(page, '/FAQ')
  expect(await page.evaluate(() => caches.keys())).toContain('oja-pages-older')
  await context.unroute(`**${path}`)
  await page.goto('/AboutUs')
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .not.toEqual(expect.arrayContaining([expect.stringMatching(/older$/)]))
  await page.goto('/GetDirections')
  await untilKept(page, '/GetDirections')
  expect(await keptPaths(page)).not.toContain('/FAQ')
})

test('where storage is full or forbidden every page works as before', async ({
  page,
  context,
  app,
  allowErrors,
}) => {
  allowErrors(/bad HTTP response code|status of 40[14]/)
  const storage = await context.newCDPSession(page)
  await storage.send('Storage.overrideQuotaForOrigin', { origin: app.origin, quotaSize: 1 })
  await page.goto('/categories/products')
  await page.evaluate(() => navigator.serviceWorker.getRegistration())
  await page.goto('/FAQ')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await context.route('**/service-worker.js', (route) => route.fulfill({ status: 404 }))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'caches', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(`${app.origin}/`)
})

/** The page of an order of Chiamaka Obi that has a code and was accepted. */
async function openOrder(app: { rows(sql: string): Promise<Record<string, unknown>[]> }): Promise<string> {
  const [open] = await app.rows(`select o.number from orders o join handover_codes h on h.order_id = o.id
    join users u on u.id = o.buyer_id where u.email = 'chiamaka.obi@example.com' and h.encrypted_code is not null and o.fulfilment = 'accepted'`)
  return `/userProfile/orders/${String(open?.number)}`
}

/** Waits until this page stands in a cache. */
async function untilKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptPaths(page)).toContain(path)
}

/** Path and query of every kept page. */
async function keptPaths(page: Page): Promise<string[]> {
  return (await keptIn(page, 'oja-pages-')).map((address) => address.slice(new URL(address).origin.length))
}

/** The addresses in the caches whose names begin so. */
function keptIn(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  }, prefix)
}

/** The bodies of all that is kept, as one text. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      for (const response of await (await caches.open(name)).matchAll()) texts.push(await response.text())
    }
    return texts.join('\n')
  })
}

function isPictureLoaded(page: Page): Promise<boolean> {
  return page
    .getByRole('main')
    .locator('img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)
}
