import type { Service, ServiceDetail } from '@oja/contract/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, call, openMarket, photo } from '../testing/market.ts'
import type { Market, Person } from '../testing/market.ts'

let market: Market
let seller: Person
beforeAll(async () => {
  market = await openMarket()
  seller = await buildSeller(market, 'Titi Crown')
})
afterAll(() => market.close())

const get = (path: string) => call(market, 'GET', `/api/v1/services${path}`)
const listed = async (path = '') => (await get(`/all${path}`)).body as unknown as Service[]
const create = async (person: Person, values: Record<string, string> = {}, photos?: Buffer[]) =>
  person.call('POST', '/api/v1/services/create', await serviceForm(values, photos))
async function serviceForm(values: Record<string, string> = {}, photos?: Buffer[]): Promise<FormData> {
  const form = new FormData()
  const filled = { name: 'Knotless braids', category: 'Hair Stylist', price: '28,000', ...values }
  for (const [name, value] of Object.entries(filled)) form.append(name, value)
  for (const bytes of photos ?? [await photo()])
    form.append('serviceImg', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

const week = [
  { day: 'Monday', closed: true, open: '', close: '' },
  { day: 'Tuesday', closed: false, open: '09:00', close: '19:00' },
]

test('an uploaded service stands in the list, in its shop and on its own page [EN8, CL22, CL23, CL24, CL25, SD1, SD2, SD3, D20, D22]', async () => {
  const answer = await create(seller, {
    description: 'Neat parting',
    servicesOffered: 'Box braids\n Fulani braids \n\nBox braids',
    workingHours: JSON.stringify(week),
    location: 'Bodija',
  })
  expect(answer).toMatchObject({ status: 201, body: { message: 'Service uploaded successfully' } })
  const { _id } = answer.body.data as Service
  const service = {
    _id,
    id: _id,
    name: 'Knotless braids',
    category: 'Hair Stylist',
    businessCategory: 'Hair Stylist',
    price: 28_000,
    priceMinor: 2_800_000,
    description: 'Neat parting',
    storeName: 'Titi Crown',
    logo: '',
    serviceImg: expect.stringMatching(/^\/files\/[\w-]{36}\/640\.webp$/),
    image: expect.stringMatching(/^\/files\/[\w-]{36}\/640\.webp$/),
    location: 'Bodija, Oyo',
    place: { city: 'Bodija', lga: 'Ibadan North', state: 'Oyo', latitude: null, longitude: null },
    sellerId: seller.sellerId,
    seller: { _id: seller.sellerId, userId: seller.userId, email: '', phone: '' },
    email: '',
    phone: '',
    servicesOffered: ['Box braids', 'Fulani braids'],
    workingHours: week,
  }
  const { body, headers } = await get('/all')
  expect(headers['x-total-count']).toBe('1')
  expect(body).toEqual([expect.objectContaining({ _id })])
  expect((await listed())[0]).toMatchObject(service)
  expect((await get(`/seller/${seller.sellerId}`)).body.services).toEqual([expect.objectContaining({ _id })])
  const detail = (await get(`/${_id}`)).body.data as ServiceDetail
  expect(detail).toMatchObject({
    ...service,
    seller: {},
    email: seller.email,
    phone: '+2348031234567',
    reviews: [],
  })
  expect(detail).not.toHaveProperty('status')
  expect(((await seller.call('GET', `/api/v1/services/${_id}`)).body.data as ServiceDetail).status).toBe(
    'live',
  )
})
