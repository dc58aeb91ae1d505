import type { Page } from '@playwright/test'
import { expect, isFormBrowser, test } from '../support/test-app.ts'
import { seedShops } from '../support/seeded-shops.ts'

test(
  'the home page shows ten slides, nine kinds of sellers, how the market works, and an invitation to sell',
  {
    tag: [
      '@R1',
      '@HM1',
      '@HM2',
      '@HM3',
      '@HM4',
      '@HM18',
      '@HM22',
      '@HM23',
      '@HM24',
      '@HM25',
      '@HM26',
      '@G2',
      '@G9',
      '@G11',
      '@G12',
    ],
  },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/')
    const slides = page.getByRole('region', { name: 'What the market is for' })
    await expect(slides.getByRole('group', { name: /^\d+ of 10$/ })).toHaveCount(10)
    const headlines = await slides.getByRole('heading', { level: 2 }).allTextContents()
    expect(new Set(headlines).size).toBe(10)
    await expect(slides.getByRole('link', { name: /^Slide \d+: / })).toHaveCount(10)
    if (javaScriptEnabled !== false) {
      for (const name of ['Previous slide', 'Next slide'])
        await expect(slides.getByRole('button', { name })).toBeVisible()
    }
    await expect(page.getByText(/₦[\d,]+/).first()).toBeVisible()

    const kinds = page.getByRole('list', { name: 'Kinds of sellers' }).getByRole('link')
    expect(await kinds.allTextContents()).toEqual([
      'Market Men & Women',
      'Product Vendors',
      'Clothing & Fashion Sellers',
      'Artisans & Skilled Workers',
      'Caterers & Food Sellers',
      'Hair & Beauty Professionals',
      'Household Essentials Sellers',
      'Building Materials Dealers',
      'Furniture & Home-ware Sellers',
    ])
    for (const kind of await kinds.all())
      await expect(kind).toHaveAttribute(
        'href',
        // Every seller of products is listed under all product categories.
        (await kind.textContent()) === 'Product Vendors'
          ? '/categories/products'
          : /^\/categories\/(products\?category|services\?service)=.+/i,
      )
    await expect(page.getByRole('link', { name: 'Shop Products' })).toHaveAttribute(
      'href',
      '/categories/products',
    )
    await expect(page.getByRole('link', { name: 'Find Services' })).toHaveAttribute(
      'href',
      '/Categories/Services',
    )

    const steps = page.getByRole('region', { name: 'How it works' })
    expect(await steps.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Step 1: Discover Local Sellers',
      'Step 2: Connect and Explore their Offers',
      'Step 3: Buy, Visit, or Patronize',
    ])
    await expect(steps).toContainText('Buyers can listen to seller voice notes')
    // The demo market has more than six reviews of goods that were received (tests/pages/home-reviews.test.ts has fewer).
    const reviews = page.getByRole('region', { name: 'How people use the market' })
    await expect(reviews.getByRole('figure')).toHaveCount(6)
    await expect(reviews.getByRole('img', { name: /stars/ })).toHaveCount(6)
    await expect(reviews).not.toContainText('Example stories')
    const call = page.getByRole('region', { name: /^Ready to Start Selling/ })
    await expect(call.getByRole('link')).toHaveAttribute('href', '/SellWithUs')
  },
)

test(
  'a search for artisans finds artisans, not caterers and stylists',
  { tag: ['@scripts-in-deep', '@HM23'] },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Artisans & Skilled Workers' }).click()
    await expect(page).toHaveURL(/\/Categories\/Services\?service=Artisans/)
    await expect(page.getByRole('link', { name: /^Artisans & Skilled Workers/ })).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText(/Plumber|Electrician|Mechanic|Fashion Designer|Other/)
    for (const card of await cards.all())
      await expect(card).not.toContainText(/Caterer|Hair Stylist|Makeup Artist|Barber/)
  },
)

test(
  'the slides move by themselves, start again after the last, and stop under a pointer',
  { tag: ['@HM3', '@HM4', '@HM5', '@HM6'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the slides are a strip to swipe')
    await page.clock.install()
    await page.goto('/')
    const slides = page.getByRole('region', { name: 'What the market is for' })
    const isAt = (place: number) =>
      expect(slides.locator('a[aria-current="true"]')).toHaveAttribute(
        'aria-label',
        new RegExp(`^Slide ${place}: `),
      )
    await slides.getByRole('link', { name: /^Slide 10: / }).click()
    await isAt(10)
    await slides.getByRole('button', { name: 'Next slide' }).click()
    await isAt(1)
    await slides.getByRole('button', { name: 'Previous slide' }).click()
    await isAt(10)
    await page.clock.runFor(20_000)
    await isAt(10)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.mouse.move(5, 735)
    await page.clock.runFor(3_900)
    await isAt(10)
    await page.clock.runFor(200)
    await isAt(1)
  },
)

test(
  'a buyer searches sellers from the home page',
  {
    tag: [
      '@HM7',
      '@HM8',
      '@HM9',
      '@HM10',
      '@HM11',
      '@HM12',
      '@HM13',
      '@HM14',
      '@HM15',
      '@HM16',
      '@HM17',
      '@ER5',
      '@ST5',
      '@ST6',
    ],
  },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    const hasScripts = javaScriptEnabled !== false
    await page.goto('/')
    const box = page.getByPlaceholder('Search for sellers, artisans...')
    const button = page.getByRole('button', { name: 'Search', exact: true })
    if (hasScripts) {
      await box.fill('   ')
      await button.click()
      await expect(page).not.toHaveURL(/query/)
    }
    if (hasScripts) {
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/v1/sellers/search*', async (route) => {
        await gate.promise
        await route.continue()
      })
      const size = await button.boundingBox()
      await box.fill('mama')
      await box.press('Enter')
      const busy = page.getByRole('button', { name: 'Searching...' })
      await expect(busy).toBeDisabled()
      // The typed words do not move.
      expect(await busy.boundingBox()).toEqual(size)
      gate.resolve()
    } else {
      await box.fill('mama')
      await button.click()
    }
    const found = page.getByRole('region', { name: 'Sellers found' })
    const card = found.getByRole('article').first()
    await expect(card).toContainText(/mama/i)
    await expect(card).toContainText(/Products|Services|Both/)
    await expect(card).toContainText(/\w+, \w+/)
    await expect(card.locator('img, span[aria-hidden]').first()).toBeVisible()
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/seller-profile\/[0-9a-f-]{36}$/)
    for (const [width, columns] of [
      [360, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      if (!isFormBrowser) expect(await columnsOf(page)).toBe(columns)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await box.fill('zzzz qqqq')
    await button.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing found for “zzzz qqqq”')
    await expect(
      page.getByText('No sellers found for “zzzz qqqq”, and no products or services'),
    ).toBeVisible()
    const all = page.getByRole('region', { name: 'Sellers found' })
    await expect(all.getByRole('link', { name: 'See all products' })).toBeVisible()
    await expect(all.getByRole('link', { name: 'See all services' })).toBeVisible()
    const instead = page.getByRole('region', { name: 'New in the market' })
    await expect(instead.getByRole('listitem')).toHaveCount(4)
    if (!hasScripts) return
    await box.fill('')
    await expect(found).toHaveCount(0)
    await expect(page).not.toHaveURL(/query/)

    allowErrors(/Failed to load resource|ERR_FAILED/)
    await page.unrouteAll()
    await page.route('**/api/v1/sellers/search*', (route) => route.abort())
    await box.fill('mama')
    await button.click()
    await expect(page.getByText(/Could not reach the server/)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(found.getByRole('article').first()).toBeVisible()
  },
)

test(
  'one search finds goods, services and sellers, each with a way to all of them',
  { tag: ['@scripts-in-deep'] },
  async ({ page }) => {
    await page.goto('/')
    const box = page.getByPlaceholder('Search for sellers, artisans...')
    await box.fill('repair')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const services = page.getByRole('region', { name: 'Services found' })
    await expect(services.getByRole('article').first()).toContainText(/repair/i)
    // Words that ask for work find who does it before things of that name, in another place too.
    await page.goto('/?query=generator+repairer+Ibadan')
    const found = page.getByRole('region', { name: /^(Services|Products) found$/ })
    await expect(found.first()).toHaveAttribute('aria-label', 'Services found')
    await box.fill('rice')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const goods = page.getByRole('region', { name: 'Products found' })
    await expect(goods.getByRole('article').first()).toContainText(/rice/i)
    await expect(goods.getByRole('article').first()).toContainText('₦')
    await expect(page.getByRole('region', { name: 'Sellers found' })).toBeVisible()

    await page.goto('/?query=bag')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “bag”' })).toBeVisible()
    await expect(goods.getByRole('heading', { level: 2, name: /^\d+ products$/ })).toBeVisible()
    const all = goods.getByRole('link', { name: 'See all with filters: products' })
    await expect(all).toHaveAttribute('href', '/categories/products?q=bag')
    for (const name of ['What the market is for', 'How it works'])
      await expect(page.getByRole('region', { name })).toHaveCount(0)

    await page.goto('/?query=mama+sade')
    const sellers = page.getByRole('region', { name: 'Sellers found' })
    await expect(sellers.getByRole('heading', { level: 2, name: /^\d+ sellers?$/ })).toBeVisible()
    const shop = sellers.getByRole('article').filter({ hasText: 'Mama Sade Foodstuff' })
    await expect(shop).toContainText('Verified seller')
    await expect(shop).toContainText(/\d\.\d out of 5 stars, *\d+ reviews?/)
  },
)

test('prices stand on the first screen of a phone, below every category', async ({ page }) => {
  test.skip(isFormBrowser, 'it has no layout')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const categories = page.getByRole('navigation', { name: 'Shop by category' }).getByRole('link')
  await expect(categories).toHaveCount(12)
  const price = await page
    .getByRole('article')
    .first()
    .getByText(/^₦[\d,]+$/)
    .boundingBox()
  expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThanOrEqual(700)
})

test('the home page of a phone is short, and nothing lies over its slides', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(isFormBrowser, 'it has no layout')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ready to Start Selling?' })).toBeAttached()
  const [height, width] = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    return [scrollHeight, scrollWidth]
  })
  expect(height).toBeLessThan(4_100)
  expect(width).toBe(360)
  if (javaScriptEnabled === false) return
  const pause = await page.getByRole('button', { name: 'Pause slides' }).boundingBox()
  const slides = await page.getByRole('group', { name: 'Slides', exact: true }).boundingBox()
  expect(pause?.y).toBeGreaterThanOrEqual((slides?.y ?? Infinity) + (slides?.height ?? 0))
})

test('the steps take the focus only where they scroll', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without scripts they always take it')
  const steps = page.getByRole('list', { name: 'How it works' })
  for (const [width, tabIndex] of [
    [360, '0'],
    [1280, null],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.mouse.wheel(0, 400)
    await expect.poll(() => steps.getAttribute('tabindex'), { message: `at ${width} px` }).toBe(tabIndex)
  }
})

test(
  'a list of sellers loads to its end, by scrolling or by a link that keeps the search',
  { tag: ['@HM10', '@CL36'] },
  async ({ page, app, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    const seededShops = await seedShops(app, 'Quietude', { shops: 53 })
    const found = page.getByRole('region', { name: 'Sellers found' })
    const cards = found.getByRole('article')
    await page.goto('/?query=quietude')
    await expect(cards).toHaveCount(24)
    const more = found.getByRole('link', { name: 'More sellers' })
    await expect(more).toHaveAttribute('href', /^\/\?query=quietude&after=[^#]+#results$/)
    if (hasScripts) {
      for (const count of [48, 53]) {
        await more.scrollIntoViewIfNeeded()
        await expect(cards).toHaveCount(count)
      }
      await expect(page).toHaveURL(/\?query=quietude$/)
    } else {
      const names = await cards.getByRole('heading').allTextContents()
      for (const count of [24, 5]) {
        await more.click()
        await expect(page).toHaveURL(/[?&]after=.*#results$/)
        await expect(page).toHaveURL(/[?&]query=quietude/)
        await expect(cards).toHaveCount(count)
        names.push(...(await cards.getByRole('heading').allTextContents()))
      }
      expect(new Set(names).size).toBe(53)
    }
    await expect(more).toHaveCount(0)
    await seededShops.clear()
  },
)

test(
  'the row of sellers moves by dragging, arrow buttons and keys, and its progress bar follows',
  { tag: ['@HM19', '@HM20', '@HM21'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the strip scrolls as every strip does')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const strip = page.getByRole('list', { name: 'Kinds of sellers' })
    const left = () => strip.evaluate((list) => Math.round(list.scrollLeft))
    const bar = page.getByRole('progressbar', { name: 'How much of the strip has been seen' })
    const seen = async () => Number(await bar.evaluate((rail: HTMLProgressElement) => rail.value))
    // Parts below the first view are hydrated once a person touches the page, and that person has scrolled here.
    await page.mouse.wheel(0, 400)
    await expect(bar).toBeVisible()
    const first = await seen()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(left).toBe(300)
    expect(await seen()).toBeGreaterThan(first)
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect.poll(left).toBe(0)
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBe(300)
    await strip.scrollIntoViewIfNeeded()
    const box = await strip.boundingBox()
    if (!box) throw new Error('The strip is not on the page.')
    await page.mouse.move(box.x + 700, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + 500, box.y + 40, { steps: 5 })
    await page.mouse.up()
    await expect.poll(left).toBe(500)
    await expect(page).toHaveURL(/\/$/)
  },
)

/** How many seller cards stand beside one another. */
async function columnsOf(page: Page): Promise<number> {
  const list = page.getByRole('region', { name: 'Sellers found' }).getByRole('list')
  const columns = await list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns)
  return columns.split(' ').length
}

test('a search from the home page of a phone stops at its results', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without scripts the results come with the page')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search for goods, services and sellers' }).fill('rice')
  await page.getByRole('combobox', { name: 'Search for goods, services and sellers' }).press('Enter')
  const found = page.getByRole('region', { name: 'Products found' })
  await expect(found).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await found.evaluate((one) => Math.round(one.getBoundingClientRect().top))).toBeGreaterThanOrEqual(0)
  await expect(found).toBeInViewport()
})
