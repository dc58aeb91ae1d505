import { sql } from 'kysely'
import type { AddressBody } from '@oja/contract/schemas/delivery/addresses.ts'
import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import type { CourierTo } from '@oja/contract/values/delivery/courier-to.ts'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import type { z } from 'zod'
import type { PickupPlace } from '../delivery/delivery.ts'
import type { EncryptedColumn } from '../platform/auth/encrypted-columns.ts'
import { createEncryption } from '../platform/auth/encryption.ts'
import type { Config } from '../platform/config.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'

type KeyConfig = Pick<Config, 'encryptionKey' | 'dataDir'>

/** The address as it was when the order was placed. */
export type SnapshotAddress = z.output<typeof AddressBody>

/** How an order reaches its buyer. */
export interface OrderDelivery {
  way: DeliveryWay
  /** The order's part of the delivery fee of its shop. */
  feeKobo: number
  /** The days that the seller needs to send it: as they were at the payment, before it as they are now. */
  handlingDays: number
  /** Days on the way, after the seller has sent the goods. */
  days: number
  /** Where "By park or courier" ends, as it was when the order was placed; null where they agree it. */
  courierTo: CourierTo | null
  pickup: PickupPlace | null
  /** Null for goods that are collected, and when it was erased or the reader may not see it. */
  address: SnapshotAddress | null
}

/** Who reads the address. A seller reads it from payment on, unless suspended; an admin during an open dispute. */
export type AddressReader = 'buyer' | 'seller' | 'admin'

/** Encrypts the address of a checkout. The result is bound to the reference of its payment. */
export function encryptAddress(
  config: KeyConfig,
  paymentReference: string,
  address: SnapshotAddress,
): Buffer {
  const plain = Buffer.from(JSON.stringify(address))
  return createEncryption(config).encrypt(plain, contextOf(paymentReference))
}

/** The deliveries of orders, by their ids. Orders that say nothing of delivery are left out. */
export async function readDeliveries(
  on: Queryable,
  config: KeyConfig,
  orderIds: string[],
  reader: AddressReader = 'seller',
): Promise<Map<string, OrderDelivery>> {
  const rows = await deliveriesOf.all(on, { ids: orderIds })
  const encryption = createEncryption(config)
  return new Map(
    rows.map((row) => {
      const mayRead = { buyer: true, seller: row.seller_reads, admin: row.admin_reads }[reader]
      const address =
        row.encrypted_address && mayRead
          ? (JSON.parse(
              encryption.decrypt(row.encrypted_address, contextOf(row.reference)).toString(),
            ) as SnapshotAddress)
          : null
      const {
        way,
        days,
        handling_days: handlingDays,
        pickup,
        delivery_kobo: feeKobo,
        courier_to: courierTo,
      } = row
      return [row.order_id, { way, feeKobo, handlingDays, days, courierTo, pickup, address }]
    }),
  )
}

/**
 * The address of the buyer's last payment of a basket, in this place, which they left unpaid within a day: they may have closed
 * the browser. Null when the last one was paid, went elsewhere, or was collected.
 */
export async function unpaidAddress(
  on: Queryable,
  config: KeyConfig,
  { buyerId, state, lga }: { buyerId: string; state: string; lga: string },
): Promise<SnapshotAddress | null> {
  const row = await lastUnpaid.first(on, { buyerId })
  if (!row) return null
  const plain = createEncryption(config).decrypt(row.encrypted_address, contextOf(row.reference))
  const address = JSON.parse(plain.toString()) as SnapshotAddress
  return address.state === state && address.lga === lga ? address : null
}

/**
 * Keeps where an order without a chosen way (Buy Now) is collected: the first pick-up place of the shop when the payment
 * arrives. Not when the payment starts: begin_order is one round trip (decision 0037), and most places would be kept for
 * payments that never come. Without a pick-up place nothing is kept.
 */
export async function keepPickupPlace(tx: Tx, orderId: string): Promise<void> {
  await insertPickup.count(tx, { orderId })
}

/**
 * Where the buyers of orders collect them, by the ids of the orders: the places as they were. Only of orders that were sold,
 * until `eraseOldAddresses` forgets them.
 */
export async function readPickups(on: Queryable, orderIds: string[]): Promise<Map<string, PickupPlace>> {
  const rows = await pickupsOf.all(on, { ids: orderIds })
  return new Map(rows.map(({ order_id, pickup }) => [order_id, pickup]))
}

/** The pick-up place that a shop names first, as it is now. */
export async function firstPickupPlace(on: Queryable, sellerId: string): Promise<PickupPlace | undefined> {
  return (await firstPlaceOf.first(on, { sellerId }))?.pickup
}

/**
 * The job of each night: erases addresses and pick-up places, often somebody's home, 90 days after the end of their order,
 * and of payments that never came.
 */
export async function eraseOldAddresses(on: Queryable): Promise<void> {
  await eraseOld.count(on, {})
}

/** Erases the addresses of a buyer, and the pick-up places of a seller, who deletes the account. Their orders are over. */
export async function eraseAddressesOf(tx: Tx, userId: string): Promise<void> {
  await eraseOf.count(tx, { userId })
}

function contextOf(paymentReference: string): string {
  return `delivery address ${paymentReference}`
}

/** The addresses of orders. */
export const encryptedAddressColumn: EncryptedColumn = {
  table: 'order_deliveries',
  key: 'order_id',
  column: 'encrypted_address',
  mayBeEmpty: true,
  boundTo: `(select k.reference from orders o join checkouts k on k.id = o.checkout_id where o.id = order_id)`,
  contextOf,
}

/** A row `i` of `pickup_places` as orders keep it. */
const shownPlace = sql`jsonb_build_object('id', i.id, 'name', i.name, 'address', i.address, 'landmark', i.landmark,
  'hours', i.hours, 'state', i.state, 'lga', i.lga)`

interface DeliveryRow {
  order_id: string
  reference: string
  way: DeliveryWay
  days: number
  handling_days: number
  delivery_kobo: number
  courier_to: CourierTo | null
  pickup: PickupPlace | null
  encrypted_address: Buffer | null
  seller_reads: boolean
  admin_reads: boolean
}

const deliveriesOf = defineQuery<{ ids: string[] }, DeliveryRow>(
  'order_deliveries',
  (
    p,
  ) => sql`select o.id as order_id, k.reference, o.delivery_way as way, d.days, d.courier_to, o.delivery_kobo,
      coalesce(o.handling_days, t.handling_days, ${sql.lit(deliveryLimits.handlingDays)}) as handling_days, d.pickup, d.encrypted_address,
      o.sold and s.status = 'active' as seller_reads,
      exists (select from disputes q where q.order_id = o.id and q.decided_at is null) as admin_reads
    from order_deliveries d join orders o on o.id = d.order_id join checkouts k on k.id = o.checkout_id
      join sellers s on s.id = o.seller_id left join delivery_settings t on t.seller_id = s.id
    where o.id = any(${p.ids}::uuid[])`,
)

// The newest order first: once it is paid, the address of one before it is no longer wanted.
const lastUnpaid = defineQuery<{ buyerId: string }, { reference: string; encrypted_address: Buffer }>(
  'order_last_unpaid_address',
  (p) => sql`select k.reference, d.encrypted_address
    from (select id, checkout_id, state from orders where buyer_id = ${p.buyerId} and created_at > app_now() - interval '1 day'
      order by created_at desc, id desc limit 1) o
    join checkouts k on k.id = o.checkout_id
    join orders each on each.checkout_id = k.id join order_deliveries d on d.order_id = each.id
    where o.state in ('pending', 'failed', 'expired') and d.encrypted_address is not null limit 1`,
)

const insertPickup = defineQuery<{ orderId: string }, never>(
  'order_pickup_insert',
  (p) => sql`insert into order_deliveries (order_id, days, pickup)
    select o.id, 0, ${shownPlace} from orders o, lateral (select l.id, l.name, l.address, l.landmark, l.hours, l.state, l.lga from pickup_places l
      where l.seller_id = o.seller_id order by l.position limit 1) i
    where o.id = ${p.orderId} and o.checkout_id is null and o.request_id is null`,
)

const firstPlaceOf = defineQuery<{ sellerId: string }, { pickup: PickupPlace }>(
  'order_first_pickup_place',
  (p) =>
    sql`select ${shownPlace} as pickup from pickup_places i where i.seller_id = ${p.sellerId} order by i.position limit 1`,
)

// A seller may send goods after all, when both agreed so: then nobody collects them.
const pickupsOf = defineQuery<{ ids: string[] }, { order_id: string; pickup: PickupPlace }>(
  'order_pickups',
  (p) => sql`select d.order_id, d.pickup from order_deliveries d join orders o on o.id = d.order_id
    where d.order_id = any(${p.ids}::uuid[]) and d.pickup is not null and o.sold
      and not exists (select from order_history h where h.order_id = d.order_id and h.action = 'send')`,
)

// An order ends when it was received and its dispute decided, or when all of its money went back, or it was never paid.
const eraseOld = defineQuery<Record<never, never>, never>(
  'order_delivery_erase_old',
  () => sql`update order_deliveries d set encrypted_address = null, pickup = null, erased_at = app_now() from orders o
    where o.id = d.order_id and (d.encrypted_address is not null or d.pickup is not null) and o.dispute not in ('open', 'answered') and case
      when o.state in ('failed', 'expired') then o.hold_until < app_now() - interval '90 days'
      when o.state = 'paid' and o.fulfilment = 'received' then o.received_at < app_now() - interval '90 days'
      when o.state = 'refunded' then (select max(h.created_at) from order_history h where h.order_id = o.id)
        < app_now() - interval '90 days'
      else false end`,
)

const eraseOf = defineQuery<{ userId: string }, never>(
  'order_delivery_erase_of',
  (p) => sql`update order_deliveries d set erased_at = app_now(),
      encrypted_address = case when o.buyer_id = ${p.userId} then null else d.encrypted_address end,
      pickup = case when o.seller_user_id = ${p.userId} then null else d.pickup end from orders o
    where o.id = d.order_id and ((o.buyer_id = ${p.userId} and d.encrypted_address is not null)
      or (o.seller_user_id = ${p.userId} and d.pickup is not null))`,
)
