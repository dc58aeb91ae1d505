import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import {
  AdminListing,
  AdminListingParams,
  AdminShopListings,
  AdminShopListingsQuery,
} from '@oja/contract/schemas/admin/admin-listings.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { AdminListQuery, AdminSellers, Reason } from '@oja/contract/schemas/trust.ts'
import { setNextLink } from '../../platform/pagination/pagination.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { adminChange, adminList } from '../admin-route-helpers.ts'
import { countAdminSellers, listAdminSellers } from '../overview.ts'
import { removeListingAsAdmin } from '../../trust/trust.ts'
import { getAdminListing, listShopListings } from './shop-listings.ts'
import { decideSellerStatus } from './suspend-shop.ts'

/** Endpoints of the list of sellers, of their suspension, and of what they list. */
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

  route(app, adminEndpoints.shopListings, {
    schema: {
      params: idParams,
      querystring: AdminShopListingsQuery,
      response: { 200: AdminShopListings },
    },
    async handler({ params, query }, reply) {
      const { rows, after } = await listShopListings(pool, params.id, query.after)
      setNextLink(reply, address(adminEndpoints.shopListings, { params }), query, after)
      return { data: rows }
    },
  })

  route(app, adminEndpoints.listing, {
    schema: { params: AdminListingParams, response: { 200: AdminListing } },
    handler: async ({ params }) => ({ data: await getAdminListing(pool, params) }),
  })

  const removal = { params: AdminListingParams, body: Reason }
  adminChange(app, adminEndpoints.removeListing, removal, async (admin, { params, body }) => {
    await removeListingAsAdmin(pool, config, admin, params, body.reason)
    return 'listing-removed'
  })

  adminChange(app, adminEndpoints.activate, { params: idParams }, async (admin, { params }) => {
    await decideSellerStatus(pool, config, admin, params.id, { status: 'active', reason: '' })
    return 'seller-activated'
  })
}
