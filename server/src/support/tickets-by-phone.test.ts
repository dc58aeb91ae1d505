import type { Ticket } from '@oja/contract/schemas/support.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newNumber, registerByPhone } from '../../../tests/identity/phones.ts'
import { buildAdmin, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { contactMessage, referenceOf, tickets, ticketsOf } from '../../../tests/tickets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { send } = ticketsOf(() => app)

async function textedKey(number: string, words: string): Promise<string> {
  const { body } = await app.textTo(number, words)
  expect(body.length).toBeLessThanOrEqual(160)
  return /\?key=([\w-]{43})$/.exec(body)?.[1] ?? ''
}

test('a visitor without an e-mail writes to support, follows it by a text and reads the answer', async () => {
  const number = newNumber()
  const reference = referenceOf(await send(contactMessage({ email: `0${number.slice(4)}` })))
  const first = await textedKey(number, 'We have your message')
  const admin = await buildAdmin(app)
  const answer = { message: 'It left Ibadan today.' }
  expect((await admin.call('POST', `/api/v1/admin/tickets/${reference}/answer`, answer)).status).toBe(200)
  const second = await textedKey(number, 'We replied')
  const read = await call(app, 'GET', `${tickets}/${reference}?key=${second}`)
  expect((read.body as unknown as Ticket).data.messages.at(-1)?.text).toBe('It left Ibadan today.')
  expect((await call(app, 'GET', `${tickets}/${reference}?key=${first}`)).status).toBe(200)
  const shown = await admin.call('GET', `/api/v1/admin/tickets/${reference}`)
  expect(shown.body.data).toMatchObject({ email: number })

  const link = (email: string) => call(app, 'POST', '/api/v1/support/ticket-links', { reference, email })
  const wrong = await link(newNumber())
  const right = await link(number)
  expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
  expect(await textedKey(number, 'Keep this link')).not.toBe('')
  // No mail goes to a phone number.
  const { rows } = await app.pool.query('select recipient from mails where recipient like $1', ['+%'])
  expect(rows).toEqual([])
})

test('who logs in with the number finds the ticket once its link was opened; deleting the account deletes it', async () => {
  const number = newNumber()
  const reference = referenceOf(await send(contactMessage({ email: number })))
  const key = await textedKey(number, 'We have your message')
  const person = await registerByPhone(app, number)
  const listed = async () =>
    ((await person.call('GET', tickets)).body.data as { reference: string }[]).map((each) => each.reference)
  expect(await listed()).toEqual([])
  await call(app, 'GET', `${tickets}/${reference}?key=${key}`)
  expect(await listed()).toEqual([reference])
  const own = referenceOf(await person.call('POST', tickets, contactMessage({ email: number })))
  expect(await listed()).toEqual([own, reference])
  // The number is theirs, so the ticket stands under Support, and no text is paid for.
  expect(await app.textsTo(number)).toHaveLength(2)
  const stranger = await registerByPhone(app, newNumber())
  expect((await stranger.call('GET', tickets)).body.data).toEqual([])
  const data = await person.call('GET', '/api/v1/users/me/data')
  expect(JSON.stringify(data.body)).toContain(reference)
  const deleted = await person.call('DELETE', '/api/v1/users/delete/profile', { password: 'correct horse' })
  expect(deleted.status).toBe(200)
  const { rows } = await app.pool.query('select id from support_tickets where email = $1', [number])
  expect(rows).toEqual([])
})

test('a number gets three texts a day from the forms of support; one of another country is refused', async () => {
  const limited = await startTestApp({ rateLimit: true })
  try {
    const number = newNumber()
    const write = (changes: object) => call(limited, 'POST', tickets, contactMessage(changes))
    for (let count = 0; count < 5; count += 1)
      expect((await write({ email: number, subject: `Question ${count}` })).status).toBe(201)
    await limited.textTo(number)
    await expect.poll(() => limited.textsTo(number)).toHaveLength(3)
    for (const email of ['+1 212 555 0100', '0803 123', '01 234 5678', '٠٨٠٣١٢٣٤٥٦٧'])
      expect([email, (await write({ email })).status]).toEqual([email, 422])
  } finally {
    await limited.close()
  }
})
