import type { Page } from '@playwright/test'
import { widerThanWindow } from '../support/axe.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'
import type { RunningApp } from '../support/running-app.ts'

test(
  'the overview names the shop and shows its figures and next steps',
  { tag: ['@scripts-in-deep', '@DB2', '@DB3', '@DB5', '@DB6', '@DB7', '@DB8'] },
  async ({ page, app }) => {
    await enter(page, app, 'mama.sade@example.com')
    const { data } = await (await page.request.get('/api/v1/sellers/only/profile')).json()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${data.storeName}`)
    for (const label of ['Total Listings', 'Total Messages', 'Customer Reviews', 'Account Status'])
      await expect(page.locator('dt').filter({ hasText: label })).toBeVisible()
    await expect(page.locator('dl > div').filter({ hasText: 'Account Status' })).toContainText('Active')
    const main = page.locator('main')
    // On a phone the bar has these three; main shows them on a wide screen.
    const bar = page.getByRole('navigation', { name: 'Dashboard' })
    for (const [place, name] of [
      ['upload', 'Upload'],
      ['orders', 'View orders'],
      ['messages', 'Messages'],
    ] as const) {
      await expect(bar.locator(`a[href="/dashboard/${place}"]`).first()).toBeVisible()
      await expect(
        main.locator(`a[href="/dashboard/${place}"]`).filter({ hasText: name }).first(),
      ).toHaveText(name)
    }
    await expect(main.getByText('Share my shop')).toBeVisible()
    for (const name of ['Recent Messages', 'My Reviews', 'Recent Transactions'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    const transactions = main.locator('section').filter({ hasText: 'Recent Transactions' }).locator('li')
    await expect(transactions).toHaveCount(5)
    const colours = {
      'Buyer paid': 'leaf-soft',
      Pending: 'marigold-soft',
      Failed: 'danger-soft',
      Refunded: 'sunken',
      'Part refunded': 'sunken',
      'Refund in progress': 'marigold-soft',
      'Refund delayed': 'danger-soft',
      Accepted: 'marigold-soft',
      Ready: 'marigold-soft',
      Sent: 'marigold-soft',
      Received: 'leaf-soft',
      'Dispute open': 'danger-soft',
      'Dispute answered': 'marigold-soft',
    }
    for (const line of await transactions.all()) {
      const badge = line.locator('span').last()
      const word = (await badge.textContent()) as keyof typeof colours
      await expect(badge).toHaveClass(new RegExp(`bg-${colours[word]}`))
    }
  },
)

test(
  'a small phone has five places at its lower edge and the rest behind More, a wide screen all of them',
  { tag: ['@DB1'] },
  async ({ page, app }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, app, 'mama.sade@example.com')
    await page.goto('/dashboard/')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    const current = menu.locator('[aria-current=page]')
    // A slash at the end is the same place.
    await expect(current).toHaveCount(1)
    await expect(current).toHaveAttribute('href', '/dashboard')
    for (const words of ['Newsletter', 'Quick Links', 'FAQs'])
      await expect(page.getByText(words, { exact: true })).toHaveCount(0)
    if (!isFormBrowser) {
      await expect(menu.getByRole('link')).toHaveText([/^Home/, /^Orders/, /^Sell/, /^Messages/, /^More/], {
        useInnerText: true,
      })
      const top = await page
        .getByRole('heading', { level: 1 })
        .evaluate((h1) => h1.getBoundingClientRect().top)
      expect(top).toBeLessThan(120)
      expect(await squeezedDrawings(page)).toEqual([])
    }
    await menu.getByRole('link', { name: 'More' }).click()
    const main = page.getByRole('main')
    for (const name of ['Listings', 'Payouts', 'Verification', 'Settings', 'Back To Home', 'Log out'])
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
    await main.getByRole('link', { name: 'Settings' }).click()
    await main.getByRole('link', { name: 'Hours and holiday' }).click()
    await expect(page).toHaveURL(/\/dashboard\/settings\/hours$/)

    await page.setViewportSize({ width: 1280, height: 800 })
    const names = [
      'Overview',
      'Orders',
      'Upload',
      'Messages',
      'Listings',
      'Payouts',
      'Verification',
      'Settings',
    ]
    for (const name of [...names, 'Back To Home', 'Log out'])
      await expect(menu.getByRole('link', { name })).toBeVisible()
    await expect(current.filter({ visible: true })).toHaveAttribute('href', '/dashboard/settings')
  },
)

test(
  'a seller’s list of orders fits a tablet and a small laptop',
  { tag: ['@DB28'] },
  async ({ page, app }) => {
    test.skip(isFormBrowser, 'only a browser gives a page a width')
    await enter(page, app, 'tb.gadgets@example.com')
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/dashboard/orders')
      await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
      expect(await widerThanWindow(page, `/dashboard/orders at ${width} px`)).toEqual([])
    }
  },
)

test(
  'an empty list of orders says that it is empty, and a failed one says that it failed',
  { tag: ['@BU20', '@BU21', '@DB29', '@DB30'] },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    await enter(page, app, 'sparkle.mop@example.com')
    await page.goto('/userProfile/orders')
    await expect(page.getByText('You have no orders yet')).toBeVisible()
    await page.goto('/dashboard/orders')
    await expect(page.getByText('No orders yet', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Share my shop' })).toBeVisible()
    if (javaScriptEnabled === false) return

    allowErrors(/Failed to load resource|ERR_FAILED/)
    await page.route(/\/api\/v1\/(users|sellers)\/orders/, (route) => route.abort())
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByText('Failed to load orders')).toBeVisible()
    await page.goto('/userProfile')
    await page
      .getByRole('navigation', { name: 'My account' })
      .getByRole('link', { name: 'My Orders' })
      .click()
    await expect(page.getByText('Failed to load orders')).toBeVisible()
  },
)

test('an admin page that cannot be loaded keeps its menu, and loads when the admin tries again', async ({
  page,
  javaScriptEnabled,
  allowErrors,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the browser itself says that there is no network')
  allowErrors(/Failed to load resource|ERR_FAILED/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await page.route('**/api/v1/**', (route) => route.abort())
  await menu.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL(/\/admin\/users/)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})

test(
  'an order that was never paid says so to buyer and seller, and the buyer can buy the product again',
  { tag: ['@scripts-in-deep'] },
  async ({ page, app, newPerson }) => {
    await enter(page, app, 'chiamaka.obi@example.com')
    const { orders } = (await (await page.request.get('/api/v1/users/orders')).json()) as {
      orders: { reference: string; storeName: string; isNotCharged: boolean }[]
    }
    // Other journeys leave unpaid orders too, of which nobody knows yet whether they were charged.
    const unpaid = orders.find(({ storeName, isNotCharged }) => isNotCharged && storeName === 'TB Gadgets')
    const reference = unpaid?.reference ?? ''
    await page.goto(`/userProfile/orders/${reference}`)
    await expect(page.getByText('You were not charged.')).toBeVisible()
    await page.getByRole('link', { name: 'Buy again' }).click()
    await expect(page).toHaveURL(/\/products\//)

    const seller = await newPerson()
    await enter(seller, app, 'tb.gadgets@example.com')
    await seller.goto(`/dashboard/orders/${reference}`)
    await expect(seller.getByText('The goods are back in your shop.')).toBeVisible()
    await expect(seller.getByRole('link', { name: 'Buy again' })).toHaveCount(0)
  },
)

test(
  'the page after a payment shows its state, and nothing that is not known',
  { tag: ['@scripts-in-deep', '@OS6', '@OS7', '@OS8', '@ST13'] },
  async ({ page, app }) => {
    await enter(page, app, 'ini-abasi.etuk@example.com')
    const { orders } = (await (await page.request.get('/api/v1/users/orders')).json()) as {
      orders: { reference: string; status: string; refund: string }[]
    }
    const referenceOf = (status: string) =>
      orders.find((order) => order.status === status && order.refund === 'none')?.reference ?? ''

    await page.goto(`/order/success?reference=${referenceOf('paid')}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText(/oja-[0-9a-f]{48}/).first()).toBeVisible()
    await expect(page.getByRole('status').getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.getByText('We are still checking your payment')).toHaveCount(0)
    for (const name of ['View Orders', 'Continue Shopping'])
      await expect(page.getByRole('link', { name })).toBeVisible()

    await page.goto(`/order/success?reference=${referenceOf('pending')}&try=1`)
    await expect(page.getByText('We are still checking your payment')).toBeVisible()
    await expect(page.getByRole('status').getByText('Verifying…')).toBeVisible()
    await page.goto(`/order/success?reference=${referenceOf('pending')}&try=10`)
    await expect(page.getByRole('status').getByText('Pending', { exact: true })).toBeVisible()
  },
)

test(
  'the Buy Now dialog counts units, shows progress and says when a payment cannot start',
  { tag: ['@PD7', '@PD8', '@PD9', '@PD10', '@PD14'] },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    await enter(page, app, 'chiamaka.obi@example.com')
    const { data } = (await (await page.request.get('/api/v1/products?q=palm+oil')).json()) as {
      data: { _id: string; quantity: number }[]
    }
    const [product] = data
    await page.goto(`/products/${product?._id}`)
    await expect(page.getByRole('heading', { name: 'Buy This Product' })).toBeVisible()
    const quantity = page.getByLabel('Quantity', { exact: true })
    await expect(quantity).toHaveValue('1')
    await expect(quantity).toHaveAttribute('max', String(product?.quantity))
    if (javaScriptEnabled === false) return

    const buy = page.getByRole('button', { name: /^Buy Now/ })
    await quantity.fill('0')
    await expect(buy).toBeDisabled()
    await quantity.fill('999999')
    await expect(quantity).toHaveValue(String(product?.quantity))
    await quantity.fill('2')
    await expect(buy).toBeEnabled()
    allowErrors(/Failed to load resource|ERR_FAILED/)
    await page.route('**/api/v1/payments/initiate', (route) => route.abort())
    await buy.click()
    await expect(page.getByText('Failed to initiate payment').first()).toBeVisible()
    await expect(buy).toBeEnabled()
  },
)

test(
  'the list of orders confirms the payment that led to it',
  { tag: ['@scripts-in-deep', '@CL47', '@OK2'] },
  async ({ page, app }) => {
    await enter(page, app, 'chiamaka.obi@example.com')
    const { orders } = (await (await page.request.get('/api/v1/users/orders')).json()) as {
      orders: { reference: string; status: string; refund: string }[]
    }
    const paid = orders.find(({ status, refund }) => status === 'paid' && refund === 'none')
    await page.goto(`/userProfile/orders?reference=${paid?.reference}`)
    await expect(page.getByText('Payment confirmed').first()).toBeVisible()
  },
)

test('an overview whose figures come too late asks for them once more by itself', async ({
  page,
  app,
  javaScriptEnabled,
  allowErrors,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the page has the link "Try again"')
  allowErrors(/status of 503/)
  await enter(page, app, 'mama.sade@example.com')
  await page.goto('/dashboard/orders')
  const busy = { code: 'BUSY', message: 'We are busy right now. Please try again in a moment.' }
  let asked = 0
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/v1/sellers/dashboard', async (route) => {
    asked += 1
    if (asked === 1) return route.fulfill({ status: 503, json: busy })
    // The second answer waits until the sentence was seen: a busy machine looks too late otherwise.
    await seen.promise
    return route.continue()
  })
  await page.getByRole('navigation', { name: 'Dashboard' }).locator('a[href="/dashboard"]').first().click()
  await expect(page.getByText('We cannot see your listings just now')).toBeVisible()
  seen.resolve()
  await expect(page.locator('dt').filter({ hasText: 'Total Listings' })).toBeVisible()
  await expect(page.getByText('Not loaded')).toHaveCount(0)
})

async function enter(page: Page, { origin }: RunningApp, email: string): Promise<void> {
  const login = { email, password: 'market-day' }
  const answer = await page.request.post('/api/v1/auth/login', { data: login, headers: { origin } })
  expect(answer.status()).toBe(200)
}

/** Drawings of icons that are no longer as wide as they are high. */
function squeezedDrawings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('svg[viewBox="0 0 24 24"]')]
      .filter((drawing) => drawing.checkVisibility())
      .filter((drawing) => {
        const { width, height } = drawing.getBoundingClientRect()
        return Math.abs(width - height) > 0.5
      })
      .map((drawing) => drawing.parentElement?.outerHTML.slice(0, 100) ?? ''),
  )
}
