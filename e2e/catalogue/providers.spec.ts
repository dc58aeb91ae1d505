import { placeLabel } from '../../contract/src/values/places/place-labels.ts'
import {
  countOfReviews,
  escaped,
  firstService,
  keepCallsInside,
  logInHere,
  notReviewedBy,
  productWithPhone,
  refuseWrites,
  sellerWith,
} from '../support/demo.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

const serviceCategories =
  'Hair Stylist, Fashion Designer, Caterer, Photographer, Makeup Artist, Barber, Car Wash, Other'

test(
  'a buyer finds a provider by place, service and filters',
  {
    tag: [
      '@scripts-in-deep',
      '@R4',
      '@R40',
      '@SP1',
      '@SP2',
      '@SP3',
      '@SP4',
      '@SP5',
      '@SP6',
      '@SP7',
      '@SP8',
      '@SP9',
      '@SP10',
      '@SP25',
    ],
  },
  async ({ page }) => {
    await page.goto('/Categories/Services')
    await expect(page.getByRole('heading', { level: 1, name: 'Find Trusted Providers' })).toBeVisible()
    const places = await page.getByLabel('Location', { exact: true }).locator('option').allTextContents()
    expect(places.slice(1, 10)).toEqual([
      'Ikorodu',
      'Lagos',
      'Abuja',
      'Port Harcourt',
      'Kano',
      'Enugu',
      'Ibadan',
      'Jos',
      'Benin City',
    ])
    expect(places).toEqual(expect.arrayContaining(['Abia', 'FCT - Abuja', 'Zamfara']))
    expect(await page.getByLabel('Service', { exact: true }).locator('option').allTextContents()).toEqual([
      'All services',
      'Plumber',
      'Electrician',
      'Carpenter',
      'Makeup Artist',
      'Tailor',
      'Hair Stylist',
      'Photographer',
      'Caterer',
    ])
    const popular = page.getByRole('region', { name: 'Popular Services' })
    expect(await popular.getByRole('list').first().getByRole('link').allTextContents()).toEqual([
      'Auto Mechanics',
      'Electricians',
      'Cleaning',
      'Handyman',
      'Plumber',
    ])
    const kinds = page.getByRole('navigation', { name: 'Service categories' }).getByRole('link')
    expect((await kinds.allTextContents()).join(', ')).toBe(serviceCategories)
    const all = page.getByRole('region', { name: 'All Services' })
    await expect(all.getByText(/^Showing \d+ of [\d,]+\+? services$/)).toBeVisible()
    await kinds.filter({ hasText: 'Caterer' }).click()
    await expect(page).toHaveURL(/category=Caterer/)
    await expect(page.getByRole('heading', { level: 2, name: 'All Services', exact: true })).toBeVisible()
    await expect(page.getByText('Caterer in Nigeria')).toBeVisible()
    await expect(all.getByRole('list', { name: 'Active filters' })).toContainText('Caterer')
    await page.goto('/Categories/Services')

    await popular.getByRole('link', { name: 'Auto Mechanics' }).click()
    await expect(page).toHaveURL(/service=Auto/)
    for (const card of await page.getByRole('article').all()) await expect(card).toContainText('Mechanic')
    await page.goto('/Categories/Services')
    await page.getByLabel('Location', { exact: true }).selectOption('Lagos')
    await page.getByLabel('Service', { exact: true }).selectOption('Plumber')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/location=Lagos.*service=Plumber/)
    await expect(page.getByRole('article').first()).toContainText('Plumber')
    for (const card of await page.getByRole('article').all()) {
      await expect(card).toContainText('Lagos')
      await expect(card).toContainText(/Open now|Opens (tomorrow |(next )?\w+day )?\d+(:\d\d)?\s(am|pm)/)
    }
    await page.getByText('More Filters').click()
    await page.getByLabel('Verified sellers only').check()
    await page.getByLabel('Price to').fill('1')
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page.getByText('No providers found')).toBeVisible()
    await page.getByRole('link', { name: 'See all services' }).click()

    const card = page.getByRole('article').first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('link', { name: `Quick view of ${name}` }).click()
    await expect(page).toHaveURL(/\/Categories\/Services\?provider=/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // What decides a call; the rest behind one tap.
    await expect(page.getByRole('link', { name: 'See the whole page' })).toHaveAttribute(
      'href',
      /^\/services\//,
    )
    await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeHidden()
    await page.getByRole('link', { name: 'Back to providers' }).click()
    // The provider stays, with a link of the same name around its photo, until the list is there.
    await expect(page.getByRole('heading', { level: 1, name: 'Find Trusted Providers' })).toBeVisible()
    await page.getByRole('article').first().getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(/\/services\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

test(
  'a buyer chooses a place down to its LGA, and another state clears the LGA',
  { tag: ['@SP3'] },
  async ({ page, request, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    const { data: states } = await (await request.get('/api/v1/places')).json()
    const lgasOf = (state: string): string[] =>
      (states as { name: string; lgas: string[] }[]).find(({ name }) => name === state)?.lgas ?? []
    const search = () => page.getByRole('button', { name: 'Search', exact: true }).click()
    const location = page.getByLabel('Location', { exact: true })
    const area = (place: string) => page.getByLabel(`Area in ${place}`, { exact: true })
    await page.goto('/Categories/Services')
    await expect(page.getByLabel(/^Area in/)).toHaveCount(0)
    await location.selectOption('Lagos')
    // With scripts at once, else with the answer.
    if (!hasScripts) await search()
    await expect(area('Lagos').locator('option')).toHaveText(['All of Lagos', ...lgasOf('Lagos')])
    const { place } = (await (await request.get('/api/v1/services/all?location=Lagos')).json())[0] as {
      place: { lga: string }
    }
    await area('Lagos').selectOption(place.lga)
    await search()
    await expect(page).toHaveURL(new RegExp(`lga=${encodeURIComponent(place.lga).replaceAll('%20', '\\+')}`))
    await expect(area('Lagos')).toHaveValue(place.lga)
    const inArea = await request.get(`/api/v1/services/all?location=Lagos&lga=${place.lga}`)
    await expect(page.getByText(`of ${inArea.headers()['x-total-count']} services`)).toBeVisible()

    if (hasScripts) {
      await expect(location).toBeHidden()
      const top = await page
        .getByRole('article')
        .first()
        .evaluate((card) => card.getBoundingClientRect().top + scrollY)
      expect(top, 'where providers begin').toBeLessThan(330)
      await page.getByText(`${place.lga}, Lagos Change`).click()
    }
    await location.selectOption('Kano')
    await search()
    await expect(area('Kano').locator('option')).toHaveText(['All of Kano', ...lgasOf('Kano')])
    await expect(area('Kano')).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('article').first()).toContainText('Kano')

    await page.goto('/Categories/Services?state=Oyo')
    await expect(location).toHaveValue('Oyo')
    await expect(area('Oyo').locator('option')).toHaveText(['All of Oyo', ...lgasOf('Oyo')])
    await page.goto('/Categories/Services?location=Ibadan')
    await expect(area('Ibadan').locator('option')).toHaveCount(12)
    await page.goto('/Categories/Services?location=Ikorodu')
    await expect(page.getByLabel(/^Area in/)).toHaveCount(0)
  },
)

test(
  'a provider page shows what a buyer needs, and one tap reaches the provider',
  {
    tag: [
      '@R6',
      '@SP11',
      '@SP12',
      '@SP14',
      '@SP15',
      '@SP16',
      '@SP17',
      '@SP21',
      '@SP22',
      '@SP23',
      '@SP24',
      '@SD1',
      '@SD2',
      '@SD3',
      '@SD6',
    ],
  },
  async ({ page, request, javaScriptEnabled, allowErrors, context }) => {
    const hasScripts = javaScriptEnabled !== false
    const service = await firstService(request, 'Mechanic')
    const { name, category, description, storeName, location, servicesOffered } = service
    const contact = await (await request.get(`/api/v1/sellers/${service.sellerId}/contact`)).json()
    const { phone, email } = contact.data as { phone: string; email: string }
    if (hasScripts) await keepCallsInside(page)
    await page.goto(`/services/${service._id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('img', { name: new RegExp(`^${escaped(name)}`) }).first()).toBeVisible()
    const main = page.getByRole('main')
    for (const words of [category, description, location, ...servicesOffered])
      await expect(main).toContainText(words)
    const owner = page.getByRole('region', { name: 'Provider' }).filter({ visible: true })
    await expect(owner.getByRole('link', { name: storeName })).toHaveAttribute('href', /seller-profile/)
    const { data: shown } = await (await request.get(`/api/v1/services/${service._id}`)).json()
    const ask = `before the work.${shown.priceFor || shown.priceNote ? '' : ' Ask what it covers.'}`
    for (const words of [shown.priceWords, ask, shown.workPlaceWords]) await expect(main).toContainText(words)
    await expect(main.getByText(/protected checkout/)).toHaveCount(0)
    const hours = page.getByRole('region', { name: 'Working Hours' })
    for (const day of ['Monday', 'Sunday'])
      await expect(hours.getByRole('rowheader', { name: day })).toBeVisible()
    await expect(main.getByText(/^(Open now|Closed now(, opens .*\d\s(am|pm))?)$/).first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^Map of Nigeria/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps/,
    )
    await expect(page.getByRole('link', { name: 'Open in my map' })).toHaveAttribute('href', /^geo:/)
    for (const title of ['Services Offered', 'Customer Reviews', 'Other Listings', 'Similar Services'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible()

    if (hasScripts) {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await owner.getByRole('button', { name: 'Get in Touch' }).click()
      await expect(owner.getByRole('button', { name: /Get in Touch|Show phone/ })).toHaveCount(0)
      await expect(owner.locator(`a[href="mailto:${email}"]`)).toBeVisible()
      const number = owner.locator('a[href^="tel:"]').first()
      expect((await number.getAttribute('href'))?.slice(4)).toMatch(/^\+?\d+$/)
      await owner.getByRole('button', { name: 'Copy phone' }).click()
      await expect(page.getByText('Provider phone copied')).toBeVisible()
      await page.route(`**/api/v1/sellers/*/contact`, (route) =>
        route.fulfill({ json: { data: { phone: '', email } } }),
      )
      await page.reload()
      await owner.getByRole('button', { name: 'Get in Touch' }).click()
      await expect(page.getByText('Phone number not available for this provider.')).toBeVisible()
    } else {
      await owner.getByRole('button', { name: 'Get in Touch' }).click()
      await expect(page.locator(`a[href="tel:${phone}"]`)).toBeVisible()
    }

    allowErrors(/status of 404/)
    await page.goto(`/services/${crypto.randomUUID()}`)
    await expect(page.getByText('Service not found').last()).toBeVisible()
    await expect(page.getByText('The provider has removed it, or the link is wrong')).toBeVisible()
  },
)

test(
  'a shop shows itself and its products at both addresses',
  {
    tag: [
      '@scripts-in-deep',
      '@R7',
      '@R8',
      '@PS1',
      '@PS2',
      '@PS3',
      '@PS4',
      '@PS5',
      '@PS6',
      '@PS7',
      '@PS8',
      '@PS11',
      '@EN18',
    ],
  },
  async ({ page, request, allowErrors }) => {
    const { product } = await productWithPhone(request)
    const id = product.sellerId._id
    const { seller, products, stats } = await (await request.get(`/api/v1/sellers/public/${id}`)).json()
    for (const address of [`/seller-profile/${id}`, `/service-provider/${id}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: seller.storeName })).toBeVisible()
    }
    const about = page.getByRole('region', { name: seller.storeName, exact: true })
    await expect(about).toContainText(
      /(Products|Services|Shop and services) · (Individual|Small business|Enterprise)/,
    )
    await expect(about).toContainText(placeLabel(seller.location))
    await expect(about).toContainText(seller.description.slice(0, 40))
    await expect(about).toContainText(`${stats.reviewsCount || (stats.ofServicesCount ?? 0)}`)
    await expect(about).toContainText(`${stats.productsCount}`)
    const productList = page.getByRole('region', { name: `Products by ${seller.storeName}` })
    await expect(productList.getByRole('article')).toHaveCount(products.length)
    await expect(productList.getByRole('link').first()).toHaveAttribute('href', /^\/products\/[0-9a-f-]{36}$/)
    await about.getByRole('button', { name: 'Show phone and email' }).click()
    await expect(page.locator('a[href^="tel:+234"]').first()).toBeVisible()
    await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible()
    await page.goto(`/seller-profile/${id}?tab=reviews`)
    await expect(page.getByRole('group', { name: 'Your rating' })).toBeVisible()
    await expect(page.getByLabel('Your review')).toBeVisible()

    await page.goto(`/seller-profile/${await sellerWith(request, 'services')}`)
    await expect(page.getByText('No products available')).toBeVisible()
    allowErrors(/status of 404/)
    await page.goto(`/seller-profile/${crypto.randomUUID()}`)
    await expect(page.getByText('Seller not found.').last()).toBeVisible()
    await expect(page.getByText('It has closed, or the link is wrong')).toBeVisible()
  },
)

test(
  'a buyer reviews a shop and a service, and changes the review',
  {
    tag: [
      '@SP13',
      '@SD4',
      '@PS4',
      '@PS10',
      '@PS12',
      '@PS14',
      '@PS15',
      '@OK3',
      '@VA3',
      '@VA4',
      '@EN9',
      '@ER4',
      '@RO3',
    ],
  },
  async ({ page, request, app, javaScriptEnabled, allowErrors }, { retry }) => {
    const hasScripts = javaScriptEnabled !== false
    allowErrors(/status of (401|422)/)
    const { seller: id, service } = await notReviewedBy(request, 'Chiamaka Obi')
    const comment = `Came on time ${hasScripts} ${retry}`
    const send = () => page.getByRole('button', { name: /^(Send|Update) review$/ }).click()
    const openForm = (words: string) => page.getByText(words, { exact: true }).click()

    await page.goto(`/services/${service}`)
    await expect(page.getByLabel('Your review')).toBeHidden()
    await openForm('Write a review')
    await expect(page.getByRole('radio', { name: /^5 stars/ })).toBeChecked()
    // What is chosen stands below the stars in words.
    const width = async (words: string) => (await page.getByText(words).boundingBox())?.width ?? 0
    if (!isFormBrowser) expect(await width('5 stars, Very good')).toBeGreaterThan(100)
    await page.getByLabel('Your review').fill('   ')
    await send()
    await expect(page.getByText('Please write a comment').first()).toBeVisible()
    await page.getByLabel('Your review').fill(comment)
    await page.getByText(/^4 stars/).click({ force: true })
    if (!isFormBrowser) expect(await width('4 stars, Good')).toBeGreaterThan(80)
    await send()
    if (hasScripts) await page.getByRole('status').getByRole('link', { name: 'Login' }).click()
    await logInHere(page)
    await expect(page).toHaveURL(new RegExp(`/services/${service}`))
    if (!hasScripts) {
      await expect(page.getByLabel('Your review')).toHaveValue(comment)
      await send()
    }
    await expect(page.getByText('Review submitted').first()).toBeVisible()
    const said = page.getByRole('region', { name: 'Customer Reviews' })
    await expect(said.getByRole('article').filter({ hasText: comment })).toBeVisible()

    await page.goto(`/seller-profile/${id}?tab=reviews`)
    const before = await countOfReviews(request, id)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await send()
    await expect(page.getByText('Please provide both a rating and a comment').first()).toBeVisible()
    await page.getByText(/^3 stars/).click({ force: true })
    await page.getByLabel('Your review').fill(comment)
    await send()
    await expect(page.getByText('Review sent!').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Reviews' }).getByText(comment).first()).toBeAttached()
    expect(await countOfReviews(request, id)).toBe(before + 1)
    const count = page.locator('dl div', { hasText: 'Review' }).locator('dd')
    await expect(count).toHaveText(String(before + 1))
    await page.reload()
    await expect(count).toHaveText(String(before + 1))

    await expect(page.getByLabel('Change your review')).toHaveValue(comment)
    await page.getByLabel('Change your review').fill(`${comment}, and again`)
    await send()
    await expect(page.getByText('Review sent!').first()).toBeVisible()
    expect(await countOfReviews(request, id)).toBe(before + 1)
    if (!hasScripts) return
    allowErrors(/Failed to load resource|ERR_FAILED/)
    for (const [path, words] of [
      [`/seller-profile/${id}?tab=reviews`, 'Failed to send review. Please try again.'],
      [`/services/${service}`, 'Failed to submit review. Try again.'],
    ] as const) {
      await page.goto(path)
      if (path.startsWith('/services')) await openForm('Edit your review')
      await page.route('**/api/v1/**/reviews', refuseWrites)
      await page.route('**/api/v1/reviews', refuseWrites)
      await send()
      await expect(page.getByText(words)).toBeVisible()
      await page.unrouteAll()
    }
    expect(app.output()).not.toContain('Failed')
  },
)
