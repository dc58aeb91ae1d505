import type { Ticket } from '@oja/contract/schemas/support.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { contactMessage, referenceOf, tickets, ticketsOf } from '../../../tests/tickets.ts'
import { runTicketTimers } from './support.ts'
import { getAdminTicket, listAdminTickets } from './tickets-admin.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { send, mailsOf, linkOf } = ticketsOf(() => app)

test(
  'an admin answers, the sender replies, the admin closes, and the ticket’s state follows',
  { tags: ['CT5'] },
  async () => {
    const admin = await buildAdmin(app)
    const mine = contactMessage()
    const reference = referenceOf(await send(mine))
    const stateOf = async () => (await getAdminTicket(app.pool, reference)).data.state
    const act = (what: string, body?: object) =>
      admin.call('POST', `/api/v1/admin/tickets/${reference}/${what}`, body)
    expect((await act('answer', { message: 'It left Ibadan today.\nCall 0803 for it.' })).status).toBe(200)
    expect(await stateOf()).toBe('answered')
    const { mail, key } = await linkOf(mine.email, 'Our answer')
    expect(mail.text).toContain('It left Ibadan today.')
    await call(app, 'POST', `${tickets}/${reference}/messages`, { message: 'It came, thank you', key })
    expect(await stateOf()).toBe('waiting')
    expect((await act('reopen')).status).toBe(409)
    expect([(await act('close')).status, (await act('close')).status]).toEqual([200, 409])
    expect(await stateOf()).toBe('closed')
    expect([(await act('reopen')).status, (await act('reopen')).status]).toEqual([200, 409])
    expect((await act('answer', { message: 'Enjoy it.', close: true })).body.message).toBe(
      'Answer sent, message closed',
    )
    const conversation = await call(app, 'GET', `${tickets}/${reference}?key=${key}`)
    expect((conversation.body as unknown as Ticket).data.messages.map(({ by }) => by)).toEqual([
      'sender',
      'support',
      'sender',
      'support',
    ])
    const audit = await admin.call('GET', `/api/v1/admin/audit?q=${reference}`)
    expect(audit.body.data).toMatchObject([
      { action: 'Answer message', before: { state: 'waiting' }, after: { state: 'closed' } },
      // Nobody had answered it: it waits again.
      { action: 'Reopen message', before: { state: 'closed' }, after: { state: 'waiting' } },
      { action: 'Close message', before: { state: 'waiting' }, after: { state: 'closed' } },
      { action: 'Answer message', subject: { kind: 'message', id: reference } },
    ])
    // The audit log stays for ever, so it must not contain a person's words.
    expect(JSON.stringify(audit.body.data)).not.toContain('Ibadan')
  },
)

test('an answer with a word in braces is refused, because its reader would see it as it stands', async () => {
  const admin = await buildAdmin(app)
  const mine = contactMessage()
  const reference = referenceOf(await send(mine))
  const answer = (message: string) =>
    admin.call('POST', `/api/v1/admin/tickets/${reference}/answer`, { message })
  expect(await answer('Hello {nam}, it left today.')).toMatchObject({
    status: 422,
    body: {
      fields: {
        message: 'The sender would read {nam} as it stands. Write the word itself, without { and }',
      },
    },
  })
  expect((await getAdminTicket(app.pool, reference)).data).toMatchObject({ state: 'waiting' })
  expect((await mailsOf(reference)).some(({ subject }) => subject.includes('Our answer'))).toBe(false)
  expect((await answer('Hello, {1} and {} stay.')).status).toBe(200)
})

test(
  'a ticket older than 24 hours is flagged and mailed to our inbox once; a ticket closed for two years is deleted',
  { tags: ['CT5', 'I23'] },
  async () => {
    const { config } = app.platform
    const reference = referenceOf(await send(contactMessage({ category: 'refund' })))
    const age = (changes: string) =>
      app.pool.query(`update support_tickets set ${changes} where reference = $1`, [reference])
    const waiting = async () =>
      (await listAdminTickets(app.pool, { status: 'waiting' }, 100)).rows.find(
        (row) => row.reference === reference,
      )
    await age("waiting_since = app_now() - interval '23 hours 59 minutes'")
    expect((await waiting())?.isOverdue).toBe(false)
    const notifiedOverdue = async () =>
      (await mailsOf(reference))
        .filter(({ subject }) => subject.startsWith('Overdue'))
        .map(({ recipient }) => recipient)
    await runTicketTimers(app.pool, config)
    expect(await notifiedOverdue()).toEqual([])
    await age("waiting_since = app_now() - interval '24 hours 1 minute'")
    expect((await listAdminTickets(app.pool, { status: 'overdue' }, 1)).rows[0]).toMatchObject({
      reference,
      isOverdue: true,
    })
    await Promise.all([runTicketTimers(app.pool, config), runTicketTimers(app.pool, config)])
    expect(await notifiedOverdue()).toEqual(['buyers@oja.example'])
    expect((await app.mailTo('buyers@oja.example', `Overdue: [${reference}]`)).text).toMatch(
      /Waiting since \d+ \w+ 20\d\d, \d+:\d\d [ap]m\./,
    )
    await age("state = 'closed', waiting_since = null, last_message_at = app_now() - interval '729 days'")
    await runTicketTimers(app.pool, config)
    expect((await getAdminTicket(app.pool, reference)).data.reference).toBe(reference)
    await age("last_message_at = app_now() - interval '731 days'")
    await runTicketTimers(app.pool, config)
    await expect(getAdminTicket(app.pool, reference)).rejects.toThrow('not found')
  },
)

test(
  'a person’s tickets are in their data export, and are deleted with their account',
  { tags: ['I26'] },
  async () => {
    const person = await buildBuyer(app)
    const reference = referenceOf(await person.call('POST', tickets, contactMessage()))
    const asVisitor = referenceOf(await send(contactMessage({ email: person.email })))
    const { key } = await linkOf(person.email, asVisitor)
    await call(app, 'GET', `${tickets}/${asVisitor}?key=${key}`)
    const { body } = await person.call('GET', '/api/v1/users/me/data')
    expect(body.support).toMatchObject({
      tickets: [{ reference, name: 'Kunle Adebayo', messages: [{ by: 'you' }] }, { reference: asVisitor }],
    })
    expect((await person.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    for (const gone of [reference, asVisitor])
      await expect(getAdminTicket(app.pool, gone)).rejects.toThrow('not found')
  },
)
