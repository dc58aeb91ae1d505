import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Dashboard, DashboardWeeks } from '@oja/contract/schemas/sellers.ts'
import { countShopListings, countWithoutPhoto, lowStockOf } from '../catalogue/catalogue.ts'
import { messageStats } from '../messaging/messaging.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { reviewsForSeller } from '../reviews/reviews.ts'
import { dashboardWeeks } from './dashboard-by-week.ts'
import { ownShop, shopsByIds } from '../sellers/sellers.ts'

const statusWords = { active: 'Active', pending: 'Pending', suspended: 'Suspended' } as const

const shownRows = 5
const shownGoods = 3

/** Endpoints for the figures of a seller's overview. */
export function dashboardRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, endpoints.sellers.dashboard, {
    schema: { response: { 200: Dashboard } },
    async handler({ actor }) {
      const [{ seller }, totalProducts, totalServices, reviews, conversations, lowStock, withoutPhoto] =
        await Promise.all([
          ownShop(pool, actor),
          countShopListings('product', pool, actor.sellerId),
          countShopListings('service', pool, actor.sellerId),
          reviewsForSeller(pool, actor.sellerId, shownRows),
          messageStats(pool, actor.userId, shownRows),
          lowStockOf(pool, actor.sellerId, shownGoods),
          countWithoutPhoto(pool, actor.sellerId),
        ])
      return {
        totalProducts,
        totalServices,
        totalMessages: conversations.total,
        totalCustomerReviews: reviews.total,
        recentMessages: conversations.recent.map(({ id, name, messages }) => ({
          _id: id,
          sender: name,
          totalMessages: messages,
        })),
        customerReviews: reviews.newest.map(({ _id, rating, comment, name, createdAt }) => ({
          _id,
          customerReviews: rating,
          comment,
          name,
          createdAt,
        })),
        accountStatus: statusWords[seller.status],
        lowStock,
        withoutPhoto,
        suspensionReason:
          seller.status === 'suspended'
            ? ((await shopsByIds(pool, [actor.sellerId]))[0]?.suspension_reason ?? '')
            : '',
      }
    },
  })

  route(app, endpoints.sellers.dashboardWeeks, {
    schema: { response: { 200: DashboardWeeks } },
    handler: ({ actor }) => dashboardWeeks(pool, actor),
  })
}
