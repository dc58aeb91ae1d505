import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildSeller,
  call,
  photo,
  productForm,
  startTestApp,
  uploadForm,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let other: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Bisi Foodstuff')
  other = await buildSeller(app, 'Other Foodstuff')
})
afterAll(() => app.close())

const yams = (uploadKey: string, values: Record<string, string> = {}) =>
  productForm({ name: 'Yam tubers, dry and sound', quantity: '10', uploadKey, ...values })
const send = async (form: Promise<FormData>, person = seller) => {
  const { status, body } = await person.call('POST', '/api/v1/products', await form)
  return { status, id: (body.data as { _id: string } | undefined)?._id }
}
const uploaded = async (key: string, person = seller, kind = 'product') => {
  const { status, body } = await person.call('GET', `/api/v1/listings/uploaded?kind=${kind}&key=${key}`)
  return status === 200 ? (body.data as { id: string | null }).id : status
}
const names = async () =>
  ((await seller.call('GET', '/api/v1/products/own')).body.data as { name: string }[]).map(({ name }) => name)

test('a form whose answer never came makes one product, and the next visit can ask whether it was stored', async () => {
  const key = randomUUID()
  expect(await uploaded(key)).toBeNull()
  const first = await send(yams(key))
  const again = await send(yams(key, { price: '13000', quantity: '9' }))
  expect([first.status, again.status, again.id]).toEqual([201, 201, first.id])
  expect(await names()).toEqual(['Yam tubers, dry and sound'])
  // What was corrected meanwhile counts; of the stock buyers may have bought some.
  const { body } = await seller.call('GET', `/api/v1/products/${first.id}`)
  expect(body.data).toMatchObject({ price: 13_000, quantity: 10 })
  expect((body.data as { pictures: unknown[] }).pictures).toHaveLength(1)
  expect(await uploaded(key)).toBe(first.id)
  expect(await uploaded(key, seller, 'service')).toBeNull()
  expect(await uploaded(key, other)).toBeNull()
  expect((await call(app, 'GET', `/api/v1/listings/uploaded?kind=product&key=${key}`)).status).toBe(401)
  expect(await uploaded(key, await buildBuyer(app))).toBe(403)

  // Another shop and another form make products of their own, and so does the same form once its product is removed.
  const elsewhere = await send(yams(key), other)
  expect([elsewhere.status, elsewhere.id === first.id]).toEqual([201, false])
  await seller.call('DELETE', `/api/v1/products/${first.id}`)
  expect(await uploaded(key)).toBeNull()
  const anew = await send(yams(key))
  expect([anew.status, anew.id === first.id]).toEqual([201, false])
})

test('a form that is sent twice at once makes one product', async () => {
  const key = randomUUID()
  const sent = await Promise.all([
    send(yams(key, { name: 'Ofada rice' })),
    send(yams(key, { name: 'Ofada rice' })),
  ])
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect((await names()).filter((name) => name === 'Ofada rice')).toHaveLength(1)
})

test('a draft that was stored without its answer is published by the same form', async () => {
  const uploadKey = randomUUID()
  const texts = { name: 'Dry pepper', category: 'Groceries & Essentials', price: '2500', quantity: '4' }
  const draft = await send(uploadForm('productImg', { ...texts, uploadKey, status: 'draft' }, []))
  const live = await send(uploadForm('productImg', { ...texts, uploadKey, status: 'live' }, [await photo()]))
  expect([draft.status, live.status, live.id]).toEqual([201, 201, draft.id])
  expect((await call(app, 'GET', `/api/v1/products/${draft.id}`)).status).toBe(200)
  // A published one stays published.
  const back = await send(uploadForm('productImg', { ...texts, uploadKey, status: 'draft' }, []))
  expect(back.id).toBe(draft.id)
  expect((await call(app, 'GET', `/api/v1/products/${draft.id}`)).status).toBe(200)
})

interface Shown {
  quantity: number
  pictures: { id: string }[]
  variants: {
    id: string
    options: string[]
    quantity: number
    priceMinor: number
    pictureId: string | null
  }[]
}
const shown = async (id = '') =>
  (await seller.call('GET', `/api/v1/products/${id}`)).body.data as unknown as Shown
const sizes = {
  options: 'Size: S, M',
  variantRows: 'S; M',
  variantQuantity: '3\n2',
  variantPrice: '\n',
}

test('sizes that buyers paid for meanwhile are not back in the stock when the form is sent again', async () => {
  const key = randomUUID()
  const { id } = await send(yams(key, sizes))
  const buyer = await buildBuyer(app)
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', {
    productId: id,
    variantId: (await shown(id)).variants[0]?.id,
    quantity: 1,
  })
  const { reference } = body as unknown as { reference: string }
  await app.pay(reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
  const left = async () => {
    const { quantity, variants } = await shown(id)
    return [quantity, variants.map(({ options, quantity, priceMinor }) => [options[0], quantity, priceMinor])]
  }
  const before = [
    ['S', 2, 250_000],
    ['M', 2, 250_000],
  ]
  expect((await send(yams(key, { ...sizes, price: '2500' }))).id).toBe(id)
  expect(await left()).toEqual([4, before])
  // A program sends its sizes as one text.
  expect((await send(yams(key, { price: '2500', variants: 'Size: S = 3; M = 2' }))).id).toBe(id)
  expect(await left()).toEqual([4, before])
  // What was corrected meanwhile counts: a price, and a size that was forgotten.
  const corrected = {
    price: '2500',
    options: 'Size: S, M, L',
    variantRows: 'S; M; L',
    variantQuantity: '3\n2\n4',
    variantPrice: '\n3000\n',
  }
  expect((await send(yams(key, corrected))).status).toBe(201)
  expect(await left()).toEqual([
    8,
    [
      ['S', 2, 250_000],
      ['M', 2, 300_000],
      ['L', 4, 250_000],
    ],
  ])
})

test('photos that were changed before the form is sent again are those that buyers see', async () => {
  const key = randomUUID()
  const withPhotos = async (count: number, more: Record<string, string> = {}) =>
    send(
      uploadForm(
        'productImg',
        {
          name: 'Red gown',
          category: 'Fashion & Clothing',
          price: '9000',
          quantity: '5',
          uploadKey: key,
          ...more,
        },
        await Promise.all(Array.from({ length: count }, photo)),
      ),
    )
  const { id } = await withPhotos(1, { status: 'draft' })
  const idsOf = async () => (await shown(id)).pictures.map((picture) => picture.id)
  const [first] = await idsOf()
  expect(await withPhotos(3, { ...sizes, variantPhoto: '3\n', status: 'live' })).toEqual({ status: 201, id })
  const pictures = await idsOf()
  expect(pictures).toHaveLength(3)
  expect(pictures).not.toContain(first)
  expect((await shown(id)).variants.map(({ pictureId }) => pictureId)).toEqual([pictures[2], null])
  // A published one takes them too, also from several forms at once, and a form without photos leaves them.
  await Promise.all([withPhotos(2, sizes), withPhotos(2, sizes), withPhotos(2, sizes)])
  expect((await shown(id)).pictures).toHaveLength(2)
  expect((await withPhotos(0, sizes)).status).toBe(201)
  expect((await shown(id)).pictures).toHaveLength(2)

  // A copy has files of its own for the photos that its form names.
  const copyKey = randomUUID()
  const copy = await send(yams(copyKey, { copyOf: id ?? '' }))
  expect((await send(yams(copyKey, { copyOf: id ?? '' }))).id).toBe(copy.id)
  expect((await shown(copy.id)).pictures).toHaveLength(3)
})

test('a key that is no UUID is refused', async () => {
  expect((await send(yams('yam'))).status).toBe(400)
  expect(await uploaded('yam')).toBe(400)
})
