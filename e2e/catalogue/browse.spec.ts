import { placeLabel } from '../../contract/src/values/places/place-labels.ts'
import { escaped, delayResponses, productWithPhone } from '../support/demo.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

const productCategories = [
  'Groceries & Essentials',
  'Fresh & Perishables',
  'Fashion & Clothing',
  'Home & Kitchen',
  'Building Materials & Hardware',
  'Electronics & Gadgets',
  'Automobile & Parts',
  'Health & Beauty',
  'Toys, Baby & Kids',
  'Sports & Fitness',
  'Books, Stationery & Office',
]

test(
  'a buyer filters the catalogue, and the address of the page keeps the filters',
  {
    tag: [
      '@chromium-without-scripts',
      '@R2',
      '@R3',
      '@R39',
      '@PC1',
      '@PC2',
      '@PC3',
      '@PC4',
      '@PC5',
      '@PC6',
      '@PC7',
      '@PC8',
      '@PC10',
      '@G2',
    ],
  },
  async ({ page, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    await page.goto('/Categories/Products')
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/userProfile')
    await expect(page.getByRole('link', { name: 'Saved items' })).toHaveAttribute('href', '/saved')
    await expect(page.getByRole('link', { name: 'Basket', exact: true })).toHaveAttribute('href', '/basket')
    await expect(page.getByText(/^[\d,]+\+? products$/)).toBeVisible()
    const card = page.getByRole('article').first()
    await expect(card.getByRole('img').or(card.locator('img')).first()).toBeVisible()
    await expect(card).toContainText(/₦[\d,]+/)
    await expect(card).toContainText(/\d+ left|Sold out/)
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/products\/[0-9a-f-]{36}$/)
    const words = (await card.textContent()) ?? ''
    expect(productCategories.some((name) => words.includes(name))).toBe(true)

    await expect(page.locator('summary', { hasText: 'choose a category' })).toContainText('Filter')
    await page.locator('summary', { hasText: 'choose a category' }).click()
    await page.locator('summary', { hasText: /^Category/ }).click()
    const drawer = page.getByRole('navigation', { name: 'Categories' }).filter({ visible: true })
    expect(await drawer.getByRole('link').allTextContents()).toEqual(['All', ...productCategories])
    await drawer.getByRole('link', { name: 'Health & Beauty' }).click()
    await expect(page).toHaveURL(/category=Health/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health & Beauty')
    await expect(page.locator('summary', { hasText: 'choose a category' })).toContainText('Filter(1)')
    for (const found of await page.getByRole('article').all())
      await expect(found).toContainText('Health & Beauty')

    await page.locator('summary', { hasText: 'choose a category' }).click()
    await page.locator('#drawer-priceTo').fill('5,000')
    await page.locator('#drawer-verified').check()
    const show = page.getByRole('button', { name: 'Show results' }).filter({ visible: true })
    // The button says how many there are before anybody goes there.
    if (hasScripts) await expect(show).toHaveText(/^Show results \([1-9]\d*\)$/)
    await show.click()
    await expect(page).toHaveURL(/priceTo=5(,|%2C)000/)
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips).toContainText('Up to ₦5,000')
    for (const found of await page.getByRole('article').all())
      await expect(found).toContainText('Verified seller')
    await chips.getByRole('link', { name: /Verified sellers/ }).click()
    await expect(chips.getByRole('link')).toHaveCount(1)
    await page.getByLabel('Sort by').selectOption('cheapest')
    if (!hasScripts) await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL(/sort=cheapest/)
    const amounts = await page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map((card) => Number(card.querySelector('p')?.textContent.replace(/\D/g, ''))),
      )
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))

    await page.getByLabel('Search products', { exact: true }).last().fill('NoSuchThingAnywhere')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No products available')).toBeVisible()
    await expect(page.getByRole('region', { name: 'More in Health & Beauty' })).toBeVisible()
    await page.getByRole('link', { name: 'See all products' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

test(
  'a buyer chooses several conditions and areas in one filter, and takes each away alone',
  { tag: ['@SP10', '@SP3'] },
  async ({ page, request }) => {
    const shown = async (query: string) =>
      (await request.get(`/api/v1/products?${query}`)).headers()['x-total-count']
    await page.goto('/Categories/Products?state=Lagos')
    await page.locator('summary', { hasText: 'choose a category' }).click()
    const inDrawer = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true })
    for (const name of ['New', 'UK used', 'Ikeja', 'Ikorodu']) await inDrawer(name).check()
    await page.getByRole('button', { name: 'Show results' }).filter({ visible: true }).click()
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link')
    await expect(chips).toHaveText(
      ['Lagos', 'Ikeja', 'Ikorodu', 'New', 'UK used'].map((name) => `${name}, remove filter`),
    )
    // Many chips scroll in their line; the page does not become wider.
    await page.setViewportSize({ width: 360, height: 740 })
    if (!isFormBrowser) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const all = await shown('state=Lagos&lga=Ikeja&lga=Ikorodu&condition=new&condition=uk+used')
    const [few, some] = await Promise.all([
      shown('state=Lagos&lga=Ikeja&condition=new'),
      shown('state=Lagos&lga=Ikeja&condition=new,uk+used'),
    ])
    expect(Number(all)).toBeGreaterThan(Number(few))
    const count = page.getByText(/^\d+ products?$/)
    await expect(count).toHaveText(`${all} products`)
    await chips.filter({ hasText: 'Ikorodu' }).click()
    await expect(chips).toHaveCount(4)
    await expect(count).toHaveText(new RegExp(`^${some} `))
    await page.locator('summary', { hasText: 'choose a category' }).click()
    await expect(inDrawer('Ikeja')).toBeChecked()
    await expect(inDrawer('Ikorodu')).not.toBeChecked()
    await expect(inDrawer('UK used')).toBeChecked()

    // Prices that are the wrong way round change places: in the list, in its chips and in the form.
    await page.goto('/Categories/Products')
    await page.locator('summary', { hasText: 'choose a category' }).click()
    await inDrawer('Price from').fill('9,000')
    await inDrawer('Price to').fill('5000')
    await page.getByRole('button', { name: 'Show results' }).filter({ visible: true }).click()
    await expect(chips).toHaveText(['From ₦5,000, remove filter', 'Up to ₦9,000, remove filter'])
    await expect(count).toHaveText(`${await shown('priceFrom=5000&priceTo=9000')} products`)
    await page.locator('summary', { hasText: 'choose a category' }).click()
    await expect(inDrawer('Price from')).toHaveValue('5000')
    await expect(inDrawer('Price to')).toHaveValue('9,000')
    await page.goto('/Categories/Services?priceFrom=900000&priceTo=1')
    await expect(chips).toHaveText(['From ₦1, remove filter', 'Up to ₦900,000, remove filter'])
    await expect(page.getByRole('article').first()).toBeVisible()

    // An order that nobody can choose is left out: the list opens in its usual one, without the drawer.
    for (const path of ['/categories/products', '/Categories/Services']) {
      await page.goto(`${path}?verified=1&sort=price`)
      await expect(page).toHaveURL(new RegExp(`${path}\\?verified=1$`))
      await expect(page.getByRole('article').first()).toBeVisible()
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'the catalogue loads more while a buyer scrolls, and offers a link where scripts do not run',
  { tag: ['@PC1', '@CL17'] },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/categories/products')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(24)
    const more = page.getByRole('link', { name: 'More products' })
    await expect(more).toHaveAttribute('href', /after=/)
    if (javaScriptEnabled === false) {
      const first = await cards.first().textContent()
      await more.click()
      await expect(cards.first()).not.toHaveText(first ?? '')
      return
    }
    await more.scrollIntoViewIfNeeded()
    await expect.poll(() => cards.count()).toBeGreaterThan(24)
  },
)

test('a search with one result lays its card across the row of a laptop', async ({ page }) => {
  test.skip(isFormBrowser, 'only a browser lays out')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [address, section] of [
    ['/categories/products?q=Raw+shea+butter', /shea butter/],
    ['/Categories/Services?q=engine+check+light', 'All Services'],
  ] as const) {
    await page.goto(address)
    const found = page.getByRole('region', { name: section })
    const card = found.getByRole('article').first()
    const [photo, whole, row] = [
      await card.getByRole('presentation').first().boundingBox(),
      await card.boundingBox(),
      await found.boundingBox(),
    ]
    expect(whole?.width).toBeGreaterThan(0.9 * (row?.width ?? Infinity))
    expect(photo?.width).toBeLessThan(300)
  }
})

test('with Save data the button to sort waits for a choice', async ({ page, javaScriptEnabled }) => {
  test.skip(isFormBrowser || javaScriptEnabled === false, 'without scripts the button is always there')
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.goto('/categories/services')
  await expect(page.getByRole('button', { name: 'Sort' })).toBeHidden()
  await page.getByLabel('Sort by').selectOption('cheapest')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL(/sort=cheapest/)
})

test('a list shows the button to sort only after a choice while its scripts load', async ({
  page,
  javaScriptEnabled,
  allowErrors,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the button is always there')
  allowErrors(/Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/categories/products', { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('button', { name: 'Sort' })
  await expect(page.getByLabel('Sort by')).toBeVisible()
  await expect(button).toBeHidden()
  await page.getByLabel('Sort by').selectOption('cheapest')
  await button.click()
  await expect(page).toHaveURL(/sort=cheapest/)
})

test('a list is sorted by a choice that is the first thing a visitor does', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts a button sorts')
  for (const list of ['/categories/products', '/Categories/Services']) {
    await page.goto(list)
    await page.getByLabel('Sort by').selectOption('cheapest')
    await expect(page).toHaveURL(/sort=cheapest/)
    await expect(page.getByRole('button', { name: 'Sort' })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByLabel('Sort by')).toHaveValue('newest')
    await expect(page).not.toHaveURL(/sort=/)
  }
})

test(
  'the search box suggests words, and the arrow keys and Escape work in it',
  { tag: ['@PC1'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the field is a field')
    await page.goto('/categories/products')
    const box = page.getByRole('combobox', { name: 'Search products' })
    const offered = page.getByRole('listbox', { name: 'Suggestions' })
    // Text typed before the scripts run gets no suggestions; text typed afterwards does.
    await expect(async () => {
      await box.fill('')
      await box.pressSequentially('ric')
      await expect(offered.getByRole('option', { name: /rice/ }).first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    const goods = offered.getByRole('option', { name: /₦.*Product/ }).first()
    await expect(goods.locator('img')).toHaveAttribute('src', /\/160\.webp$/)
    await page.keyboard.press('Escape')
    await expect(offered).toBeHidden()
    await box.pressSequentially('e')
    await expect(offered).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(offered.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Enter')
    await expect(offered).toBeHidden()
    await expect(page).toHaveURL(/q=rice|\/products\/|\/services\/|\/seller-profile\//)
  },
)

test('suggestions that come after the search was sent open no list', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without scripts nothing is suggested')
  await page.goto('/categories/products')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await expect(async () => {
    await box.fill('')
    await box.pressSequentially('ric')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await page.route('**/suggestions?**', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/suggestions?**')
  await box.fill('bea')
  await asked
  const answered = page.waitForResponse('**/suggestions?**')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=bea/)
  answer()
  await (await answered).finished()
  // A list that opened would be there with the frame after the answer.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )
  await expect(box).toHaveAttribute('aria-expanded', 'false')
})

test(
  'a catalogue that cannot be loaded says so, and does not look empty',
  { tag: ['@PC8', '@PC9', '@ER6', '@ER1'] },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the browser itself says so')
    allowErrors(/Failed to load resource|ERR_FAILED/)
    await page.goto('/categories/products')
    await page.route('**/api/v1/products?*', (route) => route.abort())
    await page.getByLabel('Search products', { exact: true }).last().fill('rice')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No products available')).toBeVisible()
    await expect(
      page.getByText('Could not reach the server. Check your connection and try again.'),
    ).toBeVisible()
    await page.unroute('**/api/v1/products?*')
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

test(
  'a product page describes the product and its seller, and one tap shows how to reach the seller',
  { tag: ['@R5', '@PD1', '@PD2', '@PD3', '@PD4', '@PD5', '@PD6', '@PD13', '@G1', '@D22'] },
  async ({ page, request, allowErrors }) => {
    const { product, phone, email } = await productWithPhone(request)
    const { name, category, quantity, sellerId: shop } = product
    const html = await (await request.get(`/products/${product._id}`)).text()
    expect(html).not.toContain(phone.slice(-10))
    expect(html).not.toContain(email)

    await page.goto(`/products/${product._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('img', { name: new RegExp(`^${escaped(name)}`) }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: category, exact: true })).toBeVisible()
    await expect(page.getByText(/₦[\d,]+/).first()).toBeVisible()
    await expect(page.getByText(`Quantity available: ${quantity}`)).toBeVisible()
    await expect(page.getByText(product.description).filter({ visible: true })).toBeVisible()
    const card = page.getByRole('region', { name: 'Seller', exact: true })
    await expect(card.locator('img, span[aria-hidden]').first()).toBeVisible()
    await expect(card.getByRole('link', { name: shop.storeName })).toHaveAttribute(
      'href',
      `/seller-profile/${shop._id}`,
    )
    await expect(card).toContainText(
      /(Products|Services|Shop and services) · (Individual|Small business|Enterprise)/,
    )
    await expect(card).toContainText(placeLabel(shop.location))
    await card.getByRole('button', { name: 'Show phone and email' }).click()
    await expect(page.locator(`a[href="tel:${phone}"]`)).toBeVisible()
    await expect(page.locator(`a[href="mailto:${email}"]`)).toBeVisible()

    allowErrors(/status of 404/)
    await page.goto(`/products/${crypto.randomUUID()}`)
    await expect(page.getByText('Product not found').last()).toBeVisible()
    await expect(page.getByText('It has been sold or removed, or the link is wrong')).toBeVisible()
  },
)

test(
  'a product page and a service page say when they are loading',
  { tag: ['@PD12', '@SD5'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts a page arrives whole')
    await page.goto('/categories/products')
    const held = delayResponses(page, '**/api/v1/products/*')
    await page.locator('a[href^="/products/"]').first().click()
    await expect(page.getByText('Loading...', { exact: true }).first()).toBeVisible()
    held.letGo()
    await expect(page.getByText('Buy This Product')).toBeVisible()
    await page.goto('/Categories/Services')
    const heldService = delayResponses(page, '**/api/v1/services/*-*')
    await page.locator('a[href^="/services/"]').first().click()
    await expect(page.getByText('Loading...', { exact: true }).first()).toBeVisible()
    heldService.letGo()
    await expect(page.getByRole('heading', { name: 'Services Offered' })).toBeVisible()
  },
)
