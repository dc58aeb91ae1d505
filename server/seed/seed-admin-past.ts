import type { AuditAction } from '@oja/contract/values/admin/audit-sentences.ts'
import { addNote, assignCase } from '../src/support/support.ts'
import { compareAccountName } from '../src/trust/trust.ts'
import type { AccountNameContext } from '../src/trust/trust.ts'
import type { AdminActor } from '../src/platform/auth/guards.ts'
import { recordChange } from '../src/platform/auth/audit-log.ts'
import { transactionAt } from '../src/platform/database/earlier-clock.ts'
import type { Pool, Tx } from '../src/platform/database/database.ts'
import type { ShopRow } from '../src/sellers/sellers.ts'
import { accountsOfOthers, namesAskedFor, ticketNote } from './admin-work.ts'

/** Runs the insert of a listing as when an admin has turned on that the first ones of a new shop wait for a look. */
export async function holdFirstListings<Result>(tx: Tx, insert: () => Promise<Result>): Promise<Result> {
  await tx.query('update moderation_settings set holds_first_listings = true')
  const inserted = await insert()
  await tx.query('update moderation_settings set holds_first_listings = false')
  return inserted
}

/** Inserts the names that wait for an admin: of a bank account, and of a shop. */
export async function seedNamesToCheck(
  context: AccountNameContext,
  shop: (key: string) => ShopRow,
): Promise<void> {
  const { pool } = context
  for (const { sellerKey, ownName, accountName } of accountsOfOthers) {
    const sellerId = shop(sellerKey).id
    await pool.query(
      `insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, proven_name)
       values ($1, '058', 'Guaranty Trust Bank', '0123456790', $2, $3)`,
      [sellerId, accountName, ownName],
    )
    await compareAccountName(context, sellerId)
  }
  for (const { sellerKey, name } of namesAskedFor)
    await pool.query('insert into shop_name_requests (seller_id, name) values ($1, $2)', [
      shop(sellerKey).id,
      name,
    ])
}

interface DoneEarlier {
  action: AuditAction
  kind: string
  id: string
  after: Record<string, unknown>
  hours: number
}

const announced = `select 'Announce' as action, 'announcement' as kind, id::text, jsonb_build_object('title', title, 'state', state) as after,
    extract(epoch from app_now() - starts_at)::int / 3600 as hours from announcements`
const answers = `select 'Add canned answer' as action, 'canned answer' as kind, id::text, jsonb_build_object('title', title) as after,
    24 * 20 as hours from canned_answers`
const disputes = `select 'decide dispute' as action, 'order' as kind, order_id::text as id, jsonb_build_object('decision', decision) as after,
    extract(epoch from app_now() - decided_at)::int / 3600 as hours from disputes where decided_at is not null`

/** Writes into the audit log what the admin did before the first start, and lets them look after the oldest message. */
export async function seedAdminPast(pool: Pool, admin: AdminActor): Promise<void> {
  const { rows } = await pool.query<DoneEarlier>(
    `${announced} union all ${answers} union all ${disputes} order by hours desc`,
  )
  for (const { action, kind, id, after, hours } of rows)
    await transactionAt(pool, Math.max(0, hours), (tx) =>
      recordChange(tx, admin, { action, subject: { kind, id }, before: {}, after }),
    )
  const { rows: oldest } = await pool.query<{ reference: string }>(
    'select reference from support_tickets where waiting_since is not null order by waiting_since limit 1',
  )
  for (const { reference } of oldest) {
    const ticket = { kind: 'ticket', id: reference } as const
    await assignCase(pool, admin, ticket, admin.userId)
    await addNote(pool, admin, ticket, ticketNote)
  }
}
