import type { SavedPhotoDrafts, SavePhotoDrafts } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { isCameraName } from '@oja/contract/values/catalogue/camera-name.ts'
import type { z } from 'zod'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import { offersOf } from './draft-offers.ts'
import { photoField } from '../listings/listings.ts'
import { lockProduct } from '../products/products-records.ts'
import type { StoredProduct } from '../products/products-records.ts'
import { productDefinition } from '../products/products.ts'
import type { ProductDetails } from '../products/products.ts'

type Saved = z.output<typeof SavePhotoDrafts>
type Typed = Saved['drafts'][number]

/**
 * Saves the table of drafts of photos in one transaction. With `publish` the drafts that miss nothing are put in the
 * market; of the others every value that can be used is kept.
 * A draft that is in the market already stays as it is.
 * Throws 404, and stores nothing, when one of them is not the caller's own; 403 for a suspended shop.
 */
export async function savePhotoDrafts(
  pool: Pool,
  actor: SellerActor,
  wanted: Saved,
): Promise<SavedPhotoDrafts> {
  const missing: SavedPhotoDrafts['missing'] = []
  let published = 0
  let waiting = 0
  await transaction(pool, async (tx) => {
    // A transaction that meets a deadlock runs again.
    missing.length = 0
    published = 0
    waiting = 0
    const shop = await requireActiveShop(tx, actor)
    // In one order, so that two tabs do not wait for each other.
    for (const typed of [...wanted.drafts].sort((one, other) => (one.id < other.id ? -1 : 1))) {
      const fields = await saveDraft(tx, shop, typed, wanted.publish)
      if (fields) missing.push({ id: typed.id, fields })
      else if (wanted.publish && (await isWaiting(tx, shop, typed.id))) waiting += 1
      else if (wanted.publish) published += 1
    }
    if (published > 0) await invalidatePageCache(tx)
  })
  const message = messageOf(wanted, published, waiting, missing.length)
  return { message, published, missing, offers: offersOf(wanted.drafts) }
}

/** Does it wait for a look by an admin, as the database decided when it was published? */
async function isWaiting(tx: Tx, shop: ShopRow, id: string): Promise<boolean> {
  return (await lockProduct.first(tx, { id, sellerId: shop.id }))?.status === 'waiting'
}

/** Returns what the draft misses, by field; null when it misses nothing. */
async function saveDraft(
  tx: Tx,
  shop: ShopRow,
  { id, unit, ...fields }: Typed,
  publish: boolean,
): Promise<Record<string, string> | null> {
  // Pages before 0.25 send no unit: it stays as it is.
  const typed = { ...fields, ...(unit === undefined ? {} : { unit }) }
  const current = await lockProduct.first(tx, { id, sellerId: shop.id })
  if (!current) throw notFound('One of these drafts is no longer here. Please refresh the page.')
  if (current.status !== 'draft') return null
  const read = readComplete(current, typed)
  if ('details' in read && publish) {
    await productDefinition.update(tx, shop, id, { ...read, values: typed, status: 'live', current })
    return null
  }
  const faults = 'faults' in read ? read.faults : {}
  const values: Partial<typeof typed> = { ...typed }
  for (const field of ['name', 'category', 'price', 'quantity', 'unit'] as const)
    if (faults[field]) delete values[field]
  // A field that was emptied is emptied in the draft too. A name stays.
  for (const field of ['category', 'price', 'quantity', 'unit'] as const)
    if (typed[field] === '') values[field] = ''
  const details = productDefinition.readChange(current, values, 'draft')
  await productDefinition.update(tx, shop, id, { details, values, status: 'draft', current })
  return 'faults' in read ? read.faults : null
}

type Complete = { details: ProductDetails } | { faults: Record<string, string> }

function readComplete(
  current: StoredProduct,
  typed: Omit<Typed, 'id' | 'unit'> & { unit?: string },
): Complete {
  // Its photo can be removed on its own page.
  if (current.pictures.length === 0)
    return { faults: { [photoField('product')]: 'A product image is required' } }
  // Nobody searches for the number of a photo.
  const unnamed: Record<string, string> = isCameraName(typed.name || current.name)
    ? { name: 'Add a name' }
    : {}
  try {
    const details = productDefinition.readChange(current, typed, 'live')
    return unnamed.name ? { faults: unnamed } : { details }
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    return { faults: { ...error.fields, ...unnamed } }
  }
}

function messageOf({ publish }: Saved, published: number, waiting: number, missing: number): string {
  if (!publish) return 'Drafts saved'
  const looked =
    waiting === 0
      ? ''
      : ` ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a look by our team, then buyers see ${waiting === 1 ? 'it' : 'them'}.`
  const rest =
    missing === 0 ? '' : ` ${missing} ${missing === 1 ? 'waits: it' : 'wait: each'} says below what it needs.`
  if (published === 0 && missing > 0) return `Nothing is in the market yet.${looked}${rest}`
  return `${published} ${published === 1 ? 'product is' : 'products are'} in the market now.${looked}${rest}`
}
