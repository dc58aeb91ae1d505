import { sql } from 'kysely'
import { invalidFields } from '../platform/http/app-error.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'

/**
 * Whether a verified shop other than `sellerId` has this name. Case, accents, width, spaces and characters that nobody
 * sees make no difference (`shop_name_key` in migration 0041).
 * Until the caller's transaction ends, nobody else can take or be given the name.
 */
export async function isNameOfVerifiedShop(tx: Tx, name: string, sellerId: string | null): Promise<boolean> {
  await lockName.all(tx, { name })
  return (await verifiedName.first(tx, { name, sellerId })) !== undefined
}

/** Refuses the name of another verified shop. Throws 422 at `storeName`. */
export async function refuseTakenName(tx: Tx, name: string, sellerId: string | null): Promise<void> {
  if (await isNameOfVerifiedShop(tx, name, sellerId))
    throw invalidFields({ storeName: 'A verified shop already has this name. Please choose another.' })
}

/**
 * The name that a shop gets now, or null when its name stays.
 * The new name of a verified shop waits for an admin, because buyers trust the badge beside it. So does that of a shop
 * whose documents wait: an admin may be reading them now. A later wish replaces an earlier one. The present name takes
 * the wish back.
 * Throws 422 for the name of another verified shop.
 */
export async function changeName(tx: Tx, sellerId: string, wanted: string): Promise<string | null> {
  const { store_name, is_checked } = await lockShopName.one(tx, { sellerId })
  if (wanted === store_name) {
    await deletePendingName.count(tx, { sellerId, except: '' })
    return null
  }
  await refuseTakenName(tx, wanted, sellerId)
  if (!is_checked) return wanted
  await deletePendingName.count(tx, { sellerId, except: wanted })
  await insertPendingName.count(tx, { sellerId, name: wanted })
  return null
}

/** The name for which a shop waits; "" when it waits for none. */
export async function pendingNameOf(on: Queryable, sellerId: string): Promise<string> {
  return (await pendingName.first(on, { sellerId }))?.name ?? ''
}

/** Gives a shop its new name. */
export const setShopName = defineQuery<{ sellerId: string; name: string }, never>(
  'seller_set_name',
  (p) => sql`update sellers set store_name = ${p.name} where id = ${p.sellerId}`,
)

/** Deletes every name that a person's shop has asked for. */
export const deleteNameRequests = defineQuery<{ userId: string }, never>(
  'shop_names_delete',
  (p) =>
    sql`delete from shop_name_requests where seller_id = (select id from sellers where user_id = ${p.userId})`,
)

const lockName = defineQuery<{ name: string }, never>(
  'shop_name_lock',
  (p) =>
    sql`select pg_advisory_xact_lock(hashtextextended('shop name ' || shop_name_key(${p.name}::text), 0))`,
)

const verifiedName = defineQuery<{ name: string; sellerId: string | null }, { id: string }>(
  'shop_name_verified',
  (p) => sql`select id from sellers
    where verified and shop_name_key(store_name) = shop_name_key(${p.name}::text) and id is distinct from ${p.sellerId}::uuid
    limit 1`,
)

const lockShopName = defineQuery<{ sellerId: string }, { store_name: string; is_checked: boolean }>(
  'shop_name_lock_shop',
  (p) => sql`select s.store_name, s.verified or exists (select from kyc_submissions k
      where k.seller_id = s.id and k.status = 'Pending') as is_checked
    from sellers s where s.id = ${p.sellerId} for update of s`,
)

const pendingName = defineQuery<{ sellerId: string }, { name: string }>(
  'shop_name_pending',
  (p) => sql`select name from shop_name_requests where seller_id = ${p.sellerId} and status = 'Pending'`,
)

const deletePendingName = defineQuery<{ sellerId: string; except: string }, never>(
  'shop_name_withdraw',
  (p) => sql`delete from shop_name_requests
    where seller_id = ${p.sellerId} and status = 'Pending' and name <> ${p.except}`,
)

const insertPendingName = defineQuery<{ sellerId: string; name: string }, never>(
  'shop_name_request',
  (p) => sql`insert into shop_name_requests (seller_id, name) values (${p.sellerId}, ${p.name})
    on conflict (seller_id) where status = 'Pending' do nothing`,
)
