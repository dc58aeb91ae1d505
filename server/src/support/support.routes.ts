import { endpoints } from '@oja/contract/endpoints.ts'
import { Site } from '@oja/contract/support.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { siteOf } from './site.ts'

/** A minute: a changed setting is seen by everybody soon. */
const keptForAMinute = 'public, max-age=60'

/** How to reach us, and what we have written. */
export function supportRoutes(app: App, { config }: RoutePlatform): void {
  app.route({
    ...at(endpoints.site),
    schema: { response: { 200: Site } },
    handler(_request, reply) {
      void reply.header('cache-control', keptForAMinute)
      return { data: siteOf(config) }
    },
  })
}
