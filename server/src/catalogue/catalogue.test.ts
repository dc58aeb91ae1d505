import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
  productForm,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { shopOfLogin } from '../sellers/sellers.ts'
import { importListings } from './import/import.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

interface Listed {
  id: string
  name: string
  sellerId: { email: string; phone: string }
}

const get = (path: string) => call(app, 'GET', `/api/v1/products${path}`)
const listed = async (path: string) => {
  const { body } = await get(path)
  return body.data as unknown as Listed[]
}
const namesFound = async (query: Record<string, string>) =>
  (await listed(`?${new URLSearchParams(query)}`)).map(({ name }) => name)
const upload = async (person: Person, values: Record<string, string> = {}, photos?: Buffer[]) =>
  person.call('POST', '/api/v1/products', await productForm(values, photos))

test(
  'an uploaded product appears in every list and on its own page',
  { tags: ['CL17', 'CL18', 'CL19', 'CL20', 'EN7', 'D20', 'D22'] },
  async () => {
    const answer = await upload(seller, {
      name: 'Ofada rice',
      price: '1,250.50',
      quantity: '7',
      description: 'Stone free',
    })
    expect(answer).toMatchObject({ status: 201, body: { message: 'Product uploaded successfully' } })
    const { id } = answer.body.data as { id: string }
    const product = {
      _id: id,
      id,
      name: 'Ofada rice',
      category: 'Fresh & Perishables',
      price: 1250.5,
      priceMinor: 125_050,
      quantity: 7,
      description: 'Stone free',
      productImg: expect.stringMatching(/^\/files\/[\w-]{36}\/640\.webp$/),
      location: 'Ibadan North, Oyo',
      sellerId: {
        _id: seller.sellerId,
        userId: seller.userId,
        storeName: 'Bodija Yams',
        storeLogo: '',
        businessCategory: 'products',
        businessLevel: 'small',
        email: '',
        phone: '',
        location: { city: 'Ibadan North', state: 'Oyo' },
      },
    }
    expect((await listed(''))[0]).toMatchObject(product)
    const { products } = (await get(`/seller/${seller.sellerId}`)).body as unknown as { products: object[] }
    expect(products).toContainEqual(
      expect.objectContaining({ id, sellerId: expect.objectContaining({ email: '', phone: '' }) }),
    )
    const detail = {
      ...product,
      sellerId: { ...product.sellerId, reachable: { phone: true, email: false } },
    }
    const seen = await get(`/${id}`)
    expect(seen.body.data).toMatchObject(detail)
    expect(seen.body.data).not.toHaveProperty('onHand')
    const own = await seller.call('GET', `/api/v1/products/${id}`)
    expect(own.body.data).toMatchObject({ ...detail, onHand: 7, reserved: 0, status: 'live' })
  },
)

test('the address with a trailing slash uploads too', { tags: ['CL20'] }, async () => {
  const answer = await seller.call('POST', '/api/v1/products/', await productForm({ name: 'Slash yams' }))
  expect(answer.status).toBe(201)
  expect(await namesFound({ q: 'slash yams' })).toEqual(['Slash yams'])
})

test('a product is found by words, parts of words and without its accents', { tags: ['PC1'] }, async () => {
  await buildProduct(seller, { name: 'Ẹ́kọ tutù àti ẹ̀bà', category: 'Groceries & Essentials' })
  await buildProduct(seller, { name: 'Ijebu Gari, white', category: 'Groceries & Essentials' })
  await buildProduct(seller, { name: 'Ƙwarya calabash', category: 'Home & Kitchen' })
  for (const q of ['ẹ́kọ', 'eko', 'EKO tutu', 'eba'])
    expect(await namesFound({ q })).toEqual(['Ẹ́kọ tutù àti ẹ̀bà'])
  await buildProduct(seller, { name: 'Garri Ijebu', category: 'Groceries & Essentials' })
  for (const q of ['gar', 'GAR ijeb'])
    expect(await namesFound({ q })).toEqual(['Garri Ijebu', 'Ijebu Gari, white'])
  expect(await namesFound({ q: 'gari' })).toEqual(['Ijebu Gari, white', 'Garri Ijebu'])
  for (const q of ['white gar', 'whi ijeb']) expect(await namesFound({ q })).toEqual(['Ijebu Gari, white'])
  for (const q of ['kwarya', 'ƙwarya', 'calabah'])
    expect(await namesFound({ q })).toEqual(['Ƙwarya calabash'])
  expect(await namesFound({ q: 'gari', category: 'Home & Kitchen' })).toEqual([])
  expect(await namesFound({ category: 'Home & Kitchen' })).toEqual(['Ƙwarya calabash'])
  expect(await namesFound({ category: 'No such category' })).toEqual([])
})

test('no text and no made-up value breaks the search', { tags: ['D18'] }, async () => {
  const hostile = [
    '%',
    '_',
    "'",
    '"',
    "' or 1=1 --",
    ':*',
    '&',
    '!',
    '|',
    '<->',
    '\\',
    '\\\\',
    '(',
    '()',
    'a:*b',
    '😀',
    '٣',
    '½ ² ª',
    'ﬀ',
    'x'.repeat(100),
    'é'.repeat(100),
  ]
  for (const q of hostile) expect([q, (await get(`?${new URLSearchParams({ q })}`)).status]).toEqual([q, 200])
  for (const q of ['%', '_', ':*', '&', '\\']) expect(await namesFound({ q })).toEqual([])
  for (const refused of [
    `q=${'x'.repeat(101)}`,
    'q=%00',
    'q=a&q=b',
    'category=%00',
    `category=${'x'.repeat(61)}`,
  ]) {
    expect([refused, (await get(`?${refused}`)).status]).toEqual([refused, 400])
  }
  for (const id of ['1', "'", 'null', '%00', '../products'])
    expect((await get(`/${encodeURIComponent(id)}`)).status).toBe(400)
  expect(await get(`/${crypto.randomUUID()}`)).toMatchObject({
    status: 404,
    body: { message: 'Product not found' },
  })
})

test('a forged start of a page is refused', { tags: ['D21'] }, async () => {
  const id = crypto.randomUUID()
  const starts = [
    'x',
    '%',
    'newest~0~~',
    `newest~0~~now~${id}`,
    `newest~0~~infinity~${id}`,
    `newest~0~~12~${id}`,
    `newest~6~~2026-01-01 00:00:00.000~${id}`,
    `cheapest~0~~12~${id}`,
    'newest~0~~2026-01-01 00:00:00.000~1',
    `newest~0~~2026-01-01 00:00:00.000~${id}'--`,
  ]
  const noDays = [
    `newest~0~~2026-02-30 00:00:00.000~${id}`,
    `newest~0~~2026-13-01 00:00:00.000~${id}`,
    `newest~0~~0000-01-01 00:00:00.000~${id}`,
    `newest~0~2026-01-01 24:00:00.000~${id}~`,
  ]
  for (const start of [...starts, ...noDays]) {
    const after = Buffer.from(start).toString('base64url')
    expect([start, (await get(`?after=${after}`)).status]).toEqual([start, 400])
  }
  expect((await get(`?after=${'x'.repeat(301)}`)).status).toBe(400)
  const far = Buffer.from(`newest~0~~1999-01-01 00:00:00.000~${id}`).toString('base64url')
  expect((await get(`?after=${far}`)).body.data).toEqual([])
})

test('all pages together hold every product once, newest first', { tags: ['D21', 'PC1'] }, async () => {
  const other = await buildSeller(app, 'Many Things')
  const shop = await shopOfLogin(app.pool, other.email)
  const lines = Array.from({ length: 61 }, (_, number) =>
    JSON.stringify({ name: `Zobo bottle ${number}`, category: 'Sports & Fitness', price: 500 }),
  )
  if (!shop) throw new Error('the seller has no shop')
  const file = { name: 'many.jsonl', content: asChunks(lines) }
  await importListings(app.pool, shop, file, { kind: 'products', max: 100, progress: () => undefined })
  for (const start of [
    '/api/v1/products?category=Sports+%26+Fitness',
    '/api/v1/products?q=zobo',
    '/api/v1/products?q=bot&category=Sports+%26+Fitness',
  ]) {
    const ids: string[] = []
    const sizes: number[] = []
    let next: string | undefined = start
    while (next) {
      const { body, headers } = await call(app, 'GET', next)
      const page = body.data as unknown as Listed[]
      if (start.includes('?category')) expect(headers['x-total-count']).toBe('61')
      ids.push(...page.map(({ id }) => id))
      sizes.push(page.length)
      next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
    }
    expect([sizes, new Set(ids).size]).toEqual([[24, 24, 13], 61])
  }
})

test(
  'a refused upload says why beside each field and gives the texts back',
  { tags: ['DB19', 'DB20', 'DB21', 'DB22', 'DB23', 'DB24', 'VA5'] },
  async () => {
    const empty = { name: ' ', category: '', price: '', quantity: '', description: '' }
    expect(await upload(seller, empty, [])).toMatchObject({
      status: 422,
      body: {
        fields: {
          name: 'Name is required',
          category: 'Category is required',
          price: 'Price must be a valid number',
          quantity: 'Quantity must be a valid number',
        },
      },
    })
    const given = {
      name: 'Palm oil <25 litres> & "keg" 😀',
      price: '100',
      quantity: '1',
      description: 'Kept',
    }
    const noPhoto = await upload(seller, given, [])
    expect(noPhoto.body).toMatchObject({
      message: 'A product image is required',
      fields: { productImg: 'A product image is required' },
      values: given,
    })
    const refusals: [Record<string, string>, string][] = [
      [{ name: 'x'.repeat(251) }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ category: 'Weapons' }, 'category'],
      [{ description: 'x'.repeat(5001) }, 'description'],
      [{ description: 'a\u0007b' }, 'description'],
    ]
    for (const [values, field] of refusals) {
      const { status, body } = await upload(seller, { ...given, ...values })
      expect([status, Object.keys(body.fields), (body.values as Record<string, string>).price]).toEqual([
        422,
        [field],
        '100',
      ])
    }
    expect(await namesFound({ q: 'palm oil' })).toEqual([])
  },
)

test(
  'prices are read as traders write them, and never guessed',
  { tags: ['DB21', 'DB22', 'D20'] },
  async () => {
    const read: [string, number][] = [
      ['1,000', 100_000],
      ['₦2,500', 250_000],
      ['N 500', 50_000],
      ['2500.5', 250_050],
      ['0.01', 1],
      ['10,000,000,000', 1_000_000_000_000],
    ]
    for (const [price, priceMinor] of read) {
      expect([price, (await upload(seller, { price })).body.data]).toEqual([
        price,
        expect.objectContaining({ priceMinor }),
      ])
    }
    for (const price of ['1e9', 'NaN', '12.345', '1,00', 'Infinity', '0x10', '٣', 'free']) {
      expect([price, (await upload(seller, { price })).body.fields]).toEqual([
        price,
        { price: 'Price must be a valid number' },
      ])
    }
    for (const price of ['0', '0.00', '₦0', '0k', '-5', '−₦1,200', '₦ -3'])
      expect([price, (await upload(seller, { price })).body.fields]).toEqual([
        price,
        { price: 'The price must be above ₦0' },
      ])
    expect((await upload(seller, { price: '10,000,000,000.01' })).body.fields).toEqual({
      price: 'The highest price is ₦10,000,000,000',
    })
    expect((await upload(seller, { quantity: '-4' })).body.fields).toEqual({
      quantity: 'The quantity cannot be below 0',
    })
    for (const quantity of ['-1.5', '1.5', '1e3', 'many']) {
      expect([quantity, (await upload(seller, { quantity })).body.fields]).toEqual([
        quantity,
        { quantity: 'Quantity must be a valid number' },
      ])
    }
    expect((await upload(seller, { quantity: '1000001' })).body.fields).toEqual({
      quantity: 'The highest quantity is 1,000,000',
    })
  },
)

test('a name comes back exactly as it was typed', { tags: ['EN7'] }, async () => {
  const names = [
    '<script>alert(1)</script>',
    'Salt &amp; pepper &#39;n more',
    '6.8" screen \\ "quoted" \'single\'',
    'Yams 🍠👩🏾‍🌾',
    'Ẹ̀gúsí 100% pure; drop table',
    '{"$ne":1} ${name}',
    'لبن طازج',
    'x'.repeat(250),
  ]
  for (const name of names) {
    const id = await buildProduct(seller, { name, description: name })
    expect((await get(`/${id}`)).body.data).toMatchObject({ name, description: name })
  }
})

test('only sellers list products, and only in their own shop', { tags: ['D2', 'DB27', 'RO11'] }, async () => {
  const other = await buildSeller(app, 'Other Shop')
  const buyer = await buildBuyer(app)
  expect((await upload(seller, { name: 'Planted', sellerId: other.sellerId ?? '' })).status).toBe(403)
  expect((await upload(buyer, { name: 'Planted' })).status).toBe(403)
  expect((await call(app, 'POST', '/api/v1/products', await productForm({ name: 'Planted' }))).status).toBe(
    401,
  )
  expect((await upload(seller, { name: 'Own id sent', sellerId: seller.sellerId ?? '' })).status).toBe(201)
  expect(await namesFound({ q: 'planted' })).toEqual([])
  expect((await seller.call('POST', '/api/v1/products', { name: 'Planted' })).status).toBe(415)
})

test(
  'only its owner deletes a listing, and then nobody sees it',
  { tags: ['CL21', 'DB13', 'DB14', 'D9'] },
  async () => {
    const [other, buyer] = [await buildSeller(app, 'Another Shop'), await buildBuyer(app)]
    const id = await buildProduct(seller, { name: 'Ugba for deletion' })
    const remove = async (person: Person, product = id) =>
      (await person.call('DELETE', `/api/v1/products/${product}`)).status
    expect([await remove(buyer), await remove(other)]).toEqual([403, 403])
    expect((await call(app, 'DELETE', `/api/v1/products/${id}`)).status).toBe(401)
    expect([await remove(seller, crypto.randomUUID()), await remove(seller, 'x')]).toEqual([404, 400])
    expect((await get(`/${id}`)).status).toBe(200)

    const gone = await seller.call('DELETE', `/api/v1/products/${id}`)
    expect(gone).toMatchObject({ status: 200, body: { message: 'Product deleted successfully.' } })
    expect([(await get(`/${id}`)).status, await remove(seller), await remove(other)]).toEqual([404, 404, 404])
    expect((await seller.call('GET', `/api/v1/products/${id}`)).status).toBe(404)
    expect(await namesFound({ q: 'ugba' })).toEqual([])
    const shops = [
      await get(`/seller/${seller.sellerId}`),
      await seller.call('GET', `/api/v1/products/seller/${seller.sellerId}`),
    ]
    for (const { body } of shops)
      expect((body.products as unknown as Listed[]).map((product) => product.id)).not.toContain(id)
  },
)

async function* asChunks(lines: string[]) {
  for (const line of lines) yield Buffer.from(`${line}\n`)
}

test('beside a product stand others of its shop and similar ones of other shops', async () => {
  const [shop, neighbour] = [await buildSeller(app, 'Oja Oba Pots'), await buildSeller(app, 'Kasuwa Pots')]
  const category = 'Sports & Fitness'
  const id = await buildProduct(shop, { name: 'Clay pot', category })
  const lid = await buildProduct(shop, { name: 'Pot lid', category: 'Home & Kitchen' })
  const alike = await buildProduct(neighbour, { name: 'Water pot', category })
  const paused = await buildProduct(neighbour, { name: 'Small pot', category })
  await neighbour.call('PATCH', `/api/v1/products/${paused}/status`, { status: 'paused' })
  const { status, body } = await get(`/${id}/related`)
  const { ofShop, similar } = body.data as unknown as { ofShop: Listed[]; similar: Listed[] }
  expect([status, ofShop.map((one) => one.id)]).toEqual([200, [lid]])
  const similarIds = similar.map((one) => one.id)
  expect(similarIds).toContain(alike)
  for (const other of [id, lid, paused]) expect(similarIds).not.toContain(other)
  expect(similar[0]?.sellerId).toMatchObject({ email: '', phone: '' })
  expect((await get(`/${crypto.randomUUID()}/related`)).status).toBe(404)

  // What a device has seen before: only what is still public, in the order asked for.
  const seen = await listed(`/seen?ids=${[paused, alike, crypto.randomUUID(), id].join(',')}`)
  expect(seen.map((one) => one.id)).toEqual([alike, id])
  for (const ids of ['', 'x', `${id},`, Array(13).fill(id).join(',')])
    expect((await get(`/seen?ids=${ids}`)).status).toBe(400)
})
