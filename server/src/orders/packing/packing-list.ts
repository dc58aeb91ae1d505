import type { PackingList } from '@oja/contract/schemas/delivery/order-delivery.ts'
import { deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { csvLine } from '../../platform/pagination/csv.ts'
import type { PickupPlace } from '../../delivery/delivery.ts'
import { readDeliveries, readPickups } from '../delivery-snapshot.ts'
import type { OrderDelivery } from '../delivery-snapshot.ts'
import type { LinkConfig } from '../emails/order-email-texts.ts'
import { deliveryCells, deliveryColumns, deliveryView, shopPlace } from './order-delivery.ts'

// More than a stall packs in a day.
const maxOrders = 500

interface Packed {
  id: string
  number: string
  product_name: string
  quantity: number
  unit: string | null
  refunded_kobo: number
  amount_kobo: number
  buyer_name: string
  send_by: string
}

interface PackingContext {
  pool: Pool
  config: LinkConfig
}

/** What the seller sends by a day, by area; today also what is late. */
export async function packingList(
  context: PackingContext,
  actor: SellerActor,
  day: string,
): Promise<PackingList> {
  const { byArea, deliveries, pickups, place } = await read(context, actor, day)
  const areas = byArea.map(([area, orders]) => ({
    area,
    orders: orders.map((order) => ({
      number: order.number,
      productName: order.product_name,
      quantity: order.quantity,
      unit: order.unit,
      buyerName: order.buyer_name,
      sendBy: order.send_by,
      delivery: deliveryView(deliveries.get(order.id)),
      pickup: pickups.get(order.id) ?? null,
      collectAt: isCollected(order.id, deliveries) && !pickups.has(order.id) ? place : '',
      refundedMinor: order.refunded_kobo,
      amountMinor: order.amount_kobo,
    })),
  }))
  return { data: { day, areas } }
}

/** The same as CSV lines. */
export async function* packingListCsv(
  context: PackingContext,
  actor: SellerActor,
  day: string,
): AsyncGenerator<string> {
  yield csvLine([
    'Area',
    'Order',
    'Product',
    'Quantity',
    'Unit',
    'Refunded (NGN)',
    'Buyer',
    'To be sent by',
    ...deliveryColumns,
  ])
  const { byArea, deliveries, pickups } = await read(context, actor, day)
  for (const [area, orders] of byArea)
    for (const order of orders)
      yield csvLine([
        area,
        order.number,
        order.product_name,
        order.quantity,
        order.unit ?? '',
        order.refunded_kobo === 0 ? '' : { kobo: order.refunded_kobo },
        order.buyer_name,
        order.send_by,
        ...deliveryCells(deliveries.get(order.id), { pickup: pickups.get(order.id) }),
      ])
}

async function read({ pool, config }: PackingContext, { sellerId }: SellerActor, day: string) {
  const rows = await ordersToSend.all(pool, { sellerId, day, maxOrders })
  const ids = rows.map(({ id }) => id)
  const [deliveries, pickups] = [await readDeliveries(pool, config, ids), await readPickups(pool, ids)]
  const groups = new Map<string, Packed[]>()
  for (const row of rows) {
    const area = areaOf(deliveries.get(row.id), pickups.get(row.id))
    groups.set(area, [...(groups.get(area) ?? []), row])
  }
  const byArea = [...groups].toSorted(([one], [other]) => one.localeCompare(other))
  const hasNoPlace = rows.some(({ id }) => isCollected(id, deliveries) && !pickups.has(id))
  const place = hasNoPlace ? await shopPlace(pool, sellerId) : ''
  return { byArea, deliveries, pickups, place }
}

/** Of an order without a way the page of its payment said that its buyer comes. */
function isCollected(id: string, deliveries: ReadonlyMap<string, OrderDelivery>): boolean {
  return (deliveries.get(id)?.way ?? 'collect') === 'collect'
}

/** What is packed together: one local government, or one pick-up place. */
function areaOf(delivery: OrderDelivery | undefined, pickup: PickupPlace | undefined): string {
  if (delivery?.address) return `${delivery.address.lga}, ${delivery.address.state}`
  // Of an order without a way the page of its payment said that its buyer comes.
  if (!delivery || delivery.way === 'collect') return pickup ? `Collect in ${pickup.name}` : 'Collect'
  return deliveryWayLabels[delivery.way]
}

const ordersToSend = defineQuery<{ sellerId: string; day: string; maxOrders: number }, Packed>(
  'orders_to_send_by',
  (
    p,
  ) => sql`select o.id, coalesce(o.number, o.reference) as number, o.product_name, o.quantity, o.unit, o.refunded_kobo, o.amount_kobo, b.name as buyer_name,
      to_char(o.send_by, 'YYYY-MM-DD') as send_by
    from orders o join users b on b.id = o.buyer_id
    where o.seller_id = ${p.sellerId} and o.state = 'paid' and o.fulfilment = 'accepted'
      and (o.send_by = ${p.day}::date or o.send_by < ${p.day}::date
        and ${p.day}::date = (app_now() at time zone 'Africa/Lagos')::date)
    order by o.send_by, o.product_name, o.id limit ${p.maxOrders}::int`,
)
