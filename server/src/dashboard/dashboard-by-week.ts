import type { DashboardWeeks } from '@oja/contract/schemas/sellers.ts'
import { listingsByWeek } from '../catalogue/catalogue.ts'
import { messagesByWeek } from '../messaging/messaging.ts'
import { incomeByWeek, ordersByWeek } from '../orders/orders.ts'
import type { Pool } from '../platform/database/database.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import { figuresByWeek } from '../platform/nigeria/by-week.ts'
import { reviewsByWeek } from '../reviews/reviews.ts'

/** Twelve weeks of a shop in numbers, oldest first. Each module counts its own. */
export async function dashboardWeeks(pool: Pool, { userId, sellerId }: SellerActor): Promise<DashboardWeeks> {
  const data = await figuresByWeek(pool, 12, {
    listings: listingsByWeek({ sellerId }),
    messages: messagesByWeek({ userId }),
    reviews: reviewsByWeek({ sellerId }),
    orders: ordersByWeek({ sellerId }),
    incomeMinor: incomeByWeek({ sellerId }),
  })
  return { data }
}
