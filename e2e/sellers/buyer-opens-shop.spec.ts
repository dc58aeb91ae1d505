import type { Page } from '@playwright/test'
import { phonePhoto } from '../support/phone-photo.ts'
import { fillLogin, logIn, makePerson, storedIn } from '../support/people.ts'
import { expect, linkIn, test } from '../support/test-app.ts'

test(
  'Chiamaka buys, opens her shop with the same account, sells, and still sees her purchase',
  { tag: ['@scripts-in-deep'] },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }, { retry }) => {
    allowErrors(/status of 422/)
    const hasScripts = javaScriptEnabled !== false
    const main = page.getByRole('main')
    const mark = `${hasScripts ? 'with' : 'without'}-${retry}`
    const shopName = `Chiamaka Gele ${mark}`
    const { email } = await makePerson(page, app, 'Chiamaka Eze')
    await page.setViewportSize({ width: 360, height: 740 })
    await logIn(page, email)
    const bought = await test.step('she buys', () => buyRice(page, app.origin, hasScripts))

    await test.step('Sell With Us greets her by name, has what is known filled in, and asks for no password', async () => {
      await page.goto('/SellWithUs')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your shop, Chiamaka')
      await expect(main).toContainText(email)
      await expect(main.getByLabel('Business name')).toHaveValue('Chiamaka Eze')
      await expect(main.locator('input[type=password]')).toHaveCount(0)
    })

    await test.step('what is missing is said at its field, and what she typed stays', async () => {
      await main.getByLabel('Business name').fill(shopName)
      await main.getByLabel('Phone').fill('12345')
      await main.getByLabel('Individual', { exact: true }).check()
      await main.getByLabel('Products', { exact: true }).check()
      await main.getByRole('button', { name: 'Open my shop' }).click()
      await expect(
        main.getByText('Please enter a Nigerian phone number, like 0803 123 4567').first(),
      ).toBeVisible()
      await expect(main.getByLabel('Business name')).toHaveValue(shopName)
      await expect(main.getByLabel('Individual', { exact: true })).toBeChecked()
    })

    await test.step('the shop opens, and everything is a seller’s: dashboard, header and storage', async () => {
      await main.getByLabel('Phone').fill('0803 765 4321')
      await main.getByRole('button', { name: 'Open my shop' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(main.getByText('Add your first product')).toBeVisible()
      if (hasScripts) {
        const { role, sellerId, user = '{}' } = await storedIn(page)
        expect(role).toBe('seller')
        expect(JSON.parse(user)).toMatchObject({ role: 'seller', sellerId, name: 'Chiamaka Eze' })
      }
      await page.goto('/')
      const menu = page.getByRole('banner')
      await menu.locator('summary[aria-label=Menu]').click()
      const halves = menu.getByRole('navigation', { name: 'Menu' })
      await expect(halves.getByRole('region', { name: 'Selling' }).getByRole('link')).toHaveText([
        'Orders to handle',
        'Ask for payment',
        'Who paid',
        'Listings',
        'Messages',
        'Payouts',
      ])
      await expect(halves.getByRole('region', { name: 'Buying' }).getByRole('link')).toHaveText([
        'My Orders',
        'My Profile',
        'Saved items',
        'Basket',
      ])
      await expect(halves.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
      await expect(halves.getByRole('link', { name: 'Sell With Us' })).toHaveCount(0)
      await page.goto('/SellWithUs')
      await expect(main.getByText('You have a shop with this account.')).toBeVisible()
    })

    await test.step('what she bought is still hers, with a way back to selling', async () => {
      await page.goto('/dashboard/more')
      await main.getByRole('link', { name: 'Buying' }).click()
      await expect(page).toHaveURL(/\/userProfile\/orders$/)
      await expect(main.getByText(bought).first()).toBeVisible()
      await main.getByRole('link', { name: 'Track order' }).first().click()
      await expect(main.getByText('Report a problem').first()).toBeVisible()
      await page
        .getByRole('navigation', { name: 'My account' })
        .getByRole('link', { name: 'Selling' })
        .click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    await test.step('she lists, and a visitor finds it in her shop', async () => {
      await page.goto('/dashboard/upload')
      await main.locator('input[type=file]').setInputFiles(await phonePhoto())
      await main.getByLabel('Name', { exact: true }).fill(`Royal gele ${mark}`)
      await main.getByLabel('Category').selectOption('Fashion & Clothing')
      await main.getByLabel(/^Price/).fill('9,500')
      await main.getByLabel('Quantity').fill('4')
      await main.getByRole('button', { name: 'Upload product' }).click()
      await expect(main.getByText(/uploaded successfully/i).first()).toBeVisible()
      const visitor = await newPerson()
      await visitor.goto(`/categories/products?q=${encodeURIComponent(`Royal gele ${mark}`)}`)
      await visitor
        .getByRole('link', { name: `Royal gele ${mark}` })
        .first()
        .click()
      await expect(visitor.getByText(shopName).first()).toBeVisible()
    })

    await test.step('on a wide screen the top bar has both halves', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/')
      for (const half of ['Buying', 'Selling'])
        await expect(page.getByRole('banner').locator('summary', { hasText: half })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'My Dashboard' })).toBeVisible()
    })
  },
)

test(
  'somebody who forgot her account registers a shop, and the mail opens it after the login',
  { tag: '@scripts-in-deep' },
  async ({ page, app, javaScriptEnabled }) => {
    const { email } = await makePerson(page, app, 'Halima Sani')
    const main = page.getByRole('main')
    await page.goto('/SellWithUs')
    await main.getByLabel('Owner name').fill('Halima Sani')
    await main.getByLabel('Business name').fill('Halima Spices')
    await main.getByLabel('Mobile number or email').fill(email)
    await main.getByLabel('Phone').fill('0803 123 4567')
    await main.getByLabel('Small', { exact: true }).check()
    await main.getByLabel('Products', { exact: true }).check()
    await main.getByLabel('Password', { exact: true }).fill('another horse')
    await main.getByLabel('Confirm password').fill('another horse')
    await main.getByRole('button', { name: 'Register as a seller' }).click()
    // The same answer as for an address that nobody has.
    await expect(page.getByText('Registration Successful').first()).toBeVisible()

    await page.goto(linkIn(await app.mailTo(email, 'already have an account')))
    await expect(page).toHaveURL(/\/login\?from=/)
    await fillLogin(page, email)
    await expect(page).toHaveURL(/\/SellWithUs/i)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your shop, Halima')
    await main.getByLabel('Phone').fill('0803 123 4567')
    await main.getByLabel('Small', { exact: true }).check()
    await main.getByLabel('Products', { exact: true }).check()
    await main.getByRole('button', { name: 'Open my shop' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    if (javaScriptEnabled !== false) await expect(page.getByText('Your shop is open')).toBeVisible()
  },
)

/** Buys one piece of the first rice, and pays; its name. */
async function buyRice(page: Page, origin: string, hasScripts: boolean): Promise<string> {
  const { data: found } = await (await page.request.get('/api/v1/products?q=rice')).json()
  const data = { productId: found[0]._id, quantity: 1 }
  const started = await page.request.post('/api/v1/payments/initiate', { data, headers: { origin } })
  await page.goto(`/pay/${(await started.json()).reference}`)
  await page.getByRole('link', { name: 'Pay with Paystack' }).click()
  const checkout = hasScripts ? page.frameLocator('iframe') : page
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
  return found[0].name
}
