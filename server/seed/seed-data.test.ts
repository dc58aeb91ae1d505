import { readFile, readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoDates, marketDays } from './demo-dates.ts'
import { allDemoOrders } from './orders/demo-orders.ts'
import { drawLogo, drawPicture } from './drawing/draw-picture.ts'
import { isDrawing } from './drawing/drawing-files.ts'
import { moreViewsOf } from './drawing/picture-views.ts'
import { products } from './products/products.ts'
import { buyers, sellers } from './people/people.ts'
import { hoursOf, services } from './services/services.ts'
import { reviews, demoConversations } from './reviews/reviews-and-conversations.ts'

test('every kind of seller has a shop', { tags: ['G3'] }, () => {
  expect(new Set(sellers.map((seller) => seller.kind))).toEqual(
    new Set([
      'market trader',
      'product vendor',
      'fashion seller',
      'skilled worker',
      'caterer',
      'hair and beauty professional',
      'household goods seller',
      'building materials seller',
      'furniture seller',
      'farmer',
      'baker',
      'crafter',
      'plumber',
      'electrician',
      'cleaner',
    ]),
  )
})

test('the market has 37 sellers in at least 12 states, 8 buyers, 186 products and 54 services', () => {
  expect(sellers).toHaveLength(37)
  expect(new Set(sellers.map((seller) => seller.place.state)).size).toBeGreaterThanOrEqual(12)
  expect(buyers).toHaveLength(8)
  expect(products).toHaveLength(186)
  expect(services).toHaveLength(54)
})

test('all 11 product categories and all 12 service categories have listings', () => {
  expect(new Set(products.map((product) => product.category))).toEqual(
    new Set([
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
    ]),
  )
  expect(new Set(services.map((service) => service.category))).toEqual(
    new Set([
      'Hair Stylist',
      'Fashion Designer',
      'Caterer',
      'Plumber',
      'Mechanic',
      'Photographer',
      'Electrician',
      'Makeup Artist',
      'Barber',
      'Cleaner',
      'Car Wash',
      'Other',
    ]),
  )
})

test('every state, local government area and city exists', async () => {
  const file = new URL('../src/platform/nigeria/places-data.json', import.meta.url)
  const states: { state: string; lgas: { name: string }[]; cities: { name: string }[] }[] = JSON.parse(
    await readFile(file, 'utf8'),
  )
  const known = new Map(
    states.map(({ state, lgas, cities }) => [
      state,
      { lgas: lgas.map((lga) => lga.name), cities: cities.map((city) => city.name) },
    ]),
  )
  for (const { key, place } of [...sellers, ...buyers]) {
    expect(known.get(place.state)?.lgas, key).toContain(place.lga)
    expect(known.get(place.state)?.cities, key).toContain(place.city)
  }
})

test('keys, e-mail addresses and phones are well-formed and unique', () => {
  const people = [...sellers, ...buyers]
  for (const person of people) {
    expect(person.key).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(person.email).toMatch(/^[a-z-]+(\.[a-z]+)*@example\.com$/)
    expect(person.phone).toMatch(/^\+234900\d{7}$/)
  }
  expectUnique(people.map((person) => person.key))
  expectUnique(people.map((person) => person.email))
  expectUnique(people.map((person) => person.phone))
  expectUnique(sellers.map((seller) => seller.storeName))
  expectUnique([...products, ...services].map((listing) => listing.key))
  expectUnique([...products, ...services].map((listing) => listing.name))
})

test('prices and quantities are positive whole numbers, and prices are whole naira', () => {
  for (const product of products) {
    expect(product.priceKobo % 100, product.key).toBe(0)
    expect(product.priceKobo, product.key).toBeGreaterThan(0)
    expect(Number.isInteger(product.quantity) && product.quantity > 0, product.key).toBe(true)
  }
  for (const service of services) {
    if (service.priceKobo === undefined) continue
    expect(service.priceKobo % 100, service.key).toBe(0)
    expect(service.priceKobo, service.key).toBeGreaterThan(0)
  }
  expect(services.some((service) => service.priceKobo === undefined)).toBe(true)
})

test('second-hand and refurbished products say so in their text', () => {
  for (const { condition, name, description, key } of products) {
    const words = `${name} ${description}`
    if (condition === 'used') expect(words, key).toMatch(/used|second-hand/i)
    if (condition === 'refurbished') expect(words, key).toMatch(/refurbished/i)
  }
})

test('a shop lists only what its business category allows, and no shop is empty', () => {
  for (const { key, businessCategory } of sellers) {
    const sellsProducts = products.some((product) => product.sellerKey === key)
    const sellsServices = services.some((service) => service.sellerKey === key)
    const expected = sellsProducts && sellsServices ? 'both' : sellsServices ? 'services' : 'products'
    expect(businessCategory, key).toBe(expected)
    expect(sellsProducts || sellsServices, key).toBe(true)
  }
  const known = sellers.map((seller) => seller.key)
  for (const listing of [...products, ...services]) expect(known).toContain(listing.sellerKey)
})

test('working hours name the seven days once, and an open day opens before it closes', () => {
  for (const service of services) {
    const { key } = service
    const week = hoursOf(service)
    expect(week, key).toHaveLength(7)
    expectUnique(week.map((hours) => hours.day))
    for (const { closed, open, close } of week) {
      if (closed) expect([open, close]).toEqual([null, null])
      else expect((open ?? '') < (close ?? ''), key).toBe(true)
    }
  }
})

test('a service has hours of its own only where its shop has none: the two never differ', () => {
  for (const { key, sellerKey, workingHours } of services) {
    const shop = sellers.find((seller) => seller.key === sellerKey)
    expect([key, workingHours === undefined]).toEqual([key, shop?.workingHours !== undefined])
  }
})

test('nobody reviews their own shop or the same target twice, and every named person exists', () => {
  const people = [...sellers, ...buyers].map((person) => person.key)
  const owners = new Map(services.map((service) => [service.key, service.sellerKey]))
  for (const { authorKey, target } of reviews) {
    const owner = target.kind === 'seller' ? target.key : owners.get(target.key)
    expect(sellers.map((seller) => seller.key)).toContain(owner)
    expect(people).toContain(authorKey)
    expect(authorKey, target.key).not.toBe(owner)
  }
  expectUnique(reviews.map(({ authorKey, target }) => `${authorKey} ${target.kind} ${target.key}`))
  expect(reviews.length).toBeGreaterThanOrEqual(120)
  expect(new Set(reviews.map((review) => review.rating))).toEqual(new Set([2, 3, 4, 5]))
})

test('what happened is spread over twelve weeks and comes in order', () => {
  const { joined, listed } = demoDates()
  const daysOf = (map: ReadonlyMap<string, number>, key: string) => map.get(key) ?? Number.NaN
  for (const [key, days] of joined) {
    expect(days, key).toBeGreaterThan(0)
    expect(days, key).toBeLessThanOrEqual(marketDays)
  }
  for (const { key, sellerKey } of [...products, ...services]) {
    expect(daysOf(listed, key), key).toBeGreaterThan(0)
    expect(daysOf(joined, sellerKey), key).toBeGreaterThan(daysOf(listed, key))
  }
  for (const { buyer, product, hoursAgo } of allDemoOrders) {
    expect(daysOf(listed, product), `${buyer} ${product}`).toBeGreaterThan(hoursAgo / 24)
    expect(daysOf(joined, buyer), `${buyer} ${product}`).toBeGreaterThan(hoursAgo / 24)
  }
  for (const { authorKey, target, daysAgo } of reviews) {
    expect(daysOf(joined, authorKey), authorKey).toBeGreaterThan(daysAgo)
    const since = target.kind === 'seller' ? daysOf(joined, target.key) : daysOf(listed, target.key)
    expect(since, target.key).toBeGreaterThan(daysAgo)
  }
  const weeks = new Set([...listed.values()].map((days) => Math.floor(days / 7)))
  expect(weeks.size).toBeGreaterThanOrEqual(9)
})

test('nobody orders from their own shop, and an order of each product leaves some of it', () => {
  for (const { key, quantity, sellerKey } of products) {
    const orders = allDemoOrders.filter(({ product }) => product === key)
    expect(
      orders.map(({ buyer }) => buyer),
      key,
    ).not.toContain(sellerKey)
    const taken = orders.reduce((sum, order) => sum + order.quantity, 0)
    expect(taken, key).toBeLessThan(quantity + 1)
  }
})

test('twenty conversations are between two different people, oldest message first', () => {
  expect(demoConversations).toHaveLength(20)
  expectUnique(
    demoConversations.map((conversation) => `${conversation.starterKey} ${conversation.sellerKey}`),
  )
  for (const { starterKey, sellerKey, productKey, messages } of demoConversations) {
    expect([...sellers, ...buyers].map((person) => person.key)).toContain(starterKey)
    expect(sellers.map((seller) => seller.key)).toContain(sellerKey)
    expect(starterKey).not.toBe(sellerKey)
    if (productKey !== undefined)
      expect(products.find(({ key }) => key === productKey)?.sellerKey, productKey).toBe(sellerKey)
    const ages = messages.map((message) => message.minutesAgo)
    expect(ages).toEqual(ages.toSorted((one, other) => other - one))
  }
})

test('every picture uses files that exist, every file is used, and no two listings look the same', async () => {
  const namesIn = async (folder: string, ending: string) =>
    (await readdir(new URL(folder, import.meta.url)))
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
  const emoji = await namesIn('./emoji/', '.webp')
  const drawings = await namesIn('./drawings/', '.svg')
  const used = [
    ...[...products, ...services].flatMap(({ picture }) => [
      ...picture.things,
      ...(picture.beside?.slice(0, 1) ?? []),
    ]),
    ...sellers.map((seller) => seller.logo.emoji),
    ...buyers.map((buyer) => buyer.portrait.emoji),
  ]
  expect([...emoji, ...drawings].toSorted()).toEqual([...new Set(used)].toSorted())
  expect(drawings.length).toBeGreaterThanOrEqual(60)
  for (const folder of ['emoji', 'drawings', 'scenes']) {
    expect(await readdir(new URL(`./${folder}/`, import.meta.url))).toContain('LICENSE')
  }
  expectUnique([...products, ...services].map((listing) => JSON.stringify(listing.picture)))
})

test('every good has two to four pictures, and each of our own drawings is also seen from close', () => {
  for (const { key, picture, category } of products) {
    const views = moreViewsOf(picture, category).map(({ kind }) => kind)
    expect(views.length + 1, key).toBeGreaterThanOrEqual(2)
    expect(views.length + 1, key).toBeLessThanOrEqual(4)
    expect(views.includes('close'), key).toBe(isDrawing(picture.things[0] ?? ''))
  }
})

test('a drawing is an SVG without text, scripts, links or pixels, and at most 64 KB', async () => {
  const folder = new URL('./drawings/', import.meta.url)
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.svg'))) {
    const svg = await readFile(new URL(file, folder), 'utf8')
    expect(svg, file).not.toMatch(/<(text|script|image|use|a|foreignObject|style)\b|href|on\w+=/)
    expect(svg.length, file).toBeLessThanOrEqual(65_536)
  }
})

test('every view of the same recipe gives the same bytes twice, 1,280 pixels square', async () => {
  const garri = products.find(({ key }) => key === 'white-garri-ijebu')?.picture
  const bread = products.find(({ key }) => key === 'butter-bread')?.picture
  if (!garri || !bread) throw new Error('The demo data has no garri or no bread.')
  for (const [picture, view] of [
    [garri, { kind: 'whole' }],
    [garri, { kind: 'close' }],
    [garri, { kind: 'size' }],
    [bread, { kind: 'whole' }],
    [bread, { kind: 'scene', scene: 'market' }],
  ] as const) {
    const drawn = await drawPicture(picture, view)
    expect(drawn.equals(await drawPicture(picture, view))).toBe(true)
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1_280, height: 1_280 })
  }
})

test('a logo is 320 pixels square and the same each time', async () => {
  for (const seller of sellers.slice(0, 3)) {
    const drawn = await drawLogo(seller)
    expect(drawn.equals(await drawLogo(seller))).toBe(true)
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 320, height: 320 })
  }
})

function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
}

test('no review of a service speaks of a day on which it is closed', () => {
  for (const service of services) {
    const closed = hoursOf(service).filter((day) => day.closed)
    for (const { comment } of reviews.filter(({ target }) => target.key === service.key))
      for (const { day } of closed) expect(comment).not.toContain(`on ${day}`)
  }
})
