import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

/** Somebody writes to support. Gives the reference. */
async function write(changes: object): Promise<string> {
  const { body } = await call(app, 'POST', '/api/v1/support/tickets', {
    name: 'Kunle Adebayo',
    email: 'kunle@example.com',
    phone: '0803 123 4567',
    category: 'Something else',
    subject: 'Where is my garri?',
    message: 'I paid on Monday.',
    ...changes,
  })
  return (body.data as { reference: string }).reference
}

test(
  'an admin finds messages by words, inbox and state, and reads them page by page; malformed answers are refused',
  { tags: ['CT5', 'D5'] },
  async () => {
    const list = async (query: string) => {
      const { body } = await admin.call('GET', `/api/v1/admin/tickets?${query}`)
      return (body.data as { reference: string }[]).map(({ reference }) => reference)
    }
    const email = 'many.letters@example.com'
    const mine: string[] = []
    for (let n = 0; n < 26; n += 1)
      mine.push(await write({ email, subject: `Wéight ${n}`, category: 'refund' }))
    expect(await list(`q=${mine[3]?.toLowerCase()}`)).toEqual([mine[3]])
    expect(await list('q=weight%2014')).toEqual([mine[14]])
    expect(await list('q=%25')).toEqual([])
    expect((await list(`q=${email}&inbox=buyers&status=waiting`)).length).toBe(25)
    expect(await list(`q=${email}&inbox=sellers`)).toEqual([])
    expect(await list(`q=${email}&status=overdue`)).toEqual([])
    const first = await admin.call('GET', `/api/v1/admin/tickets?q=${email}&status=waiting`)
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    // The ticket that ended the page waits no longer; the next page is the same.
    const answered = await admin.call('POST', `/api/v1/admin/tickets/${mine[24]}/answer`, { message: 'Sent' })
    expect(answered.status).toBe(200)
    const second = await admin.call('GET', next)
    expect((second.body.data as { reference: string }[]).map(({ reference }) => reference)).toEqual([
      mine[25],
    ])
    expect(second.headers.link).toBeUndefined()
    for (const odd of ['status=lost', 'after=SUP-00000000'])
      expect((await admin.call('GET', `/api/v1/admin/tickets?${odd}`)).status).toBe(400)
    const answer = (body: object, reference = mine[0]) =>
      admin.call('POST', `/api/v1/admin/tickets/${reference}/answer`, body)
    expect((await answer({ message: '  ' })).body.fields).toEqual({ message: 'Write your answer' })
    expect((await answer({ message: 'x'.repeat(5_001) })).status).toBe(422)
    for (const long of [`{${'x'.repeat(60_000)}`, '{x'.repeat(30_000), `{${'.'.repeat(60_000)}`])
      expect((await answer({ message: long })).status).toBe(422)
    expect((await answer({ message: `{${'x'.repeat(4_000)}}` })).status).toBe(422)
    expect((await answer({ message: 'x'.repeat(1_048_576) })).status).toBe(413)
    for (const what of ['answer', 'close', 'reopen'])
      expect(
        (await admin.call('POST', `/api/v1/admin/tickets/SUP-00000000/${what}`, { message: 'Hello' })).status,
      ).toBe(404)
    expect((await admin.call('GET', '/api/v1/admin/tickets/SUP-00000000')).status).toBe(404)
  },
)
