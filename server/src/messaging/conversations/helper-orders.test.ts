import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '@oja/contract/schemas/messaging.ts'
import { buildHelper } from '../../../../tests/access/build-helper.ts'
import {
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a helper reads of the open order between two shops only where it is a sale of theirs and they may see orders', async () => {
  const shop = await buildSeller(app, 'Helping Hands')
  const other = await buildSeller(app, 'Other Hands')
  const reader = await buildHelper(app, shop, ['messages'])
  const clerk = await buildHelper(app, shop, ['messages', 'orders'])
  const message = { recipientId: shop.sellerId, content: 'Do you have rice?' }
  expect((await other.call('POST', '/api/v1/messages/send', message)).status).toBe(201)
  const { body } = await shop.call('GET', '/api/v1/messages/get/conversations')
  const [conversation] = body.conversations as unknown as Conversation[]
  const orderSeenBy = async (who: Person) => {
    const one = await who.call('GET', `/api/v1/conversations/${conversation?.id}`)
    const same = await who.call('GET', `/api/v1/messages/get/conversation/${shop.userId}/${other.userId}`)
    expect([one.status, same.status]).toEqual([200, 200])
    const { order } = (one.body.data as { conversation: Conversation }).conversation
    expect(same.body.conversation).toMatchObject({ id: conversation?.id })
    expect((same.body.conversation as unknown as Conversation).order).toEqual(order)
    return order?.number
  }
  // The owner buys from the other shop.
  const bought = await orderNumberOf(app, await buildPaidOrder(app, shop, await buildProduct(other)))
  expect([await orderSeenBy(shop), await orderSeenBy(clerk), await orderSeenBy(reader)]).toEqual([
    bought,
    undefined,
    undefined,
  ])
  const sold = await orderNumberOf(app, await buildPaidOrder(app, other, await buildProduct(shop)))
  expect([await orderSeenBy(shop), await orderSeenBy(clerk), await orderSeenBy(reader)]).toEqual([
    sold,
    sold,
    undefined,
  ])
})
