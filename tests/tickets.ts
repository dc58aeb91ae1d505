import { call } from './test-app.ts'
import type { TestApp } from './test-app.ts'

/** Where tickets are made and listed. */
export const tickets = '/api/v1/support/tickets'

let senders = 0

/** A message to support that the server accepts, from an address of its own. */
export const contactMessage = (changes: object = {}) => ({
  name: 'Kunle Adebayo',
  email: `kunle${(senders += 1)}@example.com`,
  phone: '0803 123 4567',
  category: 'Something else',
  subject: 'Where is my garri?',
  message: 'I paid on Monday.\n\nNobody has called me.',
  ...changes,
})

/** The reference in the answer to a message. */
export const referenceOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { reference: string }).reference

/** What a test asks of one test app about its tickets. */
export const ticketsOf = (app: () => TestApp) => ({
  /** Sends a message as a visitor. */
  send: (body: unknown) => call(app(), 'POST', tickets, body),
  /** Every mail that names the ticket in its subject, the oldest first. */
  async mailsOf(reference: string) {
    const { rows } = await app().pool.query<{ recipient: string; subject: string; key: string }>(
      "select recipient, subject, key from mails where subject like '%' || $1 || '%' order by id",
      [reference],
    )
    return rows
  },
  /** The link to a ticket in the mail to `email` whose subject has `words`. */
  async linkOf(email: string, words: string) {
    const mail = await app().mailTo(email, words)
    const [, reference = '', key = ''] =
      /\/Support\/tickets\/(SUP-\w{8})\?key=([\w-]{43})$/m.exec(mail.text) ?? []
    return { reference, key, mail }
  },
})
