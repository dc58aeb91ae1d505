import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../database/count-statements.ts'
import { buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  const [brings, free, park, agrees, collect, silent] = await Promise.all(
    ['Brings', 'Brings free', 'By park', 'Agrees', 'Collect', 'Silent'].map((name) => buildSeller(app, name)),
  )
  const list = (seller: Person | undefined, name: string) =>
    buildProduct(seller!, { name, price: '20,000', category: 'Sports & Fitness' })
  await area(brings, 'seller', '1,500')
  await area(brings, 'courier', '4,000')
  await area(free, 'seller', '900')
  await settings(free, { freeFrom: '20,000' })
  await area(park, 'courier', '2,000')
  await settings(park, { courierTo: 'park' })
  await area(agrees, 'courier', '2,500')
  await settings(collect, { delivers: false })
  await list(brings, 'Zzball one')
  await list(free, 'Zzball two')
  await list(park, 'Zzball three')
  await list(agrees, 'Zzball four')
  await list(collect, 'Zzball five')
  await list(silent, 'Zzball six')
})
afterAll(() => app.close())

async function area(seller: Person | undefined, way: string, fee: string) {
  const areas = [{ state: 'Lagos', lga: 'Ikeja' }]
  const { status } = await seller!.call('POST', '/api/v1/delivery/areas', { way, fee, days: '3', areas })
  expect(status).toBe(200)
}

async function settings(seller: Person | undefined, more: object) {
  const body = { delivers: true, handlingDays: '1', ...more }
  expect((await seller!.call('PUT', '/api/v1/delivery', body)).status).toBe(200)
}

const cookieOf = (place: string) => `oja-place=${encodeURIComponent(place)}`

/** The words of each card of a page, by the name on it. */
async function cardsOf(url: string, cookie = ''): Promise<Map<string, string>> {
  const { body } = await app.app.inject({ url, headers: { accept: 'text/html', cookie } })
  const cards = [...body.matchAll(/<article class="group.*?<\/article>/gs)].map(([card]) =>
    card
      .replaceAll(/<!-- -->/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' '),
  )
  return new Map(cards.map((card) => [/Zz(ball|bat) \w+/.exec(card)?.[0] ?? '', card]))
}

const lists = ['/categories/products?q=zzball', '/categories/products', '/?query=zzball', '/']
const inIkeja = {
  'Zzball one': 'Delivery to Ikeja ₦1,500',
  'Zzball two': 'Free delivery to Ikeja',
  'Zzball three': 'To a motor park in Ikeja ₦2,000',
  'Zzball four': 'By park or courier to Ikeja ₦2,500',
  'Zzball five': 'Pick-up only',
  'Zzball six': 'Ask about delivery',
}

test('the cards of lists say what delivery costs to the place that a buyer keeps, and each reads their own', async () => {
  // Twice: the second time each page comes from memory.
  for (const url of [...lists, ...lists]) {
    const there = await cardsOf(url, cookieOf('Lagos|Ikeja'))
    for (const [name, words] of Object.entries(inIkeja)) expect(there.get(name), url).toContain(words)
    const elsewhere = await cardsOf(url, cookieOf('Kano|Fagge'))
    expect(elsewhere.get('Zzball one'), url).toContain('Does not deliver to Fagge')
    expect(elsewhere.get('Zzball five'), url).toContain('Pick-up only')
    for (const cookie of [
      '',
      cookieOf('Lagos|Nowhere'),
      cookieOf('<b>|x'),
      'oja-place=%zz|x',
      cookieOf('Nowhere|'),
      cookieOf('|'),
    ]) {
      const plain = await cardsOf(url, cookie)
      expect(plain.size, url).toBeGreaterThanOrEqual(6)
      for (const card of plain.values()) expect(card, url + cookie).not.toMatch(/deliver|Pick-up|motor park/i)
    }
  }
})

test('with a state alone the cards say what holds for all of it', async () => {
  const whole = await buildSeller(app, 'Whole')
  const place = async (way: string, fee: string, where: object) => {
    const body = { way, fee, days: '3', areas: [where] }
    expect((await whole.call('POST', '/api/v1/delivery/areas', body)).status).toBe(200)
  }
  await place('courier', '4,000', { state: 'Lagos' })
  // Dearer than the shop's own way to a part: who lives elsewhere in the state does not get that.
  await place('seller', '500', { state: 'Lagos', lga: 'Ikeja' })
  await place('courier', '6,000', { state: 'Kano' })
  await place('courier', '5,000', { state: 'Kano', lga: 'Fagge' })
  await whole.call('PUT', '/api/v1/delivery', { delivers: true, handlingDays: '1', courierTo: 'door' })
  const id = await buildProduct(whole, { name: 'Zzstate seven', price: '20,000' })
  const wordsIn = async (state: string) => {
    const headers = { cookie: cookieOf(`${state}|`) }
    const found = async (q: string) =>
      (await app.app.inject({ url: `/api/v1/products?q=${q}&sort=newest`, headers })).json<{
        data: { name: string; deliveryWords?: string }[]
      }>().data
    return new Map(
      [...(await found('zzstate')), ...(await found('zzball'))].map((one) => [one.name, one.deliveryWords]),
    )
  }
  const [lagos, kano, oyo] = [await wordsIn('Lagos'), await wordsIn('Kano'), await wordsIn('Oyo')]
  expect(lagos.get('Zzstate seven')).toBe('Delivery to Lagos ₦4,000')
  expect(lagos.get('Zzball one')).toBe('Delivers to parts of Lagos')
  expect(lagos.get('Zzball five')).toBe('Pick-up only')
  expect(kano.get('Zzstate seven')).toBe('Delivery to Kano from ₦5,000')
  expect(kano.get('Zzball one')).toBe('Does not deliver to Kano')
  expect(oyo.get('Zzstate seven')).toBe('Does not deliver to Oyo')

  // The page, twice: the second time from memory, and for each state its own.
  const page = async (cookie: string) => {
    const { body } = await app.app.inject({
      url: `/products/${id}`,
      headers: { accept: 'text/html', cookie },
    })
    return body
      .replaceAll(/<!-- -->/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  }
  for (const _ of ['first', 'second']) {
    const there = await page(cookieOf('Lagos|'))
    expect(there).toContain('Courier to your door: Lagos, up to 6 days ₦4,000')
    expect(there).not.toContain('Kano')
    expect(await page(cookieOf('Oyo|'))).toContain('No delivery to Oyo')
    expect(await page('')).toMatch(/Courier to your door: Kano and Lagos, up to 6 days ₦4,000 to ₦6,000/)
  }
})

test('the cards of a shop, and those below a product, say it too', async () => {
  const shop = await buildSeller(app, 'Bats')
  await area(shop, 'seller', '1,500')
  const goods = { price: '20,000', category: 'Sports & Fitness' }
  const [id] = [
    await buildProduct(shop, { ...goods, name: 'Zzbat one' }),
    await buildProduct(shop, { ...goods, name: 'Zzbat two' }),
  ]
  const ofShop = `/api/v1/sellers/public/${shop.sellerId}`
  const { slug } = (await app.app.inject(ofShop)).json<{ seller: { slug: string } }>().seller
  const pages = [
    `/seller-profile/${shop.sellerId}`,
    `/seller-profile/${shop.sellerId}?tab=goods`,
    `/service-provider/${shop.sellerId}`,
    `/s/${slug}`,
    `/products/${id}`,
  ]
  // Twice: the second time each page comes from memory.
  for (const url of [...pages, ...pages]) {
    const there = await cardsOf(url, cookieOf('Lagos|Ikeja'))
    expect(there.get('Zzbat two'), url).toContain('Delivery to Ikeja ₦1,500')
    if (url.startsWith('/products')) expect(there.get('Zzball five'), url).toContain('Pick-up only')
    const elsewhere = await cardsOf(url, cookieOf('Kano|Fagge'))
    expect(elsewhere.get('Zzbat two'), url).toContain('Does not deliver to Fagge')
    const inState = await cardsOf(url, cookieOf('Lagos|'))
    expect(inState.get('Zzbat two'), url).toContain('Delivers to parts of Lagos')
    for (const cookie of ['', cookieOf('Lagos|Nowhere')]) {
      const plain = await cardsOf(url, cookie)
      expect(plain.has('Zzbat two'), url).toBe(true)
      for (const card of plain.values()) expect(card, url + cookie).not.toMatch(/deliver|Pick-up|motor park/i)
    }
  }

  // So do the answers that a script asks for later: more goods of the shop, and what this device has seen.
  const answers = [
    ofShop,
    `/api/v1/products/seller/${shop.sellerId}?view=public`,
    `/api/v1/products/seen?ids=${id}`,
    `/api/v1/products/${id}/related`,
    `/api/v1/products/${id}/near`,
  ]
  const asked = countStatements(app.pool, 'delivery_offers_of_goods')
  for (const [before, url] of answers.entries()) {
    const ask = async (cookie: string) =>
      (await app.app.inject({ url, headers: cookie ? { cookie } : {} })).payload
    expect(await ask(''), url).not.toContain('deliveryWords')
    expect(asked(), url).toBe(before)
    expect(await ask(cookieOf('Lagos|Ikeja')), url).toContain('"deliveryWords":"')
    expect(asked(), url).toBe(before + 1)
  }
  // Whose goods they are sees them as they manage them.
  const own = await shop.call('GET', `/api/v1/products/seller/${shop.sellerId}`, undefined, {
    cookie: cookieOf('Lagos|Ikeja'),
  })
  expect(JSON.stringify(own.body)).not.toContain('deliveryWords')
})

test('the delivery page begins with the kept state, and with none for others', async () => {
  const seller = await buildSeller(app, 'Far away')
  const id = await buildProduct(seller)
  const chosen = async (cookie: string) => {
    const { body } = await app.app.inject({
      url: `/products/${id}/delivery`,
      headers: { accept: 'text/html', cookie },
    })
    return (
      /<option[^>]*value="([^"]*)"[^>]*selected/.exec(body)?.[1] ??
      /selected[^>]*value="([^"]*)"/.exec(body)?.[1] ??
      ''
    )
  }
  for (const _ of ['first', 'second']) {
    expect(await chosen(cookieOf('Lagos|'))).toBe('Lagos')
    expect(await chosen('')).toBe('')
    expect(await chosen(cookieOf('Nowhere|'))).toBe('')
  }
})

test('in Save data the cards say it too', async () => {
  const cards = await cardsOf('/categories/products?q=zzball', `oja-lite=on; ${cookieOf('Lagos|Ikeja')}`)
  expect(cards.get('Zzball one')).toContain('Delivery to Ikeja ₦1,500')
})

test('one statement reads the delivery of a whole list, none without a place, and the search itself comes from memory', async () => {
  const asked = countStatements(app.pool, 'delivery_offers_of_goods')
  const url = '/api/v1/products?q=zzball&sort=newest'
  const ask = (cookie: string) => app.app.inject({ url, headers: cookie ? { cookie } : {} })
  const plain = await ask('')
  expect(asked()).toBe(0)
  const searches = countStatements(app.pool, 'vocabulary_query')
  const { data } = (await ask(cookieOf('Lagos|Ikeja'))).json<{ data: { deliveryWords?: string }[] }>()
  expect(asked()).toBe(1)
  expect(searches()).toBe(0)
  expect(data.map(({ deliveryWords }) => deliveryWords)).toHaveLength(6)
  expect((await ask('')).payload).toBe(plain.payload)
  expect(plain.payload).not.toContain('deliveryWords')
})
