import { expect, onTestFinished, test } from 'vitest'
import { buildAdmin, buildBuyer, startTestApp } from '../../../tests/test-app.ts'
import { supportMessages } from '../admin-work.ts'
import { nobody, seedTickets } from '../seed-admin-work.ts'

test('the tickets of the demo market are as old as they say, in every place that shows their age', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const admin = await buildAdmin(app)
  const { userId, email } = await buildBuyer(app)
  const writer = { ...nobody, userId, role: 'buyer' as const, name: 'Efosa', email }
  await seedTickets(app.platform, () => writer)

  const { rows } = await app.pool.query<Record<string, string | number>>(
    `select t.subject, ${hoursSince('t.created_at')} as opened, ${hoursSince('t.last_message_at')} as last,
       ${hoursSince('t.waiting_since')} as waiting, ${hoursSince('m.created_at')} as written
     from support_tickets t join support_messages m on m.ticket_id = t.id order by t.created_at`,
  )
  expect(rows).toEqual(
    supportMessages
      .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
      .map(({ subject, hoursAgo: age }) => ({ subject, opened: age, last: age, waiting: age, written: age })),
  )
  // One of them has waited for more than a day, so that an admin sees how that looks.
  expect((await admin.call('GET', '/api/v1/admin/overview')).body.data).toMatchObject({
    waitingTickets: 3,
    overdueTickets: 1,
  })
})

function hoursSince(column: string): string {
  return `round(extract(epoch from app_now() - ${column}) / 3600)::int`
}
