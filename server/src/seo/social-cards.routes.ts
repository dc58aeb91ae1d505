import { contentVersion } from '@oja/contract/values/sharing.ts'
import type { SharedContent } from '@oja/contract/values/sharing.ts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { productName } from '../platform/config.ts'
import type { FileStore } from '../platform/files/files.ts'
import { encodeSharePicture } from '../platform/images/encode.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { findShared, jpegOfId, photoOf, sendJpeg } from './shared-pictures.ts'

// Each is about 60 KB, and drawing one takes 100 ms.
const kept = { max: 200, ttl: 24 * 3_600_000, ignoreFetchAbort: true }

/** The image that messengers show of an address. It is drawn on the first request, from what is public then. */
export function socialCardRoutes(app: App, { pool, files }: Pick<RoutePlatform, 'pool' | 'files'>): void {
  const drawn = new LRUCache<string, Buffer, SharedContent>({
    ...kept,
    fetchMethod: (_key, _stale, { context }) => draw(files, context),
  })
  const schema = {
    params: z.object({ kind: z.enum(['products', 'services', 'shops']), file: jpegOfId }),
    querystring: z.object({ v: z.string().max(20).optional() }),
    hide: true,
  }
  app.get('/og/:kind/:file', { schema }, async ({ params, query }, reply) => {
    const shared = await findShared[params.kind](pool, params.file)
    const version = contentVersion(shared)
    const picture = await drawn.forceFetch(`${shared.id} ${version}`, { context: shared })
    // An address with an old price gets today's image, but it is cached only for a short time.
    return sendJpeg(reply, picture, query.v === version)
  })
}

async function draw(files: FileStore, { name, price, place, picture }: SharedContent): Promise<Buffer> {
  const photo = await photoOf(files, picture)
  return encodeSharePicture({ kind: 'share', shown: { name, price, place, brand: productName, photo } })
}
