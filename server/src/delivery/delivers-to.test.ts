import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const found = async (query: Record<string, string>) => {
  const answer = await call(app, 'GET', `/api/v1/products?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return (answer.body.data as { name: string }[]).map(({ name }) => name).toSorted()
}

test('goods are found by the states that their shops deliver to, in every order', async () => {
  const [near, far, other] = [
    await buildSeller(app, 'Delivers Far'),
    await buildSeller(app, 'Delivers Near'),
    await buildSeller(app, 'Delivers Nothing'),
  ]
  await buildProduct(near, { name: 'Ofada rice sent far' })
  await buildProduct(far, { name: 'Ofada rice sent near' })
  await buildProduct(other, { name: 'Ofada rice to collect' })
  const deliver = (seller: typeof near, areas: object[]) =>
    seller.call('POST', '/api/v1/delivery/areas', { way: 'courier', fee: '4,000', days: '3', areas })
  // A part of a state is enough, and a shop with several parts is one shop.
  expect((await deliver(near, [{ state: 'Lagos' }, { state: 'Lagos', lga: 'Ikeja' }])).status).toBe(200)
  expect((await deliver(far, [{ state: 'Oyo', lga: 'Ibadan North' }])).status).toBe(200)

  for (const more of [{ q: 'ofada' }, {}, { sort: 'cheapest' }, { q: 'ofada', sort: 'newest' }]) {
    expect(await found({ ...more, deliversTo: 'Lagos' })).toEqual(['Ofada rice sent far'])
    expect(await found({ ...more, deliversTo: 'Oyo' })).toEqual(['Ofada rice sent near'])
    expect(await found({ ...more, deliversTo: 'Kano' })).toEqual([])
    expect(await found({ ...more, deliversTo: 'win.ng' })).toEqual([])
  }
  await near.call('PUT', '/api/v1/delivery', { delivers: false, handlingDays: 1, freeFrom: '' })
  expect(await found({ q: 'ofada', deliversTo: 'Lagos' })).toEqual([])
})
