import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Places } from '@oja/contract/schemas/places.ts'
import { knownAreas } from '../platform/nigeria/known-areas.ts'
import { states } from '../platform/nigeria/places.ts'
import type { App } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'

/** The states and local governments that a shop may choose. */
export function placesRoutes(app: App): void {
  route(app, endpoints.places.list, {
    schema: { response: { 200: Places } },
    handler(_request, reply) {
      void reply.header('cache-control', 'public, max-age=86400')
      return {
        data: states().map(({ name, lgas }) => {
          const known = knownAreas(name)
          return {
            name,
            lgas: lgas.map((lga) => lga.name),
            ...(Object.keys(known).length > 0 ? { known } : {}),
          }
        }),
      }
    },
  })
}
