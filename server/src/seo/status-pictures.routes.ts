import { shopPath, statusVersion } from '@oja/contract/values/sharing.ts'
import { idOfShortCode, shortPath } from '@oja/contract/values/sellers/short-links.ts'
import type { SharedContent, SharingShop } from '@oja/contract/values/sharing.ts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { productName } from '../platform/config.ts'
import { notFound } from '../platform/http/app-error.ts'
import { encodeSharePicture } from '../platform/images/encode.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { findListing, jpegOfId, photoOf, sendJpeg } from './shared-pictures.ts'

// Each is at most 300 KB, and drawing one takes 300 ms.
const kept = {
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (picture: Buffer) => picture.length,
  ttl: 24 * 3_600_000,
  ignoreFetchAbort: true,
}

type Listing = SharedContent & { kind: 'products' | 'services'; shop: SharingShop }

/** Pictures of listings for the status of a messenger, and the short addresses that their QR codes hold. */
export function statusPictureRoutes(
  app: App,
  { pool, files, config }: Pick<RoutePlatform, 'pool' | 'files' | 'config'>,
): void {
  const drawn = new LRUCache<string, Buffer, Listing>({
    ...kept,
    fetchMethod: (_key, _stale, { context }) => draw(context),
  })
  const schema = {
    params: z.object({ kind: z.enum(['products', 'services']), file: jpegOfId }),
    querystring: z.object({ v: z.string().max(20).optional() }),
    hide: true,
  }
  app.get('/og/status/:kind/:file', { schema }, async ({ params, query }, reply) => {
    const { kind } = params
    const found = await findListing(kind, pool, params.file)
    const shared = { ...found, kind }
    const version = statusVersion(shared, shared.shop)
    const picture = await drawn.forceFetch(`${shared.id} ${version}`, { context: shared })
    return sendJpeg(reply, picture, query.v === version)
  })

  for (const [start, to] of [
    ['/p', '/products'],
    ['/v', '/services'],
  ] as const) {
    app.get(
      `${start}/:code`,
      { schema: { params: z.object({ code: z.string().max(40) }), hide: true } },
      async ({ params }, reply) => {
        const id = idOfShortCode(params.code.toLowerCase())
        if (!id) throw notFound('There is nothing at this address')
        return reply.redirect(`${to}/${id}`, 301)
      },
    )
  }

  // What people type who want to sell, and what a phone's keyboard makes of it.
  for (const typed of ['/sell', '/Sell', '/SELL'])
    app.get(typed, { schema: { hide: true } }, async (_request, reply) => reply.redirect('/SellWithUs', 301))

  async function draw({ kind, id, name, price, place, picture, shop }: Listing): Promise<Buffer> {
    const link = config.publicOrigin + shortPath(kind, id)
    const shown = {
      name,
      price,
      place,
      brand: productName,
      link,
      shop: shop.storeName,
      shownLink: config.publicOrigin.replace(/^https?:\/\//, '') + shopPath(shop.slug),
      photo: await photoOf(files, picture),
    }
    return encodeSharePicture({ kind: 'status', shown })
  }
}
