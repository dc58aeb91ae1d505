import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import {
  OverviewQuery,
  SellerOverview,
  SellerWaiting,
} from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { Dashboard, DashboardWeeks } from '@oja/contract/schemas/sellers.ts'
import {
  countDraftsToPrice,
  countShopListings,
  countWithoutPhoto,
  lowStockOf,
} from '../catalogue/catalogue.ts'
import { messageStats } from '../messaging/messaging.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { reviewsForSeller } from '../reviews/reviews.ts'
import { sellerOverview, sellerWaiting } from './seller-overview.ts'
import { dashboardWeeks } from './dashboard-by-week.ts'
import { ownShop, shopsByIds } from '../sellers/sellers.ts'

const statusWords = { active: 'Active', pending: 'Pending', suspended: 'Suspended' } as const

const shownRows = 5
const shownGoods = 3
const defaultDays = 30

/** Endpoints for the figures of a seller's overview. */
export function dashboardRoutes(app: App, { pool, encryption }: RoutePlatform): void {
  route(app, dashboardEndpoints.dashboard, {
    schema: { response: { 200: Dashboard } },
    async handler({ actor }) {
      const [
        { seller },
        totalProducts,
        totalServices,
        reviews,
        conversations,
        lowStock,
        withoutPhoto,
        drafts,
      ] = await Promise.all([
        ownShop(pool, actor),
        countShopListings('product', pool, actor.sellerId),
        countShopListings('service', pool, actor.sellerId),
        reviewsForSeller(pool, actor.sellerId, shownRows),
        messageStats(pool, actor.userId, shownRows),
        lowStockOf(pool, actor.sellerId, shownGoods),
        countWithoutPhoto(pool, actor.sellerId),
        countDraftsToPrice(pool, actor.sellerId),
      ])
      return {
        totalProducts,
        totalServices,
        totalMessages: conversations.total,
        totalCustomerReviews: reviews.total,
        recentMessages: conversations.recent.map(({ id, name, messages, ...last }) => ({
          _id: id,
          sender: name,
          totalMessages: messages,
          ...last,
        })),
        customerReviews: reviews.newest.map(({ _id, rating, comment, name, createdAt, ...review }) => ({
          _id,
          customerReviews: rating,
          comment,
          name,
          createdAt,
          productName: review.product?.name ?? '',
          answer: review.reply?.text ?? '',
        })),
        accountStatus: statusWords[seller.status],
        lowStock,
        withoutPhoto,
        draftsToPrice: drafts,
        unansweredReviews: reviews.unanswered,
        suspensionReason:
          seller.status === 'suspended'
            ? ((await shopsByIds(pool, [actor.sellerId]))[0]?.suspension_reason ?? '')
            : '',
      }
    },
  })

  route(app, dashboardEndpoints.overview, {
    schema: { querystring: OverviewQuery, response: { 200: SellerOverview } },
    handler: ({ actor, query }) =>
      sellerOverview({ pool, encryption }, actor, Number(query.days ?? defaultDays)),
  })

  route(app, dashboardEndpoints.waiting, {
    schema: { response: { 200: SellerWaiting } },
    handler: ({ actor }) => sellerWaiting(pool, actor),
  })

  route(app, dashboardEndpoints.dashboardWeeks, {
    schema: { response: { 200: DashboardWeeks } },
    handler: ({ actor }) => dashboardWeeks(pool, actor),
  })
}
