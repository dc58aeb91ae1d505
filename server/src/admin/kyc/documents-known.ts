import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface KnownOfDocuments {
  id: string
  /** The name of the shop's bank account as the bank says it; "" without an account. */
  bankAccountName: string
  /** Has any admin opened one of the documents? */
  wasOpened: boolean
}

/** What an admin should know before approving submissions from the list, by their ids. */
export async function knownOfDocuments(on: Queryable, ids: string[]): Promise<Map<string, KnownOfDocuments>> {
  const rows = await known.all(on, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}

const known = defineQuery<{ ids: string[] }, KnownOfDocuments>(
  'kyc_known_before_approval',
  (p) => sql`select k.id, coalesce(a.account_name, '') as "bankAccountName", exists (
      select from audit_log l where l.subject_kind = 'kyc' and l.subject_id = k.id::text and l.action = 'Open paper'
    ) as "wasOpened"
    from kyc_submissions k left join payout_accounts a on a.seller_id = k.seller_id
    where k.id = any(${p.ids}::uuid[])`,
)
