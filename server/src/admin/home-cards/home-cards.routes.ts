import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { HomeCards, HomeCardsAnswer } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { adminChange } from '../admin-route-helpers.ts'
import { changeHomeCards, homeCards } from './home-cards.ts'

/** Endpoints of the cards of the home page: everybody reads them, an admin arranges them. */
export function homeCardsRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, endpoints.homeCards, {
    schema: { response: { 200: HomeCardsAnswer } },
    handler: async () => ({ data: await homeCards(pool) }),
  })

  adminChange(app, adminMarketEndpoints.changeHomeCards, { body: HomeCards }, async (admin, { body }) => {
    await changeHomeCards(pool, admin, body)
    return 'home-cards-changed'
  })
}
