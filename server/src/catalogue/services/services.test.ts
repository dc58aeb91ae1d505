import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { Service, ServiceDetail } from '@oja/contract/schemas/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  buildService,
  call,
  startTestApp,
  serviceForm,
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
const listed = async (path = '') => (await get(`/all${path}`)).body as unknown as Service[]
const create = async (person: Person, values: Record<string, string> = {}, photos?: Buffer[]) =>
  person.call('POST', '/api/v1/services/create', await serviceForm(values, photos))

const week = [
  { day: 'Monday', closed: true, open: '', close: '' },
  { day: 'Tuesday', closed: false, open: '09:00', close: '19:00' },
]

test(
  'a new service is in the list, in its shop and on its own page',
  { tags: ['EN8', 'CL22', 'CL23', 'CL24', 'CL25', 'SD1', 'SD2', 'SD3', 'D20', 'D22'] },
  async () => {
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
    expect((await get(`/seller/${seller.sellerId}`)).body.services).toEqual([
      expect.objectContaining({ _id }),
    ])
    const detail = (await get(`/${_id}`)).body.data as ServiceDetail
    expect(detail).toMatchObject({
      ...service,
      seller: { email: '', phone: '', reachable: { phone: true, email: false } },
      reviews: [],
    })
    expect(detail).not.toHaveProperty('status')
    expect(((await seller.call('GET', `/api/v1/services/${_id}`)).body.data as ServiceDetail).status).toBe(
      'live',
    )
  },
)

test(
  'a refused service explains each field and returns the texts; the price is optional',
  { tags: ['DB19', 'DB20', 'DB21', 'DB23', 'DB24', 'VA5'] },
  async () => {
    expect(await create(seller, { name: ' ', category: '', price: 'soon' })).toMatchObject({
      status: 422,
      body: {
        fields: {
          name: 'Name is required',
          category: 'Category is required',
          price: 'Price must be a valid number',
        },
        // Its photo came along: without scripts it must be chosen again.
        values: { price: 'soon', filesCame: 'yes' },
      },
    })
    const withoutPhoto = (await create(seller, {}, [])).body
    expect(withoutPhoto.values).not.toHaveProperty('filesCame')
    expect(withoutPhoto).toMatchObject({
      message: 'A service image is required',
      fields: { serviceImg: 'A service image is required' },
      values: { name: 'Knotless braids' },
    })
    const refused: [Record<string, string>, string][] = [
      [{ category: 'Groceries & Essentials' }, 'category'],
      [{ price: '0' }, 'price'],
      [{ price: '-5' }, 'price'],
      [
        { servicesOffered: Array.from({ length: 31 }, (_, number) => `Style ${number}`).join('\n') },
        'servicesOffered',
      ],
      [{ servicesOffered: 'x'.repeat(fieldLengths.serviceOffered + 1) }, 'servicesOffered'],
      [{ servicesOffered: 'a\u0000b' }, 'servicesOffered'],
      [{ state: 'Atlantis' }, 'state'],
      [{ state: 'Lagos', lga: 'Ibadan North' }, 'state'],
      [{ location: 'x'.repeat(fieldLengths.city + 1) }, 'location'],
      [{ latitude: 'north', longitude: '3' }, 'latitude'],
      [{ latitude: '91', longitude: '3' }, 'latitude'],
    ]
    for (const [values, field] of refused) {
      const { status, body } = await create(seller, values)
      expect([values, status, Object.keys(body.fields)]).toEqual([values, 422, [field]])
    }
    const named = { name: 'Barber <b>&amp; "sons" 💈', category: 'Barber', price: '' }
    const { body } = await create(seller, {
      ...named,
      state: 'Lagos',
      lga: 'Ikeja',
      latitude: '6.6',
      longitude: '3.35',
    })
    expect(body.data).toMatchObject({
      name: named.name,
      price: null,
      priceMinor: null,
      location: 'Ikeja, Lagos',
      place: { city: 'Ikeja', lga: 'Ikeja', state: 'Lagos', latitude: 6.6, longitude: 3.35 },
    })
  },
)

test(
  'only a seller offers services, and only in their own shop',
  { tags: ['CL25', 'D2', 'D4', 'DB27'] },
  async () => {
    const [other, buyer] = [await buildSeller(app, 'Other Hands'), await buildBuyer(app)]
    const before = (await get('/all')).headers['x-total-count']
    expect((await create(seller, { sellerId: other.sellerId ?? '' })).status).toBe(403)
    expect((await create(buyer)).status).toBe(403)
    expect((await call(app, 'POST', '/api/v1/services/create', await serviceForm())).status).toBe(401)
    expect((await seller.call('POST', '/api/v1/services/create', { name: 'Planted' })).status).toBe(415)
    expect((await get('/all')).headers['x-total-count']).toBe(before)
  },
)

test('a listing names its place as its shop does: no word twice, and nothing unknown', async () => {
  const id = await buildService(seller)
  const productId = await buildProduct(seller)
  for (const [city, state] of [
    ['Bodija', 'Oyo'],
    ['Kano', 'Kano'],
    ['kano', 'Kano'],
    ['', 'Oyo'],
    ['Kano', ''],
    ['', ''],
    ['Abuja', 'FCT - Abuja'],
    ['Abuja Municipal (AMAC)', 'FCT - Abuja'],
    ['fct - abuja', 'FCT - Abuja'],
    ['Bwari', 'FCT - Abuja'],
  ] as const) {
    await app.pool.query('update services set city = $2, state = $3 where id = $1', [id, city, state])
    await app.pool.query('update products set city = $2, state = $3 where id = $1', [productId, city, state])
    const product = await call(app, 'GET', `/api/v1/products/${productId}`)
    const said = [(await get(`/${id}`)).body.data, product.body.data].map(
      (listing) => (listing as { location: string }).location,
    )
    expect(said).toEqual([placeLabel({ city, state }), placeLabel({ city, state })])
  }
})

test(
  'a service page lists similar services, nearby ones first, and other listings of the shop',
  { tags: ['SP14', 'SP21'] },
  async () => {
    const near = await buildSeller(app, 'Near Plumber')
    const far = await buildSeller(app, 'Far Plumber')
    const plumber = { category: 'Plumber' }
    const ids = {
      far: await buildService(far, { ...plumber, state: 'Kano', lga: 'Dala' }),
      near: await buildService(near, plumber),
      own: await buildService(near, { ...plumber, name: 'Boreholes' }),
      product: await buildProduct(near, { name: 'Tap washers' }),
    }
    const hidden = await buildService(far, plumber)
    await far.call('PATCH', `/api/v1/services/${hidden}/status`, { status: 'paused' })
    const third = await buildSeller(app, 'Third Plumber')
    const shown = await buildService(third, plumber)
    await buildService(third, { name: 'Roof gutters', category: 'Other' })
    const related = async (id: string) => {
      const data = (await get(`/${id}/related`)).body.data as Record<string, { _id: string }[]>
      return Object.fromEntries(
        Object.entries(data).map(([name, list]) => [name, list.map(({ _id }) => _id)]),
      )
    }
    expect((await related(shown)).similar).toEqual([ids.own, ids.near, ids.far])
    expect(await related(ids.near)).toEqual({
      similar: [shown, ids.far],
      otherServices: [ids.own],
      otherProducts: [ids.product],
    })
    expect(await get(`/${crypto.randomUUID()}/related`)).toMatchObject({
      status: 404,
      body: { message: 'Service not found' },
    })
  },
)
