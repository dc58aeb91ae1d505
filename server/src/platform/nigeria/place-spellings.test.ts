import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, call, startTestApp } from '../../../../tests/test-app.ts'
import { buildService } from '../../../../tests/search-client.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { states } from './places.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('every place is spelled as a name: a capital letter at the start of each word and nowhere else', () => {
  const names = states().flatMap(({ lgas, towns }) => [...lgas, ...towns].map(({ name }) => name))
  expect(
    names.filter((name) => !/^\p{Lu}\p{Ll}*(?:[ /-]\p{Lu}\p{Ll}*|['’]\p{L}\p{Ll}*)*$/u.test(name)),
  ).toEqual(['Abuja Municipal (AMAC)'])
})

test('Kumbotso is offered by this name, and found by it', async () => {
  const { body } = await call(app, 'GET', '/api/v1/places')
  expect(JSON.stringify(body)).toContain('Kumbotso')
  const seller = await buildSeller(app, 'Kumbotso Wiring')
  const form = { name: 'Zzwiring', category: 'Electrician', state: 'Kano' }
  await buildService(seller, { ...form, lga: 'Kumbotso', workPlace: 'shop' })
  for (const lga of ['Kumbotso', 'kumbotso'])
    expect((await call(app, 'GET', `/api/v1/services/all?state=Kano&lga=${lga}`)).body, lga).toMatchObject([
      { name: 'Zzwiring' },
    ])
})

test('old spellings that a server of the release before writes are stored as they are now', async () => {
  const seller = await buildSeller(app, 'Old Spellings')
  const id = await buildService(seller, {
    name: 'Zzold',
    category: 'Electrician',
    state: 'Kano',
    lga: 'Fagge',
  })
  await app.pool.query(`update services set lga = 'kumbotso', city = 'kumbotso' where id = $1`, [id])
  const stored = `select v.city, v.lga, q.lga as searched from services v join service_search q on q.service_id = v.id where v.id = $1`
  expect((await app.pool.query(stored, [id])).rows).toEqual([
    { city: 'Kumbotso', lga: 'Kumbotso', searched: 'Kumbotso' },
  ])
})

test('rows of before get the new spellings, and listings are found by them', async () => {
  const seller = await buildSeller(app, 'Rows Of Before')
  const place = { category: 'Electrician', state: 'Katsina', lga: 'Dandume' }
  const service = await buildService(seller, { ...place, name: 'Zzbefore' })
  const product = await buildProduct(seller, { name: 'Zzbefore rice' })
  const run = async (sql: string) => {
    for (const statement of sql.split(/;\s*$/m)) if (statement.trim()) await app.pool.query(statement)
  }
  await run(`alter table sellers disable trigger sellers_spelled;
    alter table services disable trigger services_spelled;
    alter table products disable trigger products_spelled;
    alter table delivery_areas disable trigger delivery_areas_spelled;`)
  const area = `insert into delivery_areas (seller_id, way, state, lga, fee_kobo, days) values ('${seller.sellerId}', 'seller', 'Kano', 'kumbotso', 0, 1)`
  await run(`update services set lga = 'DanDume', city = 'DanDume' where id = '${service}';
    update products set state = 'Kano', lga = 'kumbotso', city = 'Naibawa' where id = '${product}';
    update sellers set state = 'Enugu', lga = 'Udenu', city = 'Obolo-Eke (1)' where id = '${seller.sellerId}';
    ${area};`)
  const migration = new URL('../../../migrations/0219_names_of_places_stored.sql', import.meta.url)
  await run(await readFile(migration, 'utf8'))
  const { rows } = await app.pool.query(
    `select s.city as shop, v.lga as service, p.lga as product, a.lga as area
    from sellers s join services v on v.seller_id = s.id join products p on p.seller_id = s.id
      join delivery_areas a on a.seller_id = s.id where s.id = $1`,
    [seller.sellerId],
  )
  expect(rows).toEqual([{ shop: 'Obolo-Eke', service: 'Dandume', product: 'Kumbotso', area: 'Kumbotso' }])
  for (const path of ['services/all?q=zzbefore&lga=Dandume', 'products?q=zzbefore&lga=Kumbotso'])
    expect((await call(app, 'GET', `/api/v1/${path}`)).headers['x-total-count'], path).toBe('1')
})

test('the search tables know each local government by a name that the list has', async () => {
  const { rows } = await app.pool.query<{ lga: string }>(
    `select distinct lga from search_places where lga <> ''`,
  )
  const known = new Set(states().flatMap(({ lgas }) => lgas.map(({ name }) => name)))
  expect(rows.map(({ lga }) => lga).filter((lga) => !known.has(lga))).toEqual([])
})
