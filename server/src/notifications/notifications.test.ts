import type { Notifications } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('notifications come page by page, none twice, and each says what it is about', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  await buildPaidOrder(app, buyer, await buildProduct(seller))
  await app.pool.query(
    `select tell_notice($1, 'decision', gen_random_uuid(), 'approvePapers') from generate_series(1, 24)`,
    [seller.userId],
  )
  const first = await seller.call('GET', '/api/v1/notices')
  const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await seller.call('GET', next)
  const seen = [first, second].flatMap(({ body }) => (body as unknown as Notifications).data.notices)
  expect(seen).toHaveLength(25)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(25)
  expect(second.headers.link).toBeUndefined()
  expect(new Set(seen.map(({ about }) => about))).toEqual(new Set(['order', 'documents']))
  // A place in another person's list begins nothing.
  const theirs = await buyer.call('GET', next)
  expect((theirs.body as unknown as Notifications).data.notices).toEqual([])
  expect((await seller.call('GET', '/api/v1/notices?after=made-up')).status).toBe(400)
})
