import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildProduct,
  buildSeller,
  buildService,
  call,
  productForm,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let neighbour: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[seller, neighbour] = [await buildSeller(app, 'Oja Oba Tools'), await buildSeller(app, 'Kasuwa Tools')]
})
afterAll(() => app.close())

const near = async (id: string) => {
  const { status, body } = await call(app, 'GET', `/api/v1/products/${id}/near`)
  const { data, isNear } = body as unknown as { data: { name: string }[]; isNear: boolean }
  return { status, isNear, names: data?.map(({ name }) => name) }
}

test('a product, a service or a shop that is gone has four goods near it', { tags: ['PD13'] }, async () => {
  const category = 'Sports & Fitness'
  const gone = await buildProduct(seller, { name: 'Football', category })
  await buildProduct(neighbour, { name: 'Basketball', category })
  for (const name of ['Bucket', 'Hammer', 'Rope', 'Ladder'])
    await buildProduct(neighbour, { name, category: 'Home & Kitchen' })
  await seller.call('DELETE', `/api/v1/products/${gone}`)

  // Its own kind stands first, although others are newer; then the newest fill the row.
  const ofProduct = await near(gone)
  expect([ofProduct.status, ofProduct.isNear, ofProduct.names.length]).toEqual([200, true, 4])
  expect(ofProduct.names[0]).toBe('Basketball')

  const service = await buildService(seller, { name: 'Bookbinding' })
  await seller.call('DELETE', `/api/v1/services/${service}`)
  for (const id of [service, seller.sellerId ?? '']) {
    const { isNear, names } = await near(id)
    expect([isNear, names.length]).toEqual([true, 4])
  }
})

test(
  'a service that is gone has services of its work, those of its state first',
  { tags: ['SD6'] },
  async () => {
    const ofState = async (state: string, city: string, name: string) =>
      buildService(neighbour, { name, category: 'Car Wash', state, city, lga: '' })
    const gone = await buildService(seller, {
      name: 'Wash at home',
      category: 'Car Wash',
      state: 'Kano',
      city: 'Kano',
    })
    await buildService(neighbour, { name: 'Knotless braids', category: 'Hair Stylist' })
    await ofState('Kano', 'Kano', 'Wash in Kano')
    await ofState('Oyo', 'Ibadan', 'Wash in Ibadan')
    const shown = async (id: string) => {
      const { body } = await call(app, 'GET', `/api/v1/products/${id}/near`)
      return (body['services'] as { name: string }[]).map(({ name }) => name)
    }
    await seller.call('PATCH', `/api/v1/services/${gone}/status`, { status: 'paused' })
    expect(await shown(gone)).toEqual(['Wash in Kano', 'Wash in Ibadan'])
    await seller.call('DELETE', `/api/v1/services/${gone}`)
    expect(await shown(gone)).toEqual(['Wash in Kano', 'Wash in Ibadan'])
    expect(await shown(crypto.randomUUID())).toEqual([])
  },
)

test('an address that was never a listing shows the newest, and a draft is not told from it', async () => {
  const form = await productForm({ name: 'Secret plan', status: 'draft' }, [])
  const draft = await seller.call('POST', '/api/v1/products', form)
  expect(draft.status).toBe(201)
  const draftId = (draft.body.data as { id: string }).id
  const [unknown, ofDraft] = [await near(crypto.randomUUID()), await near(draftId)]
  expect(unknown).toMatchObject({ status: 200, isNear: false })
  expect(ofDraft).toEqual(unknown)
  expect(unknown.names).toHaveLength(4)
})

test('an id that is none is refused', async () => {
  for (const id of ['x', "';select", '%00'])
    expect((await call(app, 'GET', `/api/v1/products/${id}/near`)).status).toBeGreaterThanOrEqual(400)
})
