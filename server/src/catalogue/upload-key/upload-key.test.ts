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

test('a key that is no UUID is refused', async () => {
  expect((await send(yams('yam'))).status).toBe(400)
  expect(await uploaded('yam')).toBe(400)
})
