import { buffer } from 'node:stream/consumers'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { id } from '@oja/contract/schemas/fields.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { sharedProduct, sharedService, sharedShop } from '@oja/contract/values/sharing.ts'
import type { SharedContent, SharingShop } from '@oja/contract/values/sharing.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { showListing } from '../catalogue/catalogue.ts'
import { notFound } from '../platform/http/app-error.ts'
import type { Pool } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { shopCard, visibleShop } from '../sellers/sellers.ts'

const jpeg = '.jpg'

/** The name of a picture in an address: an id and ".jpg". */
export const jpegOfId = z
  .string()
  .endsWith(jpeg, 'There is nothing at this address')
  .transform((name) => name.slice(0, -jpeg.length))
  .pipe(id)

/** What is public of a listing or a shop now. Each throws 404 for what the public may not see. */
export const findShared: Record<SharedContent['kind'], (pool: Pool, id: string) => Promise<SharedContent>> = {
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

/** The same of one listing, with its shop. Throws 404 for what the public may not see. */
export async function findListing(
  kind: 'products' | 'services',
  pool: Pool,
  listingId: string,
): Promise<SharedContent & { shop: SharingShop }> {
  const { data } = JSON.parse(
    await showListing(kind === 'products' ? 'product' : 'service', pool, listingId, null),
  ) as { data: Product | Service }
  const { shop, shared } =
    'quantity' in data
      ? { shop: data.sellerId, shared: sharedProduct(data) }
      : { shop: data.seller, shared: sharedService(data) }
  const visible = await visibleShop(pool, shop._id)
  if (!visible) throw notFound('Seller not found.')
  return { ...shared, shop: { storeName: visible.store_name, slug: visible.slug } }
}

/** The photo of shared content; null without one. */
export async function photoOf(files: FileStore, picture: string): Promise<Buffer | null> {
  const stored = picture === '' ? null : await files.read(picture, '1080.webp')
  return stored ? buffer(stored.content) : null
}

/** Sends a picture, which may be kept for ever when the address names today's content. */
export function sendJpeg(reply: FastifyReply, picture: Buffer, isCurrent: boolean): FastifyReply {
  return reply
    .type('image/jpeg')
    .headers({
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      // The image is made for pages of other sites.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(picture)
}
