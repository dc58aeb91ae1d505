import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { recordSenderReply } from './tickets-records.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

async function write(subject = 'My order says Paid'): Promise<string> {
  const { body } = await call(app, 'POST', '/api/v1/support/tickets', {
    name: 'Kunle Adebayo',
    email: 'kunle@example.com',
    phone: '0803 123 4567',
    category: 'Something else',
    subject,
    message: 'I paid on Monday.',
  })
  return (body.data as { reference: string }).reference
}

test('a message that waits is put off until its day, or until its sender writes again', async () => {
  const reference = await write('Where is my rice?')
  const listed = async (query: string) => {
    const { body } = await admin.call('GET', `/api/v1/admin/tickets?${query}`)
    return (body.data as { reference: string }[]).some((ticket) => ticket.reference === reference)
  }
  const counted = async () => {
    const { body } = await admin.call('GET', '/api/v1/admin/waiting')
    const work = body.data as unknown as { kind: string; count: number }[]
    return work.find(({ kind }) => kind === 'tickets')?.count ?? 0
  }
  const before = await counted()
  await admin.call('PUT', `/api/v1/admin/tickets/${reference}/reminder`, { days: 3 })
  expect(await counted()).toBe(before - 1)
  expect([await listed('status=waiting'), await listed('status=later')]).toEqual([false, true])
  expect(await listed(`status=waiting&q=${reference}`)).toBe(true)
  await app.pool.query(
    "update support_tickets set remind_at = remind_at - interval '4 days' where reference = $1",
    [reference],
  )
  expect([await listed('status=waiting'), await listed('status=later')]).toEqual([true, false])
  expect(await counted()).toBe(before)
  await admin.call('PUT', `/api/v1/admin/tickets/${reference}/reminder`, { days: 1 })
  expect(await listed('status=waiting')).toBe(false)
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from support_tickets where reference = $1',
    [reference],
  )
  await recordSenderReply.count(app.pool, { ticketId: rows[0]?.id ?? '' })
  expect([await listed('status=waiting'), await listed('status=later')]).toEqual([true, false])
  await admin.call('POST', `/api/v1/admin/tickets/${reference}/close`, {})
})

test('a message comes back to the overview on the day that an admin chose, until it is answered', async () => {
  const reference = await write()
  const remind = (days: unknown, person = admin) =>
    person.call('PUT', `/api/v1/admin/tickets/${reference}/reminder`, { days })
  const answer = (message: string) =>
    admin.call('POST', `/api/v1/admin/tickets/${reference}/answer`, { message })
  const reminded = async () => {
    const { body } = await admin.call('GET', '/api/v1/admin/tickets?status=reminded')
    return (body.data as { reference: string }[]).map((ticket) => ticket.reference)
  }
  const onOverview = async () => {
    const { body } = await admin.call('GET', '/api/v1/admin/waiting')
    return (body.data as unknown as { kind: string; count: number }[]).find(
      ({ kind }) => kind === 'reminders',
    )?.count
  }
  const dayLater = () =>
    app.pool.query("update support_tickets set remind_at = remind_at - interval '1 day 1 minute'")

  expect((await remind(1, await buildBuyer(app))).status).toBe(403)
  expect((await remind(2)).status).toBe(422)
  expect((await remind(1)).body.message).toBe('We will remind you. It comes back on the overview.')
  // The answer that promises to write again does not take the reminder away.
  await answer('We write to you again within a day.')
  expect([await reminded(), await onOverview()]).toEqual([[], undefined])
  await dayLater()
  expect([await reminded(), await onOverview()]).toEqual([[reference], 1])

  await answer('It is paid.')
  expect([await reminded(), await onOverview()]).toEqual([[], undefined])
  await remind(3)
  expect((await remind(0)).body.message).toBe('No reminder any more')
  const { body } = await admin.call('GET', `/api/v1/admin/tickets/${reference}`)
  expect(body.data).toMatchObject({ remindAt: null })
  const { rows } = await app.pool.query<{ after: { days: number } }>(
    "select after from audit_log where subject_id = $1 and action = 'Remind of message' order by created_at",
    [reference],
  )
  expect(rows.map(({ after }) => after.days)).toEqual([1, 3, 0])

  await admin.call('POST', `/api/v1/admin/tickets/${reference}/close`, {})
  expect((await remind(1)).status).toBe(409)
})

test('an answer that promises more comes back tomorrow, and is in the list of what was promised', async () => {
  const reference = await write()
  const answer = (more: object) =>
    admin.call('POST', `/api/v1/admin/tickets/${reference}/answer`, {
      message: 'We write to you again within a day.',
      ...more,
    })
  expect((await answer({ remindTomorrow: true, close: true })).body.fields).toEqual({
    remindTomorrow: 'A closed message does not come back. Choose one of the two.',
  })
  expect((await answer({ remindTomorrow: true })).body.message).toContain('It comes back tomorrow.')
  const { body } = await admin.call('GET', '/api/v1/admin/tickets?status=later')
  expect((body.data as { reference: string }[]).map((ticket) => ticket.reference)).toContain(reference)
})

test('who sets a reminder looks after the message, unless somebody does already', async () => {
  const first = await write('Who comes back to me?')
  const second = await write('And to me?')
  const assignee = async (reference: string) => {
    const { rows } = await app.pool.query<{ admin_id: string }>(
      'select a.admin_id from admin_assignments a join support_tickets t on t.id = a.subject_id where t.reference = $1',
      [reference],
    )
    return rows[0]?.admin_id
  }
  const other = await buildAdmin(app)
  await admin.call('PUT', `/api/v1/admin/tickets/${first}/reminder`, { days: 1 })
  await other.call('POST', `/api/v1/admin/tickets/${second}/answer`, {
    message: 'We write to you again within a day.',
    remindTomorrow: true,
  })
  expect([await assignee(first), await assignee(second)]).toEqual([admin.userId, other.userId])
  await other.call('PUT', `/api/v1/admin/tickets/${first}/reminder`, { days: 3 })
  await admin.call('PUT', `/api/v1/admin/tickets/${second}/reminder`, { days: 0 })
  expect([await assignee(first), await assignee(second)]).toEqual([admin.userId, other.userId])
  const { rows } = await app.pool.query<{ to: string }>(
    "select after ->> 'to' as to from audit_log where subject_id = $1 and action = 'Assign'",
    [first],
  )
  expect(rows).toEqual([{ to: admin.userId }])
})

test('a message that was closed without an answer waits again when it is opened again', async () => {
  const reference = await write('Is my shop open?')
  const read = async () => (await admin.call('GET', `/api/v1/admin/tickets/${reference}`)).body.data
  const before = await read()
  await admin.call('POST', `/api/v1/admin/tickets/${reference}/close`, {})
  expect(await read()).toMatchObject({ state: 'closed', waitingSince: null })
  await admin.call('POST', `/api/v1/admin/tickets/${reference}/reopen`, {})
  const { waitingSince } = before as unknown as { waitingSince: string }
  expect(await read()).toMatchObject({
    state: 'waiting',
    waitingSince: expect.stringMatching(waitingSince.slice(0, 16)),
  })
})
