import { sellerWith } from '../support/demo.ts'
import { waitForPartHydration } from '../support/hydration.ts'
import { fillLogin, logIn } from '../support/people.ts'
import { seedShops } from '../support/seeded-shops.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

test(
  'a shop page has goods, services, reviews and about in tabs, under an address that people can say',
  { tag: ['@PS1', '@PS3', '@PS4', '@PS10', '@R7'] },
  async ({ page, app, javaScriptEnabled }) => {
    await page.goto('/s/Mama-Sade-Foodstuff')
    await expect(page.getByRole('heading', { level: 1, name: 'Mama Sade Foodstuff' })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${app.origin}/s/mama-sade`)
    const head = page.getByRole('region', { name: 'Mama Sade Foodstuff', exact: true })
    await expect(head.getByText('Verified seller').first()).toBeVisible()
    await expect(head.getByText(/Ibadan, Oyo/)).toBeVisible()
    await expect(head.getByText(/^(Open now|Closed now|Opens .*\d\s(am|pm))$/).first()).toBeVisible()
    const message = page.getByRole(javaScriptEnabled === false ? 'link' : 'button', {
      name: 'Message seller',
    })
    await expect(message).toBeVisible()
    const share = page.getByRole('link', { name: 'Share on WhatsApp' })
    await expect(share).toBeHidden()
    await head.locator('summary', { hasText: 'Share' }).click()
    await expect(share).toBeVisible()
    await expect(share).toHaveCount(1)
    await head.locator('summary', { hasText: 'Share' }).click()
    const newest = page.getByRole('region', { name: 'Newest reviews' })
    await expect(newest.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(2)

    const tabs = page.getByRole('navigation', { name: 'Shop' })
    await expect(tabs.getByRole('link', { name: /^Goods/ })).toHaveAttribute('aria-current', 'page')
    const goods = page.getByRole('region', { name: 'Products by Mama Sade Foodstuff' })
    await expect(goods).toBeVisible()
    if (javaScriptEnabled !== false) {
      const first = await goods.getByRole('article').first().boundingBox()
      // Also where it says on which day a shop opens that is closed tomorrow.
      expect(first?.y, 'where goods begin').toBeLessThan(450)
    }

    await tabs.getByRole('link', { name: /^Reviews/ }).click()
    await expect(page).toHaveURL(/\?tab=reviews/)
    await expect(page.getByRole('group', { name: 'Your rating' })).toBeVisible()
    await expect(page.getByText('Rice was clean.').first()).toBeVisible()
    await expect(newest).toHaveCount(0)

    await expect(tabs.getByRole('link', { name: /^Services/ })).toHaveCount(0)
    await page.goto('/s/mama-sade?tab=services')
    await expect(page.getByText('No services available')).toBeVisible()

    await tabs.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: 'About Mama Sade Foodstuff' })).toBeVisible()
    const code = page.getByRole('img', { name: 'QR code that opens the shop page of Mama Sade Foodstuff' })
    expect(await (await page.request.get((await code.getAttribute('src')) ?? '')).text()).toContain(
      '/s/mama-sade</text>',
    )
    await expect(page.getByRole('link', { name: 'Download QR code' })).toHaveAttribute(
      'download',
      'mama-sade-qr-code.svg',
    )

    await message.click()
    if (javaScriptEnabled === false)
      await expect(page.getByRole('heading', { name: 'Write to Mama Sade Foodstuff' })).toBeVisible()
    else await expect(page.getByText('Login required')).toBeVisible()
  },
)

test(
  'a shop that has only services opens with them',
  { tag: ['@scripts-in-deep', '@PS7'] },
  async ({ page, request }) => {
    await page.goto(`/seller-profile/${await sellerWith(request, 'services')}`)
    await expect(page.getByRole('region', { name: /^Services by/ })).toBeVisible()
    await expect(page.getByText('No products available')).toBeVisible()
  },
)

test(
  'the head and the tab count the reviews that the stars count; those of services stand below with their own average',
  { tag: '@scripts-in-deep' },
  async ({ page, request }) => {
    const services = await (await request.get('/api/v1/services/all?q=generator+repair')).json()
    const { sellerId, name, _id } = services[0]
    const { stats } = await (await request.get(`/api/v1/sellers/public/${sellerId}`)).json()
    await page.goto(`/seller-profile/${sellerId}?tab=services`)
    await expect(page.getByRole('link', { name: 'All services' })).toHaveAttribute(
      'href',
      '/categories/services',
    )
    const all = stats.reviewsCount + stats.ofServicesCount
    const count = stats.reviewsCount || stats.ofServicesCount
    const tab = page
      .getByRole('navigation', { name: 'Shop' })
      .getByRole('link', { name: `Reviews(${count})` })
    await expect(tab).toBeVisible()
    await expect(page.locator('section[aria-labelledby=store] dl')).toContainText(
      new RegExp(`Reviews?\\s*${count}$`),
    )
    await page.goto(`/seller-profile/${sellerId}?tab=reviews`)
    const list = page.locator('#reviews')
    await expect(list.getByRole('article')).toHaveCount(all)
    await expect(list.getByRole('link', { name })).toHaveAttribute('href', `/services/${_id}`)
    await expect(list).toContainText(stats.counted)
    await expect(list.getByRole('heading', { name: /^Services: \d/ })).toHaveCount(
      stats.reviewsCount > 0 ? 1 : 0,
    )
  },
)

test(
  'a seller changes the link of the shop in the settings, and the old one redirects',
  { tag: '@scripts-in-deep' },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422/)
    const hasScripts = javaScriptEnabled !== false
    await logIn(page, 'ada.ankara@example.com', 'market-day')
    // A retry of this journey must not wait for 30 days.
    await app.letPass('update shop_links set chosen_at = null')
    const wanted = `ada-ankara-${Date.now().toString(36)}`
    const { data: before } = await (await page.request.get('/api/v1/sellers/link')).json()
    await page.goto('/dashboard/settings/link')
    const card = page.getByRole('region', { name: 'Shop link' })
    await expect(card.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await card.getByLabel('New link').fill('Adá ankara')
    await card.getByRole('button', { name: 'Change link' }).click()
    await expect(page.getByText('Use a dash instead of a space, like mama-sade').first()).toBeVisible()
    await page.getByLabel('New link').fill('mama-sade-foodstuff')
    await page.getByRole('button', { name: 'Change link' }).click()
    await expect(
      page.getByText('That is the name of a verified shop. Please choose another.').first(),
    ).toBeVisible()
    await page.getByLabel('New link').fill(wanted)
    await page.getByRole('button', { name: 'Change link' }).click()
    await expect(page.getByText('Shop link changed').first()).toBeVisible()
    if (!hasScripts) await expect(page).toHaveURL(/\/dashboard\/settings/)
    await expect(
      page.getByText(/^You can change your link again from \d+ \w+ \d{4}\. Your old links/),
    ).toBeVisible()

    const visitor = await newPerson()
    const old = await visitor.request.get(`/s/${before.slug}?tab=about`, { maxRedirects: 0 })
    expect([old.status(), old.headers()['location']]).toEqual([301, `/s/${wanted}?tab=about`])
    // Browsers ask again: the shop may take its old link back.
    expect(old.headers()['cache-control']).toContain('no-store')
    await visitor.goto(`/s/${before.slug}`)
    await expect(visitor).toHaveURL(`${app.origin}/s/${wanted}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'a buyer asks for the price of a service with what, where and when',
  { tag: ['@scripts-in-deep'] },
  async ({ page, newPerson, request, allowErrors, javaScriptEnabled }) => {
    allowErrors(/status of 401/)
    const services = await (await request.get('/api/v1/services/all')).json()
    const service = services.find((one: { priceMinor: number | null }) => one.priceMinor === null)
    const address = `/services/${service._id}`
    await logIn(page, 'chiamaka.obi@example.com', 'market-day')
    await page.goto(address)
    await expect(page.getByLabel('What do you need?')).toBeHidden()
    await page.getByRole('heading', { name: 'Ask for a price' }).click()
    await page.getByLabel('What do you need?').fill('Twelve uniforms for a choir')
    await page.getByLabel('Where?').fill('Aba main market')
    await page.getByLabel('When?').fill('Before Christmas')
    await page.getByRole('button', { name: 'Ask for a price' }).click()
    await expect(page).toHaveURL(/\/userProfile\/messages\//)
    await expect(
      page
        .getByText(
          /how much will this cost\?\s+What: Twelve uniforms for a choir\s+Where: Aba main market\s+When: Before Christmas/,
        )
        .last(),
    ).toBeVisible()

    // A visitor logs in first and finds the question again.
    const visitor = await newPerson()
    await visitor.goto(address)
    // Without scripts the link leads to the folded form.
    const isFolded = isFormBrowser || javaScriptEnabled === false
    const opener = isFolded
      ? visitor.getByRole('heading', { name: 'Ask for a price' })
      : visitor.getByRole('link', { name: 'Ask for the price', exact: true }).first()
    await opener.click()
    await visitor.getByLabel('What do you need?').fill('One agbada')
    await visitor.getByRole('button', { name: 'Ask for a price' }).click()
    await expect(visitor).toHaveURL(/\/login\?from=/)
    await fillLogin(visitor, 'chiamaka.obi@example.com', 'market-day')
    await expect(visitor.getByLabel('Your message')).toHaveValue(/What: One agbada$/)
  },
)

test('on a laptop Get in Touch stands beside the picture of a service without a price', async ({
  page,
  request,
}) => {
  test.skip(isFormBrowser, 'only a browser lays out')
  const services = await (await request.get('/api/v1/services/all')).json()
  const service = services.find((one: { priceMinor: number | null }) => one.priceMinor === null)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/services/${service._id}`)
  const call = await page.getByText('Get in Touch').first().boundingBox()
  const form = await page.getByRole('region', { name: 'Ask for a price' }).boundingBox()
  expect(call?.y).toBeLessThan(700)
  expect(form?.y).toBeGreaterThan(call?.y ?? 0)
})

test('a buyer asks what a service costs with a ready phrase', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without scripts the button leads to the plain form')
  await logIn(page, 'chiamaka.obi@example.com', 'market-day')
  const found = await (await page.request.get('/api/v1/services/all?q=engine+check+light')).json()
  await page.goto(`/services/${found[0]._id}`)
  await page.getByRole('button', { name: 'Message / ask for a price' }).click()
  const pane = page.getByRole('region', { name: /^Conversation with/ })
  await pane.getByRole('button', { name: 'What would it cost for ...?' }).click()
  await expect(pane.getByRole('textbox')).toHaveValue('What would it cost for ')
})

test(
  'pages that find nothing show four goods, and that of a service four services',
  { tag: ['@scripts-in-deep', '@R41', '@PS11'] },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    for (const path of [
      '/no-such-place',
      '/s/no-such-shop',
      `/seller-profile/${crypto.randomUUID()}`,
      `/products/${crypto.randomUUID()}`,
      `/services/${crypto.randomUUID()}`,
    ]) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 404])
      // Who looked for a service is offered services.
      const [title, own] = path.startsWith('/services/')
        ? ['Other services', /^\/services\//]
        : ['New in the market', /^\/products\//]
      const near = page.getByRole('region', { name: title })
      await expect(near.getByRole('article')).toHaveCount(4)
      await expect(near.getByRole('link').first()).toHaveAttribute('href', own)
    }
  },
)

test(
  'a service that is gone shows others of the same work',
  { tag: ['@SD6'] },
  async ({ page, app, newPerson, allowErrors }) => {
    allowErrors(/status of 404/)
    const seller = await newPerson()
    await logIn(seller, 'titi.crown@example.com', 'market-day')
    const own = await (await seller.request.get('/api/v1/services/own')).json()
    const address = `/api/v1/services/${own.data[0]._id}/status`
    const change = (status: string) =>
      seller.request.patch(address, { data: { status }, headers: { origin: app.origin } })
    expect((await change('paused')).status()).toBe(200)
    const answer = await page.goto(`/services/${own.data[0]._id}`)
    expect(answer?.status()).toBe(404)
    const others = page.getByRole('region', { name: 'Similar Services' })
    await expect(others.getByRole('article').first()).toContainText('Hair Stylist')
    await expect(others.getByRole('link').first()).toHaveAttribute('href', /^\/services\//)
    expect((await change('live')).status()).toBe(200)
  },
)

test(
  'a shop of 2,500 products shows its exact count and page after page',
  { tag: ['@scripts-in-deep', '@PS3', '@PS6', '@EN18'] },
  async ({ page, app, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    const seededShops = await seedShops(app, 'Warehouse', { products: 2_500 })
    await page.goto(`/seller-profile/${seededShops.sellerId}`)
    const productList = page.getByRole('region', { name: /^Products by/ })
    const cards = productList.getByRole('article')
    await expect(page.getByText('2,500', { exact: true })).toBeVisible()
    await expect(cards).toHaveCount(120)
    const first = await cards.first().getByRole('heading').textContent()
    const more = productList.getByRole('link', { name: 'More products' })
    await expect(more).toHaveAttribute('href', /^\/seller-profile\/[^?]+\?productsAfter=[\w-]+#products$/)
    if (hasScripts) await waitForPartHydration(more)
    await more.click()
    if (hasScripts) {
      await expect(cards).toHaveCount(240)
      await expect(page).not.toHaveURL(/productsAfter/)
      await more.click()
      await expect(cards).toHaveCount(360)
      expect(new Set(await productList.getByRole('heading', { level: 3 }).allTextContents()).size).toBe(360)
    } else {
      await expect(page).toHaveURL(/productsAfter=.*#products$/)
      await expect(cards).toHaveCount(120)
      await expect(cards.first().getByRole('heading')).not.toHaveText(first ?? '')
    }
    await seededShops.clear()
  },
)
