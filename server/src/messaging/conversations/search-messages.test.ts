import type { ChatMessage, Conversation } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const say = async (from: Person, recipientId: string | null, content: string) => {
  const { status, body } = await from.call('POST', '/api/v1/messages/send', { recipientId, content })
  expect(status).toBe(201)
  return body.message as unknown as ChatMessage
}

test('a search of messages shows the words that it found, in the newest message that has them', async () => {
  const shop = await buildSeller(app)
  const customer = await buildBuyer(app, 'Sola Ade')
  await say(customer, shop.sellerId, 'Do you have ankara?')
  const asked = await say(
    customer,
    shop.sellerId,
    `Good morning, I am coming from Dugbe with my sister on Friday and we want the blue Ankara ${'of six yards '.repeat(20)}`,
  )
  await say(shop, customer.userId, 'Yes')
  const listOf = async (query: string) =>
    (await shop.call('GET', `/api/v1/messages/get/conversations${query}`)).body
      .conversations as unknown as Conversation[]
  const search = (q: string) => listOf(`?q=${q}`)
  const [hit] = await search('ankara')
  expect(hit).toMatchObject({ lastMessage: 'Yes', found: { sequence: asked.sequence, isOwn: false } })
  expect(hit?.found?.text).toMatch(/^… .{1,40}blue Ankara of six yards/)
  expect(hit?.found?.text.length).toBeLessThanOrEqual(122)
  expect((await search('yes'))[0]?.found).toMatchObject({ text: 'Yes', isOwn: true })
  expect((await search('Sola'))[0]).not.toHaveProperty('found')
  expect((await listOf(''))[0]).not.toHaveProperty('found')
})

test('the words that were searched for are shown behind a long address too', async () => {
  const shop = await buildSeller(app)
  const customer = await buildBuyer(app, 'Sola Ade')
  await say(customer, shop.sellerId, `https://example.com/${'a'.repeat(300)} and-the-kampala`)
  const { body } = await shop.call('GET', '/api/v1/messages/get/conversations?q=kampala')
  const [hit] = body.conversations as unknown as Conversation[]
  expect(hit?.found?.text).toContain('kampala')
  await say(customer, shop.sellerId, `${'b'.repeat(300)}adire`)
  const again = await shop.call('GET', '/api/v1/messages/get/conversations?q=adire')
  const [other] = again.body.conversations as unknown as Conversation[]
  expect(other?.found?.text).toMatch(/^… b+adire$/)
})
