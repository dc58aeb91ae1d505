import type { Page } from '@playwright/test'
import { untilHydrated } from '../support/hydration.ts'
import { logIn as logInAs } from '../support/people.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

const logIn = (page: Page, email: string) => logInAs(page, email, 'market-day')

interface Listed {
  orders: { number: string; productId: string; productName: string; fulfilment: string; isOnSale: boolean }[]
  counts: Record<'all' | 'receive' | 'problems' | 'done' | 'unpaid' | 'notCharged', number>
}
const listed = async (page: Page, tab: string) =>
  (await (await page.request.get(`/api/v1/users/orders?tab=${tab}`)).json()) as Listed
/** The page shows ten orders; "Show more" adds ten. */
const showAll = async (page: Page, count: number) => {
  const cards = page.getByRole('article')
  for (let shown = 10; shown < count; shown += 10) {
    await expect(cards).toHaveCount(shown)
    await page.getByRole('link', { name: 'Show more' }).click()
  }
  await expect(cards).toHaveCount(count)
}

test(
  'My Orders has tabs with counts, folds unpaid tries into one line, and leads back to what was bought',
  { tag: ['@scripts-in-deep', '@BU19', '@BU20'] },
  async ({ page }) => {
    await logIn(page, 'chiamaka.obi@example.com')
    await page.goto('/userProfile/orders')
    const tabs = page.getByRole('navigation', { name: 'Orders', exact: true })
    const { counts } = await listed(page, 'all')
    for (const [tab, name] of [
      ['receive', 'To receive'],
      ['problems', 'Problems'],
      ['done', 'Done'],
      ['all', 'All'],
    ] as const) {
      await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(tabs.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(tabs.getByRole('link', { name: new RegExp(`^${name}`) })).toContainText(
        String(counts[tab]),
      )
      const { orders } = await listed(page, tab)
      await showAll(page, orders.length)
      for (const { number } of orders) await expect(page.getByText(`Order #${number}`)).toBeVisible()
    }

    const line = page.getByRole('link', { name: /orders? not paid/ })
    await expect(line).toHaveCount(1)
    await line.click()
    await expect(page.getByRole('heading', { name: 'Orders not paid' })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(
      /Not paid\. (You were not charged|If you were debited)/,
    )
    await showAll(page, counts.unpaid)
    await page.getByRole('link', { name: 'All orders' }).click()

    // The receipt of what the buyer has tells nobody to come for it.
    const over = (await listed(page, 'done')).orders.find(({ isOnSale }) => isOnSale)
    await page.goto(`/userProfile/orders/${over?.number}`)
    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    await expect(page.getByText('You have received this order.')).toBeVisible()
    await expect(page.getByText('when you pick up your goods')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    // Nothing says again that it is paid.
    await expect(page.getByText('Payment Successful')).toHaveCount(0)
    await page.goto('/userProfile/orders')
    await page.getByLabel('Find an order').fill(String(over?.number))
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('1 order', { exact: true })).toBeVisible()
    await page
      .getByRole('article')
      .filter({ hasText: `Order #${over?.number}` })
      .getByRole('link', { name: 'Buy again' })
      .click()
    await expect(page).toHaveURL(new RegExp(`/products/${over?.productId}`))
  },
)

test('late orders stand above all others and lead to what one can do', { tag: '@BU19' }, async ({ page }) => {
  await logIn(page, 'chiamaka.obi@example.com')
  for (const tab of ['all', 'receive', 'problems']) {
    await page.goto(`/userProfile/orders?tab=${tab}`)
    const late = page.getByRole('region', { name: /orders? (is|are) late$/ })
    await expect(late.getByRole('link', { name: /^Adire cloth.*: was due \d+ \w+$/ })).toBeVisible()
  }
  await page.goto('/userProfile/orders?tab=receive')
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/^Late: was (due|to be ready)/),
  ).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Adire cloth' })
  await expect(card.getByText('Late', { exact: true })).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'I have received it' })).toHaveCount(0)
  await card.getByRole('link', { name: /^See what you can do/ }).click()
  const next = page.getByRole('region', { name: 'Next step' })
  await expect(next.getByText(/^Late\. It should have arrived by/)).toBeVisible()
  for (const name of ['Call driver', 'Call seller', 'WhatsApp', 'Message', 'Report a problem'])
    await expect(next.getByRole('link', { name, exact: true })).toBeVisible()
})

test('on a phone an order takes little of My Orders', { tag: '@BU19' }, async ({ page }) => {
  test.skip(isFormBrowser, 'only a browser lays out')
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, 'chiamaka.obi@example.com')
  await page.goto('/userProfile/orders?tab=done')
  const heights = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
  const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length
  expect(mean, 'pixels of an order').toBeLessThan(190)
})

test('a refund on its way stands under the payment', { tag: '@BU19' }, async ({ page }) => {
  await logIn(page, 'chiamaka.obi@example.com')
  await page.goto('/userProfile/orders?tab=problems')
  const card = page.getByRole('article').filter({ hasText: 'Refund in progress' }).first()
  // The refund says more than that it was paid.
  await expect(card.getByText('Paid', { exact: true })).toHaveCount(0)
  await expect(card.getByText(/The seller says: “Sold at the stall this morning\. Sorry!”/)).toBeVisible()
  await card.getByRole('link', { name: /^View order/ }).click()
  const next = page.getByRole('region', { name: 'Next step' })
  await expect(next).toContainText('We are refunding ₦29,500 to the card or account you paid with.')
  await expect(next).toContainText('says: “Sold at the stall this morning. Sorry!”')
  await expect(next).toContainText(/Most banks show it by \d+ \w+ \d{4}\./)
  const money = page.getByRole('region', { name: 'Payment' })
  await expect(money).toContainText(/Paid₦29,500\s*Refund on its way₦29,500/)
})

test(
  'the page of a paid order shows its steps with dates, and how to reach the shop; before the payment it shows no phone',
  { tag: ['@BU19', '@D22'] },
  async ({ page, newPerson, javaScriptEnabled }) => {
    await logIn(page, 'chiamaka.obi@example.com')
    const sent = (await listed(page, 'receive')).orders.find(({ fulfilment }) => fulfilment === 'sent')
    await page.goto(`/userProfile/orders/${sent?.number.toLowerCase().replaceAll('-', '')}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${sent?.number}`)
    const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
    await expect(steps).toHaveText([/^Paid\d/, /^Accepted/, /^(Sent|Ready)/, /^Received/])
    await expect(steps.first().locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
    const shop = page.getByRole('region', { name: /^Reach / })
    await expect(shop.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+234\d{10}$/)
    await expect(shop.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/234\\d{10}\\?text=.*${sent?.number}`),
    )
    await expect(shop.getByRole('link', { name: 'Open in Google Maps' })).toBeVisible()
    await page.getByText('Payment reference', { exact: true }).click()
    await expect(page.getByText(/^oja-[0-9a-f]{48}$/)).toBeVisible()
    const copy = page.getByRole('button', { name: 'Copy payment reference' })
    await expect(copy).toHaveCount(javaScriptEnabled === false ? 0 : 1)

    const other = await newPerson()
    await logIn(other, 'ini-abasi.etuk@example.com')
    const { orders } = (await (await other.request.get('/api/v1/users/orders')).json()) as {
      orders: { number: string; status: string }[]
    }
    const waiting = orders.find(({ status }) => status === 'pending')
    await other.goto(`/userProfile/orders/${waiting?.number}`)
    await expect(other.getByRole('list', { name: 'Progress' })).toContainText('To pay')
    await expect(other.getByRole('region', { name: /^Reach / })).toHaveCount(0)
  },
)

test(
  'My Orders and Messages stand in both menus',
  { tag: ['@scripts-in-deep', '@H6', '@H14'] },
  async ({ page }) => {
    await logIn(page, 'chiamaka.obi@example.com')
    await page.goto('/')
    const header = page.getByRole('banner')
    const links = header.locator('a[href="/userProfile/orders"]')
    // One in the menu of wide screens, one in the menu of phones.
    await expect(links).toHaveText(['My Orders', 'My Orders'])
    await expect(header.locator('a[href="/userProfile/messages"]')).toHaveText([/^Messages/, /^Messages/])
  },
)

test(
  'the page of an unknown order keeps the menu of the account and leads to My Orders',
  { tag: '@BU19' },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    await logIn(page, 'chiamaka.obi@example.com')
    await page.goto('/userProfile/orders/OJ-0000-0000')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Order not found')
    const menu = page.getByRole('navigation', { name: 'My account' })
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible()
    // The page takes another number.
    const { orders } = await listed(page, 'done')
    await main.getByLabel('Order number').fill(orders[0]?.number ?? '')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order #${orders[0]?.number}`)
    await main.getByRole('link', { name: 'My Orders' }).click()
    await expect(page).toHaveURL(/\/userProfile\/orders$/)
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

test(
  'a number that no order can have says so, and what one looks like',
  { tag: '@BU19' },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 400/)
    await logIn(page, 'chiamaka.obi@example.com')
    await page.goto('/userProfile/orders/OJ-XXXX-bad')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('That is not an order number')
    await expect(main).toContainText('Check it: it looks like OJ-7K4M-2Q9P.')
    await expect(main).not.toContainText('That did not work')
    await main.getByRole('link', { name: 'My Orders' }).click()
    await expect(page).toHaveURL(/\/userProfile\/orders$/)
  },
)

test(
  'an order that was not paid says so in one way, and is not called failed',
  { tag: '@BU19' },
  async ({ page }) => {
    await logIn(page, 'chiamaka.obi@example.com')
    await page.goto('/userProfile/orders?tab=unpaid')
    await page.getByRole('article').first().getByRole('link', { name: 'View order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #/)
    const main = page.getByRole('main')
    await expect(main.getByText('Not paid', { exact: true }).first()).toBeVisible()
    await expect(main).toContainText(
      /You were not charged\.|If you were debited, do not pay again: the money comes back/,
    )
    await expect(main).not.toContainText(/Failed|not completed|cancelled/)
  },
)

test('the link of an account’s page is in sight on a phone before its scripts have come, and stays there', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the link comes first')
  await logIn(page, 'chiamaka.obi@example.com')
  const held = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/userProfile/orders', { waitUntil: 'commit' })
  const current = page.getByRole('navigation', { name: 'My account' }).locator('[aria-current=page]')
  await expect(current).toBeInViewport({ ratio: 1 })
  const before = await current.boundingBox()
  held.resolve()
  await untilHydrated(page)
  const after = await current.boundingBox()
  if (!before || !after) throw new Error('The link is not on the page')
  expect(Math.abs(after.x - before.x)).toBeLessThanOrEqual(1)
})
