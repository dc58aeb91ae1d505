import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildSeller, call, startTestApp, waitFor } from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { contactMessage, referenceOf, tickets, ticketsOf } from '../../../tests/tickets.ts'
import { getAdminTicket } from './tickets-admin.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { send, mailsOf, linkOf } = ticketsOf(() => app)
const countTickets = async () =>
  (await app.pool.query<{ count: number }>('select count(*) from support_tickets')).rows[0]?.count

test(
  'a message becomes a ticket with a reference; our inbox and the sender get one mail each',
  { tags: ['CT8', 'CT10', 'CT11', 'EN20', 'CL48', 'R17', 'I23'] },
  async () => {
    const message = contactMessage({ email: ' Ngozi.Eze@Example.com ', phone: '+234 803 123 4567' })
    const taken = await send(message)
    expect(taken).toMatchObject({ status: 201, body: { message: 'Message Sent!' } })
    const reference = referenceOf(taken)
    expect(reference).toMatch(/^SUP-[0-9A-HJKMNP-TV-Z]{8}$/)
    const { rows } = await app.pool.query(
      `select t.name, t.email::text, t.phone, t.category, t.subject, t.inbox, t.state, t.user_id, m.body
     from support_tickets t join support_messages m on m.ticket_id = t.id where reference = $1`,
      [reference],
    )
    expect(rows).toEqual([
      {
        name: 'Kunle Adebayo',
        email: 'ngozi.eze@example.com',
        phone: '+2348031234567',
        category: 'Something else',
        subject: 'Where is my garri?',
        inbox: 'general',
        state: 'waiting',
        user_id: null,
        body: 'I paid on Monday.\n\nNobody has called me.',
      },
    ])
    const notified = await app.mailTo('help@oja.example', reference)
    for (const words of ['Kunle Adebayo', 'ngozi.eze@example.com', '+2348031234567', 'Nobody has called me.'])
      expect(notified.text).toContain(words)
    const { mail } = await linkOf('ngozi.eze@example.com', reference)
    // The e-mail is not proven, so no text of the message is sent to it.
    expect(mail.text + mail.html).not.toMatch(/garri|Kunle|Monday/)
    expect((await mailsOf(reference)).map(({ recipient }) => recipient).sort()).toEqual([
      'help@oja.example',
      'ngozi.eze@example.com',
    ])
  },
)

test('the same message sent twice, even at once, is one ticket with one mail to each', async () => {
  const message = contactMessage()
  const answers = await Promise.all([send(message), send(message), send(message)])
  const references = new Set([...answers, await send(message)].map(referenceOf))
  expect(references.size).toBe(1)
  const [reference = ''] = references
  expect(await mailsOf(reference)).toHaveLength(2)
  expect(referenceOf(await send({ ...message, message: 'And another thing.' }))).not.toBe(reference)
})

test('a ticket goes to the inbox of its sender’s role or of its category', { tags: ['CT4'] }, async () => {
  const inboxOf = async (answer: { body: Record<string, unknown> }) =>
    (await getAdminTicket(app.pool, referenceOf(answer))).data.inbox
  const [buyer, seller] = [await buildBuyer(app), await buildSeller(app)]
  const from = (person: Person, category: string) =>
    person.call('POST', tickets, contactMessage({ category }))
  expect(await inboxOf(await from(seller, 'An order'))).toBe('sellers')
  expect(await inboxOf(await from(buyer, 'My account'))).toBe('buyers')
  expect(await inboxOf(await from(buyer, 'Report a shop or listing'))).toBe('general')
  expect(await inboxOf(await send(contactMessage({ category: 'Selling my yams' })))).toBe('sellers')
  expect(await inboxOf(await send(contactMessage({ category: 'refund' })))).toBe('buyers')
})

test(
  'each of the six fields is required and limited in length, and an invalid message stores nothing',
  { tags: ['CT9'] },
  async () => {
    const before = await countTickets()
    const blank = await send({ name: ' ', email: '', phone: '', category: '\t', subject: '', message: '\n' })
    expect(blank).toMatchObject({
      status: 422,
      body: {
        fields: {
          name: 'Name is required',
          email: 'Email is required',
          phone: 'Phone is required',
          category: 'Category is required',
          subject: 'Subject is required',
          message: 'Message is required',
        },
      },
    })
    expect((await send({})).body.fields).toEqual(blank.body.fields)
    for (const [field, value] of [
      ['name', 'x'.repeat(81)],
      ['email', `${'x'.repeat(250)}@example.com`],
      ['email', 'kunle at example'],
      ['email', 'kunle@example.com\r\nBcc: all@example.com'],
      ['email', ['kunle@example.com']],
      ['phone', 'call me'],
      ['phone', '0'.repeat(21)],
      ['category', 'x'.repeat(61)],
      ['subject', 'x'.repeat(151)],
      ['subject', 'nul\u0000'],
      ['message', 'x'.repeat(5_001)],
      ['message', { text: 'object' }],
      ['message', null],
    ] as const) {
      const { status, body } = await send(contactMessage({ [field]: value }))
      expect([field, status, Object.keys(body.fields)]).toEqual([field, 422, [field]])
    }
    expect(await send(contactMessage({ message: 'x'.repeat(1024 * 1024) }))).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE' },
    })
    const unreadable = await call(app, 'POST', tickets, '{"name":', { 'content-type': 'application/json' })
    expect(unreadable.status).toBe(400)
    const asText = await call(app, 'POST', tickets, 'name=x', { 'content-type': 'text/plain' })
    expect(asText.status).toBe(400)
    expect(await countTickets()).toBe(before)
  },
)

test('a phone number in the first field is the phone too', { tags: ['CT9'] }, async () => {
  const typed = contactMessage({ email: '0803 123 4567', phone: '', subject: 'Typed once' })
  const { phone: _phone, ...withoutPhone } = typed
  for (const message of [
    typed,
    { ...typed, phone: ' ', subject: 'Blank' },
    { ...withoutPhone, subject: 'None' },
  ]) {
    expect((await send(message)).status).toBe(201)
    const { rows } = await app.pool.query('select phone from support_tickets where subject = $1', [
      message.subject,
    ])
    expect(rows).toEqual([{ phone: '+2348031234567' }])
  }
  const { status, body } = await send(contactMessage({ email: '0803 12', phone: '' }))
  expect([status, Object.keys(body.fields as object)]).toEqual([422, ['email']])
  expect((await send(contactMessage({ phone: '' }))).body.fields).toEqual({ phone: 'Phone is required' })
})

test('markup and line breaks are shown as text, and are never markup or headers in a mail', async () => {
  const message = '<script>alert(1)</script> & "quotes" 🧅'
  const reference = referenceOf(
    await send(contactMessage({ subject: 'One\r\nBcc: all@example.com', name: '<b>Kunle</b>', message })),
  )
  const mail = await app.mailTo('help@oja.example', reference)
  expect(mail.subject).toBe(`[${reference}] Message to support`)
  expect(mail.text).toContain('Subject: One Bcc: all@example.com')
  expect(mail.text).toContain(message)
  expect(mail.html).not.toMatch(/<script|<b>/)
  const { data } = await getAdminTicket(app.pool, reference)
  expect(data.messages.map(({ text }) => text)).toEqual([message])
})

test('a bot that fills in the hidden field gets a normal answer, and nothing is stored', async () => {
  const before = await countTickets()
  const answer = await send(contactMessage({ leaveEmpty: 'https://buy.example' }))
  expect(answer.status).toBe(201)
  expect([await countTickets(), await mailsOf(referenceOf(answer))]).toEqual([before, []])
})

test(
  'an address may send twenty messages an hour, and one mailbox gets three confirmations',
  { tags: ['D17'] },
  async () => {
    const limited = await startTestApp({ rateLimit: true })
    try {
      const sendOne = (email: string, message: string) =>
        call(limited, 'POST', tickets, contactMessage({ email, message }))
      const statuses = []
      for (let time = 1; time <= 20; time += 1)
        statuses.push((await sendOne('victim@example.com', `Message ${time}`)).status)
      expect(new Set(statuses)).toEqual(new Set([201]))
      const refused = await sendOne('other@example.com', 'Message 21')
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const { rows } = await waitFor(async () =>
        limited.pool.query("select id from mails where recipient = 'victim@example.com'"),
      )
      expect(rows).toHaveLength(3)
      const links = []
      for (let time = 1; time <= 4; time += 1)
        links.push(
          (
            await call(limited, 'POST', '/api/v1/support/ticket-links', {
              reference: 'SUP-00000000',
              email: 'victim@example.com',
            })
          ).status,
        )
      expect(links).toEqual([200, 200, 200, 429])
    } finally {
      await limited.close()
    }
  },
)
