import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildSeller, call, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Saved {
  isSet: boolean
  delivers: boolean
  handlingDays: number
  freeFromMinor: number | null
  courierTo?: string | null
  places: { id: string; name: string; landmark: string }[]
  areas: { id: string; way: string; state: string; lga: string; feeMinor: number; days: number }[]
}
const read = async (seller: Person) => (await seller.call('GET', '/api/v1/delivery')).body.data as Saved
const bodija = {
  name: 'Bodija',
  landmark: 'Behind the market gate',
  hours: 'Mon to Sat, 8 am to 6 pm',
  state: 'Oyo',
  lga: 'Ibadan North',
}
const addAreas = (seller: Person, body: object) =>
  seller.call('POST', '/api/v1/delivery/areas', {
    way: 'seller',
    fee: '1,500',
    days: '2',
    areas: [{ state: 'Oyo', lga: 'Ibadan North' }],
    ...body,
  })
const askOffer = (productId: string, state: string, lga: string) =>
  call(app, 'GET', `/api/v1/delivery/offer?${new URLSearchParams({ productId, state, lga })}`)

test('the first areas say within how many days the shop sends, and later ones keep it', async () => {
  const seller = await buildSeller(app, 'Slow and Sure')
  expect((await addAreas(seller, { handlingDays: '3' })).status).toBe(200)
  expect(await read(seller)).toMatchObject({ delivers: true, handlingDays: 3 })
  expect((await addAreas(seller, { areas: [{ state: 'Oyo' }] })).status).toBe(200)
  expect(await read(seller)).toMatchObject({ handlingDays: 3 })
  const wrong = await addAreas(seller, { handlingDays: '99', areas: [{ state: 'Lagos' }] })
  expect(wrong).toMatchObject({
    status: 422,
    body: { fields: { handlingDays: 'Give a number of days from 0 to 14' } },
  })
  expect((await read(seller)).areas).toHaveLength(2)
})

test('a trader says in four steps what three sentences say, and buyers read it under the price', async () => {
  const seller = await buildSeller(app, 'Mama Sade Foodstuff')
  expect(await read(seller)).toEqual({
    isSet: false,
    delivers: false,
    handlingDays: 1,
    freeFromMinor: null,
    courierTo: null,
    places: [],
    areas: [],
  })
  const city = [
    { state: 'Oyo', lga: 'Ibadan North' },
    { state: 'Oyo', lga: 'Ibadan South West' },
  ]
  expect((await addAreas(seller, { areas: city })).status).toBe(200)
  expect((await addAreas(seller, { fee: '₦2,500', days: 3, areas: [{ state: 'Oyo' }] })).status).toBe(200)
  const states = (await call(app, 'GET', '/api/v1/places')).body.data as { name: string }[]
  const everywhere = states.map(({ name }) => ({ state: name }))
  expect((await addAreas(seller, { way: 'courier', fee: 4000, days: 4, areas: everywhere })).status).toBe(200)
  expect((await seller.call('POST', '/api/v1/delivery/places', bodija)).status).toBe(200)
  const said = await read(seller)
  expect(said).toMatchObject({ isSet: true, delivers: true, places: [{ name: 'Bodija' }] })
  expect(said.areas).toHaveLength(40)

  const product = await buildProduct(seller, { price: '10,000' })
  expect((await askOffer(product, 'Oyo', 'Ibadan North')).body.data).toMatchObject({
    storeName: 'Mama Sade Foodstuff',
    isSet: true,
    ways: [
      { way: 'collect', feeMinor: 0, days: 0 },
      { way: 'seller', feeMinor: 150_000, days: 2 },
      { way: 'courier', feeMinor: 400_000, days: 4 },
    ],
    pickupPlaces: [{ name: 'Bodija', landmark: 'Behind the market gate' }],
  })

  const summary = async () =>
    (await call(app, 'GET', `/api/v1/delivery/summary?productId=${product}`)).body.data
  const fees = { feeFromMinor: 150_000, feeToMinor: 400_000 }
  const [bySeller, byCourier] = [
    {
      way: 'seller',
      feeFromMinor: 150_000,
      feeToMinor: 250_000,
      states: ['Oyo'],
      stateCount: 1,
      isPart: false,
      daysTo: expect.any(Number),
    },
    {
      way: 'courier',
      feeFromMinor: 400_000,
      feeToMinor: 400_000,
      stateCount: 37,
      isPart: false,
      daysTo: expect.any(Number),
    },
  ]
  expect(await summary()).toEqual({
    isSet: true,
    ...fees,
    pickup: ['Bodija'],
    ways: [bySeller, { ...byCourier, states: expect.any(Array) }],
    courierTo: null,
  })

  // Free from the price of this product.
  const settings = { delivers: true, handlingDays: '2', freeFrom: '10,000' }
  expect((await seller.call('PUT', '/api/v1/delivery', settings)).body.data).toMatchObject({
    handlingDays: 2,
    freeFromMinor: 1_000_000,
  })
  expect((await askOffer(product, 'Oyo', 'Oluyole')).body.data).toMatchObject({
    handlingDays: 2,
    ways: [{ way: 'collect' }, { way: 'seller', feeMinor: 0, days: 3 }, { way: 'courier' }],
  })

  // A courier is not free.
  expect(await summary()).toMatchObject({
    feeFromMinor: 0,
    feeToMinor: 400_000,
    ways: [{ way: 'seller', feeFromMinor: 0, feeToMinor: 0 }, byCourier],
  })

  // "We do not deliver" leaves the areas for later.
  await seller.call('PUT', '/api/v1/delivery', { ...settings, delivers: false })
  expect((await askOffer(product, 'Lagos', 'Ikorodu')).body.data).toMatchObject({
    ways: [{ way: 'collect' }],
  })
  expect(await summary()).toMatchObject({ isSet: true, feeFromMinor: null, feeToMinor: null, ways: [] })
  const missing = '/api/v1/delivery/summary?productId=01900000-0000-7000-8000-000000000000'
  expect((await call(app, 'GET', missing)).status).toBe(404)
  expect((await read(seller)).areas).toHaveLength(40)
})

test('what a shop says of delivery has the most days that it takes, and none while it is on holiday', async () => {
  const seller = await buildSeller(app, 'Days of delivery')
  const product = await buildProduct(seller)
  await addAreas(seller, { areas: [{ state: 'Oyo', lga: 'Ido' }], days: '1' })
  await addAreas(seller, { areas: [{ state: 'Lagos' }], days: '4' })
  await seller.call('PUT', '/api/v1/delivery', { delivers: true, handlingDays: '3', freeFrom: '' })
  const days = async () => {
    const { body } = await call(app, 'GET', `/api/v1/delivery/summary?productId=${product}`)
    return (body.data as { ways: { daysTo: number | null }[] }).ways.map(({ daysTo }) => daysTo)
  }
  // Two days to accept it.
  expect(await days()).toEqual([2 + 3 + 4])
  await app.pool.query('update sellers set closed_until = app_now()::date + 9 where id = $1', [
    seller.sellerId,
  ])
  expect(await days()).toEqual([null])
})

test('a state of which only some local governments are served is no promise to the others', async () => {
  const seller = await buildSeller(app, 'Oyo and Ikeja')
  const product = await buildProduct(seller)
  const waysAfter = async (areas: object[]) => {
    expect((await addAreas(seller, { areas })).status).toBe(200)
    const { body } = await call(app, 'GET', `/api/v1/delivery/summary?productId=${product}`)
    return (body.data as { ways: object[] }).ways
  }
  expect(await waysAfter([{ state: 'Lagos', lga: 'Ikeja' }])).toMatchObject([
    { states: ['Lagos'], stateCount: 1, isPart: true },
  ])
  expect(await waysAfter([{ state: 'Oyo' }, { state: 'Oyo', lga: 'Ido' }])).toMatchObject([
    { states: ['Oyo', 'parts of Lagos'], stateCount: 2, isPart: false },
  ])
  // Not all of them are named, so that the line stays short: then it promises less.
  const [way] = await waysAfter([{ state: 'Ogun' }, { state: 'Osun' }])
  expect(way).toMatchObject({ stateCount: 4, isPart: true })
  expect((way as { states: string[] }).states.join()).not.toContain('parts')
})

test('several areas get another fee at once, and leave at once', async () => {
  const seller = await buildSeller(app, 'Kola Phones')
  await addAreas(seller, { areas: [{ state: 'Lagos', lga: 'Ikorodu' }, { state: 'Lagos' }] })
  const ids = (await read(seller)).areas.map(({ id }) => id)
  const changed = await seller.call('PUT', '/api/v1/delivery/areas', { ids, fee: '0', days: 0 })
  expect((changed.body.data as Saved).areas).toMatchObject([
    { feeMinor: 0, days: 0 },
    { feeMinor: 0, days: 0 },
  ])
  const other = await buildSeller(app, 'Nosy Neighbour')
  expect((await other.call('PUT', '/api/v1/delivery/areas', { ids, fee: '5', days: 1 })).status).toBe(404)
  expect((await other.call('POST', '/api/v1/delivery/areas/remove', { ids })).status).toBe(404)
  expect((await read(seller)).areas).toMatchObject([{ feeMinor: 0 }, { feeMinor: 0 }])
  expect((await seller.call('POST', '/api/v1/delivery/areas/remove', { ids })).status).toBe(200)
  expect((await read(seller)).areas).toEqual([])
})

test('an area that cannot be is refused with a sentence, and nothing is kept', async () => {
  const seller = await buildSeller(app, 'Wrong Turnings')
  const wrong = 'Choose a state and local government from the list'
  const naira = 'Give naira, like 1,500, or 0 if it is free'
  const days = 'Give a number of days from 0 to 14'
  for (const [body, fields] of [
    [{ areas: [{ state: 'Oyo', lga: 'Ikorodu' }] }, { areas: wrong }],
    [{ areas: [{ state: 'Atlantis' }] }, { areas: wrong }],
    [{ areas: [] }, { areas: 'Choose at least one state or local government' }],
    [
      { areas: [{ state: 'Oyo', lga: 'Ido' }, { state: 'Lagos' }, { state: 'Oyo', lga: 'Ido' }] },
      { areas: 'Ido is in your list already. Change it there.' },
    ],
    [{ fee: 'free' }, { fee: naira }],
    [{ fee: '-1' }, { fee: naira }],
    [{ fee: '' }, { fee: naira }],
    [{ fee: '1e9' }, { fee: naira }],
    [{ fee: 1e9 }, { fee: 'The fee can be at most ₦1,000,000' }],
    [{ days: 15 }, { days }],
    [{ days: '1.5' }, { days }],
    [{ days: '' }, { days }],
    [{ way: 'drone' }, { way: 'Choose who brings it' }],
  ] as const)
    expect([body, await addAreas(seller, body)]).toMatchObject([body, { status: 422, body: { fields } }])
  expect(await read(seller)).toMatchObject({ isSet: false, areas: [] })

  await addAreas(seller, {})
  expect((await addAreas(seller, { fee: '9' })).body.fields).toEqual({
    areas: 'Ibadan North is in your list already. Change it there.',
  })
  // The same place with another way is another rule.
  expect((await addAreas(seller, { way: 'courier' })).status).toBe(200)
})

test('a 61st area is refused, also when two are added in the same instant', async () => {
  const seller = await buildSeller(app, 'Everywhere Express')
  const places = (await call(app, 'GET', '/api/v1/places')).body.data as { name: string; lgas: string[] }[]
  const areas = places.flatMap(({ name, lgas }) => lgas.map((lga) => ({ state: name, lga }))).slice(0, 62)
  expect((await addAreas(seller, { areas: areas.slice(0, 61) })).body.fields).toEqual({
    areas: 'You can have 60 areas. Remove some first.',
  })
  expect((await addAreas(seller, { areas: areas.slice(0, 59) })).status).toBe(200)
  const both = await Promise.all([
    addAreas(seller, { areas: [areas[59]] }),
    addAreas(seller, { areas: [areas[60]] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    'You can have 60 areas. Remove some first.',
  )
  expect((await read(seller)).areas).toHaveLength(60)
})

test('a pick-up place needs a name and a landmark, and a sixth one is refused', async () => {
  const seller = await buildSeller(app, 'Five Corners')
  const add = (body: object) => seller.call('POST', '/api/v1/delivery/places', { ...bodija, ...body })
  for (const [body, fields] of [
    [{ landmark: '   ' }, { landmark: 'Nearest landmark is required' }],
    [{ landmark: 'x'.repeat(251) }, { landmark: 'Please use at most 250 characters' }],
    [{ name: '' }, { name: 'Name of the place is required' }],
    [{ lga: 'Ikorodu' }, { lga: 'Choose a state and local government from the list' }],
    [{ lga: '' }, { lga: 'Choose a local government' }],
    [{ hours: 'day\u0000night' }, { hours: 'Please remove the hidden characters' }],
  ] as const)
    expect([body, await add(body)]).toMatchObject([body, { status: 422, body: { fields } }])
  for (const name of ['Bodija', 'Dugbe', 'Challenge', 'Mokola', 'Sango'])
    expect((await add({ name })).status).toBe(200)
  expect(await add({ name: 'Iwo Road' })).toMatchObject({
    status: 409,
    body: { message: 'You can have 5 pick-up places. Remove one first.' },
  })

  const [first] = (await read(seller)).places
  const path = `/api/v1/delivery/places/${first?.id}`
  const other = await buildSeller(app, 'Sixth Corner')
  expect((await other.call('PUT', path, bodija)).status).toBe(404)
  expect((await other.call('DELETE', path)).status).toBe(404)
  expect((await seller.call('PUT', path, { ...bodija, landmark: 'Beside the filling station' })).status).toBe(
    200,
  )
  expect((await read(seller)).places[0]).toMatchObject({ landmark: 'Beside the filling station' })
  expect((await seller.call('DELETE', path)).status).toBe(200)
  expect((await read(seller)).places).toHaveLength(4)
  expect((await add({ name: 'Iwo Road' })).status).toBe(200)
})

test('a shop with a pick-up place that was not asked how fast it is has five days, as its orders have', async () => {
  const [silent, asked] = [await buildSeller(app), await buildSeller(app)]
  await silent.call('POST', '/api/v1/delivery/places', bodija)
  await asked.call('POST', '/api/v1/delivery/places', { ...bodija, handlingDays: '1' })
  expect(await read(silent)).toMatchObject({ delivers: false, handlingDays: 5 })
  expect(await read(asked)).toMatchObject({ delivers: false, handlingDays: 1 })
})

test('delivery that is free from a price is asked for all of the goods, else for one piece', async () => {
  const seller = await buildSeller(app, 'Free From Twenty')
  await addAreas(seller, {})
  await seller.call('PUT', '/api/v1/delivery', { delivers: true, handlingDays: 1, freeFrom: '20,000' })
  const productId = await buildProduct(seller, { price: '5,000' })
  const feeOf = async (more: object) => {
    const query = { productId, state: 'Oyo', lga: 'Ibadan North', ...more }
    const { body } = await call(app, 'GET', `/api/v1/delivery/offer?${new URLSearchParams(query)}`)
    return (body.data as { ways: { way: string; feeMinor: number }[] }).ways.find(
      ({ way }) => way === 'seller',
    )?.feeMinor
  }
  expect(await feeOf({})).toBe(150_000)
  expect(await feeOf({ goodsMinor: '2500000' })).toBe(0)
})

test('handling takes 0 to 14 days, and only an active shop changes what it says', async () => {
  const seller = await buildSeller(app, 'Slow and Steady')
  const save = (body: object) =>
    seller.call('PUT', '/api/v1/delivery', { delivers: true, handlingDays: 1, freeFrom: '', ...body })
  expect((await save({ handlingDays: 15 })).body.fields).toEqual({
    handlingDays: 'Give a number of days from 0 to 14',
  })
  expect((await save({ freeFrom: 'soon' })).body.fields).toEqual({
    freeFrom: 'Give an amount in naira, like 50,000, or leave it blank',
  })
  expect((await save({ handlingDays: '14' })).status).toBe(200)
  await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
  for (const refused of [await save({}), await addAreas(seller, {})])
    expect(refused).toMatchObject({ status: 403, body: { code: 'SELLER_SUSPENDED' } })
  const buyer = await buildBuyer(app)
  expect((await buyer.call('GET', '/api/v1/delivery')).status).toBe(403)
})

test('the fees of a product are asked for a place that exists and a product that is on sale', async () => {
  const seller = await buildSeller(app, 'Quiet Cloth')
  const product = await buildProduct(seller)
  expect((await askOffer(product, 'Oyo', 'Ikorodu')).status).toBe(400)
  expect((await askOffer(product, 'Oyo', '')).status).toBe(400)
  expect((await askOffer(product, 'Oyo', 'Ido')).body.data).toMatchObject({
    isSet: false,
    closedUntil: '',
    ways: [{ way: 'collect', feeMinor: 0 }],
  })
  const { rows } = await app.pool.query<{ day: string }>(
    `update sellers set closed_until = (app_now() at time zone 'Africa/Lagos')::date + 5 where id = $1
      returning closed_until::text as day`,
    [seller.sellerId],
  )
  expect((await askOffer(product, 'Oyo', 'Ido')).body.data).toMatchObject({ closedUntil: rows[0]?.day })
  await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
  expect((await askOffer(product, 'Oyo', 'Ido')).status).toBe(404)
})
