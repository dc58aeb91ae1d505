import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { CsvCell } from '../../platform/pagination/csv.ts'
import { earningsOf } from '../order-lists.ts'
import { orderColumns } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'

/** The columns of a file of orders that say whose the money of each is. */
export const shareColumns = ['Commission (NGN)', 'Refunded (NGN)', 'Net to seller (NGN)'] as const

/** The cells of these columns by the ids of orders: as the seller's own file has them. An unpaid order has none. */
export async function sharesByOrder(on: Queryable, ids: readonly string[]): Promise<Map<string, CsvCell[]>> {
  const orders = await ordersByIds.all(on, { ids })
  return new Map(
    orders
      .filter(({ sold }) => sold)
      .map((order) => {
        const { commissionMinor, dueMinor } = earningsOf(order)
        return [order.id, [{ kobo: commissionMinor }, { kobo: order.refunded_kobo }, { kobo: dueMinor }]]
      }),
  )
}

const ordersByIds = defineQuery<{ ids: readonly string[] }, OrderRow>(
  'desk_orders_by_ids',
  (p) => sql`select ${orderColumns} from orders o where o.id = any(${p.ids}::uuid[])`,
)
