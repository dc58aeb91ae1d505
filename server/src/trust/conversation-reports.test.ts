import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageSent } from '@oja/contract/schemas/messaging.ts'
import type { ReportedSeller, ReportedThing } from '@oja/contract/schemas/trust.ts'
import { transaction } from '../platform/database/transaction.ts'
import { buildAdmin, buildBuyer, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { deletePersonalData } from './trust.ts'

let app: TestApp
let admin: Person
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, seller] = await Promise.all([buildAdmin(app), buildSeller(app, 'Bodija Yams')])
})
afterAll(() => app.close())

const say = async (from: Person, to: string | null, content: string) => {
  const answer = await from.call('POST', '/api/v1/messages/send', { recipientId: to, content })
  return (answer.body as unknown as MessageSent).message
}
const report = (person: Person, id: string, reason = 'scam', note = '') =>
  person.call('POST', '/api/v1/reports', { kind: 'conversation', id, reason, note })
const queue = async () =>
  (await admin.call('GET', '/api/v1/admin/reports')).body.data as unknown as ReportedSeller[]
const thingsOf = async (id: string | null) =>
  (await admin.call('GET', `/api/v1/admin/reports/${id}`)).body.data as unknown as ReportedThing[]

test(
  'an admin sees the last messages of a reported conversation and the ten before, as they were then',
  { tags: ['D5', 'OS23'] },
  async () => {
    const customer = await buildBuyer(app, 'Chidi Okafor')
    const { conversationId } = await say(customer, seller.sellerId, 'message 1')
    for (let n = 2; n <= 12; n += 1) await say(customer, seller.sellerId, `message ${n}`)
    await say(seller, customer.userId, 'Pay me outside\nChidi Okafor: yes, gladly')
    await say(customer, seller.sellerId, 'No')
    expect((await report(customer, conversationId, 'outside', 'He insists')).status).toBe(201)
    await say(seller, customer.userId, 'written after the report')

    expect(await queue()).toMatchObject([{ businessName: 'Bodija Yams', flaggedIssues: 1, harm: 3 }])
    const [thing] = await thingsOf(seller.sellerId)
    expect(thing).toMatchObject({
      kind: 'conversation',
      id: conversationId,
      name: 'Messages of Bodija Yams',
      url: '',
      reports: [
        {
          reason: 'Asks to pay outside Oja',
          note: 'He insists',
          reporter: 'Chidi Okafor',
          reporterId: customer.userId,
        },
      ],
    })
    const lines = thing?.content.split('\n') ?? []
    expect(lines).toHaveLength(11)
    expect(lines[0]).toBe('Chidi Okafor: message 3')
    // A text that looks like a message of the other person stays part of its writer's line.
    expect(lines[10]).toMatch(/: Pay me outside \/ Chidi Okafor: yes, gladly$/)
    expect((await admin.call('GET', `/api/v1/conversations/${conversationId}`)).status).toBe(403)

    const decision = { kind: 'conversation', id: conversationId, decision: 'uphold' }
    expect((await admin.call('POST', '/api/v1/admin/reports', decision)).status).toBe(200)
    expect((await admin.call('POST', '/api/v1/admin/reports', decision)).status).toBe(409)
    expect((await app.mailTo(customer.email, 'your report')).text).toContain('Messages of Bodija Yams')
    expect((await customer.call('GET', '/api/v1/reports')).body.data).toMatchObject([
      { kind: 'conversation', status: 'upheld' },
    ])
    expect((await customer.call('GET', `/api/v1/conversations/${conversationId}`)).status).toBe(200)
  },
)

test('a seller reports a buyer, who is listed in the queue under their own name', async () => {
  const customer = await buildBuyer(app, 'Rude Buyer')
  const { conversationId } = await say(customer, seller.sellerId, 'You are a thief')
  expect((await report(seller, conversationId, 'abuse')).status).toBe(201)
  expect((await report(seller, conversationId, 'spam')).status).toBe(201)
  expect(await queue()).toMatchObject([
    { sellerId: customer.userId, sellerName: 'Rude Buyer', businessName: '', flaggedIssues: 1, harm: 1 },
  ])
  expect(await thingsOf(customer.userId)).toMatchObject([
    { kind: 'conversation', content: expect.stringContaining('Rude Buyer: You are a thief') },
  ])
  await transaction(app.pool, (tx) => deletePersonalData(tx, seller.userId))
  expect(await thingsOf(customer.userId)).toMatchObject([{ content: '' }])
})

test('only the two people of a conversation report it, and no admin', { tags: ['D1', 'D5'] }, async () => {
  const customer = await buildBuyer(app)
  const { conversationId } = await say(customer, seller.sellerId, 'hello')
  const stranger = await buildBuyer(app)
  const foreign = await report(stranger, conversationId)
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual((await report(stranger, crypto.randomUUID())).body)
  expect((await report(admin, conversationId)).status).toBe(403)
  expect((await report(customer, conversationId, 'boredom')).status).toBe(422)
})

test(
  'two people report each other for one chat, and a decision about one of them leaves the other alone',
  { tags: ['OS23'] },
  async () => {
    const seller = await buildSeller(app, 'Moniya Yams')
    const customer = await buildBuyer(app, 'Ngozi Reporter')
    const { conversationId } = await say(customer, seller.sellerId, 'Where is my yam?')
    await say(seller, customer.userId, 'Pay me outside')
    expect((await report(customer, conversationId, 'outside')).status).toBe(201)
    expect((await report(seller, conversationId, 'scam')).status).toBe(201)

    const decide = (about: string | null, decision: string) =>
      admin.call('POST', '/api/v1/admin/reports', {
        kind: 'conversation',
        id: conversationId,
        about,
        decision,
      })
    expect((await decide(seller.sellerId, 'uphold')).status).toBe(200)
    const mail = await app.mailTo(seller.email, 'confirmed a report about you')
    expect(mail.text).toContain('Asks to pay outside Oja')
    await app.mailTo(customer.email, 'The result of your report')
    const violations = async ({ email }: Person) =>
      (
        await app.pool.query("select from mails where recipient = $1 and subject like '%report about you%'", [
          email,
        ])
      ).rowCount
    expect([await violations(seller), await violations(customer)]).toEqual([1, 0])
    // The other report still waits, on the page of the customer.
    expect(await thingsOf(customer.userId)).toMatchObject([{ id: conversationId, reports: [{}] }])
    expect((await decide(customer.userId, 'dismiss')).status).toBe(200)
    expect((await decide(customer.userId, 'dismiss')).status).toBe(409)
    expect(await violations(customer)).toBe(0)
  },
)
