import { adminMarketEndpoints as endpoints } from '@oja/contract/endpoints/admin-market.ts'
import { CommissionRates, NewCategoryCommission } from '@oja/contract/schemas/admin/admin-commission.ts'
import { changeCategoryCommission, getCommissionRates } from '../../orders/orders.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { adminChange } from '../admin-route-helpers.ts'
import { notificationOfChange, notifySellers } from './notify-sellers.ts'

/** Endpoints of the commission of categories. The market's own rate is set in payments.routes.ts. */
export function commissionRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, endpoints.commissionRates, {
    schema: { response: { 200: CommissionRates } },
    async handler() {
      const [rates, notification] = await Promise.all([getCommissionRates(pool), notificationOfChange(pool)])
      return { data: { ...rates, notification } }
    },
  })

  adminChange(
    app,
    endpoints.setCategoryCommission,
    { body: NewCategoryCommission },
    async (admin, { body }) => {
      const isTold = await changeCategoryCommission(pool, admin, body, notifySellers)
      return isTold ? 'category-commission-changed' : 'category-commission-changed-untold'
    },
  )
}
