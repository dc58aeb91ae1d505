import { placeLabel } from '@oja/contract/values/place-labels.ts'
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

test('working hours are read as a list, as days of a form, and as plain words [SD3, EN8]', async () => {
  const monday = (open: string, close: string) => [{ day: 'Monday', closed: false, open, close }]
  const read: [Record<string, string>, unknown][] = [
    [{ workingHours: JSON.stringify([week[1], week[0]]) }, week],
    [{ workingHours: '[{"day":"monday","open":"8:00","close":"24:00"}]' }, monday('08:00', '00:00')],
    [{ workingHours: 'Any day but Sunday, call first' }, 'Any day but Sunday, call first'],
    [{ workingHours: '"By appointment"' }, 'By appointment'],
    [{ workingHours: '' }, ''],
    [{}, []],
    [{ 'hours.Monday.open': '09:00', 'hours.Monday.close': '17:30' }, monday('09:00', '17:30')],
    [
      {
        workingHours: ' ',
        'hours.Monday.closed': 'on',
        'hours.Monday.open': '09:00',
        'hours.Tuesday.open': '',
        'hours.Tuesday.close': '',
      },
      [{ day: 'Monday', closed: true, open: '', close: '' }],
    ],
  ]
  for (const [values, expected] of read) {
    const { body } = await create(seller, values)
    expect([values, (body.data as Service).workingHours]).toEqual([values, expected])
  }
  const refused: [Record<string, string>, string][] = [
    [{ workingHours: '[{"day":"Noday","open":"08:00","close":"09:00"}]' }, 'workingHours'],
    [{ workingHours: '[{"day":"Monday","open":"08:00"}]' }, 'workingHours'],
    [{ workingHours: '[{"day":"Monday","open":"25:00","close":"26:00"}]' }, 'workingHours'],
    [{ workingHours: JSON.stringify([week[0], week[0]]) }, 'workingHours'],
    [{ workingHours: '{"Monday":"8-9"}' }, 'workingHours'],
    [{ workingHours: 'x'.repeat(fieldLengths.workingHours + 1) }, 'workingHours'],
    [{ 'hours.Friday.open': '09:00', 'hours.Friday.close': '' }, 'hours.Friday.open'],
  ]
  for (const [values, field] of refused) {
    const { status, body } = await create(seller, values)
    expect([values, status, Object.keys(body.fields)]).toEqual([values, 422, [field]])
  }
  // Whichever were kept, the other would be lost without a word.
  for (const day of [{ 'hours.Friday.open': '09:00' }, { 'hours.Friday.closed': 'on' }]) {
    const { status, body } = await create(seller, { workingHours: 'By appointment', ...day })
    const words = 'Give the hours by day, or in your own words: not both.'
    expect([status, body.fields]).toEqual([422, { workingHours: words }])
  }
})

test('who is open this minute is known from the hours, over midnight and over Sunday too [SP10, SD3]', async () => {
  const hours = (day: string, open: string, close: string) => ({ day, closed: false, open, close })
  const minutesOf = async (days: unknown) => {
    const { rows } = await app.pool.query<{ minutes: string | null }>(
      'select open_minutes($1::jsonb)::text as minutes',
      [JSON.stringify(days)],
    )
    return rows[0]?.minutes ?? null
  }
  expect(await minutesOf([hours('Monday', '08:00', '18:30')])).toBe('{[480,1110)}')
  expect(await minutesOf([hours('Friday', '18:00', '02:00')])).toBe('{[6840,7320)}')
  expect(await minutesOf([hours('Sunday', '20:00', '04:00')])).toBe('{[0,240),[9840,10080)}')
  expect(await minutesOf([hours('Monday', '00:00', '00:00'), hours('Tuesday', '00:00', '12:00')])).toBe(
    '{[0,2160)}',
  )
  expect(await minutesOf(week.slice(0, 1))).toBe('{}')
  for (const unknown of [[], 'By appointment']) expect(await minutesOf(unknown)).toBeNull()
  const { rows } = await app.pool.query(
    `select lagos_minute('2026-11-22T22:59:59Z') as sunday, lagos_minute('2026-11-22T23:00:00Z') as monday`,
  )
  expect(rows).toEqual([{ sunday: 10_079, monday: 0 }])

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
        values: { price: 'soon' },
      },
    })
    expect((await create(seller, {}, [])).body).toMatchObject({
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

test('only a seller offers services, and only in his own shop [CL25, D2, D4, DB27]', async () => {
  const [other, buyer] = [await buildSeller(app, 'Other Hands'), await buildBuyer(app)]
  const before = (await get('/all')).headers['x-total-count']
  expect((await create(seller, { sellerId: other.sellerId ?? '' })).status).toBe(403)
  expect((await create(buyer)).status).toBe(403)
  expect((await call(app, 'POST', '/api/v1/services/create', await serviceForm())).status).toBe(401)
  expect((await seller.call('POST', '/api/v1/services/create', { name: 'Planted' })).status).toBe(415)
  expect((await get('/all')).headers['x-total-count']).toBe(before)
})

test('a changed service keeps its id and what the form does not name [DB11, EN8, ST24]', async () => {
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
  const { status, stats, reviews, ...kept } = before
  expect([status, stats.reviewsCount, reviews]).toEqual(['live', 0, []])
  expect((await get(`/${id}`)).body.data).toMatchObject({
    ...kept,
    seller: {},
    name: 'Waist-length braids',
    price: 30_000.5,
    priceMinor: 3_000_050,
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
})

test('a service is paused, brought back and deleted by its owner alone [CL26, DB15, D9, ST24]', async () => {
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
})

test('a listing says its place in the words a shop does: one word once, and nothing that is not known', async () => {
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

test('beside a service stand those like it, nearby ones first, and what else its shop offers [SP14, SP21]', async () => {
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
    return Object.fromEntries(Object.entries(data).map(([name, list]) => [name, list.map(({ _id }) => _id)]))
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
})

test('a suspended shop shows nothing and changes nothing [D4, I20]', async () => {
  const suspended = await buildSeller(app, 'Closed Doors')
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
