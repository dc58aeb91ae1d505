import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  buildService,
  call,
  startTestApp,
  password,
  verifyAndLogIn,
} from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const register = (body: object) => call(app, 'POST', '/api/v1/auth/register', body)
const get = (path: string) => call(app, 'GET', `/api/v1/${path}`)
const namesFound = async (query: string) => {
  const { status, body } = await get(`sellers/search?${query}`)
  return [status, ...(body.sellers as unknown as { storeName: string }[]).map(({ storeName }) => storeName)]
}
const sadesShop = (email: string, changes: object = {}) => ({
  name: 'Sade Alabi',
  email,
  password,
  phone: '0803 123 4567',
  storeName: 'Bodija Yams',
  businessLevel: 'small',
  category: 'products',
  ...changes,
})

test(
  'a seller registration is refused field by field, in the words of the form',
  { tags: ['SW6', 'SW7', 'SW8', 'SW9', 'SW10', 'SW11', 'SW12', 'SW15'] },
  async () => {
    const words = {
      storeName: 'Business name is required',
      name: 'Owner name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      businessLevel: 'Select a business level',
      category: 'Select a category',
      password: 'Password is required',
    }
    const empty = Object.fromEntries(Object.keys(words).map((name) => [name, '']))
    expect(await register(empty)).toMatchObject({ status: 422, body: { fields: words } })
    expect((await register({ storeName: ' ' })).body.fields).toEqual(words)
    const unusable = await register(sadesShop('sade at example', { password: '1234567' }))
    expect(unusable.body.fields).toEqual({
      email: 'Invalid email address',
      password: 'Must be at least 8 characters long',
    })
    expect(
      (await register(sadesShop('sade@example.com', { storeName: 'x'.repeat(81) }))).body.fields,
    ).toEqual({
      storeName: 'Please use at most 80 characters',
    })
    for (const wrong of [
      { businessLevel: 'huge' },
      { category: 'everything' },
      { phone: '12345' },
      { phone: '+1 212 555 0100' },
    ]) {
      const { status, body } = await register(sadesShop('sade@example.com', wrong))
      expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(wrong)])
    }
  },
)

test("a shop's phone number is stored as +234, however it was typed", { tags: ['SW9'] }, async () => {
  const spellings = [
    '0803 123 4567',
    '08031234567',
    '+234 803 123 4567',
    '2348031234567',
    '0803-123-4567',
    '(0803) 123.4567',
  ]
  for (const [place, phone] of spellings.entries()) {
    expect((await register(sadesShop(`phone${place}@example.com`, { phone }))).status).toBe(201)
  }
  const { rows } = await app.pool.query(
    "select s.phone, count(*)::int from sellers s join users u on u.id = s.user_id where u.email like 'phone%' group by s.phone",
  )
  expect(rows).toEqual([{ phone: '+2348031234567', count: spellings.length }])
})

test(
  'a shop has one of the offered levels and categories, and may offer both kinds',
  { tags: ['SW19', 'SW20', 'CN4'] },
  async () => {
    for (const [place, category] of ['products', 'services', 'both'].entries()) {
      const businessLevel = ['individual', 'small', 'enterprise'][place]
      expect(
        (await register(sadesShop(`offer${place}@example.com`, { category, businessLevel }))).status,
      ).toBe(201)
    }
  },
)

test(
  'a place must be one of the 37 states and their local governments, or none',
  { tags: ['SW5', 'SW14'] },
  async () => {
    const refused = [
      { state: 'Wakanda' },
      { state: 'Oyo', lga: 'Ikeja' },
      { lga: 'Ikeja' },
      { state: 'oyo' },
      { state: '__proto__' },
    ]
    for (const place of refused) {
      const { status, body } = await register(sadesShop('place@example.com', place))
      expect([place, status, Object.keys(body.fields)]).toEqual([place, 422, ['state']])
    }
    for (const place of [
      {},
      { state: '', lga: '', address: '', description: '' },
      { state: 'FCT - Abuja' },
      { state: 'Lagos', lga: 'Ikeja' },
    ]) {
      expect(
        (await register(sadesShop(`place${JSON.stringify(place).length}@example.com`, place))).status,
      ).toBe(201)
    }
  },
)

test(
  'the list of places has 36 states and FCT - Abuja with 774 local governments',
  { tags: ['SW5'] },
  async () => {
    const { status, body } = await get('places')
    const places = body.data as { name: string; lgas: string[] }[]
    expect([status, places.length, places.flatMap(({ lgas }) => lgas).length]).toEqual([200, 37, 774])
    expect(places.map(({ name }) => name)).toContain('FCT - Abuja')
  },
)

test(
  'the public sees a shop only after its owner has opened the mailed link',
  { tags: ['LG16', 'EN2', 'CL36', 'PS11'] },
  async () => {
    const email = 'mama.put@example.com'
    await register(sadesShop(email, { storeName: 'Mama Put Corner', role: 'admin', status: 'active' }))
    const { rows } = await app.pool.query(
      "select id, status from sellers where store_name = 'Mama Put Corner'",
    )
    const [{ id, status }] = rows as [{ id: string; status: string }]
    expect(status).toBe('pending')
    expect(await namesFound('query=mama+put')).toEqual([200])
    expect(await get(`sellers/public/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Seller not found.' },
    })
    expect((await get(`products/seller/${id}`)).status).toBe(404)

    expect(await verifyAndLogIn(app, email)).toMatchObject({ sellerId: id })
    expect(await namesFound('query=mama+put')).toEqual([200, 'Mama Put Corner'])
    expect((await get(`sellers/public/${id}`)).status).toBe(200)
  },
)

test(
  'shops can be searched by query and by q, and an empty search finds nothing',
  { tags: ['CL36', 'EN1', 'HM15'] },
  async () => {
    const seller = await buildSeller(app, 'Ẹ̀kọ́ & Àkàrà Spot')
    expect(await namesFound('query=akara')).toEqual([200, 'Ẹ̀kọ́ & Àkàrà Spot'])
    expect(await namesFound('q=%C3%80K%C3%80R%C3%80')).toEqual([200, 'Ẹ̀kọ́ & Àkàrà Spot'])
    const { body } = await get('sellers/search?query=akara')
    expect(body.sellers).toEqual([
      {
        _id: seller.sellerId,
        storeLogo: '',
        storeName: 'Ẹ̀kọ́ & Àkàrà Spot',
        businessCategory: 'products',
        location: { city: 'Ibadan North', state: 'Oyo' },
        verified: false,
        stats: { reviewsCount: 0, averageRating: null },
      },
    ])
    for (const nothing of ['', 'query=', 'q=%20%20', 'query=no-such-shop'])
      expect(await namesFound(nothing)).toEqual([200])
  },
)

test('typed text is never a search pattern and never breaks the search', { tags: ['CL36'] }, async () => {
  await buildSeller(app, 'Fifty_50% Off')
  expect(await namesFound('query=o')).toContain('Fifty_50% Off')
  expect(await namesFound('query=50%25_off')).toEqual([200, 'Fifty_50% Off'])
  for (const nothing of ['query=%25', 'query=_']) expect(await namesFound(nothing)).toEqual([200])
  for (const hostile of ["'", '"', '\\', '\\%', "' or 1=1 --", ':*', '&|!()', '(((', '😀', 'x'.repeat(100)]) {
    expect((await get(`sellers/search?query=${encodeURIComponent(hostile)}`)).status).toBe(200)
  }
  for (const refused of ['query=%00', `q=${'x'.repeat(101)}`, 'q=a&q=b', 'q[]=a&query[$ne]=b&query=%00']) {
    expect([refused, (await get(`sellers/search?${refused}`)).status]).toEqual([refused, 400])
  }
})

test(
  'everybody sees a shop with its contact, place and listings',
  { tags: ['CL42', 'EN18', 'D22', 'PS3', 'PS5'] },
  async () => {
    const seller = await buildSeller(app, 'Agbado Corner')
    const id = await buildProduct(seller, { name: 'Roasted maize', price: '300', quantity: '40' })
    const { body } = await get(`sellers/public/${seller.sellerId}`)
    expect(body).toEqual({
      seller: {
        _id: seller.sellerId,
        userId: seller.userId,
        storeLogo: '',
        storeName: 'Agbado Corner',
        slug: 'agbado-corner',
        businessCategory: 'products',
        businessLevel: 'small',
        location: { city: 'Ibadan North', state: 'Oyo' },
        description: '',
        // Only the contact call has them.
        email: '',
        phone: '',
        reachable: { phone: true, email: false },
        verified: false,
        voice: null,
        closedUntil: '',
        openNow: null,
        opensAt: '',
        workingHours: [],
      },
      products: [
        {
          id,
          _id: id,
          productImg: expect.stringMatching(/^\/files\/[\w-]+\/640\.webp$/),
          pictures: [
            { id: expect.any(String), url: expect.stringMatching(/^\/files\//), colour: expect.any(Number) },
          ],
          name: 'Roasted maize',
          category: 'Fresh & Perishables',
          price: 300,
          priceMinor: 30_000,
          priceBeforeMinor: null,
          quantity: 40,
          unit: null,
          condition: null,
          hasPriceRange: false,
          stats: { averageRating: null, reviewsCount: 0 },
        },
      ],
      services: [],
      stats: {
        productsCount: 1,
        servicesCount: 0,
        reviewsCount: 0,
        averageRating: null,
        counted: '0 reviews',
      },
      reviews: [],
    })
    const unknown = await get(`sellers/public/${crypto.randomUUID()}`)
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Seller not found.' } })
    for (const bad of ['1', "'", seller.userId.toUpperCase()]) {
      expect((await get(`sellers/public/${encodeURIComponent(bad)}`)).status).toBe(400)
    }
  },
)

test(
  "anybody may ask for a shop's contact, sixty times an hour from one address",
  { tags: ['D22', 'PD6', 'PS5'] },
  async () => {
    const limited = await startTestApp({ environment: { RATE_LIMIT: 'on' } })
    onTestFinished(() => limited.close())
    const seller = await buildSeller(limited, 'Calling Corner')
    const path = `/api/v1/sellers/${seller.sellerId}/contact`
    const { status, headers, body } = await call(limited, 'GET', path)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    // A new shop has no public e-mail: the login address is nobody's business.
    expect(body).toEqual({ data: { phone: '+2348031234567', email: '' } })
    expect((await call(limited, 'GET', `/api/v1/sellers/${crypto.randomUUID()}/contact`)).status).toBe(404)
    expect((await call(limited, 'GET', '/api/v1/sellers/1/contact')).status).toBe(400)
    await limited.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
    expect((await call(limited, 'GET', path)).status).toBe(404)
    const rest = await Promise.all(Array.from({ length: 58 }, () => call(limited, 'GET', path)))
    expect(rest.map((answer) => answer.status).filter((code) => code === 429)).toHaveLength(1)
    const { status: refused, headers: when } = await call(limited, 'GET', path)
    expect([refused, Number(when['retry-after']) > 0]).toEqual([429, true])
  },
)

test(
  'a seller reads their own shop and figures at the documented addresses',
  { tags: ['CL37', 'CL38', 'CL39', 'EN16', 'EN17'] },
  async () => {
    const seller = await buildSeller(app, 'Figures & Co')
    await buildProduct(seller)
    await buildService(seller)
    expect((await seller.call('GET', '/api/v1/sellers/only/profile')).body).toEqual({
      data: { storeName: 'Figures & Co' },
    })
    expect((await seller.call('GET', '/api/v1/sellers/get/profile')).body).toEqual({
      seller: {
        _id: seller.sellerId,
        storeName: 'Figures & Co',
        pendingName: '',
        slug: 'figures-and-co',
        email: '',
        phone: '+2348031234567',
        description: '',
        businessCategory: 'products',
        businessLevel: 'small',
        address: '',
        location: { city: 'Ibadan North', state: 'Oyo' },
        lga: 'Ibadan North',
        storeLogo: '',
        notifications: true,
        emails: ['orders', 'messages', 'reviews', 'stock'],
        lowStockAt: null,
        closedUntil: '',
        status: 'active',
        openNow: null,
        opensAt: '',
        workingHours: [],
      },
    })
    expect((await seller.call('GET', '/api/v1/sellers/dashboard')).body).toEqual({
      totalProducts: 1,
      totalServices: 1,
      totalMessages: 0,
      totalCustomerReviews: 0,
      recentMessages: [],
      customerReviews: [],
      accountStatus: 'Active',
      suspensionReason: '',
      lowStock: { total: 0, goods: [] },
      withoutPhoto: { products: 0, services: 0 },
      draftsToPrice: 0,
      unansweredReviews: 0,
    })
  },
)

test(
  'buyers and visitors cannot read pages that are for sellers only',
  { tags: ['RO5', 'RO11', 'D1'] },
  async () => {
    const buyer = await buildBuyer(app)
    for (const path of ['only/profile', 'get/profile', 'dashboard', 'orders', 'transactions']) {
      expect([path, (await buyer.call('GET', `/api/v1/sellers/${path}`)).status]).toEqual([path, 403])
      expect([path, (await get(`sellers/${path}`)).status]).toEqual([path, 401])
    }
  },
)

test('the seller form cannot create a second account for one address', { tags: ['D16'] }, async () => {
  const seller = await buildSeller(app, 'First Shop')
  const again = await register(sadesShop(seller.email, { storeName: 'Second Shop' }))
  expect([again.status, again.body]).toEqual([201, { message: 'Check your email to verify your account' }])
  const { rows } = await app.pool.query('select store_name from sellers where user_id = $1', [seller.userId])
  expect(rows).toEqual([{ store_name: 'First Shop' }])
})
