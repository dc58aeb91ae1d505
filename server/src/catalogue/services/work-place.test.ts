import type { ServiceDetail } from '@oja/contract/schemas/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, buildService, call, startTestApp, serviceForm } from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { shopOfLogin } from '../../sellers/sellers.ts'
import { importListings } from '../import/import.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Chinedu Power')
})
afterAll(() => app.close())

const surulere = { state: 'Lagos', lga: 'Surulere' }
const shown = async (id: string) =>
  (await call(app, 'GET', `/api/v1/services/${id}`)).body.data as ServiceDetail

test('a service says where the work is done, and asks the buyer to ask while its provider has not said it', async () => {
  for (const [workPlace, words] of [
    ['customer', 'Comes to you in Lagos.'],
    ['shop', 'You go to them: Surulere, Lagos.'],
    ['both', 'Comes to you in Lagos. Or you go to them: Surulere, Lagos.'],
    ['remote', 'By phone or online.'],
  ] as const) {
    const id = await buildService(seller, { ...surulere, workPlace })
    expect(await shown(id)).toMatchObject({ workPlace, workPlaceWords: words })
  }
  const unsaid = await buildService(seller, { ...surulere, workPlace: '' })
  expect(await shown(unsaid)).toMatchObject({ workPlace: null, workPlaceWords: 'Ask if they come to you.' })
  const inAbuja = { state: 'FCT - Abuja', lga: 'Bwari', workPlace: 'customer' }
  expect((await shown(await buildService(seller, inAbuja))).workPlaceWords).toBe('Comes to you in Abuja.')
})

test('the card of a service says in which state its provider comes to the buyer', async () => {
  for (const [workPlace, place, words] of [
    ['customer', surulere, 'Comes to you in Lagos'],
    ['customer', { state: 'FCT - Abuja', lga: 'Bwari' }, 'Comes to you in Abuja'],
    ['both', surulere, 'Comes to you in Lagos, or you go to them'],
    ['shop', surulere, 'You go to them'],
    ['remote', surulere, 'By phone or online'],
    ['', surulere, ''],
  ] as const) {
    const name = `Zzcard ${workPlace || 'unsaid'} ${place.state}`
    await buildService(seller, { ...place, name, workPlace })
    const { body } = await call(app, 'GET', `/api/v1/services/all?q=${encodeURIComponent(name)}`)
    expect(body[0], name).toMatchObject({ name, workPlaceWords: words })
  }
})

test('a change that does not name the place of the work keeps it, and an empty one takes it away', async () => {
  const id = await buildService(seller, { ...surulere, workPlace: 'both' })
  await seller.call('PUT', `/api/v1/services/${id}`, { name: 'Generator repair' })
  expect((await shown(id)).workPlace).toBe('both')
  await seller.call('PUT', `/api/v1/services/${id}`, { workPlace: '' })
  expect((await shown(id)).workPlace).toBeNull()
})

test('an unknown place of the work is refused with what can be chosen', async () => {
  const refused = await seller.call(
    'POST',
    '/api/v1/services/create',
    await serviceForm({ workPlace: 'on the moon' }),
  )
  expect(refused).toMatchObject({
    status: 422,
    body: {
      fields: {
        workPlace:
          'Choose where the work is done: “I go to the customer”, “The customer comes to me”, “Both”, “By phone or online”',
      },
    },
  })
})

test('an imported service says where the work is done in the seller’s words, and an unknown one is reported', async () => {
  const shop = await shopOfLogin(app.pool, seller.email)
  if (!shop) throw new Error('the seller has no shop')
  const lines = [
    'name,category,work place',
    'Home wiring,Electrician,I go to the customer',
    'Rewinding,Electrician,Workshop',
    'Fan fixing,Electrician,',
    'Meter advice,Electrician,on the moon',
  ].join('\n')
  const content = (async function* () {
    yield Buffer.from(lines)
  })()
  const given = { kind: 'services', max: Infinity, progress: () => undefined } as const
  const report = await importListings(app.pool, shop, { name: 'work.csv', content }, given)
  expect(JSON.stringify(report)).toContain(
    'the work place must be one of I go to the customer, The customer comes to me, Both or By phone or online (you wrote “on the moon”)',
  )
  const { rows } = await app.pool.query<{ name: string; work_place: string | null }>(
    'select name, work_place from services where seller_id = $1 and import_key is not null order by id',
    [shop.id],
  )
  expect(rows).toEqual([
    { name: 'Home wiring', work_place: 'customer' },
    { name: 'Rewinding', work_place: 'shop' },
    { name: 'Fan fixing', work_place: null },
  ])
})
