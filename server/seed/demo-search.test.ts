import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshVocabulary } from '../src/catalogue/catalogue.ts'
import { buildSeller, call, startTestApp } from '../../tests/test-app.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { sellers } from './people/people.ts'
import { products } from './products/products.ts'
import { services } from './services/services.ts'

let app: TestApp

// The shops, goods and services of the demo market without their pictures, which take minutes to draw.
beforeAll(async () => {
  app = await startTestApp()
  await buildSeller(app)
  await app.pool.query(
    `with shops as (select * from json_to_recordset($1::json) as t("storeName" text, place json, "businessCategory" text, description text)),
      people as (insert into users (role, seller_id, name, email, password_hash, consent_at, consent_version)
        select 'seller', gen_random_uuid(), "storeName", gen_random_uuid() || '@example.com', 'x', now(), 'test' from shops
        returning id, seller_id, name)
    insert into sellers (id, user_id, store_name, business_level, business_category, description, email, phone, state, lga, city, status)
    select p.seller_id, p.id, "storeName", 'small', "businessCategory", description, '', '',
      place->>'state', place->>'lga', place->>'city', 'active' from people p join shops on "storeName" = p.name`,
    [JSON.stringify(sellers)],
  )
  const listed = (list: readonly { sellerKey: string }[]) =>
    JSON.stringify(
      list.map((one) => ({ ...one, shop: sellers.find(({ key }) => key === one.sellerKey)?.storeName })),
    )
  await app.pool.query(
    `insert into products (seller_id, name, category, description, price_kobo, supplied, on_hand, state, lga, city)
    select s.id, name, category, t.description, "priceKobo", 5, 5, s.state, s.lga, s.city
    from json_to_recordset($1::json) as t(name text, category text, description text, "priceKobo" bigint, shop text)
    join sellers s on s.store_name = shop`,
    [listed(products)],
  )
  await app.pool.query(
    `insert into services (seller_id, name, category, description, price_kobo, services_offered, state, lga, city)
    select s.id, name, category, t.description, "priceKobo", array(select json_array_elements_text(offered)), s.state, s.lga, s.city
    from json_to_recordset($1::json) as t(name text, category text, description text, "priceKobo" bigint, offered json, shop text)
    join sellers s on s.store_name = shop`,
    [listed(services.map((one) => ({ ...one, offered: one.servicesOffered ?? [] })))],
  )
  await refreshVocabulary(app.pool, 0)
})
afterAll(() => app.close())

const paths = { products: 'products', services: 'services/all', sellers: 'sellers/search' }

async function find(kind: keyof typeof paths, q: string) {
  const { body, headers } = await call(app, 'GET', `/api/v1/${paths[kind]}?${new URLSearchParams({ q })}`)
  const given = body as unknown as { data?: Named[]; sellers?: Named[] } & Named[]
  const found = given.data ?? given.sellers ?? given
  const header = headers['x-search']
  const understood = readUnderstood(new Headers(typeof header === 'string' ? { 'x-search': header } : {}))
  return { names: found.map((one) => one.name ?? one.storeName ?? ''), understood }
}

interface Named {
  name?: string
  storeName?: string
}

test.each([
  ['pampers', 'Pampers diapers, size 4, pack of 60'],
  ['wig', 'Curly wig, human hair blend, 16 inch'],
  ['gen', 'Petrol generator, 3.5 kVA, key start'],
  ['blender', 'blender'],
  ['fairly used', 'used'],
  ['groundnut oil', 'Groundnut oil, 5 litres, pure'],
  ['garri', 'White garri Ijebu, 1 paint bucket (4 litres)'],
  ['tomatoe', 'Fresh tomatoes, medium basket'],
])('"%s" finds goods as a person would, without a guess', async (q, wanted) => {
  const { names, understood } = await find('products', q)
  expect([understood, names.slice(0, 2).join().toLowerCase()]).toEqual([
    null,
    expect.stringContaining(wanted.toLowerCase()),
  ])
})

test.each([
  ['AC repair', ['AC repair and gas refill']],
  ['barber', ['Haircut with hot towel', 'Home barbing, minimum 3 heads', 'Beard grooming and dye']],
  ['vulcanizer', ['Vulcanizer: tyre patch, gauge and change']],
  ['mechanic lagos', ['Car mechanic: engine, brakes and suspension', 'Generator repair at your house']],
  ['electrician in lagos', ['AC repair and gas refill']],
  ['barber uyo', []],
])('"%s" finds services as a person would', async (q, wanted) => {
  const { names, understood } = await find('services', q)
  if (wanted.length === 0) return expect(understood?.isGuess).toBe(true)
  expect([understood?.isGuess ?? false, names]).toEqual([false, wanted])
})

test('"plumber abuja" says that Abuja has none, and shows those elsewhere as a guess', async () => {
  const { names, understood } = await find('services', 'plumber abuja')
  expect(understood).toMatchObject({ place: 'Abuja', words: 'plumber', isGuess: true, isElsewhere: true })
  expect(names).toContain('Leak repair, same day in Ikorodu')
})

test('"garri" finds no garage', async () => {
  expect((await find('sellers', 'garri')).names).toEqual(['Mama Sade Foodstuff'])
})

test('"iphne" finds iPhones, as a guess that names them', async () => {
  const { names, understood } = await find('products', 'iphne')
  expect(names).toEqual(['iPhone 13, 128 GB, UK-used, battery 91 %'])
  expect(understood).toMatchObject({ isGuess: true, meant: 'iphone' })
})

test.each([
  ['wgi', 'wig', 'Curly wig'],
  ['yma', 'yam', 'yam'],
  ['oli', 'oil', 'oil'],
])('"%s" says that it shows results for %s', async (q, meant, wanted) => {
  const { names, understood } = await find('products', q)
  expect(understood).toMatchObject({ isGuess: true, meant })
  expect(names.join().toLowerCase()).toContain(wanted.toLowerCase())
})

test.each(['rice', 'oil', 'yam', 'gas', 'MC', 'DJ', 'AC', 'gen', 'bag', 'pot'])(
  'the short word "%s" is never taken for another',
  async (q) => {
    for (const kind of ['products', 'services', 'sellers'] as const)
      expect((await find(kind, q)).understood?.meant ?? null).toBeNull()
  },
)
