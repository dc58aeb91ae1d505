import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { draftsWithoutPrice } from '../photo-drafts/photo-drafts-records.ts'

interface LowProduct {
  name: string
  on_hand: number
  low_since: string
  owner_name: string
  email: string
}

// A trigger sets and clears `low_since` whatever changes the stock (0016_shop.sql).
const lowProduct = defineQuery<{ productId: string }, LowProduct>(
  'low_stock_product',
  (
    p,
  ) => sql`select p.name, p.on_hand, p.low_since::text as low_since, u.name as owner_name, coalesce(u.email::text, '') as email
    from products p join sellers s on s.id = p.seller_id join users u on u.id = s.user_id
    where p.id = ${p.productId} and p.low_since is not null and s.notifications and not 'stock' = any(s.muted_emails)
      and s.low_stock_at is not null`,
)

const lowOfShop = defineQuery<
  { sellerId: string; max: number },
  { id: string; name: string; on_hand: number; total: number }
>(
  'low_stock_of_shop',
  (p) => sql`select p.id, p.name, p.on_hand, (count(*) over ())::int as total
    from products p join sellers s on s.id = p.seller_id
    where p.seller_id = ${p.sellerId} and p.status = 'live' and p.on_hand <= s.low_stock_at
    order by p.on_hand, p.created_at desc limit ${p.max}`,
)

const unpictured = defineQuery<{ sellerId: string }, { products: number; services: number }>(
  'shop_unpictured',
  (
    p,
  ) => sql`select (select count(*) from products p where p.seller_id = ${p.sellerId} and p.status in ('live', 'paused')
        and not exists (select from product_pictures where product_id = p.id))::int as products,
      (select count(*) from services v where v.seller_id = ${p.sellerId} and v.status in ('live', 'paused')
        and not exists (select from service_pictures where service_id = v.id))::int as services`,
)

/**
 * After a sale: mails the seller when the stock is as low as they asked to be warned.
 * The seller gets one mail each time the stock falls that low, and none when they want no mails.
 */
export async function warnOfLowStock(
  tx: Tx,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  productId: string,
): Promise<void> {
  const low = await lowProduct.first(tx, { productId })
  if (!low) return
  const left = low.on_hand === 0 ? 'Sold out' : `Only ${low.on_hand} left`
  await queueMail(tx, {
    key: `low-stock ${productId} ${low.low_since}`,
    to: low.email,
    subject: `${left}: ${low.name}`,
    greeting: `Hello ${low.owner_name},`,
    paragraphs: [
      low.on_hand === 0
        ? `${low.name} is sold out. Buyers cannot buy it until you add to its stock.`
        : `You have ${low.on_hand} of ${low.name} left.`,
      'We email you once each time stock gets this low. You can change the number, or turn this off, in your store settings.',
    ],
    link: { label: 'Update stock', url: `${publicOrigin}/dashboard/listings?tab=products&status=low` },
  })
}

/**
 * The products of a shop that are low by the seller's own limit: how many, and the `most` lowest. None without a limit.
 */
export async function lowStockOf(
  on: Queryable,
  sellerId: string,
  max: number,
): Promise<{ total: number; goods: { id: string; name: string; left: number }[] }> {
  const rows = await lowOfShop.all(on, { sellerId, max })
  return {
    total: rows[0]?.total ?? 0,
    goods: rows.map(({ id, name, on_hand }) => ({ id, name, left: on_hand })),
  }
}

/** How many listings of a shop have no photo. */
export async function countWithoutPhoto(
  on: Queryable,
  sellerId: string,
): Promise<{ products: number; services: number }> {
  return unpictured.one(on, { sellerId })
}

/** How many drafts of photos, as the page of photos lists them, have no price. */
export async function countDraftsToPrice(on: Queryable, sellerId: string): Promise<number> {
  return (await draftsWithoutPrice.one(on, { sellerId })).count
}
