import { overlap, widerThanWindow } from '../support/axe.ts'
import { putIntoBasket } from '../support/basket.ts'
import { fillLogin, logIn, makePerson, password } from '../support/people.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

test('a visitor fills a basket from two shops, logs in, says where it goes and pays once', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  // The checkout asks who it is before it shows the login, and the landmark is left out at first.
  allowErrors(/status of (401|422)/)
  const hasScripts = javaScriptEnabled !== false
  const { email } = await makePerson(await newPerson(), app, 'Bisi Basket')
  const [beans, butter] = ['Oloyin honey beans, 1 paint bucket', 'Raw shea butter, 1 kg']

  await page.goto('/basket')
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(page.getByRole('region', { name: 'New in the market' }).getByRole('article')).toHaveCount(4)
  await putIntoBasket(page, beans)
  await putIntoBasket(page, butter)
  if (hasScripts) await expect(page.getByRole('link', { name: 'Basket, 2' })).toBeVisible()

  await test.step('one tap makes it two, and one tap one again', async () => {
    const goods = page.getByRole('listitem').filter({ hasText: beans })
    await goods.getByRole('button', { name: `One more of ${beans}` }).click()
    await expect(goods.getByLabel(`Quantity of ${beans}`)).toHaveValue('2')
    await goods.getByRole('button', { name: `One less of ${beans}` }).click()
    await expect(goods.getByLabel(`Quantity of ${beans}`)).toHaveValue('1')
    await goods.getByLabel(`Quantity of ${beans}`).fill('3')
    await goods.getByLabel(`Quantity of ${beans}`).press('Enter')
    await expect(async () => {
      await page.goto('/basket')
      await expect(goods.getByLabel(`Quantity of ${beans}`)).toHaveValue('3', { timeout: 1_000 })
    }).toPass()
  })

  await test.step('after the login the basket is still there', async () => {
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await expect(page).toHaveURL(/login/i)
    await expect(page.getByText('Log in to pay. Your basket waits.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      /^\/register\?from=%2Fcheckout/,
    )
    await fillLogin(page, email, password)
    // It goes after three seconds, unless a pointer rests on it.
    if (hasScripts) await page.getByText('Login successful').hover()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    if (hasScripts) {
      await expect(page.locator('.pay-bar')).toBeVisible()
      // Where the toast stands may have changed with the page.
      await page.getByText('Login successful').hover()
      expect(await overlap(page, '.toast', '.pay-bar')).toBe(false)
      // At the end of the page the bar stands higher.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      expect(await overlap(page, '.toast', '.pay-bar')).toBe(false)
      // On a tablet neither; the place of the toasts is as high as they are, or each focus would move them.
      const size = page.viewportSize()
      await page.setViewportSize({ width: 800, height: 900 })
      expect(await overlap(page, '.toast', '.pay-bar')).toBe(false)
      expect((await page.locator('.toasts').boundingBox())?.height).toBeLessThan(300)
      if (size) await page.setViewportSize(size)
    }
    const sums = page.getByRole('region', { name: 'To pay' })
    await expect(sums).toContainText('Before delivery')
    await expect(sums).toContainText('Your money is safe: we pay the seller only after you confirm.')
  })

  await test.step('the place and the ways say every naira before the payment', async () => {
    await page.getByLabel('State', { exact: true }).selectOption('Oyo')
    if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
    await page.getByLabel('Local government', { exact: true }).selectOption('Ibadan North')
    if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
    await expect(page.getByText('Where should it go?')).toBeVisible()
    const beansShop = page.getByRole('group', { name: 'Mama Sade Foodstuff' })
    await beansShop.getByLabel(/^Seller delivers/).check()
    if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
    const sums = page.getByRole('region', { name: 'To pay' })
    await expect(sums).toContainText('So far')
    await expect(sums).toContainText('Delivery or pick-up: not chosen')
    await expect(sums).not.toContainText('Before delivery')
    const others = page.getByRole('group').filter({ hasText: butter })
    await others.getByRole('radio').last().check()
    if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
    const pay = page.getByRole('button', { name: /^Pay ₦/ })
    await expect(pay).toBeVisible()
    // While fields are empty it is the way to learn which.
    if (!isFormBrowser) await expect(pay).toHaveCSS('background-color', 'rgb(11, 107, 58)')
    await expect(page.getByRole('region', { name: 'To pay' })).toContainText('Goods and delivery')
  })

  await test.step('one payment; each shop has a receipt', async () => {
    await page.getByLabel('Receiver’s full name').fill('Bisi Basket')
    await page.getByLabel('Receiver’s phone').fill('0803 123 4567')
    await page.getByLabel('Street').fill('12 Awolowo Road')
    await page.getByLabel('Town').fill('Ibadan')
    // The first one is kept unless the buyer says otherwise.
    await expect(page.getByLabel('Save this address')).toBeChecked()
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await expect(page.getByText('Nearest landmark is required').first()).toBeVisible()
    if (!isFormBrowser) {
      await expect(page.getByLabel('Nearest landmark')).toHaveAccessibleDescription(
        'Nearest landmark is required',
      )
      await expect(page.getByLabel('Nearest landmark')).toBeFocused()
    }
    await expect(page.getByLabel('Save this address')).toBeChecked()
    await page.getByLabel('Nearest landmark').fill('Opposite the filling station')
    const paid = (await page.getByRole('button', { name: /^Pay ₦/ }).innerText()).replace('Pay ', '')
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    if (hasScripts) {
      const checkout = page.frameLocator('iframe').frameLocator('iframe')
      await checkout.getByRole('button', { name: /^Pay/ }).click()
    } else {
      await expect(page.getByText(/^3 × Oloyin honey beans/)).toBeVisible()
      await expect(page.getByText('Seller delivers · ₦1,500')).toBeVisible()
      await expect(page.getByText('Quantity')).toBeHidden()
      await page.getByRole('link', { name: 'Pay with Paystack' }).click()
      await page.getByRole('button', { name: /^Pay/ }).click()
    }
    await expect(page).toHaveURL(/\/order\/success\?.*reference=/)
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'Receipt: Mama Sade Foodstuff' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Receipt: / })).toHaveCount(2)
    // Each order is a line that leads to it; codes and places are one tap away.
    const orders = page.getByRole('region', { name: 'Your 2 orders' })
    if (hasScripts) await expect(page.getByRole('link', { name: 'Basket', exact: true })).toBeVisible()
    await expect(
      orders.getByRole('link', { name: /Oloyin honey beans.*#OJ-.*Mama Sade Foodstuff/ }),
    ).toBeVisible()
    await expect(page.getByText('Check code').first()).toBeHidden()
    await page.locator('summary', { hasText: 'Receipt: Mama Sade Foodstuff' }).click()
    const opened = page.getByRole('region', { name: 'Receipt: Mama Sade Foodstuff' })
    await expect(opened.getByText('Check code', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(paid, { exact: true }).first()).toBeVisible()
  })

  await test.step('the receipt of one delivered order asks nobody to pick it up', async () => {
    const delivered = page.getByRole('region', { name: 'Receipt: Mama Sade Foodstuff' })
    await delivered.getByRole('link', { name: /^Order #/ }).click()
    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    await expect(page.getByText('Goods and delivery')).toBeVisible()
    await expect(page.getByText('when you pick up your goods')).toHaveCount(0)
  })

  await test.step('no line of a receipt is wider than a narrow phone, whatever stands in it', async () => {
    if (isFormBrowser) return
    await page.getByText('Goods and delivery').evaluate((name) => {
      name.textContent = 'Refunded on Wednesday, 28 November 2026'
      name.parentElement?.previousElementSibling?.querySelector('dd')?.append('₦12,345,678'.repeat(9))
    })
    expect(await widerThanWindow(page, 'receipt')).toEqual([])
  })

  await page.goto('/basket')
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await page.goto('/userProfile/orders')
  await expect(page.getByText(/^with ₦[\d,]+ delivery$/).first()).toBeVisible()

  await test.step('the saved address is chosen the next time', async () => {
    await page.goto('/userProfile/addresses')
    await expect(page.getByRole('main').getByText('12 Awolowo Road').first()).toBeVisible()
    await putIntoBasket(page, beans)
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await expect(page.getByRole('radio', { name: /^12 Awolowo Road/ })).toBeChecked()
    await expect(page.getByLabel('Save this address')).toHaveCount(0)
  })
})

test('a visitor pays for what they chose: the account’s older goods stay in its basket, and the checkout names them', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  // The checkout asks who it is before it shows the login.
  allowErrors(/status of 401/)
  const other = await newPerson()
  const { email } = await makePerson(other, app, 'Ngozi Twobaskets')
  await logIn(other, email)
  await putIntoBasket(other, 'Raw shea butter, 1 kg')
  await putIntoBasket(page, 'Oloyin honey beans, 1 paint bucket')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await fillLogin(page, email, password)
  const older = page.getByRole('status').filter({ hasText: 'Also in your basket, not in this payment:' })
  await expect(older).toContainText('Raw shea butter, 1 kg')
  const sums = page.getByRole('region', { name: 'To pay' })
  await expect(sums).toContainText('Mama Sade Foodstuff')
  await expect(page.getByRole('group', { name: 'Mama Sade Foodstuff' })).toBeVisible()
  await expect(page.getByRole('main').getByText('1 × Raw shea butter, 1 kg')).toHaveCount(0)
  // What is missing before the payment leads to its field.
  await page.getByRole('link', { name: /^Choose where it should go/ }).click()
  await expect(page).toHaveURL(/#place-state$/)
  if (!isFormBrowser) {
    const state = page.getByLabel('State', { exact: true })
    await expect(state).toBeFocused()
    await expect(state).toHaveAccessibleDescription('Choose a state')
    if (javaScriptEnabled !== false) await expect(state).toHaveAttribute('aria-invalid', 'true')
  }
  await test.step('what another phone adds meanwhile is not in this payment either', async () => {
    await putIntoBasket(other, 'Pure bush honey, 1 litre')
    await page.reload()
    await expect(older).toContainText('Raw shea butter, 1 kg')
    await expect(older).toContainText('Pure bush honey, 1 litre')
    await expect(page.getByRole('main').getByText('1 × Oloyin honey beans, 1 paint bucket')).toBeVisible()
    await expect(page.getByRole('main').getByText('1 × Pure bush honey, 1 litre')).toHaveCount(0)
  })
  await test.step('what another phone removes is not replaced by older goods', async () => {
    await other.getByRole('button', { name: 'Remove Oloyin honey beans, 1 paint bucket' }).click()
    await expect(other.getByRole('link', { name: 'Oloyin honey beans, 1 paint bucket' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basket')
  })
  await test.step('who looked at the whole basket pays for all of it', async () => {
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
    await expect(page.getByRole('main').getByText('1 × Raw shea butter, 1 kg')).toBeVisible()
    await expect(page.getByRole('main').getByText('1 × Pure bush honey, 1 litre')).toBeVisible()
    await expect(older).toHaveCount(0)
  })
})

test('a visitor may also pay for the account’s older goods, or look at the whole basket first', async ({
  page,
  app,
  newPerson,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const other = await newPerson()
  const { email } = await makePerson(other, app, 'Ngozi Paysforall')
  await logIn(other, email)
  await putIntoBasket(other, 'Raw shea butter, 1 kg')
  await putIntoBasket(page, 'Oloyin honey beans, 1 paint bucket')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await fillLogin(page, email, password)
  const older = page.getByRole('status').filter({ hasText: 'Also in your basket, not in this payment:' })
  await older.getByRole('link', { name: 'Pay for it too' }).click()
  await expect(page.getByRole('main').getByText('1 × Raw shea butter, 1 kg')).toBeVisible()
  await expect(older).toHaveCount(0)
  await page.getByRole('link', { name: 'Change the basket' }).click()
  await expect(page.getByRole('button', { name: 'Remove Raw shea butter, 1 kg' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  for (const goods of ['Raw shea butter, 1 kg', 'Oloyin honey beans, 1 paint bucket'])
    await expect(page.getByRole('main').getByText(`1 × ${goods}`)).toBeVisible()
  await expect(older).toHaveCount(0)
})

test('of two sizes the basket names the one that was just added, until something else is changed', async ({
  page,
}) => {
  const gown = 'Ankara midi gown'
  const added = page.getByRole('status').filter({ hasText: 'Added to your basket' })
  const addSize = async (size: string) => {
    await page.goto(`/categories/products?q=${encodeURIComponent(gown)}`)
    await page.getByRole('link', { name: gown }).first().click()
    await page.getByRole('radio', { name: new RegExp(`^${size}\\b`) }).check()
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(added).toContainText(`(Size: ${size})`)
  }
  await addSize('10')
  await addSize('12')
  await page.getByRole('button', { name: /^One more of .*\(Size: 10\)$/ }).click()
  await expect(page.getByLabel(/^Quantity of .*\(Size: 10\)$/)).toHaveValue('2')
  await expect(added).toHaveCount(0)
  await expect(page).toHaveURL(/\/basket$/)
})

test('the number of the basket follows the account: login, another device, logout', async ({
  page,
  app,
  newPerson,
  allowErrors,
}) => {
  // What was on its way when the session ended.
  allowErrors(/status of 401/)
  const beans = 'Oloyin honey beans, 1 paint bucket'
  const other = await newPerson()
  const { email } = await makePerson(other, app, 'Kunle Counted')
  await logIn(other, email)
  await putIntoBasket(other, beans)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Basket, 1' })).toBeVisible()

  // Nobody has opened the basket on this device.
  const shown = (name: string) =>
    expect(page.getByRole('banner').getByRole('link', { name, exact: true }).first()).toBeVisible()
  await page.goto('/')
  await shown('Basket')
  await logIn(page, email)
  await page.goto('/AboutUs')
  await shown('Basket, 1')

  await putIntoBasket(other, 'Raw shea butter, 1 kg')
  await page.reload()
  await shown('Basket, 2')

  await page.goto('/basket')
  await page.getByRole('button', { name: `Remove ${beans}` }).click()
  await shown('Basket, 1')
  await expect(page.getByText(beans)).toHaveCount(0)

  await page.goto('/logout')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(`${app.origin}/`)
  await page.goto('/')
  await shown('Basket')
})

test('the checkout begins with the place of the profile, or with the one chosen for the delivery of a product', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
}) => {
  const { email } = await makePerson(await newPerson(), app, 'Lanre Places')
  await logIn(page, email)
  await page.request.put('/api/v1/users/profile/update', {
    headers: { origin: app.origin },
    data: { address: '14 Allen Avenue, Ikeja, Lagos', phone: '0803 123 4567' },
  })
  await putIntoBasket(page, 'Oloyin honey beans, 1 paint bucket')
  await page.goto('/checkout')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Lagos')
  await expect(page.getByLabel('Local government', { exact: true })).toHaveValue('Ikeja')
  if (javaScriptEnabled === false) return
  await page.goto('/basket')
  await page.getByRole('link', { name: 'Oloyin honey beans, 1 paint bucket' }).first().click()
  await page.waitForURL(/\/products\//)
  await page.goto(`${new URL(page.url()).pathname}/delivery?state=Oyo&lga=Ibadan+North`)
  await expect(page.getByRole('region', { name: 'Delivery to Ibadan North' })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Oyo')
  await expect(page.getByLabel('Local government', { exact: true })).toHaveValue('Ibadan North')
  await page
    .getByRole('group', { name: 'Mama Sade Foodstuff' })
    .getByLabel(/^Seller delivers/)
    .check()
  await expect(page.getByLabel('Town')).toHaveAttribute('placeholder', 'Such as Bodija')
  // Another place that is chosen here stays.
  await page.getByLabel('State', { exact: true }).selectOption('Kano')
  await expect(page.getByLabel('Local government', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Kano')
})

test('in Save data the button of a new choice stands where one pays', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'the other test shows it for a browser without scripts')
  const { email } = await makePerson(await newPerson(), app, 'Sade Saver')
  await logIn(page, email)
  await putIntoBasket(page, 'Raw shea butter, 1 kg')
  await page.goto('/checkout?lite=on')
  const show = page.getByRole('button', { name: 'Show the prices' })
  const ask = page.getByRole('link', { name: 'Choose where it should go, or collect it' })
  await expect(ask).toBeVisible()
  await expect(show).toBeHidden()
  await page.getByRole('radio', { name: /^Collect it/ }).check()
  await expect(ask).toBeHidden()
  await show.click()
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeVisible()
  await expect(show).toBeHidden()
})
