import { shopPath } from '@oja/contract/values/sharing.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { productName } from '../platform/config.ts'
import { encodeSharePicture } from '../platform/images/encode.ts'
import type { ShopCardPicture } from '../platform/images/shop-card.ts'
import { notFound } from '../platform/http/app-error.ts'
import { qrPath } from '../platform/images/qr-code.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { shopOfLink, visibleShop } from '../sellers/sellers.ts'

const named = (ending: string) =>
  z
    .string()
    .regex(new RegExp(String.raw`^[a-z0-9-]{1,40}\.${ending}$`), 'There is nothing at this address')
    .transform((name) => name.slice(0, -(ending.length + 1)))

// Each is about 60 KB, and drawing one takes 300 ms.
const kept = { max: 100, ttl: 24 * 3_600_000, ignoreFetchAbort: true }

// The white margin that scanners need, in modules (ISO/IEC 18004).
const quietZone = 4

/** The QR code of a shop's link as an SVG, with the link below it, and the shop's card as a PNG to print and to send. */
export function shopQrRoutes(app: App, { config, reading }: RoutePlatform): void {
  const schema = { params: z.object({ file: named('svg') }), hide: true }
  app.get('/qr/:file', { schema }, async (request, reply) => {
    const { data } = await shopOfLink(reading(request).pool, request.params.file)
    if (data.slug !== request.params.file) throw notFound('There is nothing at this address')
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(poster(config.publicOrigin + shopPath(data.slug)))
  })

  const drawn = new LRUCache<string, Buffer, ShopCardPicture>({
    ...kept,
    fetchMethod: (_key, _stale, { context }) => encodeSharePicture({ kind: 'shopCard', shown: context }),
  })
  const card = { params: z.object({ file: named('png') }), hide: true }
  app.get('/qr/cards/:file', { schema: card }, async (request, reply) => {
    const { pool } = reading(request)
    const { data } = await shopOfLink(pool, request.params.file)
    const shop = await visibleShop(pool, data.sellerId)
    if (!shop || data.slug !== request.params.file) throw notFound('There is nothing at this address')
    const link = config.publicOrigin + shopPath(data.slug)
    const shown: ShopCardPicture = {
      storeName: shop.store_name,
      place: placeLabel({ city: shop.city, state: shop.state }),
      brand: productName,
      link,
      shownLink: link.replace(/^https?:\/\//, ''),
    }
    const picture = await drawn.forceFetch(JSON.stringify(shown), { context: shown })
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(picture)
  })
}

function poster(link: string): string {
  const { size, path } = qrPath(link, quietZone)
  const words = link.replace(/^https?:\/\//, '')
  const maxWidth = size - quietZone
  // A letter of a sans-serif font is at maxWidth 0.6 of its height wide, so the link stays between the margins.
  const height = Math.min(3, maxWidth / (words.length * 0.6)).toFixed(2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size + 3}" width="${size * 10}" height="${(size + 3) * 10}">
<rect width="100%" height="100%" fill="#fff"/>
<path d="${path}" fill="#000" shape-rendering="crispEdges"/>
<text x="${size / 2}" y="${size}" font-family="sans-serif" font-weight="bold" font-size="${height}" text-anchor="middle">${words}</text>
</svg>
`
}
