import { buffer } from 'node:stream/consumers'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { sharedProduct, sharedService, sharedShop, contentVersion } from '@oja/contract/values/sharing.ts'
import type { SharedContent } from '@oja/contract/values/sharing.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { id } from '@oja/contract/schemas/fields.ts'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { showListing } from '../catalogue/catalogue.ts'
import { notFound } from '../platform/http/app-error.ts'
import { productName } from '../platform/config.ts'
import type { Pool } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { encodeSharePicture } from '../platform/images/encode.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { shopCard, visibleShop } from '../sellers/sellers.ts'

const jpeg = '.jpg'
const file = z
  .string()
  .endsWith(jpeg, 'There is nothing at this address')
  .transform((name) => name.slice(0, -jpeg.length))
  .pipe(id)

// Each is about 60 KB, and drawing one takes 100 ms.
const kept = { max: 200, ttl: 24 * 3_600_000, ignoreFetchAbort: true }

/** The image that messengers show of an address. It is drawn on the first request, from what is public then. */
export function socialCardRoutes(app: App, { pool, files }: Pick<RoutePlatform, 'pool' | 'files'>): void {
  const drawn = new LRUCache<string, Buffer, SharedContent>({
    ...kept,
    fetchMethod: (_key, _stale, { context }) => draw(files, context),
  })
  const schema = {
    params: z.object({ kind: z.enum(['products', 'services', 'shops']), file }),
    querystring: z.object({ v: z.string().max(20).optional() }),
    hide: true,
  }
  app.get('/og/:kind/:file', { schema }, async ({ params, query }, reply) => {
    const shared = await find[params.kind](pool, params.file)
    const version = contentVersion(shared)
    const picture = await drawn.forceFetch(`${shared.id} ${version}`, { context: shared })
    // An address with an old price gets today's image, but it is cached only for a short time.
    return send(reply, picture, query.v === version)
  })
}

const find: Record<SharedContent['kind'], (pool: Pool, id: string) => Promise<SharedContent>> = {
  products: async (pool, productId) =>
    sharedProduct(
      (JSON.parse(await showListing('product', pool, productId, null)) as { data: Product }).data,
    ),
  services: async (pool, serviceId) =>
    sharedService(
      (JSON.parse(await showListing('service', pool, serviceId, null)) as { data: Service }).data,
    ),
  shops: async (pool, sellerId) => {
    const shop = await visibleShop(pool, sellerId)
    if (!shop) throw notFound('Seller not found.')
    return sharedShop(shopCard(shop))
  },
}

async function draw(files: FileStore, { name, price, place, picture }: SharedContent): Promise<Buffer> {
  const stored = picture === '' ? null : await files.read(picture, '1080.webp')
  const photo = stored ? await buffer(stored.content) : null
  return encodeSharePicture({ name, price, place, brand: productName, photo })
}

function send(reply: FastifyReply, picture: Buffer, isCurrent: boolean): FastifyReply {
  return reply
    .type('image/jpeg')
    .headers({
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      // The image is made for pages of other sites.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(picture)
}
