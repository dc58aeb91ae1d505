import type { Service, ServiceDetail } from '@oja/contract/schemas/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildSeller,
  buildService,
  call,
  startTestApp,
  serviceForm,
  uploadForm,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Titi Crown')
})
afterAll(() => app.close())

const get = (path: string) => call(app, 'GET', `/api/v1/services${path}`)
const create = async (person: Person, values: Record<string, string> = {}, photos?: Buffer[]) =>
  person.call('POST', '/api/v1/services/create', await serviceForm(values, photos))

const week = [
  { day: 'Monday', closed: true, open: '', close: '' },
  { day: 'Tuesday', closed: false, open: '09:00', close: '19:00' },
]

test(
  'a changed service keeps its id and every field that the form does not name',
  { tags: ['DB11', 'EN8', 'ST24'] },
  async () => {
    const id = await buildService(seller, {
      description: 'As it was',
      servicesOffered: 'Braids\nTwists',
      workingHours: JSON.stringify(week),
      location: 'Ikeja, Lagos',
      latitude: '6.6',
      longitude: '3.35',
    })
    const before = (await seller.call('GET', `/api/v1/services/${id}`)).body.data as ServiceDetail
    const changed = await seller.call('PUT', `/api/v1/services/${id}`, {
      price: 30_000.5,
      name: 'Waist-length braids',
    })
    expect(changed).toMatchObject({ status: 200, body: { message: 'Service updated successfully' } })
    const { status, stats, reviews, views: _views, moderationNote: _note, ...kept } = before
    expect([status, stats.reviewsCount, reviews]).toEqual(['live', 0, []])
    expect((await get(`/${id}`)).body.data).toMatchObject({
      ...kept,
      seller: {},
      name: 'Waist-length braids',
      price: 30_000.5,
      priceMinor: 3_000_050,
      priceWords: '₦30,000.50',
      place: { city: 'Ikeja', lga: 'Ikeja', state: 'Lagos', latitude: 6.6, longitude: 3.35 },
    })
    const form = await uploadForm(
      'serviceImg',
      {
        price: '',
        servicesOffered: 'Cornrows',
        'hours.Sunday.closed': 'on',
        state: 'Oyo',
        lga: 'Ibadan North',
      },
      [],
    )
    expect((await seller.call('PUT', `/api/v1/services/${id}`, form)).body.data).toMatchObject({
      price: null,
      servicesOffered: ['Cornrows'],
      workingHours: [{ day: 'Sunday', closed: true, open: '', close: '' }],
      place: { city: 'Ibadan North', state: 'Oyo', latitude: null, longitude: null },
    })
    expect(
      (await seller.call('PUT', `/api/v1/services/${id}`, { lga: 'Lagos|Ikeja', city: '' })).body.data,
    ).toMatchObject({
      place: { city: 'Ikeja', lga: 'Ikeja', state: 'Lagos' },
    })
    expect((await seller.call('PUT', `/api/v1/services/${id}`, { name: '' })).body.fields).toEqual({
      name: 'Name is required',
    })
    expect((await seller.call('PUT', `/api/v1/services/${id}`, { name: true })).status).toBe(422)
    expect((await seller.call('PUT', `/api/v1/services/${id}`, ['name'])).status).toBe(400)
    expect((await seller.call('PUT', '/api/v1/services/x', { name: 'A' })).status).toBe(400)
    expect((await get('/all?q=waist+length')).body).toEqual([expect.objectContaining({ _id: id })])
  },
)

test(
  'only the owner can pause, resume and delete a service',
  { tags: ['CL26', 'DB15', 'D9', 'ST24'] },
  async () => {
    const [other, buyer] = [await buildSeller(app, 'Another Hand'), await buildBuyer(app)]
    const id = await buildService(seller, { name: 'Gele tying for weddings', category: 'Makeup Artist' })
    const setStatus = (person: Person, status: string) =>
      person.call('PATCH', `/api/v1/services/${id}/status`, { status })
    for (const person of [other, buyer]) {
      expect((await setStatus(person, 'paused')).status).toBe(403)
      expect((await person.call('PUT', `/api/v1/services/${id}`, { name: 'Planted' })).status).toBe(403)
      expect((await person.call('DELETE', `/api/v1/services/${id}`)).status).toBe(403)
    }
    expect((await call(app, 'DELETE', `/api/v1/services/${id}`)).status).toBe(401)
    expect((await setStatus(seller, 'removed')).body.fields).toEqual({ status: 'Choose live or paused' })

    expect((await setStatus(seller, 'paused')).body.data).toMatchObject({ status: 'paused' })
    const seen = async () => [
      (await get(`/${id}`)).status,
      (await get(`/${id}/related`)).status,
      ((await get('/all?q=gele')).body as unknown as Service[]).length,
      (await seller.call('GET', `/api/v1/services/${id}`)).status,
    ]
    expect(await seen()).toEqual([404, 404, 0, 200])
    expect((await other.call('DELETE', `/api/v1/services/${id}`)).status).toBe(404)
    expect((await setStatus(seller, 'live')).status).toBe(200)
    expect(await seen()).toEqual([200, 200, 1, 200])

    const gone = await seller.call('DELETE', `/api/v1/services/${id}`)
    expect(gone).toMatchObject({ status: 200, body: { message: 'Service deleted successfully.' } })
    expect(await seen()).toEqual([404, 404, 0, 404])
    expect((await seller.call('DELETE', `/api/v1/services/${id}`)).status).toBe(404)
    expect((await setStatus(seller, 'live')).status).toBe(404)
  },
)

test('a suspended shop shows no services and cannot change them', { tags: ['D4', 'I20'] }, async () => {
  const suspended = await buildSeller(app, 'Locked Shop')
  const id = await buildService(suspended, { name: 'Locksmith at night', category: 'Other' })
  await app.pool.query(`update sellers set status = 'suspended' where id = $1`, [suspended.sellerId])
  expect((await get(`/${id}`)).status).toBe(404)
  expect((await get(`/seller/${suspended.sellerId}`)).status).toBe(404)
  expect((await get('/all?q=locksmith')).body).toEqual([])
  for (const answer of [
    await create(suspended),
    await suspended.call('PUT', `/api/v1/services/${id}`, { name: 'Open' }),
    await suspended.call('PATCH', `/api/v1/services/${id}/status`, { status: 'paused' }),
    await suspended.call('DELETE', `/api/v1/services/${id}`),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'SELLER_SUSPENDED' } })
  expect((await suspended.call('GET', `/api/v1/services/${id}`)).status).toBe(200)
})
