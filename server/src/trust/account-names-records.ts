import { sql } from 'kysely'
import type { AdminAccountName } from '@oja/contract/schemas/admin/account-names.ts'
import { defineQuery } from '../platform/database/database.ts'
import { countQuery } from '../platform/pagination/total-count.ts'
import { putBackColumns } from './decided/put-back.ts'

/** Accounts of verified shops whose names nobody has compared yet. */
export const accountsToCompare = defineQuery<{ max: number }, { seller_id: string }>(
  'account_names_open',
  (p) => sql`select a.seller_id from payout_accounts a join sellers s on s.id = a.seller_id
    where a.name_check = 'open' and s.verified order by a.seller_id limit ${p.max}::int`,
)

export const accountForUpdate = defineQuery<
  { sellerId: string },
  { bank_name: string; account_name: string; proven_name: string }
>(
  'account_name_for_update',
  (
    p,
  ) => sql`select a.bank_name, a.account_name, a.proven_name from payout_accounts a join sellers s on s.id = a.seller_id
    where a.seller_id = ${p.sellerId} and a.name_check = 'open' and s.verified for update of a`,
)

/** The last account name that was proven or approved; "" for none. */
export const lastProvenName = defineQuery<{ sellerId: string }, { proven_name: string }>(
  'account_name_proven',
  (p) => sql`select proven_name from payout_accounts where seller_id = ${p.sellerId}`,
)

/** The name on the newest approved document; null when it was erased. */
export const approvedDocumentName = defineQuery<
  { sellerId: string },
  { id: string; document_name_sealed: Buffer | null }
>(
  'account_name_document',
  (p) => sql`select id, document_name_sealed from kyc_submissions
    where seller_id = ${p.sellerId} and status = 'Approved' order by decided_at desc, id desc limit 1`,
)

export const setNameCheck = defineQuery<{ sellerId: string; check: string }, never>(
  'account_name_check',
  (p) => sql`update payout_accounts set name_check = ${p.check}::text,
      proven_name = case when ${p.check}::text in ('matched', 'approved') then account_name else proven_name end
    where seller_id = ${p.sellerId}`,
)

/**
 * Clears what was proven of the name of a shop's account: its approved documents count no longer. What an admin refused
 * stays refused.
 */
export const clearProvenName = defineQuery<{ sellerId: string }, never>(
  'account_name_clear',
  (p) => sql`update payout_accounts set proven_name = '',
      name_check = case when name_check = 'refused' then name_check else 'open' end
    where seller_id = ${p.sellerId}`,
)

export const deleteWaitingName = defineQuery<{ sellerId: string }, never>(
  'account_name_delete_waiting',
  (p) => sql`delete from payout_account_names where seller_id = ${p.sellerId} and status = 'Pending'`,
)

export const insertAccountName = defineQuery<
  { sellerId: string; bankName: string; accountName: string },
  { id: string }
>(
  'account_name_insert',
  (p) => sql`insert into payout_account_names (seller_id, bank_name, account_name)
    values (${p.sellerId}, ${p.bankName}, ${p.accountName}) returning id`,
)

export const decideName = defineQuery<
  { id: string; status: string; reason: string; adminId: string },
  { seller_id: string; account_name: string }
>(
  'account_name_decide',
  (
    p,
  ) => sql`update payout_account_names set status = ${p.status}, reason = ${p.reason}, decided_at = app_now(),
      decided_by = ${p.adminId}
    where id = ${p.id} and status = 'Pending' returning seller_id, account_name`,
)

/**
 * SQL: can the decision about a name be looked at again? It is the newest of its shop, and the account `a` that the shop has
 * now is the one it is about. `r` is the name.
 */
export const mayLookAtAccountAgain = sql`(r.status <> 'Pending' and a.account_name = r.account_name and a.bank_name = r.bank_name
  and not exists (select from payout_account_names newer where newer.seller_id = r.seller_id and newer.id > r.id)
  and a.name_check in ('approved', 'matched', 'refused') and (a.name_check = 'refused') = (r.status = 'Rejected'))`

/** The decided name with its shop's account locked. No row: it is not decided, or not the newest, or of another account. */
export const decidedNameForUpdate = defineQuery<
  { id: string },
  {
    seller_id: string
    bank_name: string
    account_name: string
    status: 'Approved' | 'Rejected'
    reason: string
  }
>(
  'account_name_decided_for_update',
  (p) => sql`select r.seller_id, r.bank_name, r.account_name, r.status, r.reason
    from payout_account_names r join payout_accounts a on a.seller_id = r.seller_id join sellers s on s.id = r.seller_id
    where r.id = ${p.id} and s.closed_at is null and ${mayLookAtAccountAgain} for update of a`,
)

/** Nothing is paid into the account until the next decision. What was proven by an approval is proven no longer. */
export const stopAccount = defineQuery<{ sellerId: string }, never>(
  'account_name_stop',
  (p) => sql`update payout_accounts set name_check = 'waiting',
      proven_name = case when name_check = 'refused' then proven_name else '' end
    where seller_id = ${p.sellerId}`,
)

export const statusOfName = defineQuery<{ id: string }, { status: AdminAccountName['status'] }>(
  'account_name_status',
  (p) => sql`select status from payout_account_names where id = ${p.id}`,
)

export interface AccountNameRow {
  id: string
  seller_id: string
  account_name: string
  bank_name: string
  last_digits: string
  proven_name: string
  store_name: string
  owner_name: string
  owner_email: string
  status: AdminAccountName['status']
  reason: string
  created_at: Date
  decided_at: Date | null
  may_look_again: boolean
  asked_at: Date
  put_back_at: Date | null
  put_back_by: string | null
  document_id: string | null
  document_name_sealed: Buffer | null
}

interface NamePage {
  q: string
  status: string
  afterTime: string
  afterId: string
  max: number
}

const columns = sql`r.id, r.seller_id, r.account_name, r.bank_name, coalesce(right(a.account_number, 4), '') as last_digits,
  coalesce(a.proven_name, '') as proven_name, s.store_name, u.name as owner_name,
  coalesce(u.email::text, '') as owner_email, r.status, r.reason, r.created_at, r.decided_at,
  coalesce(${mayLookAtAccountAgain}, false) as may_look_again, ${putBackColumns('payout_account_names')},
  k.id as document_id, k.document_name_sealed`

const joined = sql`payout_account_names r join sellers s on s.id = r.seller_id join users u on u.id = s.user_id
  left join payout_accounts a on a.seller_id = r.seller_id
  left join lateral (select d.id, d.document_name_sealed from kyc_submissions d
    where d.seller_id = r.seller_id and d.status = 'Approved' order by d.decided_at desc, d.id desc limit 1) k on true`

const matching = ({ q, status }: { q: unknown; status: unknown }) => sql`s.closed_at is null
  and (${status}::text = '' or r.status = ${status}::text)
  and (${q}::text = '' or search_fold(r.account_name || ' ' || s.store_name) like '%' || search_like(${q}::text) || '%'
    or search_fold(u.name || ' ' || coalesce(u.email::text, '')) like '%' || search_like(${q}::text) || '%')`

export const namesNewestFirst = defineQuery<NamePage, AccountNameRow>(
  'account_names_list',
  (p) => sql`select ${columns} from ${joined}
    where ${matching(p)} and (r.created_at, r.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by r.created_at desc, r.id desc limit ${p.max}::int`,
)

export const namesOldestFirst = defineQuery<NamePage, AccountNameRow>(
  'account_names_list_waiting',
  (p) => sql`select ${columns} from ${joined}
    where ${matching(p)} and (r.created_at, r.id) > (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by r.created_at, r.id limit ${p.max}::int`,
)

export const countNames = countQuery<{ q: string; status: string }>(
  'account_names_count',
  (
    p,
  ) => sql`select from payout_account_names r join sellers s on s.id = r.seller_id join users u on u.id = s.user_id
    where ${matching(p)}`,
)
