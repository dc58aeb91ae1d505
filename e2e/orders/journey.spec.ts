import type { Page } from '@playwright/test'
import { openCard } from '../support/card.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { fillLogin, logIn, password } from '../support/people.ts'
import { expect, isFormBrowser, linkIn, test } from '../support/test-app.ts'
import type { RunningApp } from '../support/running-app.ts'

test(
  'a seller opens a shop, a buyer finds a product and pays, and both see the order',
  {
    tag: [
      '@chromium-without-scripts',
      '@SW4',
      '@SW17',
      '@LG13',
      '@DB25',
      '@PC1',
      '@PC5',
      '@PD9',
      '@PD16',
      '@OS9',
      '@BU19',
      '@DB28',
      '@CL44',
      '@CL46',
    ],
  },
  async ({ page: trader, app, newPerson, javaScriptEnabled }, { retry }) => {
    const hasScripts = javaScriptEnabled !== false
    const mark = `${hasScripts ? 'with' : 'without'}-${retry}`
    const product = `Abuja yam, giant tubers ${mark}`

    await test.step('the seller registers on Sell With Us', async () => {
      await trader.goto('/sellwithus')
      await trader.getByLabel('Business name').fill('Mama Ejiro Yams')
      await trader.getByLabel('Owner name').fill('Ejiro Omonigho')
      await trader.getByLabel('Mobile number or email').fill(`ejiro-${mark}@example.com`)
      await trader.getByLabel('Phone').fill('0803 123 4567')
      await trader.getByLabel('Small', { exact: true }).check()
      await trader.getByLabel('Products', { exact: true }).check()
      await trader.getByLabel('Password', { exact: true }).fill(password)
      await trader.getByLabel('Confirm password').fill(password)
      await trader
        .locator('#register-form')
        .getByRole('button', { name: /^(Register|Open|Create|Join)/ })
        .click()
      await expect(trader.getByText('Registration Successful').first()).toBeVisible()
      if (hasScripts) await trader.getByRole('button', { name: 'Go to login' }).click()
      await expect(trader).toHaveURL(/\/login/)
    })

    await test.step('the seller follows the link in the mail and logs in', () =>
      verifyAndLogIn(trader, app, `ejiro-${mark}@example.com`, hasScripts))
    // The mailed link leads a new seller to the first listing.
    await expect(trader).toHaveURL(/\/dashboard\/upload\?new=shop$/)
    await trader.goto('/dashboard')
    await expect(trader.getByText('Mama Ejiro Yams').first()).toBeVisible()

    await test.step('the seller uploads a product with a photo from a phone', async () => {
      await trader.goto('/dashboard/upload')
      await trader.locator('input[type=file]').setInputFiles(await phonePhoto())
      await trader.getByLabel('Name', { exact: true }).fill(product)
      await trader.getByLabel('Category').selectOption('Fresh & Perishables')
      await trader.getByLabel(/^Price/).fill('₦2,500')
      await trader.getByLabel('Quantity').fill('12')
      await trader.getByText('More details').click()
      await trader.getByLabel('Description').fill('Dry, sweet, from Zaki Biam.')
      await trader.getByRole('button', { name: 'Upload product' }).click()
      await expect(trader.getByText(/uploaded successfully/i).first()).toBeVisible()
    })

    const buyer = await newPerson()
    await test.step('a buyer registers, verifies and logs in', async () => {
      await buyer.goto('/register')
      await buyer.getByLabel('First name').fill('Tunde')
      await buyer.getByLabel('Last name').fill('Bakare')
      await buyer.getByLabel('Email').fill(`tunde-${mark}@example.com`)
      await buyer.getByLabel('Password', { exact: true }).fill(password)
      await buyer.getByLabel('Confirm password').fill(password)
      await buyer.getByRole('checkbox').check()
      await buyer.getByRole('button', { name: /^(Register|Create)/ }).click()
      await expect(buyer.getByText('Account created successfully').first()).toBeVisible()
      await verifyAndLogIn(buyer, app, `tunde-${mark}@example.com`, hasScripts)
      await expect(buyer).toHaveURL(`${app.origin}/`)
    })

    await test.step('the buyer finds it by category and by search, within five seconds of its upload', async () => {
      await buyer.goto('/categories/products?category=Fresh+%26+Perishables')
      await expect(buyer.getByRole('link', { name: product }).first()).toBeVisible()
      await buyer.goto('/Categories/Products')
      await buyer
        .getByRole('searchbox')
        .or(buyer.getByPlaceholder(/search/i))
        .first()
        .fill(`GIANT Tubers ${mark}`)
      await buyer.getByRole('button', { name: 'Search' }).click()
      await buyer.getByRole('link', { name: product }).first().click()
      await expect(buyer.getByRole('heading', { name: product })).toBeVisible()
      await expect(buyer.getByText('Quantity available: 12')).toBeVisible()
    })

    await test.step('the buyer pays for three', async () => {
      await buyer.getByLabel('Quantity', { exact: true }).fill('3')
      if (hasScripts) await expect(buyer.getByRole('button', { name: /^Buy Now/ })).toContainText('₦7,500')
      await buyer.getByRole('button', { name: /^Buy Now/ }).click()
      await (await openCard(buyer, hasScripts)).getByRole('button', { name: /^Pay/ }).click()
      await expect(buyer).toHaveURL(/\/order\/success\?.*reference=/)
      if (hasScripts) {
        await expect(buyer.getByText('Payment successful. Your order is being processed.')).toBeVisible()
      }
      await expect(buyer.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
      await expect(buyer.getByText('₦7,500').first()).toBeVisible()
      await expect(buyer.getByText(product).first()).toBeVisible()
    })

    await test.step('both see the order, and the stock is three less', async () => {
      const [number = 'no number'] =
        /OJ-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await buyer.getByRole('main').innerText()) ?? []
      const receipt = buyer
        .getByRole('region', { name: 'Receipt' })
        .or(buyer.locator('section', { hasText: 'Receipt' }))
        .first()
      for (const words of ['3', String(new Date().getFullYear())]) await expect(receipt).toContainText(words)
      await buyer.getByRole('link', { name: 'View Orders' }).click()
      await trader.goto('/dashboard/orders')
      for (const page of [buyer, trader]) {
        const main = page.getByRole('main')
        const links = main.getByRole('link', { name: product })
        // On a phone a seller's card leads to its order only; the table of a wide screen leads to the product too.
        if (page === trader && !isFormBrowser) {
          await expect(main.getByText(product).first()).toBeVisible()
          await expect(links).toHaveCount(0)
          await page.setViewportSize({ width: 1280, height: 800 })
        }
        // The buyer's card leads to the order by name and picture, and to the product by a link of its own.
        const toProduct =
          page === buyer ? main.getByRole('link', { name: /^(See product|Buy again)/ }) : links
        await expect(toProduct.first()).toHaveAttribute('href', /\/products\/[0-9a-f-]{36}/)
        for (const words of [number, '₦7,500', 'Paid']) await expect(main).toContainText(words)
      }
      await buyer.goto(`/categories/products?q=${encodeURIComponent(product)}`)
      await buyer.getByRole('link', { name: product }).first().click()
      await expect(buyer.getByText('Quantity available: 9')).toBeVisible()
    })
  },
)

test(
  'a visitor who buys is asked to log in, and then continues the purchase',
  { tag: ['@RO3', '@RO7'] },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 401/)
    await page.goto('/categories/products')
    await page.locator('a[href^="/products/"]').first().click()
    await page.waitForURL(/\/products\//)
    const product = new URL(page.url()).pathname
    await page.getByLabel('Quantity', { exact: true }).fill('2')
    await page.getByRole('button', { name: /^Buy Now/ }).click()
    if (javaScriptEnabled !== false) {
      await expect(page.getByText('Login required')).toBeVisible()
      await page.getByRole('status').getByRole('link', { name: 'Login' }).click()
    }
    await expect(page).toHaveURL(/\/login\?from=/)
    await page.getByLabel('Email').fill('chiamaka.obi@example.com')
    await page.getByLabel('Password', { exact: true }).fill('market-day')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(product))
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('2')
    if (javaScriptEnabled === false) return
    await expect((await openCard(page, true)).getByRole('button', { name: /^Pay/ })).toBeVisible()
    // Done once: neither Back nor a reload begins it again.
    await expect(page).toHaveURL(new RegExp(`${product}$`))
  },
)

test(
  'a buyer who closes the payment is warned of paying twice and led to the order, whose state is still checked',
  { tag: ['@PD15', '@ST12'] },
  async ({ page, javaScriptEnabled }) => {
    await logIn(page, 'chiamaka.obi@example.com', 'market-day')
    await page.goto('/categories/products?q=rice')
    await page.locator('a[href^="/products/"]').first().click()
    await page.getByRole('button', { name: /^Buy Now/ }).click()
    if (javaScriptEnabled !== false) {
      const checkout = await openCard(page, true)
      await checkout.getByRole('button', { name: 'Cancel payment' }).click()
      await expect(page.getByText('Payment not completed').first()).toBeVisible()
      await expect(
        page.getByText('If you have been debited, do not pay again. We will confirm it in My Orders.'),
      ).toBeVisible()
      await page.getByRole('status').getByRole('link', { name: 'See the order' }).click()
      await expect(page).toHaveURL(/\/userProfile\/orders\/[\w-]+$/)
      await page.goto('/userProfile/orders')
    } else {
      await page.getByRole('link', { name: 'Pay with Paystack' }).click()
      await page.getByRole('button', { name: 'Cancel payment' }).click()
      await expect(page).toHaveURL(/\/pay\//)
      await expect(page.getByText('Payment not completed')).toBeVisible()
      await expect(page.getByText('If you have been debited, do not pay again: this order')).toBeVisible()
      await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
      await page.goto('/userProfile/orders')
    }
    const unpaid = page.getByRole('article').filter({ hasText: 'Not paid yet' }).first()
    await expect(unpaid.getByRole('link', { name: /^Pay now ₦[\d,]+/ })).toHaveAttribute('href', /^\/pay\//)
    await unpaid.getByRole('link', { name: 'View order' }).click()
    await expect(page.getByText('If you have been debited, do not pay again: this order')).toBeVisible()
    await expect(
      page.getByText(/If you have not, pay by \d+:\d\d\s(am|pm), or the order will be cancelled/),
    ).toBeVisible()
    // Nothing is paid, so nothing says that it is, or that the bank is slow.
    await expect(page.getByText('Not paid yet', { exact: true })).toBeVisible()
    await expect(page.getByText('Your bank has not confirmed')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem').first()).toHaveText(
      /^To pay/,
    )
    await expect(page.getByRole('link', { name: /^Pay now ₦[\d,]+$/ })).toBeVisible()
  },
)

test('Back on a phone closes the payment, and the product stays', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without JavaScript the payment is a page, and Back leaves it')
  await logIn(page, 'chiamaka.obi@example.com', 'market-day')
  await page.goto('/categories/products?q=rice')
  await page.locator('a[href^="/products/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Buy This Product' })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const product = page.url()
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  const payment = page.getByRole('dialog', { name: 'Payment' })
  await expect((await openCard(page, true)).getByRole('button', { name: /^Pay/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Payment not completed').first()).toBeVisible()
  await expect(payment).not.toBeAttached()
  await expect(page).toHaveURL(product)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  // The cross takes the entry away, so the next Back leads to the list; also when the page below still loads again.
  const asked = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/products\/[^/]+$/, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  await page.getByRole('button', { name: 'Close payment' }).click()
  await expect(payment).not.toBeAttached()
  asked.resolve()
  await expect(page.getByRole('button', { name: /^Buy Now/ })).toBeEnabled()
  await page.goBack()
  await expect(page).toHaveURL(/\/categories\/products\?q=rice$/)
})

test(
  'the payment page says what happened to the money and what to do next',
  { tag: ['@PD15', '@ST12'] },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    allowErrors(/ERR_FAILED/)
    await logIn(page, 'chiamaka.obi@example.com', 'market-day')
    const { data: products } = await (await page.request.get('/api/v1/products')).json()
    const buy = async () => {
      const data = { productId: products[0]._id, quantity: 1 }
      const headers = { origin: app.origin }
      return (await (await page.request.post('/api/v1/payments/initiate', { data, headers })).json())
        .reference
    }
    const first = await buy()
    await page.goto(`/pay/${first}`)
    await expect(page.getByText('Payment not completed')).toHaveCount(0)
    await expect(page.getByText('do not pay again')).toBeHidden()
    await page.getByRole('link', { name: 'Pay with Paystack' }).click()
    const checkout = javaScriptEnabled === false ? page : page.frameLocator('iframe')
    await checkout.getByRole('button', { name: 'Cancel payment' }).click()
    const said = page.getByRole('status')
    await expect(said.getByText('Payment not completed')).toBeVisible()
    await expect(said.getByText('If you have been debited, do not pay again: this order')).toBeVisible()
    await expect(said.getByText('No money was taken')).toBeHidden()
    await said.getByRole('link', { name: 'See your order' }).click()
    await expect(page).toHaveURL(/\/userProfile\/orders\/OJ-\w{4}-\w{4}$/)

    // A new order ends the one before it.
    await buy()
    await page.goto(`/pay/${first}`)
    await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
    await expect(
      page.getByText(
        'If you were debited, do not pay again: the money comes back, from us if it reached us, else from your bank. If you were not, you can try again.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(new RegExp(`/products/${products[0]._id}$`))
    if (javaScriptEnabled === false) return

    // The provider cannot be had: nothing was taken.
    await page.route(/inline/, (route) => route.abort())
    await page.route('**/pay/*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(
        /data-authorization-url="[^"]*"/,
        'data-authorization-url=""',
      )
      await route.fulfill({ response: answer, body })
    })
    await page.goto(`/pay/${await buy()}`)
    await page.getByRole('link', { name: 'Pay with Paystack' }).click()
    await expect(said.getByText('Failed to initiate payment')).toBeVisible()
    await expect(said.getByText(/^No money was taken\. Try again by \d+:\d\d\s(am|pm)/)).toBeVisible()
    await expect(said.getByText('do not pay again')).toBeHidden()
  },
)

async function verifyAndLogIn(
  page: Page,
  app: RunningApp,
  email: string,
  hasScripts: boolean,
): Promise<void> {
  await page.goto(linkIn(await app.mailTo(email, 'Verify')))
  if (hasScripts) {
    await expect(page.getByRole('dialog', { name: 'Email Verified!' })).toBeVisible()
    await page.keyboard.press('Escape')
  } else await expect(page.getByText('Email Verified!')).toBeVisible()
  await fillLogin(page, email)
  await expect(page).not.toHaveURL(/login/i)
}
