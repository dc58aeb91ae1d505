import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  AddedPhotos,
  PhotoDrafts,
  SavedPhotoDrafts,
} from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { buildBuyer, buildSeller, call, photo, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let other: Person
beforeAll(async () => {
  app = await startTestApp()
  other = await buildSeller(app, 'Other Stall')
})
afterAll(() => app.close())

const path = '/api/v1/photo-drafts'
let made = 0
/** A photo that no other test has sent. */
const newPhoto = async (name = 'IMG_2031.jpg') => {
  made += 1
  const bytes = await sharp({
    create: { width: 320, height: 240 + made, channels: 3, background: `hsl(${(made * 37) % 360} 60% 50%)` },
  })
    .jpeg()
    .toBuffer()
  return { name, bytes }
}
const formOf = (photos: { name: string; bytes: Buffer }[], values: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  for (const { name, bytes } of photos) form.append('photos', new File([new Uint8Array(bytes)], name))
  return form
}
const add = async (seller: Person, photos: { name: string; bytes: Buffer }[], values = {}) => {
  const { status, body } = await seller.call('POST', path, formOf(photos, values))
  return { status, body, data: body.data as AddedPhotos['data'] }
}
const list = async (seller: Person) => (await seller.call('GET', path)).body as unknown as PhotoDrafts
const countOf = async (seller: Person) => (await list(seller)).total
const row = (id: string, values: Record<string, string> = {}) => ({
  id,
  name: 'Ofada rice',
  category: 'Groceries & Essentials',
  price: '8 000',
  quantity: '12',
  ...values,
})
const save = async (seller: Person, drafts: object[], publish = true) => {
  const { status, body } = await seller.call('PUT', path, { drafts, publish })
  return { status, body, saved: body as unknown as SavedPhotoDrafts }
}

test('each photo of a form becomes a draft that only its seller sees, named by its file where that is a name', async () => {
  const seller = await buildSeller(app, 'Many Photos')
  const { status, data } = await add(seller, [
    await newPhoto('IMG_20261121_101500.jpg'),
    await newPhoto('blue-ankara gown.jpeg'),
    await newPhoto('WhatsApp Image 2026-11-21 at 10.15.jpg'),
  ])
  expect(status).toBe(200)
  expect(data.drafts.map(({ isNew }) => isNew)).toEqual([true, true, true])
  const drafts = await list(seller)
  expect(drafts.total).toBe(3)
  expect(
    drafts.data.map(({ name, category, priceMinor, quantity }) => [name, category, priceMinor, quantity]),
  ).toEqual([
    ['', '', null, 0],
    ['Blue ankara gown', '', null, 0],
    ['', '', null, 0],
  ])
  const [first] = drafts.data
  expect((await call(app, 'GET', `/api/v1/products/${first?.id}`)).status).toBe(404)
  expect((await other.call('GET', `/api/v1/products/${first?.id}`)).status).toBe(404)
  expect((await call(app, 'GET', `${first?.picture.url}/320.webp`)).status).toBe(200)
  expect(await countOf(other)).toBe(0)
  for (const person of [null, await buildBuyer(app)])
    expect([401, 403]).toContain((await (person ? person.call('GET', path) : call(app, 'GET', path))).status)
})

test('the newest photos come first in the table', async () => {
  const seller = await buildSeller(app, 'Newest First')
  for (const name of ['tomato.jpg', 'garri.jpg', 'beans.jpg']) await add(seller, [await newPhoto(name)])
  expect((await list(seller)).data.map(({ name }) => name)).toEqual(['Beans', 'Garri', 'Tomato'])
})

test('the same photo makes one draft: sent again, in two tabs at once, and in parts', async () => {
  const seller = await buildSeller(app, 'Twice Stall')
  const one = await newPhoto()
  const both = await Promise.all([add(seller, [one]), add(seller, [one])])
  expect(new Set(both.map(({ data }) => data.drafts[0]?.id)).size).toBe(1)
  expect(both.map(({ data }) => data.drafts[0]?.isNew).sort()).toEqual([false, true])
  const again = await add(seller, [one])
  expect(again.data.drafts).toMatchObject([{ isNew: false }])
  expect(await countOf(seller)).toBe(1)
  // Another shop may sell with the same photo.
  expect((await add(other, [one])).data.drafts).toMatchObject([{ isNew: true }])

  // A draft that was deleted does not hold its photo.
  const id = again.data.drafts[0]?.id ?? ''
  expect((await seller.call('DELETE', `/api/v1/products/${id}`)).status).toBe(200)
  expect((await add(seller, [one])).data.drafts).toMatchObject([{ isNew: true }])
  expect(await countOf(seller)).toBe(1)
})

test('a photo that arrives in parts is one draft, whatever is lost, repeated or out of order', async () => {
  const seller = await buildSeller(app, 'Slow Line')
  const noise = await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const size = 64 * 1024
  const parts = Array.from({ length: Math.ceil(noise.length / size) }, (_, part) =>
    noise.subarray(part * size, (part + 1) * size),
  )
  expect(parts.length).toBeGreaterThan(2)
  const key = createHash('sha256').update(noise).digest('hex')
  const send = (part: number, values: Record<string, string> = {}) =>
    add(seller, [{ name: 'part', bytes: parts[part] ?? Buffer.alloc(1) }], {
      key,
      part: String(part),
      parts: String(parts.length),
      fileName: 'palm oil, 5 litres.jpg',
      ...values,
    })
  const last = parts.length - 1
  expect((await send(last)).data).toEqual({ drafts: [], refused: [] })
  for (let part = 0; part < last - 1; part += 1) await send(part)
  expect((await send(0)).data.drafts).toEqual([])
  expect(await countOf(seller)).toBe(0)
  const whole = await send(last - 1)
  expect(whole.data.drafts).toMatchObject([{ fileName: 'palm oil, 5 litres.jpg', isNew: true }])
  // The answer was lost, and the phone sends the part again.
  expect((await send(last - 1)).data.drafts).toEqual([{ ...whole.data.drafts[0], isNew: false }])
  expect((await list(seller)).data).toMatchObject([{ name: 'Palm oil, 5 litres' }])
  const left = async () =>
    (await app.pool.query('select count(*)::int as count from photo_parts')).rows[0].count as number
  expect(await left()).toBe(0)

  // Parts that do not make the photo that was promised, and parts of nothing.
  const wrong = { key: 'a'.repeat(64) }
  for (let part = 0; part < last; part += 1) await send(part, wrong)
  expect((await send(last, wrong)).data).toMatchObject({ drafts: [], refused: [{ fileName: /palm oil/ }] })
  expect(await left()).toBe(0)
  for (const values of [
    { key: 'nonsense' },
    { part: '-1' },
    { part: '99' },
    { parts: '81' },
    { part: '1.5' },
  ])
    expect([values, (await send(0, values)).status]).toEqual([values, 422])
  expect(await countOf(seller)).toBe(1)
})

test('what is no photo is refused by its name, 41 photos at once are refused, and nothing of them stays', async () => {
  const seller = await buildSeller(app, 'Wrong Files')
  const pdf = { name: 'price list.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj') }
  const broken = { name: 'corrupt.jpg', bytes: (await photo()).subarray(0, 200) }
  const { status, data } = await add(seller, [pdf, await newPhoto(), broken])
  expect(status).toBe(200)
  expect(data.drafts).toHaveLength(1)
  expect(data.refused).toEqual([
    { fileName: 'price list.pdf', reason: expect.stringContaining('price list.pdf cannot be opened') },
    { fileName: 'corrupt.jpg', reason: 'corrupt.jpg is damaged: take it again or choose another' },
  ])
  const few = Buffer.from([0xff, 0xd8, 0xff])
  const many = await add(
    seller,
    Array.from({ length: 41 }, (_, at) => ({ name: `${at}.jpg`, bytes: few })),
  )
  expect([many.status, many.body.message]).toEqual([413, 'Send at most 40 photos'])
  const none = await add(seller, [])
  expect([none.status, none.body.fields]).toEqual([422, { photos: 'Choose one or more photos first' }])
  expect(await countOf(seller)).toBe(1)
})

test('the names of drafts offer a category and what the goods are sold by, where these are empty', async () => {
  const seller = await buildSeller(app, 'Offer Stall')
  await add(seller, [await newPhoto(), await newPhoto(), await newPhoto()])
  const [phone = '', chosen = '', unknown = ''] = (await list(seller)).data.map(({ id }) => id)
  const { status, saved } = await save(
    seller,
    [
      row(phone, { name: 'iPhone 12 UK used', category: '', unit: '' }),
      row(chosen, { name: 'Garri per paint bucket', unit: '' }),
      row(unknown, { name: 'Zzz', category: '', unit: '' }),
    ],
    false,
  )
  expect(status).toBe(200)
  const offers = [
    { id: phone, category: 'Electronics & Gadgets', unit: null },
    { id: chosen, category: null, unit: 'paint bucket' },
  ]
  expect(saved.offers).toEqual(expect.arrayContaining(offers))
  expect(saved.offers).toHaveLength(2)
  // The page that is opened again has them as well.
  expect((await list(seller)).offers).toEqual(expect.arrayContaining(offers))
})

test('the table puts complete drafts in the market and says what the others miss, keeping what can be used', async () => {
  const seller = await buildSeller(app, 'Table Stall')
  await add(seller, [await newPhoto(), await newPhoto(), await newPhoto(), await newPhoto()])
  const ids = (await list(seller)).data.map(({ id }) => id)
  const [whole = '', nameless = '', free = '', huge = ''] = ids
  const { status, saved } = await save(seller, [
    row(whole),
    row(nameless, { name: '', price: '12k' }),
    row(free, { name: 'Palm oil', price: 'free', quantity: '' }),
    row(huge, { price: '1000000000000', category: 'Weapons' }),
  ])
  expect([status, saved.published, saved.message]).toEqual([
    200,
    1,
    '1 product is in the market now. 3 wait: each says below what it needs.',
  ])
  expect(Object.fromEntries(saved.missing.map(({ id, fields }) => [id, fields]))).toEqual({
    [nameless]: { name: 'Name is required' },
    [free]: { price: 'Price must be a valid number', quantity: 'Quantity must be a valid number' },
    [huge]: { price: 'The highest price is ₦10,000,000,000', category: 'Choose a category from the list' },
  })
  expect((await call(app, 'GET', `/api/v1/products/${whole}`)).body.data).toMatchObject({
    name: 'Ofada rice',
    priceMinor: 800_000,
    quantity: 12,
  })
  expect(
    (await list(seller)).data.map(({ id, name, priceMinor, quantity }) => [id, name, priceMinor, quantity]),
  ).toEqual([
    [nameless, '', 1_200_000, 12],
    [free, 'Palm oil', null, 0],
    [huge, 'Ofada rice', null, 12],
  ])
  for (const [price, words] of [
    ['-1', 'The price must be above ₦0'],
    ['', 'Price must be a valid number'],
  ] as const)
    expect((await save(seller, [row(nameless, { price })])).saved.missing).toMatchObject([
      { fields: { price: words } },
    ])
  // A second tab that still shows the published draft changes nothing of it.
  const late = await save(seller, [row(whole, { name: 'Another name', price: '1' })])
  expect(late.status).toBe(200)
  expect((await call(app, 'GET', `/api/v1/products/${whole}`)).body.data).toMatchObject({
    name: 'Ofada rice',
  })
})

test('a draft that lost its photo is not put in the market', async () => {
  const seller = await buildSeller(app, 'Lost Photo')
  await add(seller, [await newPhoto()])
  const [draft] = (await list(seller)).data
  const id = draft?.id ?? ''
  const form = new FormData()
  form.set('name', 'Ofada rice')
  form.set('status', 'draft')
  form.set(`picture.${draft?.picture.id}`, 'remove')
  expect((await seller.call('PUT', `/api/v1/products/${id}`, form)).status).toBe(200)
  const { saved } = await save(seller, [row(id)])
  expect(saved).toMatchObject({
    published: 0,
    missing: [{ id, fields: { productImg: 'A product image is required' } }],
  })
  expect((await call(app, 'GET', `/api/v1/products/${id}`)).status).toBe(404)
})

test('the table says which goods wait for a look before buyers see them', async () => {
  const seller = await buildSeller(app, 'Looked At')
  await add(seller, [await newPhoto(), await newPhoto()])
  const ids = (await list(seller)).data.map(({ id }) => id)
  await app.pool.query('update moderation_settings set holds_words = true, words = $1', [['crocodile']])
  const { saved } = await save(seller, [row(ids[0] ?? ''), row(ids[1] ?? '', { name: 'Crocodile' })])
  await app.pool.query('update moderation_settings set holds_words = false')
  expect([saved.published, saved.message]).toEqual([
    1,
    '1 product is in the market now. 1 waits for a look by our team, then buyers see it.',
  ])
})

test('a draft of another shop is refused, and nothing of the table is stored', async () => {
  const seller = await buildSeller(app, 'Own Stall')
  await add(seller, [await newPhoto()])
  await add(other, [await newPhoto()])
  const [mine] = (await list(seller)).data
  const [theirs] = (await list(other)).data.slice(-1)
  const { status, body } = await save(seller, [
    row(mine?.id ?? ''),
    row(theirs?.id ?? '', { name: 'Stolen' }),
  ])
  expect([status, body.message]).toEqual([
    404,
    'One of these drafts is no longer here. Please refresh the page.',
  ])
  expect((await list(seller)).data).toMatchObject([{ name: '', priceMinor: null }])
  expect((await list(other)).data.every(({ name }) => name !== 'Stolen')).toBe(true)
  const many = Array.from({ length: 41 }, () => row(mine?.id ?? ''))
  expect((await save(seller, many)).status).toBe(422)
})

test('a draft under the name of a camera is not put in the market, also one from before, and keeps what it is sold by', async () => {
  const seller = await buildSeller(app, 'Camera Names')
  await add(seller, [await newPhoto(), await newPhoto()])
  const [one, two] = (await list(seller)).data.map(({ id }) => id)
  if (!one || !two) throw new Error('two drafts')
  // Servers of the release before kept such a name.
  await app.pool.query("update products set name = 'IMG 2043' where id = $1", [one])
  const { saved } = await save(seller, [
    row(one, { name: 'IMG 2043', unit: 'basket' }),
    row(two, { name: '' }),
  ])
  expect(saved.published).toBe(0)
  const faults = Object.fromEntries(saved.missing.map(({ id, fields }) => [id, Object.keys(fields)]))
  expect(faults).toEqual({ [one]: ['name'], [two]: ['name'] })
  expect(saved.missing.find(({ id }) => id === one)?.fields).toEqual({ name: 'Add a name' })
  expect((await list(seller)).data.find(({ id }) => id === one)).toMatchObject({ unit: 'basket' })

  expect((await save(seller, [row(one, { name: 'Tomatoes' })])).saved.published).toBe(1)
  const { body } = await call(app, 'GET', `/api/v1/products/${one}`)
  expect(body.data).toMatchObject({ name: 'Tomatoes', unit: 'basket' })
})
