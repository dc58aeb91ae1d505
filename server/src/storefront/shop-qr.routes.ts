import { shopPath } from '@oja/contract/values/sharing.ts'
import { z } from 'zod'
import { notFound } from '../platform/http/app-error.ts'
import { qrPath } from '../platform/images/qr-code.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { shopOfLink } from '../sellers/sellers.ts'

const file = z
  .string()
  .regex(/^[a-z0-9-]{1,40}\.svg$/, 'There is nothing at this address')
  .transform((name) => name.slice(0, -'.svg'.length))

// The white margin that scanners need, in modules (ISO/IEC 18004).
const quietZone = 4

/** The QR code of a shop's link as an SVG, with the link below it, for a screen or for paper. */
export function shopQrRoutes(app: App, { config, reading }: RoutePlatform): void {
  const schema = { params: z.object({ file }), hide: true }
  app.get('/qr/:file', { schema }, async (request, reply) => {
    const { data } = await shopOfLink(reading(request).pool, request.params.file)
    if (data.slug !== request.params.file) throw notFound('There is nothing at this address')
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(poster(config.publicOrigin + shopPath(data.slug)))
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
