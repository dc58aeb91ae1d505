import type { StockChange, StockHistory } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { hasRight } from '../../platform/auth/guards.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { listingStatements } from '../listings/listings-records.ts'

const shownCount = 100

/**
 * What changed the stock of the caller's own product, newest first: sales and returns by its orders, changes by hand, and
 * the listing itself. A helper without the right for orders reads no buyers. Throws 404 for what the caller may not see, 403 for another shop's.
 */
export async function stockHistory(pool: Pool, actor: SellerActor, id: string): Promise<StockHistory> {
  const rows = await history.all(pool, { id, sellerId: actor.sellerId, limit: shownCount })
  const [first] = rows
  if (!first) throw await refusal(pool, id)
  const changes = rows.map(changeOf)
  return {
    data: {
      name: first.name,
      onHand: first.on_hand,
      changes: hasRight(actor, 'orders') ? changes : changes.map(withoutOrder),
    },
  }
}

async function refusal(pool: Pool, id: string): Promise<AppError> {
  const isPublic = await listingStatements.product.exists.first(pool, { id })
  return isPublic ? new AppError('FORBIDDEN', 'That is not your listing') : notFound('Product not found')
}

interface HistoryRow {
  at: Date
  event: StockChange['event']
  change: number
  left: number
  by: string
  order_number: string
  name: string
  on_hand: number
}

function changeOf({ at, event, change, left, by, order_number }: HistoryRow): StockChange {
  return { at: at.toISOString(), event, change, left, by, order: order_number }
}

/** For a helper without the right for orders: who bought is not theirs to know. */
function withoutOrder(change: StockChange): StockChange {
  return change.order === '' ? change : { ...change, by: 'A buyer', order: '' }
}

// Every kind of line is read newest first, and at most `limit` of each. What is left after a line is the stock of today
// without the lines above it. The first line is all that was ever supplied without the later changes by hand.
const history = defineQuery<{ id: string; sellerId: string; limit: number }, HistoryRow>(
  'product_stock_history',
  (p) => sql`with product as (
      select id, seller_id, name, on_hand, supplied, created_at from products where id = ${p.id} and seller_id = ${p.sellerId} and status <> 'removed'
    ), lines as (
      (select c.created_at as at, 'changed' as event, c.change, u.name as by, '' as order_number, c.id
        from stock_changes c join users u on u.id = c.user_id where c.product_id = ${p.id} order by c.id desc limit ${p.limit}::int)
      union all
      (select o.paid_at, 'sold', -o.quantity, b.name, coalesce(o.number, o.reference), o.id
        from orders o join users b on b.id = o.buyer_id
        where o.product_id = ${p.id} and o.sold order by o.paid_at desc limit ${p.limit}::int)
      union all
      (select back.at, 'returned', o.quantity, b.name, coalesce(o.number, o.reference), o.id
        from orders o join users b on b.id = o.buyer_id cross join lateral (select min(h.created_at) as at from order_history h
          where h.order_id = o.id and h.to_state in ('refund_pending', 'refunded')) as back
        where o.product_id = ${p.id} and o.sold and o.restocked order by back.at desc limit ${p.limit}::int)
      union all
      (select product.created_at, 'listed', (product.supplied
          - coalesce((select sum(c.change) from stock_changes c where c.product_id = ${p.id}), 0))::int, u.name, '', product.id
        from product join sellers s on s.id = product.seller_id join users u on u.id = s.user_id)
    )
    select lines.at, lines.event, lines.change, lines.by, lines.order_number, product.name, product.on_hand,
      (product.on_hand - coalesce(sum(lines.change) over (order by lines.at desc, lines.event = 'listed', lines.id desc
        rows between unbounded preceding and 1 preceding), 0))::int as left
    from lines, product order by lines.at desc, lines.event = 'listed', lines.id desc limit ${p.limit}::int`,
)
