import type { DashboardWeeks } from '@oja/contract/schemas/sellers.ts'
import { listingsByWeek } from '../catalogue/catalogue.ts'
import { messagesByWeek } from '../messaging/messaging.ts'
import { incomeByWeek, ordersByWeek } from '../orders/orders.ts'
import type { Pool } from '../platform/database/database.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import { reviewsByWeek } from '../reviews/reviews.ts'
import { weekStarts } from '../platform/nigeria/last-weeks.ts'

const weeksShown = 12

/** Twelve weeks of a shop in numbers, oldest first. Each module counts its own. */
export async function dashboardWeeks(pool: Pool, { userId, sellerId }: SellerActor): Promise<DashboardWeeks> {
  const [names, listings, messages, reviews, orders, income] = await Promise.all([
    weekStarts(pool, weeksShown),
    listingsByWeek(pool, weeksShown, sellerId),
    messagesByWeek(pool, weeksShown, userId),
    reviewsByWeek(pool, weeksShown, sellerId),
    ordersByWeek(pool, weeksShown, sellerId),
    incomeByWeek(pool, weeksShown, sellerId),
  ])
  return {
    data: names.map((week) => ({
      weekOf: week,
      listings: listings.get(week) ?? 0,
      messages: messages.get(week) ?? 0,
      reviews: reviews.get(week) ?? 0,
      orders: orders.get(week) ?? 0,
      incomeMinor: income.get(week) ?? 0,
    })),
  }
}
