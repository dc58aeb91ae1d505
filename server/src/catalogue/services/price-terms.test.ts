import type { Conversations } from '@oja/contract/schemas/messaging.ts'
import type { ServiceDetail } from '@oja/contract/schemas/services.ts'
import type { ShopShare } from '@oja/contract/schemas/sellers/share.ts'
import { priceAnswers, servicePriceText } from '@oja/contract/values/catalogue/service-prices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildSeller,
  buildService,
  call,
  serviceForm,
  startTestApp,
} from '../../../../tests/test-app.ts'
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

const visit = { price: '12500', priceFor: 'visit', priceIsFrom: 'yes', priceNote: 'parts not included' }
const shown = async (id: string) =>
  (await call(app, 'GET', `/api/v1/services/${id}`)).body.data as ServiceDetail
const refusalOf = async (values: Record<string, string>) => {
  const { status, body } = await seller.call('POST', '/api/v1/services/create', await serviceForm(values))
  expect(status).toBe(422)
  return body.fields
}

test('a service says what its price is for, on its page and in lists', async () => {
  for (const priceFor of priceAnswers) {
    for (const priceIsFrom of [true, false]) {
      const terms = { priceFor, priceIsFrom }
      const form = {
        price: '1234567.5',
        priceFor: `Per ${priceFor}`,
        priceIsFrom: priceIsFrom ? 'yes' : 'no',
      }
      const service = await shown(await buildService(seller, form))
      expect(service).toMatchObject({ ...terms, priceWords: servicePriceText(123_456_750, terms) })
    }
  }
  const id = await buildService(seller, { name: 'Zzgenerator repair', ...visit, workPlace: 'customer' })
  const said = {
    priceFor: 'visit',
    priceIsFrom: true,
    priceNote: 'parts not included',
    priceWords: 'From ₦12,500 per visit',
  }
  expect(await shown(id)).toMatchObject(said)
  const { body } = await call(app, 'GET', '/api/v1/services/all?q=Zzgenerator')
  expect(body).toMatchObject([{ ...said, workPlaceWords: 'Comes to you in Oyo' }])
  const { body: words } = await call(app, 'GET', '/api/v1/search/suggestions?q=Zzgenerator')
  expect(words).toMatchObject({ data: { services: [{ priceWords: said.priceWords }] } })
  const silent = await shown(await buildService(seller, { price: '22000' }))
  expect(silent).toMatchObject({ priceFor: null, priceIsFrom: false, priceNote: '', priceWords: '₦22,000' })
  const unpriced = await shown(await buildService(seller, { price: '' }))
  expect(unpriced).toMatchObject({ priceFor: null, priceWords: null })
})

test('a form with a ticked box says yes after the no of its hidden field', async () => {
  const ticked = await serviceForm({ ...visit, priceIsFrom: 'no' })
  ticked.append('priceIsFrom', 'yes')
  const { body } = await seller.call('POST', '/api/v1/services/create', ticked)
  expect(body.data).toMatchObject({ priceIsFrom: true })
})

test('a change keeps what it does not name; no box says no, and without a price nothing is left', async () => {
  const id = await buildService(seller, visit)
  await seller.call('PUT', `/api/v1/services/${id}`, { name: 'Generator repair' })
  expect(await shown(id)).toMatchObject({ priceWords: 'From ₦12,500 per visit', priceNote: visit.priceNote })
  await seller.call('PUT', `/api/v1/services/${id}`, { priceIsFrom: 'no', priceNote: '' })
  expect(await shown(id)).toMatchObject({ priceWords: '₦12,500 per visit', priceNote: '' })
  expect((await seller.call('PUT', `/api/v1/services/${id}`, { price: '' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ priceFor: null, priceWords: null })
})

test('what cannot be is refused with a sentence for its field', async () => {
  expect(await refusalOf({ priceFor: 'moon' })).toEqual({
    priceFor:
      'Choose what the price is for: per job, per visit, per hour, per day, per person, per item, per event or per month',
  })
  expect(await refusalOf({ priceIsFrom: 'maybe' })).toEqual({
    priceIsFrom: 'Answer yes or no: is it a starting price?',
  })
  expect(await refusalOf({ priceNote: 'a'.repeat(61) })).toEqual({
    priceNote: 'Please use at most 60 characters',
  })
  for (const alone of [{ priceFor: 'visit' }, { priceIsFrom: 'yes' }, { priceNote: 'parts not included' }])
    expect(await refusalOf({ price: '', ...alone })).toEqual({
      price: 'Enter the price too, or leave blank what it is for',
    })
})

test('terms that an older server left without a price do not stand in the way of a change', async () => {
  const id = await buildService(seller, visit)
  await app.pool.query('update services set price_kobo = null where id = $1', [id])
  expect(
    (await seller.call('PUT', `/api/v1/services/${id}`, { name: 'Renamed' })).body.message,
  ).not.toContain('price')
  expect(await shown(id)).toMatchObject({ priceFor: null, priceIsFrom: false, priceNote: '' })
})

test('words of only spaces are none, sixty characters fit, and markup stays text', async () => {
  expect(await shown(await buildService(seller, { priceNote: '   ' }))).toMatchObject({ priceNote: '' })
  expect(await shown(await buildService(seller, { price: '', priceNote: '   ' }))).toMatchObject({
    priceNote: '',
  })
  const sixty = 'a'.repeat(60)
  expect(await shown(await buildService(seller, { priceNote: sixty }))).toMatchObject({ priceNote: sixty })
  const markup = '<b>cloth</b> not included'
  expect(await shown(await buildService(seller, { priceNote: markup }))).toMatchObject({ priceNote: markup })
})

test('a draft may say what its price is for before it has one, but is not published so', async () => {
  const draft = { status: 'draft', price: '', priceFor: 'event' }
  const id = await buildService(seller, draft)
  const published = await seller.call('PUT', `/api/v1/services/${id}`, { status: 'live' })
  expect(published).toMatchObject({
    status: 422,
    body: { fields: { price: 'Enter the price too, or leave blank what it is for' } },
  })
})

test('a conversation about a service and the list to share name what its price is for', async () => {
  const shop = await buildSeller(app, 'Ada Tailor')
  const id = await buildService(shop, { price: '22000', priceFor: 'person', workPlace: 'shop' })
  const buyer = await buildBuyer(app)
  await buyer.call('POST', '/api/v1/messages/send', {
    recipientId: shop.userId,
    content: 'Good afternoon',
    about: { kind: 'service', id },
  })
  const { body } = await buyer.call('GET', '/api/v1/messages/get/conversations')
  expect((body as unknown as Conversations).conversations[0]?.about).toMatchObject({
    priceWords: '₦22,000 per person',
    workPlace: 'shop',
  })
  const share = (await shop.call('GET', '/api/v1/sellers/share')).body as unknown as ShopShare
  expect(share.data.list).toContain('Knotless braids – ₦22,000 per person')
  expect(share.data.listings[0]?.price).toBe('₦22,000 per person')
})

test('an imported service says what its price is for, and wrong cells are reported', async () => {
  const shop = await shopOfLogin(app.pool, seller.email)
  if (!shop) throw new Error('the seller has no shop')
  const lines = [
    'name,category,price,price for,starting price,price note',
    'Home wiring,Electrician,8000,Per visit,Yes,parts not included',
    'Rewinding,Electrician,5000,per items,,',
    'Fan fixing,Electrician,,,,',
    'Meter advice,Electrician,900,moon,maybe,',
    `Tracing,Electrician,900,,,${'a'.repeat(61)}`,
    'Earthing,Electrician,,per day,,',
  ].join('\n')
  const content = (async function* () {
    yield Buffer.from(lines)
  })()
  const given = { kind: 'services', max: Infinity, progress: () => undefined } as const
  const report = await importListings(app.pool, shop, { name: 'prices.csv', content }, given)
  const reasons = report.bad.map(({ column, reason }) => `${column}: ${reason}`)
  expect(reasons).toEqual([
    'price for, starting price: what the price is for must be one of per job, per visit, per hour, per day, per person, per item, per event or per month (you wrote “moon”); the starting price must be yes or no (you wrote “maybe”)',
    'price note: the price note has more than 60 characters',
    'price: the price is missing, and the line says what it is for',
  ])
  const { rows } = await app.pool.query(
    'select price_for, price_is_from, price_note from services where seller_id = $1 and import_key is not null order by id',
    [shop.id],
  )
  expect(rows).toEqual([
    { price_for: 'visit', price_is_from: true, price_note: 'parts not included' },
    { price_for: 'item', price_is_from: false, price_note: '' },
    { price_for: null, price_is_from: false, price_note: '' },
  ])
})
