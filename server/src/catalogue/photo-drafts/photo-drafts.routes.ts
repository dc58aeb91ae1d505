import { photoDraftEndpoints } from '@oja/contract/endpoints/catalogue/photo-drafts.ts'
import type { PhotoDraft } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { SavedPhotoDrafts, SavePhotoDrafts } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { readMultipart } from '../../platform/multipart/multipart.ts'
import { sendJson } from '../listings/list-pages.ts'
import { addPhotos, photosField } from './add-photos.ts'
import { offersOf } from './draft-offers.ts'
import { photoDraftsOf } from './photo-drafts-records.ts'
import { savePhotoDrafts } from './save-photo-drafts.ts'

const { list, add, save } = photoDraftEndpoints
const formFields = { files: photosField, maxFiles: fieldLengths.bulkPhotos }

/** Drafts of photos: up to 40 photos become drafts, and one table completes them. */
export function photoDraftRoutes(app: App, platform: RoutePlatform): void {
  const { pool } = platform

  route(app, list, {
    async handler({ actor }, reply) {
      const { body, total } = await photoDraftsOf.one(pool, {
        sellerId: actor.sellerId,
        max: fieldLengths.bulkPhotos,
      })
      const offers = offersOf(JSON.parse(body) as PhotoDraft[])
      return sendJson(reply, `{"data":${body},"total":${total},"offers":${JSON.stringify(offers)}}`)
    },
  })

  route(app, add, {
    async handler(request) {
      const { actor } = request
      const data = await readMultipart(request, formFields, (upload) => addPhotos(platform, actor, upload))
      return { message: data.refused[0]?.reason ?? 'Photos added', data }
    },
  })

  route(app, save, {
    schema: { body: SavePhotoDrafts, response: { 200: SavedPhotoDrafts } },
    handler: ({ actor, body }) => savePhotoDrafts(pool, actor, body),
  })
}
