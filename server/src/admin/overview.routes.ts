import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { AdminOverview } from '@oja/contract/schemas/trust.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { adminOverview } from './overview.ts'

/** The first page of the admins. */
export function overviewRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, adminEndpoints.overview, {
    schema: { response: { 200: AdminOverview } },
    handler: async ({ actor: admin }) => ({ data: await adminOverview(pool, admin) }),
  })
}
