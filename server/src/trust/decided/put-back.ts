import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

type NameTable = 'shop_name_requests' | 'payout_account_names'

interface PutBack {
  /** The decided name. */
  id: string
  /** The row in which it waits now. */
  waitingId: string
  adminId: string
}

/** Notes who put the decision about a shop's name back. What waits keeps since when the seller wants it. */
export const putShopNameBack = defineQuery<PutBack, never>('shop_name_put_back', (p) =>
  putBack('shop_name_requests', p),
)

/** The same of the name of a bank account. */
export const putAccountNameBack = defineQuery<PutBack, never>('account_name_put_back', (p) =>
  putBack('payout_account_names', p),
)

function putBack(table: NameTable, p: { [Name in keyof PutBack]: unknown }): RawBuilder<unknown> {
  return sql`with decided as (
      update ${sql.table(table)} set put_back_at = app_now(), put_back_by = ${p.adminId} where id = ${p.id}
      returning coalesce(asked_at, created_at) as asked_at
    )
    update ${sql.table(table)} r set asked_at = decided.asked_at from decided where r.id = ${p.waitingId}`
}

/**
 * Columns of the name `r`: since when its seller wants it, and when and by whom it was put back. Of one that waits that is in the
 * decided row before it.
 */
export function putBackColumns(table: NameTable): RawBuilder<unknown> {
  const back = sql`from ${sql.table(table)} d left join users admin on admin.id = d.put_back_by
    where d.seller_id = r.seller_id and d.put_back_at is not null
      and case when r.status = 'Pending' then r.asked_at is not null else d.id = r.id end
    order by d.put_back_at desc limit 1`
  return sql`coalesce(r.asked_at, r.created_at) as asked_at, (select d.put_back_at ${back}) as put_back_at,
    (select admin.name ${back}) as put_back_by`
}

/** The same for the screens of admins; null where nobody put it back. */
export function putBackOf(row: { put_back_at: Date | null; put_back_by: string | null }) {
  return row.put_back_at && { by: row.put_back_by ?? '', at: row.put_back_at.toISOString() }
}
