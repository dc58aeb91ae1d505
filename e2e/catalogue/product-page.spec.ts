import type { Locator, Page, Request } from '@playwright/test'
import { logIn as logInAs } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'

const logIn = (page: Page, email: string) => logInAs(page, email, 'market-day')

/** The id of the demo product of this name. */
async function productId(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/products?q=${encodeURIComponent(name)}`)
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return data[0]?._id ?? ''
}

/** Is this the element that a finger on its middle would touch? */
const isOnTop = (one: Locator) =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test(
  'on a phone Message, Add to basket and Buy Now stay at the lower edge, cover nothing and are not covered',
  { tag: ['@PD9', '@PD11', '@chromium-without-scripts'] },
  async ({ page, javaScriptEnabled }) => {
    await page.goto(`/products/${await productId(page, 'yam')}`)
    const buy = page.getByRole('button', { name: /^Buy Now ₦[\d,]+/ })
    const message = page.getByRole('link', { name: 'Message seller' })
    const basket = page.getByRole('button', { name: 'Add to basket' })
    for (const place of ['top', 'bottom'] as const) {
      if (place === 'bottom') await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      for (const button of [message, basket, buy]) {
        await expect(button).toBeInViewport({ ratio: 1 })
        await expect.poll(() => isOnTop(button), `at the ${place}`).toBe(true)
      }
    }
    await expect.poll(() => isOnTop(page.getByRole('link', { name: /^Save data/ }))).toBe(true)
    const position = () => page.locator('.buy-bar').evaluate((bar) => getComputedStyle(bar).position)
    expect(await position()).toBe('fixed')
    // A keyboard leaves so much of the screen.
    await page.setViewportSize({ width: 360, height: 400 })
    expect(await position()).toBe('static')
    await page.setViewportSize({ width: 360, height: 740 })
    if (javaScriptEnabled === false) return

    await message.click()
    const words = page.getByRole('region', { name: 'Message Seller' }).getByRole('textbox')
    await expect(words).toBeFocused()
    await words.fill('Is it still available?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Login required')).toBeVisible()
    for (const button of [message, buy]) expect(await isOnTop(button)).toBe(true)
    // What a page asked for is not asked on the next one.
    await page
      .getByRole('link', { name: /basket/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/basket$/)
    await expect(page.getByText('Login required')).toHaveCount(0, { timeout: 1_000 })
  },
)

test('on a phone all of a photo is shown, and the chat of a service covers no button', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'a form browser has no layout')
  await page.goto(`/products/${await productId(page, 'yam')}`)
  const photo = page
    .getByRole('group', { name: /^Pictures of/ })
    .getByRole('img')
    .first()
  await expect(photo).toHaveCSS('object-fit', 'contain')
  // It is a square, so that a square photo has no bars.
  const shape = await photo.boundingBox()
  expect(shape?.width).toBe(shape?.height)

  const found = await (await page.request.get('/api/v1/services/all?category=Plumber')).json()
  await page.goto(`/services/${found[0]._id}`)
  const message = page.getByRole('button', { name: 'Message / ask for a price' })
  await expect.poll(() => isOnTop(message)).toBe(true)
  const call = page.getByRole('button', { name: 'Get in Touch' })
  await call.scrollIntoViewIfNeeded()
  await expect.poll(() => isOnTop(call)).toBe(true)

  // On a wide screen it floats only beside the page.
  for (const [width, isFloating] of [
    [1600, false],
    [1800, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(message).toHaveCSS('position', isFloating ? 'fixed' : 'static')
    const column = await page.getByRole('region', { name: 'Provider', exact: true }).boundingBox()
    const button = await message.boundingBox()
    if (isFloating) expect(button?.x).toBeGreaterThan((column?.x ?? 0) + (column?.width ?? 1_800))
  }
})

test(
  'the first screen names the price, the product’s own stars, the shop with its rating, and the promise',
  { tag: ['@PD1', '@PD2', '@chromium-without-scripts'] },
  async ({ page, javaScriptEnabled }) => {
    await page.goto(`/products/${await productId(page, 'yam')}`)
    const main = page.getByRole('main')
    for (const shown of [
      main.getByText('₦17,500').first(),
      main.getByRole('link', { name: '4.7 out of 5 stars, 3 reviews' }),
      main.getByText(/^\d+ sold$/),
      main.getByRole('link', { name: /Terver Yam Barn.*Shop 4\.\d/ }).first(),
      main.getByText('Your money is safe: we pay the seller only after you confirm.'),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 })
    // The bar cuts no promise, nor that of a long name, a price of seven digits and a long way of delivery.
    for (const name of javaScriptEnabled === false ? [] : ['yam', 'keke tricycle']) {
      await page.goto(`/products/${await productId(page, name)}`)
      const promise = await page.locator('summary', { hasText: 'Your money is safe' }).boundingBox()
      const bar = await page.locator('.buy-bar').boundingBox()
      expect((promise?.y ?? 740) + (promise?.height ?? 0), name).toBeLessThan(bar?.y ?? 0)
    }
    const how = page.getByText('24 hours after they enter your code')
    await expect(how).toBeHidden()
    await page.getByText('How?', { exact: true }).click()
    await expect(how).toBeVisible()
    await page.getByText('How?', { exact: true }).click()
    await expect(how).toBeHidden()
  },
)

test('a picture is enlarged by a tap, and Escape closes it', async ({ page, javaScriptEnabled }) => {
  await page.goto(`/products/${await productId(page, 'yam')}`)
  const picture = page.getByRole('group', { name: /^Pictures of/ }).getByRole('link')
  await expect(picture.first()).toHaveAttribute('href', /^\/files\/.*\/1080\.webp$/)
  if (javaScriptEnabled === false) return
  await picture.first().click()
  const viewer = page.getByRole('dialog', { name: /^Pictures of/ })
  await viewer.getByRole('button', { name: 'Enlarge picture 1' }).click()
  await expect(viewer.getByRole('button', { name: 'Show the whole picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(picture.first()).toBeFocused()
})

test(
  'the first view of a product is small beside its scripts, and pictures below wait',
  { tag: '@chromium-without-scripts' },
  async ({ page, javaScriptEnabled }) => {
    const received: Request[] = []
    page.on('requestfinished', (one) => received.push(one))
    await page.goto(`/products/${await productId(page, 'yam')}`)
    await page.waitForLoadState('networkidle')
    const shown = received.filter((one) => one.resourceType() !== 'script')
    const sizes = await Promise.all(shown.map((one) => one.sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    expect(bytes).toBeGreaterThan(10_000)
    // Without JavaScript browsers load the pictures below too.
    expect(bytes).toBeLessThan(javaScriptEnabled === false ? 200 * 1024 : 150 * 1024)
  },
)

test('goods that the device has seen come back on the next product', async ({ page, javaScriptEnabled }) => {
  const [yam, rice] = [await productId(page, 'yam'), await productId(page, 'ofada rice')]
  await page.goto(`/products/${yam}`)
  await expect(page.getByRole('region', { name: 'Similar goods' }).getByRole('article')).not.toHaveCount(0)
  if (javaScriptEnabled === false) return
  await page.mouse.wheel(0, 400)
  await page.waitForFunction(() => localStorage.getItem('seen-products') !== null)
  await page.goto(`/products/${rice}`)
  await page.mouse.wheel(0, 400)
  const seen = page.getByRole('region', { name: 'Recently seen' })
  await expect(seen.getByRole('link')).toHaveAttribute('href', `/products/${yam}`)
})

test('a buyer rates what was received with one tap, says more, and the seller answers', async ({
  page: buyer,
  newPerson,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  const seller = await newPerson()
  await logIn(buyer, 'chiamaka.obi@example.com')
  await logIn(seller, 'mama.sade@example.com')
  const id = await productId(buyer, 'white garri ijebu')

  await test.step('the order asks, and one tap is the rating', async () => {
    const { orders } = (await (await buyer.request.get('/api/v1/users/orders')).json()) as {
      orders: { reference: string; productId: string }[]
    }
    await buyer.goto(`/userProfile/orders/${orders.find(({ productId }) => productId === id)?.reference}`)
    await expect(buyer.getByText('You received this. How was it?')).toBeVisible()
    await buyer.getByRole('button', { name: '4 stars, Good' }).click()
    await expect(buyer.getByText('Thank you. Your stars are saved.')).toBeVisible()
    await expect(buyer.getByRole('radio', { name: '4 stars, Good' })).toBeChecked()
  })

  await test.step('words and a photo follow', async () => {
    await buyer.getByLabel('Your review (optional)').fill('Sour enough, and dry.')
    await buyer.getByLabel('Photo (optional)').setInputFiles(await phonePhoto())
    await buyer.getByRole('button', { name: 'Send review' }).click()
    await expect(buyer).toHaveURL(new RegExp(`/products/${id}/review\\?saved$`))
    const saved = buyer.getByRole('status').filter({ hasText: 'Your review is saved' })
    await expect(saved).toBeVisible()
    if (hasScripts) await expect(saved).toBeInViewport()
    await expect(buyer).toHaveTitle(/Your review is saved/)
    const review = buyer.getByRole('article').filter({ hasText: 'Sour enough, and dry.' }).last()
    await expect(review).toContainText('Verified purchase')
    if (hasScripts) await expect(review).toBeInViewport()
    await expect(review.getByRole('img', { name: /^Photo by/ })).toBeVisible()
    await expect(buyer.getByRole('link', { name: 'Change it' })).toBeVisible()
  })

  await test.step('the same address says nothing is saved to a person without a review', async () => {
    await seller.goto(`/products/${id}/review?saved`)
    await expect(seller.getByText('You can review this after you receive it')).toBeVisible()
    await expect(seller).toHaveTitle(/^Your review(?! is saved)/)
  })

  await test.step('the seller answers, and the buyer is told', async () => {
    await seller.goto(`/products/${id}`)
    const review = seller.getByRole('article').filter({ hasText: 'Sour enough, and dry.' }).last()
    await review.getByText('Answer', { exact: true }).click()
    await review.getByLabel('Your answer').fill('Thank you, come again!')
    await review.getByRole('button', { name: 'Send answer' }).click()
    await expect(seller.getByText('Thank you, come again!').first()).toBeVisible()
    if (hasScripts) await expect(seller.getByText('Edit your answer')).toBeVisible()
    await buyer.goto('/notices')
    await expect(buyer.getByRole('main').getByText(/answered your review/)).toBeVisible()
    await buyer.goto(`/products/${id}`)
    await expect(buyer.getByText('Seller’s answer').first()).toBeVisible()
  })
})
