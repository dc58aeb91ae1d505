import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  buildService,
  call,
  startTestApp,
  photo,
  productForm,
  serviceForm,
  uploadForm,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let other: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Drafting Stall')
  other = await buildSeller(app, 'Other Stall')
  buyer = await buildBuyer(app)
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

type Kind = 'products' | 'services'
const kinds = {
  products: { create: '/api/v1/products', photos: 'productImg', missing: 'A product image is required' },
  services: {
    create: '/api/v1/services/create',
    photos: 'serviceImg',
    missing: 'A service image is required',
  },
}
const saveDraft = async (kind: Kind, values: Record<string, string>, person = seller) => {
  const form = await uploadForm(kinds[kind].photos, { status: 'draft', ...values }, [])
  return person.call('POST', kinds[kind].create, form)
}
const buildDraft = async (kind: Kind, values: Record<string, string>) =>
  ((await saveDraft(kind, values)).body.data as { _id: string })._id
const change = (kind: Kind, id: string, values: Record<string, string>, person = seller) =>
  person.call('PUT', `/api/v1/${kind}/${id}`, values)
const own = async (kind: Kind, query = '') =>
  (await seller.call('GET', `/api/v1/${kind}/own${query}`)).body.data as { _id: string; status: string }[]
const publicly = async (path: string) => (await call(app, 'GET', path)).status

test(
  'a product is stored as a draft with only its name, and published by the same form under the full rules',
  { tags: ['ST24'] },
  async () => {
    const saved = await saveDraft('products', { name: 'Half written basket' })
    expect([saved.status, saved.body.message]).toEqual([201, 'Draft saved'])
    const draft = { name: 'Half written basket', category: '', price: null, priceMinor: null, pictures: [] }
    expect(saved.body.data).toMatchObject({ ...draft, status: 'draft', quantity: 0 })
    const { _id: id } = saved.body.data as { _id: string }
    const written = (await app.pool.query('select created_at from products where id = $1', [id])).rows[0]
    expect(await own('products', '?status=draft')).toMatchObject([{ _id: id, status: 'draft' }])

    // Values that a draft has must still be valid.
    const wrong = await change('products', id, { name: ' ', price: 'cheap', category: 'Nonsense' })
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      {
        name: 'Name is required',
        price: 'Price must be a valid number',
        category: 'Choose a category from the list',
      },
    ])
    const more = await change('products', id, { price: '2,500' })
    expect(more.body).toMatchObject({
      message: 'Draft saved',
      data: { status: 'draft', priceMinor: 250_000 },
    })
    expect((await change('products', id, { price: '' })).body.data).toMatchObject({ price: null })

    const early = await change('products', id, { status: 'live', quantity: '' })
    expect([early.status, early.body.fields]).toEqual([
      422,
      {
        category: 'Category is required',
        price: 'Price must be a valid number',
        quantity: 'Quantity must be a valid number',
      },
    ])
    const whole = { category: 'Fresh & Perishables', price: '2500', quantity: '4', quantitySeen: '0' }
    const pictureless = await change('products', id, { status: 'live', ...whole })
    expect(pictureless.body.fields).toEqual({ productImg: kinds.products.missing })
    expect(await publicly(`/api/v1/products/${id}`)).toBe(404)

    const form = await productForm({ name: 'Whole basket', status: 'live', ...whole })
    const published = await seller.call('PUT', `/api/v1/products/${id}`, form)
    expect(published.body).toMatchObject({
      message: 'Product updated successfully',
      data: { _id: id, status: 'live', quantity: 4 },
    })
    expect(await publicly(`/api/v1/products/${id}`)).toBe(200)
    const found = await call(app, 'GET', '/api/v1/products?q=whole+basket')
    expect(found.body.data).toMatchObject([{ _id: id, name: 'Whole basket' }])
    // A published draft counts as new in the market, whenever it was written.
    const listed = (await app.pool.query('select created_at from products where id = $1', [id])).rows[0]
    expect(listed.created_at.getTime()).toBeGreaterThan(written.created_at.getTime())
    // Links may lead to a published listing, so it can be paused but not become a draft again.
    const back = await change('products', id, { status: 'draft' })
    expect([back.status, back.body.message]).toEqual([
      409,
      'This listing is no longer a draft. Pause it to hide it from buyers.',
    ])
    expect((await change('products', id, { status: 'gone' })).body.fields).toEqual({
      status: 'Choose draft or live',
    })
  },
)

test('a service is stored as a draft and published likewise', { tags: ['ST24'] }, async () => {
  const id = await buildDraft('services', { name: 'Half a haircut' })
  const [draft] = await own('services', '?status=draft')
  expect(draft).toMatchObject({ _id: id, status: 'draft', category: '', price: null })
  const early = await change('services', id, { status: 'live' })
  expect(early.body.fields).toEqual({ category: 'Category is required' })
  const pictureless = await change('services', id, { status: 'live', category: 'Barber' })
  expect(pictureless.body.fields).toEqual({ serviceImg: kinds.services.missing })
  const form = await serviceForm({ name: 'A whole haircut', category: 'Barber', status: 'live', price: '' })
  const published = await seller.call('PUT', `/api/v1/services/${id}`, form)
  expect(published.body.data).toMatchObject({ _id: id, status: 'live', price: null })
  expect(await publicly(`/api/v1/services/${id}`)).toBe(200)
  expect((await change('services', id, { status: 'draft' })).status).toBe(409)
})

test(
  'nobody else can see a draft: not a visitor, a buyer, another seller or an admin',
  { tags: ['ST24', 'D1', 'D5'] },
  async () => {
    const names = { products: 'Zobo nobody sees', services: 'Zobo pressing nobody sees' }
    const before = await seller.call('GET', '/api/v1/sellers/dashboard')
    const sellers = await admin.call('GET', '/api/v1/admin/sellers?q=drafting')
    const overview = (await admin.call('GET', '/api/v1/admin/overview')).body.data as Record<string, unknown>
    const visitor = { call: (...given: Parameters<Person['call']>) => call(app, ...given) }
    for (const kind of ['products', 'services'] as const) {
      const id = await buildDraft(kind, { name: names[kind], description: 'Not yet' })
      const unknown = crypto.randomUUID()
      for (const person of [visitor, buyer, other, admin]) {
        const answers = async (target: string) => {
          const notified = []
          for (const [method, path, body] of [
            ['GET', `/api/v1/${kind}/${target}`],
            ['PUT', `/api/v1/${kind}/${target}`, { name: 'Planted' }],
            ['PATCH', `/api/v1/${kind}/${target}/status`, { status: 'live' }],
            ['DELETE', `/api/v1/${kind}/${target}`],
            ['POST', '/api/v1/payments/initiate', { productId: target, quantity: 1 }],
            ['POST', '/api/v1/reports', { kind: kind.slice(0, -1), id: target, reason: 'scam', note: '' }],
            ['GET', `/api/v1/services/${target}/related`],
            ['PATCH', `/api/v1/services/${target}/reviews`, { rating: 5, comment: 'Good' }],
          ] as const) {
            const { status, body: answer } = await person.call(method, path, body)
            notified.push([method, path.replace(target, 'id'), status, answer])
          }
          return notified
        }
        expect(await answers(id)).toEqual(await answers(unknown))
      }
      expect(await publicly(`/og/${kind}/${id}.jpg`)).toBe(404)
      const listed = await call(app, 'GET', `/api/v1/${kind}/seller/${seller.sellerId}`)
      expect(JSON.stringify(listed.body)).not.toContain(id)
      const ownShop = await seller.call('GET', `/api/v1/${kind}/seller/${seller.sellerId}`)
      expect(JSON.stringify(ownShop.body)).not.toContain(id)
      for (const list of [
        `/api/v1/${kind === 'products' ? 'products' : 'services/all'}?q=zobo`,
        '/api/v1/sellers/search?q=zobo',
        '/api/v1/search/suggestions?q=zobo',
      ])
        expect(JSON.stringify((await call(app, 'GET', list)).body)).not.toContain('obody sees')
      const map = await app.app.inject(`/sitemaps/${kind}.xml`)
      expect([map.statusCode, map.payload.includes(id)]).toEqual([200, false])
      expect(await own(kind, '?status=draft')).toContainEqual(expect.objectContaining({ _id: id }))
      expect(await own(kind, '?status=no-photo')).toEqual([])
    }
    // No figure counts drafts, neither the seller's nor the market's.
    const { recentMessages: _, ...figures } = (await seller.call('GET', '/api/v1/sellers/dashboard')).body
    expect(before.body).toMatchObject(figures)
    expect((await admin.call('GET', '/api/v1/admin/sellers?q=drafting')).body).toEqual(sellers.body)
    const after = (await admin.call('GET', '/api/v1/admin/overview')).body.data as Record<string, unknown>
    expect([after.activeListings, after.weeks]).toEqual([overview.activeListings, overview.weeks])
    // Drafts are the seller's own data, so the export has them.
    const { body: held } = await seller.call('GET', '/api/v1/users/me/data')
    expect(JSON.stringify(held)).toContain('"status":"draft"')
  },
)

test(
  'a draft is not paused or sold, only published or deleted; and only an active shop writes one',
  { tags: ['ST24', 'D4'] },
  async () => {
    for (const kind of ['products', 'services'] as const) {
      const id = await buildDraft(kind, { name: 'Not ready' })
      for (const status of ['live', 'paused']) {
        const refused = await seller.call('PATCH', `/api/v1/${kind}/${id}/status`, { status })
        expect([refused.status, refused.body.message]).toEqual([
          409,
          'This is a draft. Open it and publish it.',
        ])
      }
      expect((await saveDraft(kind, { name: '' })).body.fields).toEqual({ name: 'Name is required' })
      expect((await saveDraft(kind, { name: 'Planted', sellerId: other.sellerId ?? '' })).status).toBe(403)
      expect((await saveDraft(kind, { name: 'Mine' }, buyer)).status).toBe(403)
      expect((await seller.call('DELETE', `/api/v1/${kind}/${id}`)).status).toBe(200)
      expect((await own(kind)).some(({ _id }) => _id === id)).toBe(false)
      const waiting = await buildDraft(kind, { name: 'Of a suspended shop' })
      await app.pool.query(`update sellers set status = 'suspended' where id = $1`, [seller.sellerId])
      expect((await saveDraft(kind, { name: 'Late' })).status).toBe(403)
      expect((await change(kind, waiting, { status: 'live' })).status).toBe(403)
      await app.pool.query(`update sellers set status = 'active' where id = $1`, [seller.sellerId])
      // The shop is active again, and the draft is still not public.
      expect(await publicly(`/api/v1/${kind}/${waiting}`)).toBe(404)
    }
  },
)

test(
  'photos of a draft are stored, and all may be removed until it is published',
  { tags: ['ST24'] },
  async () => {
    const form = await uploadForm('productImg', { status: 'draft', name: 'Pictured' }, [await photo()])
    const { body } = await seller.call('POST', '/api/v1/products', form)
    const { _id: id, pictures } = body.data as { _id: string; pictures: { id: string }[] }
    expect(pictures).toHaveLength(1)
    const bare = await change('products', id, { [`picture.${pictures[0]?.id}`]: 'remove' })
    expect(bare.body.data).toMatchObject({ status: 'draft', pictures: [] })
  },
)

test('the deletion of an account deletes its drafts', { tags: ['ST24', 'D9', 'I26'] }, async () => {
  const leaver = await buildSeller(app, 'Leaving Stall')
  await saveDraft('products', { name: 'Unfinished', description: 'Never to be read' }, leaver)
  await saveDraft('services', { name: 'Unfinished', description: 'Never to be read' }, leaver)
  expect((await leaver.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  const { rows } = await app.pool.query(
    `select status, name, description from products where seller_id = $1
     union all select status, name, description from services where seller_id = $1`,
    [leaver.sellerId],
  )
  const emptied = { status: 'removed', name: 'Removed', description: '' }
  expect(rows).toEqual([emptied, emptied])
})

test(
  'a product that cannot be bought reads as sold out to its seller, in answers, filters and data, until there is more',
  { tags: ['ST24'] },
  async () => {
    const shop = await buildSeller(app, 'Last Piece Stall')
    const id = await buildProduct(shop, { name: 'Last piece', quantity: '1' })
    await buildService(shop)
    const status = async () =>
      ((await shop.call('GET', `/api/v1/products/${id}`)).body.data as { status: string }).status
    const filtered = async (query: string) =>
      ((await shop.call('GET', `/api/v1/products/own${query}`)).body.data as unknown[]).length
    const counts = async () => [
      await filtered('?status=live'),
      await filtered('?status=sold%20out'),
      await filtered(''),
    ]
    expect([await status(), ...(await counts())]).toEqual(['live', 1, 0, 1])
    // Units held for somebody who is paying cannot be bought until the hold ends.
    await buyer.call('POST', '/api/v1/payments/initiate', { productId: id, quantity: 1 })
    expect([await status(), ...(await counts())]).toEqual(['sold out', 0, 1, 1])
    const setStock = (quantity: number) => shop.call('PATCH', `/api/v1/products/${id}/stock`, { quantity })
    expect((await setStock(3)).body.data).toMatchObject({ status: 'live', quantity: 3 })
    expect((await setStock(0)).body.data).toMatchObject({ status: 'sold out', quantity: 0 })
    const { body: held } = await shop.call('GET', '/api/v1/users/me/data')
    expect(JSON.stringify(held)).toContain('"status":"sold out"')
    // Everybody still sees the product as sold out, and nobody can buy it.
    expect(await publicly(`/api/v1/products/${id}`)).toBe(200)
    await shop.call('PATCH', `/api/v1/products/${id}/status`, { status: 'paused' })
    expect([await status(), ...(await counts())]).toEqual(['paused', 0, 0, 1])
    expect((await shop.call('GET', '/api/v1/services/own?status=sold%20out')).body.data).toEqual([])
    // The table stores only the status that the seller chose.
    const { rows } = await app.pool.query('select distinct status from products order by 1')
    expect(rows.map((row) => row.status)).not.toContain('sold out')
  },
)
