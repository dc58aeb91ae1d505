import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

/** A dispatch proof. `encrypted_driver` and `file_id` are null once they were erased. */
export interface DispatchRow {
  order_id: string
  code: string
  file_id: string | null
  encrypted_driver: Buffer | null
  park: string
  /** Who took over from that driver; null for nobody. */
  encrypted_driver_now: Buffer | null
  /** A day in Lagos, `2026-11-26`. */
  expected_on: string
  created_at: Date
}

const fields = sql.raw(
  `d.order_id, d.code, d.file_id, d.encrypted_driver, d.park, to_char(d.expected_on, 'YYYY-MM-DD') as expected_on, d.created_at,
    (select n.encrypted_driver from order_drivers n where n.order_id = d.order_id and n.created_at > d.created_at) as encrypted_driver_now`,
)

export const dispatchOfOrder = defineQuery<{ orderId: string }, DispatchRow>(
  'dispatch_of_order',
  (p) => sql`select ${fields} from dispatch_proofs d where d.order_id = ${p.orderId}`,
)

/** A proof with what its public page says of the order. */
export interface DispatchByCode extends DispatchRow {
  product_name: string
  quantity: number
  unit: string | null
  store_name: string
  fulfilment: string
  received_at: Date | null
}

export const dispatchByCode = defineQuery<{ code: string }, DispatchByCode>(
  'dispatch_by_code',
  (p) => sql`select ${fields}, o.product_name, o.quantity, o.unit, s.store_name, o.fulfilment, o.received_at
    from dispatch_proofs d join orders o on o.id = d.order_id join sellers s on s.id = o.seller_id
    where d.code = ${p.code}`,
)

/** Today in Lagos, and the last day that may be given as the expected one. */
export const expectedDays = defineQuery<{ daysAhead: number }, { first: string; last: string }>(
  'dispatch_expected_days',
  (
    p,
  ) => sql`select to_char(today, 'YYYY-MM-DD') as first, to_char(today + ${p.daysAhead}::int, 'YYYY-MM-DD') as last
    from (select (app_now() at time zone 'Africa/Lagos')::date as today) clock`,
)

export const insertDispatch = defineQuery<
  {
    orderId: string
    code: string
    fileId: string | null
    encryptedDriver: Buffer
    park: string
    expectedOn: string
  },
  never
>(
  'dispatch_insert',
  (p) => sql`insert into dispatch_proofs (order_id, code, file_id, encrypted_driver, park, expected_on)
    values (${p.orderId}, ${p.code}, ${p.fileId}::uuid, ${p.encryptedDriver}, ${p.park}, ${p.expectedOn}::date)`,
)

const erased = 'file_id = null, encrypted_driver = null, erased_at = app_now()'

/** Erases what is older than 90 days. Gives the files that nothing shows any more. */
export const eraseOldDispatches = defineQuery<Record<never, never>, { id: string | null }>(
  'dispatch_erase_old',
  () => sql`with old as (
      select order_id, file_id from dispatch_proofs
      where erased_at is null and created_at < app_now() - interval '90 days' for update
    )
    update dispatch_proofs d set ${sql.raw(erased)} from old where old.order_id = d.order_id returning old.file_id as id`,
)

/** Erases those of a person's orders: the photo may show who sent the parcel and for whom it is. */
export const eraseDispatchesOf = defineQuery<{ userId: string }, { id: string | null }>(
  'dispatch_erase_of',
  (p) => sql`with theirs as (
      select d.order_id, d.file_id from dispatch_proofs d join orders o on o.id = d.order_id
      where d.erased_at is null and ${p.userId}::uuid in (o.buyer_id, o.seller_user_id) for update of d
    )
    update dispatch_proofs d set ${sql.raw(erased)} from theirs where theirs.order_id = d.order_id
    returning theirs.file_id as id`,
)

/**
 * Whom the seller named apart from a waybill. `is_now`: after the waybill, so that its driver drives no more.
 */
export const driverOfOrder = defineQuery<
  { orderId: string },
  Pick<DispatchRow, 'order_id'> & { encrypted_driver: Buffer; is_now: boolean }
>(
  'order_driver',
  (p) => sql`select n.order_id, n.encrypted_driver,
      exists (select from dispatch_proofs d where d.order_id = n.order_id and d.created_at < n.created_at) as is_now
    from order_drivers n where n.order_id = ${p.orderId}`,
)

/** Another driver begins the 90 days anew: it was given now. */
export const upsertDriver = defineQuery<{ orderId: string; encryptedDriver: Buffer }, never>(
  'order_driver_upsert',
  (p) =>
    sql`insert into order_drivers (order_id, encrypted_driver) values (${p.orderId}, ${p.encryptedDriver})
    on conflict (order_id) do update set encrypted_driver = excluded.encrypted_driver, created_at = app_now()`,
)

/** A proof that comes later names the driver itself. */
export const deleteDriver = defineQuery<{ orderId: string }, never>(
  'order_driver_delete',
  (p) => sql`delete from order_drivers where order_id = ${p.orderId}`,
)

/** As for the proofs. */
export const deleteOldDrivers = defineQuery<Record<never, never>, never>(
  'order_drivers_delete_old',
  () => sql`delete from order_drivers where created_at < app_now() - interval '90 days'`,
)

export const deleteDriversOf = defineQuery<{ userId: string }, never>(
  'order_drivers_delete_of',
  (p) => sql`delete from order_drivers d using orders o
    where o.id = d.order_id and ${p.userId}::uuid in (o.buyer_id, o.seller_user_id)`,
)
