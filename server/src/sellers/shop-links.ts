import type { LinkedShop, ShopLink } from '@oja/contract/schemas/sellers.ts'
import { linkChangeDays } from '@oja/contract/values/policy.ts'
import { notFound } from '../platform/http/app-error.ts'
import type { Queryable, QueryRunner, Tx } from '../platform/database/database.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import { chooseLink, linkOfShop, retireLink, shopOfSlug } from './shop-links-records.ts'

/** The shop to which a link leads, today's or an older one. Throws 404 unless the public may see the shop. */
export async function shopOfLink(on: QueryRunner, slug: string): Promise<LinkedShop> {
  const found = await shopOfSlug.first(on, { slug })
  if (!found) throw notFound('Seller not found.')
  return { data: { sellerId: found.seller_id, slug: found.slug } }
}

/** The link of the caller's shop, and when it may be changed. */
export async function ownLink(on: Queryable, actor: SellerActor): Promise<ShopLink> {
  const { slug, changeable_from } = await linkOfShop.one(on, {
    sellerId: actor.sellerId,
    days: linkChangeDays,
  })
  return { data: { slug, changeableFrom: changeable_from?.toISOString() ?? '' } }
}

/** Gives a shop a new link; the old one redirects. False when another shop has or had the new one. */
export async function takeLink(tx: Tx, sellerId: string, slug: string): Promise<boolean> {
  await retireLink.count(tx, { sellerId })
  return (await chooseLink.count(tx, { sellerId, slug })) > 0
}
