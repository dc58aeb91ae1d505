import type { Ticket, TicketList } from '@oja/contract/schemas/support.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { contactMessage, referenceOf, tickets, ticketsOf } from '../../../tests/tickets.ts'
import { getAdminTicket } from './tickets-admin.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { send, mailsOf, linkOf } = ticketsOf(() => app)

test(
  'a visitor reads and answers a ticket by the mailed link; the link opens nothing else',
  { tags: ['R17'] },
  async () => {
    const mine = contactMessage()
    const reference = referenceOf(await send(mine))
    const other = referenceOf(await send(contactMessage()))
    const { key } = await linkOf(mine.email, reference)
    const conversation = await call(app, 'GET', `${tickets}/${reference.toLowerCase()}?key=${key}`)
    expect(conversation.status).toBe(200)
    expect((conversation.body as unknown as Ticket).data).toMatchObject({
      reference,
      subject: mine.subject,
      state: 'waiting',
      messages: [{ by: 'sender', text: mine.message }],
    })
    const missing = await call(app, 'GET', `${tickets}/SUP-00000000?key=${key}`)
    for (const path of [`${other}?key=${key}`, `${reference}?key=${key.slice(0, -1)}x`, reference]) {
      const refused = await call(app, 'GET', `${tickets}/${path}`)
      expect([path, refused.status, refused.body]).toEqual([path, 404, missing.body])
    }
    const reply = (target: string, body: object) =>
      call(app, 'POST', `${tickets}/${target}/messages`, { message: 'Hello?', ...body })
    expect((await reply(other, { key })).status).toBe(404)
    expect((await reply(reference, {})).status).toBe(404)
    expect((await reply(reference, { key, message: '  ' })).body.fields).toEqual({
      message: 'Message is required',
    })
    expect((await reply(reference, { key })).status).toBe(201)
    const { data } = await getAdminTicket(app.pool, reference)
    expect(data.messages.map(({ text }) => text)).toEqual([mine.message, 'Hello?'])
    await app.mailTo('help@oja.example', reference)
    expect(await mailsOf(reference)).toHaveLength(3)
  },
)

test('a person who is logged in sees their own tickets and those whose mailed link was opened, and nobody else’s', async () => {
  const [one, other] = [await buildBuyer(app), await buildBuyer(app)]
  const asVisitor = referenceOf(await send(contactMessage({ email: one.email })))
  const { key } = await linkOf(one.email, asVisitor)
  expect((await call(app, 'GET', `${tickets}/${asVisitor}?key=${key}`)).status).toBe(200)
  const written = []
  for (let number = 1; number <= 25; number += 1)
    written.push(
      referenceOf(await one.call('POST', tickets, contactMessage({ subject: `Question ${number}` }))),
    )
  const first = await one.call('GET', tickets)
  const references = ({ body }: { body: unknown }) =>
    (body as TicketList).data.map(({ reference }) => reference)
  expect(references(first)).toEqual(written.toReversed().slice(0, 24))
  expect(first.headers.link).toBe(`<${tickets}?before=${written[1]}>; rel="next"`)
  const second = await one.call('GET', `${tickets}?before=${written[1]}`)
  expect([references(second), second.headers.link]).toEqual([[written[0], asVisitor], undefined])
  expect(references(await other.call('GET', tickets))).toEqual([])
  expect((await call(app, 'GET', tickets)).status).toBe(401)
  for (const reference of [asVisitor, written[0]]) {
    expect((await one.call('GET', `${tickets}/${reference}`)).status).toBe(200)
    expect((await other.call('GET', `${tickets}/${reference}`)).status).toBe(404)
    expect(
      (await other.call('POST', `${tickets}/${reference}/messages`, { message: 'Mine now' })).status,
    ).toBe(404)
  }
})

test('a ticket that a stranger wrote in a person’s name is not theirs until the mailed link is opened', async () => {
  const [victim, stranger] = [await buildBuyer(app), await buildBuyer(app)]
  const references = async () =>
    ((await victim.call('GET', tickets)).body as unknown as TicketList).data.map(({ reference }) => reference)
  const written = [
    referenceOf(await send(contactMessage({ email: victim.email.toUpperCase() }))),
    referenceOf(
      await stranger.call('POST', tickets, contactMessage({ email: victim.email, subject: 'Again' })),
    ),
  ]
  for (const reference of written) {
    expect((await victim.call('GET', `${tickets}/${reference}`)).status).toBe(404)
    const reply = await victim.call('POST', `${tickets}/${reference}/messages`, { message: 'Mine?' })
    expect(reply.status).toBe(404)
    // A guess opens nothing.
    await victim.call('GET', `${tickets}/${reference}?key=${'x'.repeat(43)}`)
  }
  expect(await references()).toEqual([])
  const held = async () => JSON.stringify((await victim.call('GET', '/api/v1/users/me/data')).body.support)
  for (const reference of written) expect(await held()).not.toContain(reference)

  const [first = '', second = ''] = written
  const { key } = await linkOf(victim.email, second)
  expect((await victim.call('GET', `${tickets}/${second}?key=${key}`)).status).toBe(200)
  expect(await references()).toEqual([second])
  expect(await held()).toContain(second)
  expect((await victim.call('GET', `${tickets}/${second}`)).status).toBe(200)
  expect((await victim.call('GET', `${tickets}/${first}`)).status).toBe(404)
})

test(
  'another site cannot send a message in the name of a person who is logged in',
  { tags: ['D15'] },
  async () => {
    const email = (await buildBuyer(app)).email
    const login = await call(
      app,
      'POST',
      '/api/v1/auth/login',
      { email, password: 'correct horse' },
      { origin: app.origin },
    )
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    const from = (origin: string) => call(app, 'POST', tickets, contactMessage(), { cookie, origin })
    expect((await from('https://evil.example')).body.code).toBe('FOREIGN_ORIGIN')
    expect((await from(app.origin)).status).toBe(201)
  },
)

test('a person who gives reference and address gets the link again; the answer does not say whether they match', async () => {
  const mine = contactMessage()
  const reference = referenceOf(await send(mine))
  const ask = (body: object) => call(app, 'POST', '/api/v1/support/ticket-links', body)
  const right = await ask({ reference: reference.toLowerCase(), email: mine.email.toUpperCase() })
  const wrong = await ask({ reference, email: 'somebody@example.com' })
  expect([right.status, right.body]).toEqual([200, wrong.body])
  const { key } = await linkOf(mine.email, 'Your messages to us')
  expect((await call(app, 'GET', `${tickets}/${reference}?key=${key}`)).status).toBe(200)
  expect((await ask({ reference: '', email: 'x' })).body.fields).toEqual({
    reference: 'Please enter the reference',
    email: 'Please enter a valid email address',
  })
  expect((await mailsOf(reference)).map(({ recipient }) => recipient)).not.toContain('somebody@example.com')
})
