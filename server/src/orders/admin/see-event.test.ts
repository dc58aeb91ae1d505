import type { PaymentQueueLine } from '@oja/contract/schemas/admin/admin-payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const linesOf = async (queue: string) =>
  (await admin.call('GET', `/api/v1/admin/money/${queue}`)).body.data as PaymentQueueLine[]
const waiting = async () =>
  ((await admin.call('GET', '/api/v1/admin/waiting')).body.data as { kind: string }[]).map(({ kind }) => kind)

test('an unknown event says what it is, and waits no longer once an admin has seen it', async () => {
  await app.pool.query(
    `insert into provider_events (key, event, body, received_at) values
       ('a', 'customeridentification.failed', '{"data":{"customer_code":"CUS_7"}}', app_now() - interval '2 hours'),
       ('b', 'charge.success', '', app_now() - interval '1 hour')`,
  )
  const [line, other] = await linesOf('events')
  expect(line).toMatchObject({
    why: 'Paystack checked who a customer is. Oja does not ask for that, so there is nothing to do.',
    event: { name: 'customeridentification.failed', providerId: 'CUS_7', seen: null },
  })
  expect(other).toMatchObject({ event: { name: 'charge.success', providerId: '' } })
  const see = (by: Person, id = line?.id) => by.call('POST', `/api/v1/admin/money/events/${id}/seen`, {})
  expect((await see(await buildSeller(app, 'Not An Admin'))).status).toBe(403)
  const answers = await Promise.all([see(admin), see(admin)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await linesOf('events')).map(({ id }) => id)).toEqual([other?.id])
  expect(await linesOf('seenEvents')).toMatchObject([
    { id: line?.id, event: { seen: { by: 'Ngozi Admin', at: expect.any(String) } } },
  ])
  const audit = await admin.call('GET', '/api/v1/admin/audit?kind=money')
  expect(audit.body.data).toMatchObject([
    { action: 'See event', after: { event: 'customeridentification.failed' } },
  ])
  expect(await waiting()).toContain('events')
  expect((await see(admin, other?.id)).status).toBe(200)
  expect(await waiting()).not.toContain('events')
})
