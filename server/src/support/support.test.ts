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

const tickets = '/api/v1/support/tickets'
let senders = 0
const contactMessage = (changes: object = {}) => ({
  name: 'Kunle Adebayo',
  email: `kunle${(senders += 1)}@example.com`,
  phone: '0803 123 4567',
  category: 'Something else',
  subject: 'Where is my garri?',
  message: 'I paid on Monday.\n\nNobody has called me.',
  ...changes,
})
const send = (body: unknown) => call(app, 'POST', tickets, body)
const referenceOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { reference: string }).reference
const mailsOf = async (reference: string) => {
  const { rows } = await app.pool.query<{ recipient: string; subject: string; key: string }>(
    "select recipient, subject, key from mails where subject like '%' || $1 || '%' order by id",
    [reference],
  )
  return rows
}
const countTickets = async () =>
  (await app.pool.query<{ count: number }>('select count(*) from support_tickets')).rows[0]?.count
const linkOf = async (email: string, words: string) => {
  const mail = await app.mailTo(email, words)
  const [, reference = '', key = ''] =
    /\/Support\/tickets\/(SUP-\w{8})\?key=([\w-]{43})$/m.exec(mail.text) ?? []
  return { reference, key, mail }
}

test('a message is a ticket with a reference; our inbox and the sender get one mail each [CT8, CT10, CT11, EN20, CL48, R17, I23]', async () => {
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
  const mailed = await app.mailTo('help@oja.example', reference)
  for (const words of ['Kunle Adebayo', 'ngozi.eze@example.com', '+2348031234567', 'Nobody has called me.'])
    expect(mailed.text).toContain(words)
  const { mail } = await linkOf('ngozi.eze@example.com', reference)
  // The address is not proven: nothing of what was typed goes to it.
  expect(mail.text + mail.html).not.toMatch(/garri|Kunle|Monday/)
  expect((await mailsOf(reference)).map(({ recipient }) => recipient).sort()).toEqual([
    'help@oja.example',
    'ngozi.eze@example.com',
  ])
})

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

test('a visitor follows his talk by the mailed link and writes back; the link opens nothing else [R17]', async () => {
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
})

test('who is signed in sees his own tickets and those of his address, page by page, and nobody else’s', async () => {
  const [one, other] = [await buildBuyer(app), await buildBuyer(app)]
  const asVisitor = referenceOf(await send(contactMessage({ email: one.email })))
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

test('a page of another site cannot write in the name of who is signed in here [D15]', async () => {
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
})

test('the link comes again to who gives reference and address; nobody learns whether they belong together', async () => {
  const mine = contactMessage()
  const reference = referenceOf(await send(mine))
  const ask = (body: object) => call(app, 'POST', '/api/v1/support/ticket-links', body)
  const right = await ask({ reference: reference.toLowerCase(), email: mine.email.toUpperCase() })
  const wrong = await ask({ reference, email: 'somebody@example.com' })
  expect([right.status, right.body]).toEqual([200, wrong.body])
  const { key } = await linkOf(mine.email, 'Your messages to us')
  expect((await call(app, 'GET', `${tickets}/${reference}?key=${key}`)).status).toBe(200)
  expect((await ask({ reference: '', email: 'x' })).body.fields).toEqual({
    reference: 'Please give the reference',
    email: 'Please enter a valid email address',
  })
  expect((await mailsOf(reference)).map(({ recipient }) => recipient)).not.toContain('somebody@example.com')
})

test('we answer, the sender is mailed, he writes again, we close; each time the ticket says whose turn it is [CT5]', async () => {
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
    { action: 'Answer message', before: { state: 'answered' }, after: { state: 'closed' } },
    { action: 'Reopen message', before: { state: 'closed' }, after: { state: 'answered' } },
    { action: 'Close message', before: { state: 'waiting' }, after: { state: 'closed' } },
    { action: 'Answer message', subject: { kind: 'message', id: reference } },
  ])
  // An entry is for good, a person's words are not.
  expect(JSON.stringify(audit.body.data)).not.toContain('Ibadan')
})

test('a ticket older than 24 hours is flagged and told to our inbox once; what is long over is dropped [CT5, I23]', async () => {
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
  const overdueMails = async () =>
    (await mailsOf(reference))
      .filter(({ subject }) => subject.startsWith('Overdue'))
      .map(({ recipient }) => recipient)
  await runTicketTimers(app.pool, config)
  expect(await overdueMails()).toEqual([])
  await age("waiting_since = app_now() - interval '24 hours 1 minute'")
  expect((await listAdminTickets(app.pool, { status: 'overdue' }, 1)).rows[0]).toMatchObject({
    reference,
    isOverdue: true,
  })
  await Promise.all([runTicketTimers(app.pool, config), runTicketTimers(app.pool, config)])
  expect(await overdueMails()).toEqual(['buyers@oja.example'])
  expect((await app.mailTo('buyers@oja.example', `Overdue: [${reference}]`)).text).toMatch(
    /Waiting since \d+ \w+ 20\d\d, \d+:\d\d [ap]m\./,
  )
  await age("state = 'closed', waiting_since = null, last_message_at = app_now() - interval '729 days'")
  await runTicketTimers(app.pool, config)
  expect((await getAdminTicket(app.pool, reference)).data.reference).toBe(reference)
  await age("last_message_at = app_now() - interval '731 days'")
  await runTicketTimers(app.pool, config)
  await expect(getAdminTicket(app.pool, reference)).rejects.toThrow('not found')
})

test('what a person wrote to us is in his data, and goes with his account [I26]', async () => {
  const person = await buildBuyer(app)
  const reference = referenceOf(await person.call('POST', tickets, contactMessage()))
  const asVisitor = referenceOf(await send(contactMessage({ email: person.email })))
  const { body } = await person.call('GET', '/api/v1/users/me/data')
  expect(body.support).toMatchObject({
    tickets: [{ reference, name: 'Kunle Adebayo', messages: [{ by: 'you' }] }, { reference: asVisitor }],
  })
  expect((await person.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  for (const gone of [reference, asVisitor])
    await expect(getAdminTicket(app.pool, gone)).rejects.toThrow('not found')
})

test('an address may send twenty messages an hour, and one mailbox gets five confirmations [D17]', async () => {
  const limited = await startTestApp({ rateLimit: true })
  try {
    const sendOne = (email: string) =>
      call(limited, 'POST', tickets, contactMessage({ email, message: `Message ${(senders += 1)}` }))
    const statuses = []
    for (let time = 1; time <= 20; time += 1) statuses.push((await sendOne('victim@example.com')).status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    const refused = await sendOne('other@example.com')
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { rows } = await waitFor(async () =>
      limited.pool.query("select id from mails where recipient = 'victim@example.com'"),
    )
    expect(rows).toHaveLength(5)
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
      expect(rows).toHaveLength(5)
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
