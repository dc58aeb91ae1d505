import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { detachFiles } from '../../platform/files/files.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { variantsJson } from '../products/variants-records.ts'
import { productStatus } from './listing-status.ts'
import { listingStatements } from './listings-records.ts'

const dropImports = defineQuery<{ sellerId: string }, never>(
  'shop_drop_imports',
  (p) => sql`with parts as (delete from photo_parts where seller_id = ${p.sellerId})
    delete from listing_imports where seller_id = ${p.sellerId}`,
)
const shopOf = defineQuery<{ userId: string }, { id: string }>(
  'shop_of_user',
  (p) => sql`select id from sellers where user_id = ${p.userId}`,
)
const heldListings = defineQuery<{ userId: string }, { held: unknown }>(
  'shop_held',
  (p) => sql`select json_build_object(
    'products', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'category', p.category,
        'priceMinor', p.price_kobo, 'description', p.description, 'condition', p.condition, 'unit', p.unit, 'onHand', p.on_hand, 'city', p.city, 'lga', p.lga,
        'state', p.state, 'status', ${productStatus('p')}, 'optionNames', p.option_names, 'variants', ${variantsJson(true)}, 'createdAt', p.created_at) order by p.created_at), '[]'::json)
      from products p join sellers s on s.id = p.seller_id where s.user_id = ${p.userId}),
    'services', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'category', v.category,
        'priceMinor', v.price_kobo, 'priceFor', v.price_for, 'priceIsFrom', v.price_is_from, 'priceNote', v.price_note, 'description', v.description, 'servicesOffered', v.services_offered,
        'workingHours', v.working_hours, 'workPlace', v.work_place, 'city', v.city, 'lga', v.lga, 'state', v.state, 'latitude', v.latitude,
        'longitude', v.longitude, 'status', v.status, 'createdAt', v.created_at) order by v.created_at), '[]'::json)
      from services v join sellers s on s.id = v.seller_id where s.user_id = ${p.userId}),
    'imports', (select coalesce(json_agg(json_build_object('fileName', i.file_name, 'lines', i.lines, 'status', i.status,
        'createdAt', i.created_at) order by i.created_at), '[]'::json)
      from listing_imports i join sellers s on s.id = i.seller_id where s.user_id = ${p.userId})) as held`,
)

/**
 * Drops cached pages that show a suspended shop's listings.
 * The search rows follow the shop's status by a trigger in the same transaction (0009_search.sql).
 */
export async function hideShop(tx: Tx, _sellerId: string): Promise<void> {
  await invalidatePageCache(tx)
}

/** Drops cached pages when a shop is active again, so that they show its listings. */
export async function showShop(tx: Tx, _sellerId: string): Promise<void> {
  await invalidatePageCache(tx)
}

/** Removes and empties every listing of a deleted person's shop. Orders keep their snapshot (D9). */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  const shop = await shopOf.first(tx, { userId })
  if (!shop) return
  await hideShop(tx, shop.id)
  await dropImports.count(tx, { sellerId: shop.id })
  const pictures = [
    ...(await listingStatements.product.empty.all(tx, { userId })),
    ...(await listingStatements.service.empty.all(tx, { userId })),
  ]
  await detachFiles(
    tx,
    pictures.map(({ id }) => id),
  )
}

/** The personal data of a seller's listings and imports. */
export async function exportPersonalData(on: Queryable, userId: string): Promise<unknown> {
  return (await heldListings.one(on, { userId })).held
}
