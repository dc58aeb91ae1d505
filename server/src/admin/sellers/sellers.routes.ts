import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { AdminListQuery, AdminSellers, Reason } from '@oja/contract/schemas/trust.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { adminChange, adminList } from '../admin-route-helpers.ts'
import { countAdminSellers, listAdminSellers } from '../overview.ts'
import { decideSellerStatus } from './suspend-shop.ts'

/** Endpoints of the list of sellers, and of their suspension. */
export function adminSellersRoutes(app: App, { pool, config }: RoutePlatform): void {
  const sellers = { query: AdminListQuery, answer: AdminSellers }
  adminList(app, adminEndpoints.sellers, sellers, {
    read: (query, max) => listAdminSellers(pool, query, max),
    count: (query) => countAdminSellers(pool, query),
  })

  const suspension = { params: idParams, body: Reason }
  adminChange(app, adminEndpoints.suspend, suspension, async (admin, { params, body }) => {
    await decideSellerStatus(pool, config, admin, params.id, { status: 'suspended', reason: body.reason })
    return 'seller-suspended'
  })

  adminChange(app, adminEndpoints.activate, { params: idParams }, async (admin, { params }) => {
    await decideSellerStatus(pool, config, admin, params.id, { status: 'active', reason: '' })
    return 'seller-activated'
  })
}
