import { endpoints } from '@oja/contract/endpoints.ts'
import { Dashboard } from '@oja/contract/sellers.ts'
import { countShopProducts } from '../catalogue/catalogue.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { ownShop } from '../sellers/sellers.ts'

const statusWords = { active: 'Active', pending: 'Pending', suspended: 'Suspended' } as const

/** The figures of a seller's overview. Messages and reviews count nothing until their rooms are built. */
export function dashboardRoutes(app: App, { pool, door }: RoutePlatform): void {
  app.route({
    ...at(endpoints.sellers.dashboard),
    schema: { response: { 200: Dashboard } },
    async handler(request) {
      const actor = await door.seller(request)
      const [{ seller }, totalProducts] = await Promise.all([
        ownShop(pool, actor),
        countShopProducts(pool, actor.sellerId),
      ])
      return {
        totalProducts,
        totalMessages: 0,
        totalCustomerReviews: 0,
        recentMessages: [],
        customerReviews: [],
        accountStatus: statusWords[seller.status],
      }
    },
  })
}
