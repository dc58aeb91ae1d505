import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { auditLogPage } from '../audit-log.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

test(
  'an audit log finds words from different places of a row, in any order, and sums as the row shows them',
  { tags: ['I24'] },
  async () => {
    const seller = await buildSeller(app, 'Calabar Keys and More')
    const suspend = { reason: 'The broken keyboard was sold as new.' }
    expect(
      (await admin.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/suspend`, suspend)).status,
    ).toBe(200)
    const reference = await buildPaidOrder(
      app,
      await buildBuyer(app),
      await buildProduct(await buildSeller(app)),
    )
    await app.pool.query(
      `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after)
       select $1, 'refund', 'order', id::text, '{}', '{"amountMinor": 600000}' from orders where reference = $2`,
      [admin.userId, reference],
    )
    for (const q of [
      'broken keyboard',
      'keyboard broken',
      'calabar broken',
      'broken calabar new',
      'suspended keyboard',
    ])
      expect(await actionsOf({ q }), q).toEqual(['Suspend seller'])
    expect(await actionsOf({ q: 'calabar refunded' })).toEqual([])
    expect(await actionsOf({ q: '6,000' })).toEqual(['refund'])
    expect(await actionsOf({ q: 'refunded ₦6,000' })).toEqual(['refund'])
  },
)

test(
  'an audit log finds by a name or an email all that the address of the person finds',
  { tags: ['I24'] },
  async () => {
    const buyer = await buildBuyer(app, 'Efosa Igbinedion')
    await app.pool.query(`update users set email = 'efosa.farm@example.com' where id = $1`, [buyer.userId])
    await app.pool.query(
      `insert into support_tickets (reference, user_id, name, email, phone, category, subject, inbox, digest)
       values ('SUP-EF0SA111', $1, 'E. I.', 'efosa.farm@example.com', '', 'Other', 'Hello', 'general', '\\x00')`,
      [buyer.userId],
    )
    const reference = await buildPaidOrder(app, buyer, await buildProduct(await buildSeller(app)))
    const refund = { note: 'One was bad', amountMinor: 5_000 }
    expect((await admin.call('POST', `/api/v1/admin/orders/${reference}/refund`, refund)).status).toBe(200)
    for (const [action, kind, id] of [
      ['Answer message', 'message', 'SUP-EF0SA111'],
      ['Log out everywhere', 'user', buyer.userId],
    ])
      await app.pool.query(
        `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after) values ($1, $2, $3, $4, '{}', '{}')`,
        [admin.userId, action, kind, id],
      )
    const all = ['Answer message', 'Log out everywhere', 'refund']
    expect(await actionsOf({ person: buyer.userId })).toEqual(all)
    for (const q of ['Efosa', 'efosa igbinedion', 'efosa.farm@example.com'])
      expect(await actionsOf({ q }), q).toEqual(all)
  },
)

async function actionsOf(query: { q?: string; person?: string }): Promise<string[]> {
  const { rows } = await auditLogPage(app.pool, query, 50)
  return rows.map(({ action }) => action).toSorted()
}
