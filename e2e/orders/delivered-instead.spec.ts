import { openCard } from '../support/card.ts'
import { delayResponses } from '../support/demo.ts'
import { untilHydrated } from '../support/hydration.ts'
import { logIn, makePerson, password } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test('a buyer who presses Buy Now reads how the goods come, and may have them delivered instead', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  const { email } = await makePerson(await newPerson(), app, 'Dayo Delivered')
  await logIn(page, email, password)
  const saved = await page.request.put('/api/v1/users/profile/update', {
    headers: { origin: app.origin },
    data: { address: '14 Bodija Road, Ibadan North', phone: '0803 123 4567' },
  })
  expect(saved.status()).toBe(200)
  await page.goto('/categories/products?q=raw+shea+butter')
  await page
    .getByRole('link', { name: /^Raw shea butter/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
  const beans = 'Oloyin honey beans, 1 paint bucket'
  const startPayment = async () => {
    await page.goto(`/categories/products?q=${encodeURIComponent(beans)}`)
    await page.getByRole('link', { name: beans }).first().click()
    await page.getByLabel('Quantity', { exact: true }).fill('2')
    await page.getByRole('button', { name: /^Buy Now/ }).click()
    return hasScripts ? page.frameLocator('iframe') : page
  }
  const arrival = /Arrives by \d+ \w+/

  await test.step('before the card it says where to pick it up, and the card waits for a tap', async () => {
    const payment = await startPayment()
    const ways = payment.getByRole('region', { name: 'How do you want it?' })
    await expect(
      ways.getByRole('link', { name: /^Pick it up in Ibadan North, Oyo: free Pay with Paystack: ₦[\d,]+$/ }),
    ).toBeVisible()
    await expect(payment.locator('iframe')).toHaveCount(0)
    await ways.getByRole('button', { name: /^Have it delivered \(from ₦1,500\)/ }).click()
    await expect(page).toHaveURL(/\/checkout\?line=[\da-f-]+$/)
    await expect(page.getByText(`2 × ${beans}`)).toBeVisible()
  })

  await test.step('the basket is not in the payment, and the payment not in the basket', async () => {
    const other = page.getByText(/Raw shea butter/)
    await expect(other).toHaveCount(0)
    await page.goto('/basket')
    const left = page.getByRole('region', { name: `You did not pay for 2 × ${beans}` })
    await expect(left).toContainText('Not in your basket.')
    await expect(page.getByRole('button', { name: /^Remove Oloyin honey beans/ })).toHaveCount(1)
    await left.getByRole('link', { name: /^Pay now/ }).click()
    await expect(page).toHaveURL(/\/checkout\?line=[\da-f-]+$/)
    await expect(page.getByText(`2 × ${beans}`)).toBeVisible()
  })

  await test.step('it may be put into the basket, and removed there', async () => {
    await page.goto('/basket')
    await page.getByRole('button', { name: /^Put it into the basket/ }).click()
    await expect(page.getByText('Added to your basket')).toBeVisible()
    await expect(page.getByText('You did not pay for')).toHaveCount(0)
    await page.getByRole('button', { name: /^Remove Oloyin honey beans/ }).click()
    await expect(page.getByRole('button', { name: /^Remove Oloyin honey beans/ })).toHaveCount(0)
  })

  await test.step('pressed again it does not become more', async () => {
    for (const _ of ['first', 'second']) {
      const payment = await startPayment()
      await payment.getByRole('button', { name: /^Have it delivered/ }).click()
      await expect(page.getByText(`2 × ${beans}`)).toBeVisible()
    }
  })

  await test.step('with the place of the device, delivery to it says its fee', async () => {
    const { hostname: domain } = new URL(app.origin)
    const value = encodeURIComponent('Oyo|Ibadan North')
    await page.context().addCookies([{ name: 'oja-place', value, domain, path: '/' }])
    const payment = await startPayment()
    if (hasScripts) {
      // It goes on to the checkout at once; to pick it up is a choice there.
      await expect(page).toHaveURL(/\/checkout\?state=Oyo&lga=Ibadan\+North&line=[\da-f-]+$/)
      await expect(page.getByRole('radio', { name: /^Seller delivers/ })).toBeChecked()
      await expect(page.getByRole('radio', { name: /^Collect it/ })).toBeVisible()
    } else {
      const ways = payment.getByRole('region', { name: 'How you get it' })
      await expect(
        ways.getByRole('button', { name: /^Have it delivered to Ibadan North, from ₦1,500/ }),
      ).toBeVisible()
      await expect(ways.getByText('Or you pick it up in Ibadan North, Oyo, free.')).toBeVisible()
    }
    // What somebody wrote into the cookie is no place: the page says what it says without one.
    await page.context().addCookies([{ name: 'oja-place', value: '%zz|<b>', domain, path: '/' }])
    const plain = await startPayment()
    await expect(plain.getByRole('button', { name: /^Have it delivered \(from ₦1,500\)/ })).toBeVisible()
    await page.context().clearCookies({ name: 'oja-place' })
    // A new Buy Now takes the place of the one before.
    await plain.getByRole('button', { name: /^Have it delivered/ }).click()
    await expect(page).toHaveURL(/\/checkout\?line=[\da-f-]+$/)
  })

  await test.step('the checkout begins with the address of the profile, which is in the chosen area', async () => {
    // On a slow line the state is chosen before the scripts run.
    const scripts = hasScripts ? delayResponses(page, '**/assets/*.js') : undefined
    await page.goto(page.url(), { waitUntil: 'commit' })
    await page.getByLabel('State', { exact: true }).selectOption('Oyo')
    scripts?.letGo()
    if (hasScripts) await untilHydrated(page)
    if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
    await page.getByLabel('Local government', { exact: true }).selectOption('Ibadan North')
    if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
    const shop = page.getByRole('group', { name: 'Mama Sade Foodstuff' })
    await shop.getByRole('radio', { name: /^Seller delivers/ }).check()
    if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
    await expect(page.getByLabel('Street')).toHaveValue('14 Bodija Road, Ibadan North')
    await page.getByLabel('Nearest landmark').fill('Opposite the filling station')
    await page.getByLabel('Town').fill('Ibadan')
    if (!hasScripts) return
    // Who leaves and comes back finds what they typed.
    const here = page.url()
    await page.goto('/basket')
    await page.goto(here)
    await expect(page.getByLabel('Nearest landmark')).toHaveValue('Opposite the filling station')
    await expect(page.getByLabel('Town')).toHaveValue('Ibadan')
  })
  const label = page.locator('label').filter({ hasText: 'Seller delivers' }).first()
  const [words = ''] = arrival.exec(await label.innerText()) ?? []

  await test.step('receipt and order say the days of the checkout', async () => {
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await (await openCard(page, hasScripts)).getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
    // The address that was typed for it does not wait for the next payment.
    const kept = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('checkout-ad')))
    if (hasScripts) await expect.poll(kept).toEqual([])
    const receipt = page.getByRole('region', { name: 'Receipt: Mama Sade Foodstuff' })
    await expect(receipt).toContainText(words)
    await receipt.getByRole('link', { name: /^Order #/ }).click()
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(words)
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Seller delivers: ₦')
    await page.goto('/userProfile/orders')
    // Of the payment that delivery took the place of, Paystack was never opened.
    await expect(page.getByRole('link', { name: /^Track order/ })).toHaveCount(1)
    await expect(page.getByText(/not paid/i)).toHaveCount(0)
  })
})

test('Buy Now of a shop that does not deliver waits for a tap too: first the buyer reads that they collect', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  // Their own: a buyer has three unpaid payments at most, and other journeys pay as the buyers of the demo.
  const { email } = await makePerson(await newPerson(), app, 'Sade Collects')
  await logIn(page, email, password)
  await page.goto('/categories/products?q=raw+shea+butter')
  await page
    .getByRole('link', { name: /^Raw shea butter/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  const payment = hasScripts ? page.frameLocator('iframe') : page
  const ways = payment.getByRole('region', { name: 'How you get it' })
  await expect(ways.getByText(/^You pick it up /)).toBeVisible()
  await expect(ways.getByRole('button')).toHaveCount(0)
  if (hasScripts) await expect(payment.locator('script[data-waits]')).toHaveCount(1)
  await expect(payment.locator('iframe')).toHaveCount(0)
  await payment.getByRole('link', { name: 'Pay with Paystack' }).click()
  const card = hasScripts ? payment.frameLocator('iframe') : page
  await expect(card.getByRole('button', { name: /^Pay/ })).toBeVisible()
})
