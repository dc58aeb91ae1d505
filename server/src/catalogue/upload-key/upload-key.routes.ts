import { uploadedEndpoint } from '@oja/contract/endpoints/catalogue/uploaded.ts'
import { Uploaded, UploadedQuery } from '@oja/contract/schemas/catalogue/uploaded.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { listingOfUpload } from './upload-key.ts'

/** Whether a form of a new listing was stored, for a seller who left before the answer came. */
export function uploadKeyRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, uploadedEndpoint, {
    schema: { querystring: UploadedQuery, response: { 200: Uploaded } },
    handler: async ({ actor, query: { kind, key } }) => ({
      data: { id: await listingOfUpload(kind, pool, actor.sellerId, key) },
    }),
  })
}
