import { readFile, readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawLogo, drawPicture } from './drawing/draw-picture.ts'
import { products } from './products/products.ts'
import { buyers, sellers } from './people/people.ts'
import { services } from './services/services.ts'
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

test('the market has 26 sellers in at least 12 states, 8 buyers, 160 products and 44 services', () => {
  expect(sellers).toHaveLength(26)
  expect(new Set(sellers.map((seller) => seller.place.state)).size).toBeGreaterThanOrEqual(12)
  expect(buyers).toHaveLength(8)
  expect(products).toHaveLength(160)
  expect(services).toHaveLength(44)
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
  for (const { workingHours, key } of services) {
    expect(workingHours, key).toHaveLength(7)
    expectUnique(workingHours.map((hours) => hours.day))
    for (const { closed, open, close } of workingHours) {
      if (closed) expect([open, close]).toEqual([null, null])
      else expect((open ?? '') < (close ?? ''), key).toBe(true)
    }
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

test('twenty conversations are between two different people, oldest message first', () => {
  expect(demoConversations).toHaveLength(20)
  expectUnique(
    demoConversations.map((conversation) => `${conversation.starterKey} ${conversation.sellerKey}`),
  )
  for (const { starterKey, sellerKey, messages } of demoConversations) {
    expect([...sellers, ...buyers].map((person) => person.key)).toContain(starterKey)
    expect(sellers.map((seller) => seller.key)).toContain(sellerKey)
    expect(starterKey).not.toBe(sellerKey)
    const ages = messages.map((message) => message.minutesAgo)
    expect(ages).toEqual(ages.toSorted((one, other) => other - one))
  }
})

test('every drawing uses files that exist, every file is used, and no two listings look the same', async () => {
  const files = await readdir(new URL('./emoji/', import.meta.url))
  const present = files.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -'.webp'.length))
  const used = [
    ...[...products, ...services].flatMap((listing) => listing.picture.emoji),
    ...sellers.map((seller) => seller.logo.emoji),
    ...buyers.map((buyer) => buyer.portrait.emoji),
  ]
  expect(present.toSorted()).toEqual([...new Set(used)].toSorted())
  expect(files).toContain('LICENSE')
  expectUnique([...products, ...services].map((listing) => JSON.stringify(listing.picture)))
})

test('the same drawing gives the same bytes twice, 640 pixels square', async () => {
  for (const { picture } of [...products.slice(0, 3), ...services.slice(0, 2)]) {
    const drawn = await drawPicture(picture)
    expect(drawn.equals(await drawPicture(picture))).toBe(true)
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 640, height: 640 })
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
