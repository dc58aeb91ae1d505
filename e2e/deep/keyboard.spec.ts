import { overlap } from '../support/axe.ts'
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts'
import { expect, linkIn, test } from '../support/test-app.ts'
import { password } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'

// No mouse from here on. The test does what happens outside the page: it opens the mail and chooses the file.
test.beforeEach(async ({ page, allowErrors }) => {
  allowErrors(/status of 401/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('a buyer does everything from registering to deleting an account with the keyboard alone', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  const email = `keys.${Date.now()}.${hasScripts}@example.com`

  await test.step('the first Tab stop skips to the content', async () => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#content$/)
  })

  await test.step('they register and follow the link in the mail', async () => {
    await page.goto('/register')
    await typeInto(page, page.getByLabel('First name'), 'Tunde')
    await typeInto(page, page.getByLabel('Last name'), 'Bakare')
    await typeInto(page, page.getByLabel('Email or phone number'), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await typeInto(page, page.getByLabel('Confirm password'), password)
    await tabTo(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Account created successfully').first()).toBeVisible()
    await page.goto(linkIn(await app.mailTo(email, 'Verify')))
    if (hasScripts) {
      await expect(page.getByRole('dialog', { name: 'Email Verified!' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  })

  await test.step('they log in', async () => {
    await page.goto('/login')
    await typeInto(page, page.getByRole('textbox', { name: 'Email' }), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/login/i)
  })

  await test.step('they browse, filter and search', async () => {
    await page.goto('/categories/products')
    await tabTo(page, page.locator('#side-state'))
    await page.keyboard.type('Lag')
    await typeInto(page, page.locator('#side-priceTo'), '50000')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/state=Lagos/)
    await expect(page).toHaveURL(/priceTo=50000/)
    await page.goto('/categories/products')
    await typeInto(page, page.getByRole('combobox', { name: 'Search products' }), 'rice')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=rice/)
    await pressEnterOn(page, page.locator('main a[href^="/products/"]').first())
    await expect(page).toHaveURL(/\/products\//)
  })

  await test.step('they write to the seller', async () => {
    const listing = page.url()
    const box = page.getByRole('region', { name: 'Message Seller' })
    await typeInto(page, box.getByRole('textbox'), 'Is this from the new harvest?')
    await pressEnterOn(page, box.getByRole('button', { name: 'Send message' }))
    if (hasScripts) {
      await expect(page.getByText('Message sent')).toBeVisible()
      await expect.poll(() => overlap(page, '.toast', '.chat-button')).toBe(false)
    } else {
      await expect(page).toHaveURL(/\/userProfile\/messages\//)
      await page.goto(listing)
    }
  })

  await test.step('they buy', async () => {
    await pressEnterOn(page, page.getByRole('button', { name: /^Buy Now/ }))
    // The shop delivers: a buyer first reads how the goods come.
    const payment = hasScripts ? page.frameLocator('iframe') : page
    await pressEnterOn(page, payment.getByRole('link', { name: 'Pay with Paystack' }))
    const card = hasScripts ? page.frameLocator('iframe').frameLocator('iframe') : page
    await tabTo(page, card.getByRole('button', { name: /^Pay/ }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/order\/success\?.*reference=/)
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 40_000 })
  })

  await test.step('they review the shop', async () => {
    const { data } = await (await page.request.get('/api/v1/products')).json()
    await page.goto(`/seller-profile/${data[0].sellerId._id}?tab=reviews`)
    const form = page.locator('form', { has: page.locator('textarea[name=comment]') })
    await tabTo(page, form.locator('input[name=rating]').first())
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await typeInto(page, form.getByRole('textbox'), 'Everything as it was said.')
    await pressEnterOn(page, form.getByRole('button', { name: /Send review|Update review/ }))
    await expect(page.getByText('Change your review')).toBeVisible()
    await expect(page.getByText('Everything as it was said.').first()).toBeVisible()
  })

  await test.step('they log out', async () => {
    await page.goto('/logout')
    await pressEnterOn(page, page.getByRole('button', { name: 'Yes', exact: true }))
    await expect(page).toHaveURL(`${app.origin}/`)
    expect((await page.request.get('/api/v1/users/get/profile')).status()).toBe(401)
  })

  await test.step('a person without orders deletes their account', async () => {
    const exiting = `leaving.${Date.now()}.${hasScripts}@example.com`
    await page.request.post('/api/v1/auth/register', {
      data: { name: 'Bisi Cole', email: exiting, password },
    })
    await page.request.get(linkIn(await app.mailTo(exiting, 'Verify')))
    await page.goto('/login')
    await typeInto(page, page.getByRole('textbox', { name: 'Email' }), exiting)
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/login/i)
    await page.goto('/account/delete')
    const main = page.getByRole('main')
    const again = main.getByLabel('Password', { exact: false })
    if ((await again.count()) > 0) await typeInto(page, again.first(), password)
    await pressEnterOn(page, main.getByRole('button', { name: 'Delete Account' }))
    await expect(page.getByText('Account deleted successfully!').first()).toBeVisible()
  })
})

test('a seller lists a product with a photo and deletes it with the keyboard alone', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  const name = `Yam by keys ${Date.now()}`
  await page.goto('/login')
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), 'terver.farm@example.com')
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'market-day')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.origin}/dashboard`)

  await page.goto('/dashboard/upload')
  await tabTo(page, page.locator('input[type=file]'))
  await page.locator('input[type=file]').setInputFiles(await phonePhoto())
  await typeInto(page, page.getByLabel('Name', { exact: true }), name)
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.type('Fresh')
  await typeInto(page, page.getByLabel(/^Price/), '2500')
  await typeInto(page, page.getByLabel('Quantity'), '12')
  await pressEnterOn(page, page.getByRole('button', { name: 'Upload product' }))
  await expect(page.getByText(/uploaded successfully/i).first()).toBeVisible({ timeout: 30_000 })

  await page.goto(`/dashboard/listings?q=${encodeURIComponent(name)}`)
  await pressEnterOn(page, page.getByLabel(`More for ${name}`, { exact: true }))
  const remove = hasScripts
    ? page.getByRole('button', { name: `Delete ${name}` })
    : page.locator('summary', { hasText: 'Delete' })
  await pressEnterOn(page, remove.first())
  await pressEnterOn(page, page.getByRole('button', { name: 'Yes, delete' }).locator('visible=true'))
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
})
