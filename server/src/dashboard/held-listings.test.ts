import type { ModerationItem } from '@oja/contract/schemas/admin/admin-moderation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildProduct, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the overview of a new shop counts a listing that waits, and names one that was not accepted with the reason', async () => {
  const admin = await buildAdmin(app)
  const rules = { holdsFirstListings: true, holdsWords: false, words: [] }
  expect((await admin.call('PUT', '/api/v1/admin/moderation/settings', rules)).status).toBe(200)
  const seller = await buildSeller(app, 'First Steps')
  const id = await buildProduct(seller, { name: 'Palm oil' })
  const overview = async () => (await seller.call('GET', '/api/v1/sellers/overview')).body.data
  expect(await overview()).toMatchObject({
    setup: { listing: true },
    waitingListings: 1,
    refusedListings: [],
  })
  const queue = (await admin.call('GET', '/api/v1/admin/moderation')).body.data as ModerationItem[]
  const item = queue.find(({ listingId }) => listingId === id)
  const reason = 'The photo is from another shop.'
  await admin.call('POST', `/api/v1/admin/moderation/${item?.id}/refuse`, { reason })
  expect(await overview()).toMatchObject({
    setup: { listing: false },
    waitingListings: 0,
    refusedListings: [
      { _id: id, kind: 'product', name: 'Palm oil', reason: 'The photo is from another shop.' },
    ],
  })
  const other = await buildSeller(app, 'Next Door')
  expect((await other.call('GET', '/api/v1/sellers/overview')).body.data).toMatchObject({
    waitingListings: 0,
    refusedListings: [],
  })
})
