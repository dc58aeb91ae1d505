import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import {
  AdminDocuments,
  AdminPersonRecords,
  AdminPersonRecordsQuery,
  AdminSearch,
  AdminSearchQuery,
  AdminShop,
} from '@oja/contract/schemas/admin/admin-shops.ts'
import { AdminWaiting } from '@oja/contract/schemas/admin/admin-work.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { colleaguesOf } from '../../identity/identity.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { waitingWork } from '../figures/waiting-work.ts'
import { searchEverything } from './admin-search.ts'
import { getAdminDocuments, getAdminShop, getPersonRecords } from './shop-details.ts'

/** Endpoints of the pages of one shop, one person and one submission of documents, and of the search over everything. */
export function adminRecordsRoutes(app: App, { pool, textPool, encryption }: RoutePlatform): void {
  const context = { pool, encryption }
  const byId = { params: idParams }

  route(app, adminEndpoints.waiting, {
    schema: { response: { 200: AdminWaiting } },
    handler: async ({ actor: admin }) => ({
      data: await waitingWork(pool, admin),
      areas: [...(admin.areas ?? (['all'] as const))],
      colleagues: await colleaguesOf(pool, admin),
    }),
  })

  route(app, adminEndpoints.search, {
    schema: { querystring: AdminSearchQuery, response: { 200: AdminSearch } },
    handler: ({ actor: admin, query }) => searchEverything(textPool, admin, query.q),
  })

  route(app, adminEndpoints.shop, {
    schema: { ...byId, response: { 200: AdminShop } },
    handler: ({ actor: admin, params }) => getAdminShop(context, admin, params.id),
  })

  route(app, adminEndpoints.documents, {
    schema: { ...byId, response: { 200: AdminDocuments } },
    handler: ({ params }) => getAdminDocuments(context, params.id),
  })

  route(app, adminEndpoints.personRecords, {
    schema: { ...byId, querystring: AdminPersonRecordsQuery, response: { 200: AdminPersonRecords } },
    handler: ({ params, query }) => getPersonRecords(pool, params.id, query.order),
  })
}
