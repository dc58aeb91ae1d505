import type {
  Customer,
  CustomerQuery,
  Customers,
  OneCustomer,
} from '@oja/contract/schemas/orders/customers.ts'
import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { Pool } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { TotalCount } from '../../platform/pagination/total-count.ts'
import { readDeliveries } from '../delivery-snapshot.ts'
import type { OrderDelivery } from '../delivery-snapshot.ts'
import type { LinkConfig } from '../emails/order-email-texts.ts'
import { countOfCustomers, customersOfSeller, deliveredToCustomer } from './customers-records.ts'
import type { CustomerRow, WantedCustomers } from './customers-records.ts'

/** What the customers are read from: addresses are read as the order shows them. */
export interface CustomersContext {
  pool: Pool
  textPool: Pool
  config: LinkConfig
}

/** A page of customers, and where the next one begins; null on the last page. */
export interface CustomersPage {
  answer: Customers
  after: string | null
}

const customersAtOnce = 20
// A customer who orders each day has had the last address shown within these.
const ordersLookedAt = 20

/** The people who have paid an order of the shop, by their last order or by what they paid. */
export async function listCustomers(
  { pool, textPool, config }: CustomersContext,
  actor: SellerActor,
  query: CustomerQuery,
): Promise<CustomersPage> {
  const { sort = 'last', limit = customersAtOnce } = query
  const [at = null, after = null] = query.after?.split('.') ?? []
  const wanted = { ...wantedOf(actor, query), sort, after, at, limit: limit + 1 }
  const found = await customersOfSeller.all(textPool, wanted)
  const rows = found.slice(0, limit)
  const ids = rows.map(({ order_id: orderId }) => orderId)
  const deliveries = await readDeliveries(pool, config, ids)
  const last = rows.at(-1)
  return {
    answer: { data: rows.map((row) => customerOf(row, deliveries.get(row.order_id))) },
    after: found.length > limit && last ? `${last.place_in_list}.${last.id}` : null,
  }
}

/** How many customers the shop has, or how many the words find. */
export function countCustomers(
  { textPool }: CustomersContext,
  actor: SellerActor,
  query: CustomerQuery,
): Promise<TotalCount> {
  return countOfCustomers(textPool, wantedOf(actor, query))
}

/**
 * One customer of the shop. The phone number is that of the newest order whose address the seller may still read.
 * Throws 404 for somebody who has paid no order of this shop.
 */
export async function oneCustomer(
  { pool, textPool, config }: CustomersContext,
  actor: SellerActor,
  customerId: string,
): Promise<OneCustomer> {
  const { sellerId } = actor
  const wanted = { sellerId, customerId, words: null, sort: 'last', after: null, at: null, limit: 1 } as const
  const [row] = await customersOfSeller.all(textPool, wanted)
  if (!row) throw notFound('Customer not found')
  const delivered = await deliveredToCustomer.all(pool, { sellerId, customerId, limit: ordersLookedAt })
  const deliveries = await readDeliveries(pool, config, [row.order_id, ...delivered.map(({ id }) => id)])
  const reachable = delivered.flatMap(({ id, number }) => {
    const address = deliveries.get(id)?.address
    return address ? [{ number: address.phone, order: number }] : []
  })
  return {
    data: { ...customerOf(row, deliveries.get(row.order_id)), phone: reachable[0] ?? null },
  }
}

function customerOf(row: CustomerRow, delivery: OrderDelivery | undefined): Customer {
  const { town = '', state = '' } = delivery?.address ?? {}
  return {
    id: row.id,
    name: row.name,
    orders: row.orders,
    paidMinor: row.paid_kobo,
    lastOrder: {
      number: row.number,
      at: row.created_at.toISOString(),
      productName: row.product_name,
      way: row.delivery_way,
      atStall: row.at_stall,
    },
    place: addressLine(town, state),
    canWrite: !row.has_left,
  }
}

function wantedOf({ sellerId }: SellerActor, { q }: CustomerQuery): WantedCustomers {
  return { sellerId, words: q ? q : null, customerId: null }
}
