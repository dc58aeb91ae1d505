import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan } from '../orders/checkouts.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'
import { pageOf, wordsOfPage } from './read-page.ts'

let app: TestApp
let danladi: Person
let sade: Person
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  danladi = await buildSeller(app, 'Danladi Leather')
  sade = await buildSeller(app, 'Mama Sade')
  await deliverInIbadan(sade)
})
afterAll(() => app.close())

test('goods of a shop that says nothing of delivery count from the day they are ready to pick up', async () => {
  const buyer = await buildBuyer(app)
  const words = await wordsOfPage(app, buyer, `/products/${await buildProduct(danladi)}`)
  expect(words).toContain('Ask about delivery')
  expect(words).toContain('it counts as received 7 days after it was ready to pick up.')
  const brought = await wordsOfPage(app, buyer, `/products/${await buildProduct(sade)}`)
  expect(brought).toContain('it counts as received 7 to 14 days after it was sent.')
})

test('the heart of what a person has saved is full before any script, and removes it', async () => {
  const [buyer, other] = [await buildBuyer(app), await buildBuyer(app)]
  const id = await buildProduct(sade, { name: 'Ankara gown' })
  const heart = async (person: Person) =>
    /<form[^>]*class="save-heart".*?<\/form>/s.exec(await pageOf(app, person, `/products/${id}`))?.[0]
  expect(await heart(buyer)).toMatch(/<button[^>]*aria-pressed="false" name="save"/)
  expect((await buyer.call('PUT', `/api/v1/saved/product/${id}`)).status).toBe(200)
  const full = await heart(buyer)
  expect(full).toContain('data-saved="true"')
  expect(full).toMatch(/<button[^>]*aria-pressed="true" name="remove"/)
  expect(await heart(other)).toMatch(/<button[^>]* name="save"/)
})

test('the page of a visitor whose device has saved it is the one of everybody', async () => {
  const id = await buildProduct(sade, { name: 'Palm oil' })
  const saved = await app.app.inject({
    method: 'PUT',
    url: `/api/v1/saved/product/${id}`,
    headers: { origin: app.origin },
  })
  expect(saved.statusCode).toBe(200)
  const cookie = [saved.headers['set-cookie'] ?? '']
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { body } = await app.app.inject({
    url: `/products/${id}`,
    headers: { accept: 'text/html', cookie },
  })
  expect(body).toContain('save-heart')
  expect(body).not.toContain('data-saved="true"')
})

test('basket and checkout say which shop is not verified, and name the market of a shop to go to', async () => {
  const buyer = await buildBuyer(app)
  const address = 'Kofar Wambai market, leather line, stall 6'
  await app.pool.query('update sellers set address = $2 where id = $1', [danladi.sellerId, address])
  await app.pool.query('update sellers set verified = true where id = $1', [sade.sellerId])
  await addToBasket(buyer, await buildProduct(danladi, { name: 'Leather shoes' }))
  await addToBasket(buyer, await buildProduct(sade, { name: 'Yam' }))
  for (const url of ['/basket', '/checkout?state=Oyo&lga=Ibadan+North']) {
    const words = await wordsOfPage(app, buyer, url)
    expect(words.match(/Not verified yet/g), url).toHaveLength(1)
    expect(words, url).toMatch(/Danladi Leather (Not verified yet|.*Not verified yet.*Leather shoes)/)
  }
  const checkout = await wordsOfPage(app, buyer, '/checkout?state=Oyo&lga=Ibadan+North')
  expect(checkout).toContain('At the shop, Kofar Wambai market,')
  expect(checkout).toContain('You see the exact place after you pay: only buyers see it.')
  expect(checkout).not.toContain('stall 6')
})
