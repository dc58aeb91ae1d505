import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSearch } from '@oja/contract/schemas/admin/admin-shops.ts'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  buildService,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const search = async (q: string, reader = admin) =>
  (await reader.call('GET', `/api/v1/admin/search?q=${encodeURIComponent(q)}`)).body as unknown as AdminSearch

// The address of a person may hold the same digits.
const listingsOf = async (q: string) => (await search(q)).data.filter(({ kind }) => kind === 'product')

test('an admin finds listings on sale by words of their titles, each with its shop', async () => {
  const seller = await buildSeller(app, 'Oil and Phones')
  const id = await buildProduct(seller, { name: 'Pure palm oil, 5 litres' })
  await buildProduct(seller, { name: 'Tecno Spark 20' })
  expect(await search('palm oil')).toMatchObject({
    data: [
      {
        kind: 'product',
        id,
        name: 'Pure palm oil, 5 litres',
        detail: expect.stringMatching(/^Oil and Phones · /) as string,
        shopId: seller.sellerId,
      },
    ],
    more: [],
  })
  for (const typed of ['tecno spark', 'SPARK tecn', 'spark 20', 'Tecno’s spark', '"tecno" & spark:*'])
    expect((await search(typed)).data, typed).toMatchObject([{ name: 'Tecno Spark 20' }])
  for (const nothing of ['tecno oil', '--', ':*&|', 'palmist', 'spa', 'tec', '20', 'sp 20'])
    expect(await listingsOf(nothing), nothing).toEqual([])
})

test('an admin of sellers alone finds listings; one of support too, because everybody may read them', async () => {
  const id = await buildProduct(await buildSeller(app, 'Gourd Shop'), { name: 'Calabash gourd' })
  for (const areas of [['sellers'], ['support']]) {
    const colleague = await buildAdmin(app)
    await admin.call('PUT', `/api/v1/admin/users/${colleague.userId}/areas`, { areas })
    expect(await search('calabash', colleague), String(areas)).toMatchObject({
      data: [{ kind: 'product', id }],
      hidden: [],
    })
  }
})

test('an admin finds a listing that waits for a look by its words, and one of any state by its id', async () => {
  await admin.call('PUT', '/api/v1/admin/moderation/settings', {
    holdsFirstListings: true,
    holdsWords: false,
    words: [],
  })
  const seller = await buildSeller(app, 'Held Carvings')
  const id = await buildProduct(seller, { name: 'Carved ebony stool' })
  expect((await search('ebony stool')).data).toMatchObject([{ kind: 'product', id, state: 'waiting' }])
  await admin.call('PUT', '/api/v1/admin/moderation/settings', {
    holdsFirstListings: false,
    holdsWords: false,
    words: [],
  })
  const paused = await buildProduct(seller, { name: 'Brass bell' })
  await app.pool.query("update products set status = 'paused' where id = $1", [paused])
  expect((await search(paused)).data).toMatchObject([{ kind: 'product', id: paused, state: 'paused' }])
  expect((await search(id.replace(/.$/, 'z'))).data).toEqual([])
})

test('an admin finds paused and sold-out listings by words of their titles', async () => {
  const seller = await buildSeller(app, 'Paused Drums')
  const paused = await buildProduct(seller, { name: 'Talking drum, goatskin' })
  const soldOut = await buildProduct(seller, { name: 'Talking drum, small' })
  const service = await buildService(seller, { name: 'Talking drum lessons', category: 'Other' })
  await app.pool.query("update services set status = 'paused' where id = $1", [service])
  await app.pool.query("update products set status = 'paused' where id = $1", [paused])
  await app.pool.query('update products set supplied = 0, on_hand = 0 where id = $1', [soldOut])
  expect((await search('talking drum')).data).toMatchObject([
    { kind: 'product', id: soldOut },
    { kind: 'product', id: paused, state: 'paused' },
    { kind: 'service', id: service, state: 'paused' },
  ])
  expect((await search('goatskin drum')).data).toMatchObject([{ id: paused }])
})

test('a search for titles gives eight of many and says that there are more', async () => {
  const seller = await buildSeller(app)
  for (let n = 0; n < 9; n += 1) await buildProduct(seller, { name: `Raffia basket ${n}` })
  const { data, more } = await search('raffia')
  expect([data.length, more]).toEqual([8, ['product']])
})

test('one wrong letter still finds a person, and says so; an admin of money learns nothing of people', async () => {
  await buildBuyer(app, 'Chiamaka Obinna')
  expect(await search('chiamka obinna')).toMatchObject({
    data: [{ name: 'Chiamaka Obinna' }],
    isSimilar: true,
  })
  await buildSeller(app, 'TB Gadgets')
  expect(await search('gadgts')).toMatchObject({
    data: [{ kind: 'shop', name: 'TB Gadgets' }],
    isSimilar: true,
  })
  expect(await search('chiamaka obinna')).not.toHaveProperty('isSimilar')
  expect(await search('wholly unknown')).toMatchObject({ data: [], isSimilar: false })
  const colleague = await buildAdmin(app)
  await admin.call('PUT', `/api/v1/admin/users/${colleague.userId}/areas`, { areas: ['money'] })
  expect(await search('chiamka obinna', colleague)).toMatchObject({ data: [], hidden: [] })
})
