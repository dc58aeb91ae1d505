import { adminMarketEndpoints as endpoints } from '@oja/contract/endpoints/admin-market.ts'
import { DayRange, FiguresQuery, MarketFigures } from '@oja/contract/schemas/admin/admin-figures.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { sendAdminFile } from '../admin-route-helpers.ts'
import { figuresCsv, marketFigures } from './daily-figures.ts'

/** Endpoints of the market's money by day: for the charts, and as a file over a range. */
export function figuresRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, endpoints.figures, {
    schema: { querystring: FiguresQuery, response: { 200: MarketFigures } },
    handler: async ({ query }) => ({ data: await marketFigures(pool, Number(query.days ?? 30)) }),
  })

  route(app, endpoints.figuresFile, {
    schema: { querystring: DayRange },
    handler: ({ actor: admin, query }, reply) =>
      sendAdminFile(pool, reply, admin, 'figures', query, figuresCsv(pool, query)),
  })
}
