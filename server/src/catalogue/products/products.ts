import { productCategories } from '@oja/contract/values/categories.ts'
import type { OwnListingsQuery, Stock } from '@oja/contract/schemas/catalogue.ts'
import { fieldLengths, pageSize } from '@oja/contract/values/field-lengths.ts'
import { parseNaira, parseQuantity } from '@oja/contract/values/money.ts'
import type { z } from 'zod'
import { AppError, notFound, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { attachFiles, detachFiles } from '../../platform/files/files.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { FormErrors, FormValues } from '../../platform/multipart/form-values.ts'
import { formatTotalCount } from '../../platform/pagination/total-count.ts'
import type { Photo } from '../../platform/images/encode.ts'
import { storePhotos } from '../../platform/files/store-photos.ts'
import type { RateLimiter } from '../../platform/http/rate-limits.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import type { Upload } from '../../platform/multipart/multipart.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import { nextStart, readStart } from '../listings/list-pages.ts'
import type { ListAnswer } from '../listings/list-pages.ts'
import { readTexts } from '../listings/listing-form.ts'
import type { ListingTexts } from '../listings/listing-form.ts'
import { orderPhotos } from '../listings/listing-photos.ts'
import { refuseDraft, refusePublished, statusAfter } from '../listings/listing-status.ts'
import type { ListingStatus } from '../listings/listing-status.ts'
import {
  insertPhotosOfProduct,
  changeProductRow,
  deletePhotosOfProduct,
  countOwnProducts,
  insertProduct,
  lockProduct,
  ownProductsPage,
  productExists,
  setAvailable,
  setProductStatusRow,
} from './products-records.ts'
import type { StoredProduct } from './products-records.ts'

/** What a product is, once its form has been read. */
export interface ProductDetails extends ListingTexts {
  /** Null only in a draft. */
  priceKobo: number | null
  quantity: number
}

interface Shelves {
  pool: Pool
  files: FileStore
}

/**
 * Lists a product with its photos. It is in the catalogue and in search when this returns; with the status `draft` nobody
 * but its seller sees it, and all but its name may lack. Throws AppError: 422 with a sentence a field, 403 for a foreign
 * shop or a suspended one, 415 or 413 for a photo that cannot be used.
 */
export async function addProduct(platform: Shelves, actor: SellerActor, upload: Upload): Promise<string> {
  const shop = await requireActiveShop(platform.pool, actor)
  const { sellerId } = upload.values
  if (sellerId && sellerId !== actor.sellerId) throw new AppError('FORBIDDEN', 'That is not your shop')
  const status = statusAfter(upload.values, null)
  const details = readProduct(upload.values, status)
  if (status !== 'draft' && upload.files.length === 0)
    throw invalidFields({ productImg: 'A product image is required' })
  return storePhotos(platform, photosOf(actor, upload.files), (pictures) =>
    transaction(platform.pool, (tx) => listProduct(tx, shop, details, pictures, status)),
  )
}

/** Writes a product of a shop, in the caller's transaction; `pictures` are files the shop's owner has just added. */
export async function listProduct(
  tx: Tx,
  shop: ShopRow,
  { name, category, priceKobo, description, quantity }: ProductDetails,
  pictures: string[],
  status: ListingStatus = 'live',
): Promise<string> {
  const { city, lga, state } = shop
  const texts = { name, category, priceKobo, description, quantity, status }
  const place = { city, lga, state, latitude: null, longitude: null }
  const { id } = await insertProduct.one(tx, { ...texts, ...place, sellerId: shop.id })
  await attachFiles(tx, shop.user_id, pictures)
  await insertPhotosOfProduct.count(tx, { productId: id, fileIds: pictures })
  if (status !== 'draft') await invalidatePageCache(tx)
  return id
}

/**
 * Changes one of the caller's own products: what the form does not name stays, and so do its id, links and orders. The
 * stock changes only when the form says another number than `quantitySeen`, the one it was shown with. With the status
 * `live` a draft is published. Throws as `addProduct`, `statusAfter` and `setStock`.
 */
export async function changeProduct(
  platform: Shelves & { limits: RateLimiter },
  actor: SellerActor,
  id: string,
  { values, files: photos }: Upload,
): Promise<void> {
  const { pool } = platform
  // New words are no upload: a seller may mend all their prices in an hour.
  if (photos.length > 0) await platform.limits.count('upload', actor.userId)
  const shop = await requireActiveShop(pool, actor)
  const before = await transaction(pool, (tx) => ownProductFor(tx, actor, id))
  const status = statusAfter(values, before.status)
  const details = readProduct({ ...asForm(before), ...values }, status)
  const coming = photos.map((_, place) => `new ${place}`)
  const needsPhoto = status !== 'draft' && (before.status === 'draft' || before.pictures.length > 0)
  if (needsPhoto && orderPhotos(values, before.pictures, coming).length === 0)
    throw invalidFields({ productImg: 'A product image is required' })
  const write = async (tx: Tx, added: string[]) => {
    const { pictures: current, available, status: now } = await ownProductFor(tx, actor, id)
    const pictures = orderPhotos(values, current, added)
    const next = statusAfter(values, now)
    refusePublished(status, next)
    await changeProductRow.count(tx, { ...details, id, status: next })
    if (values.quantity !== undefined)
      await moveStock(tx, id, available, {
        quantity: details.quantity,
        seen: parseQuantity(values.quantitySeen ?? '') ?? undefined,
      })
    await attachFiles(tx, shop.user_id, added)
    await deletePhotosOfProduct.count(tx, { productId: id })
    await insertPhotosOfProduct.count(tx, { productId: id, fileIds: pictures })
    await detachFiles(
      tx,
      current.filter((picture) => !pictures.includes(picture)),
    )
    if (next !== 'draft') await invalidatePageCache(tx)
  }
  await storePhotos(platform, photosOf(actor, photos), (added) => transaction(pool, (tx) => write(tx, added)))
}

function photosOf({ userId }: SellerActor, photos: readonly Photo[]) {
  return { ownerId: userId, photos, field: 'productImg' }
}

/**
 * Sets how many pieces of the caller's own product can be bought. Throws 409 when buyers have changed the number he was
 * looking at, 404 for what nobody sees, 403 for another shop's.
 */
export async function setStock(
  pool: Pool,
  actor: SellerActor,
  id: string,
  wanted: z.output<typeof Stock>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    const { available } = await ownProductFor(tx, actor, id)
    await moveStock(tx, id, available, wanted)
    await invalidatePageCache(tx)
  })
}

async function moveStock(
  tx: Tx,
  id: string,
  available: number,
  { quantity, seen }: z.output<typeof Stock>,
): Promise<void> {
  if (quantity === seen) return
  if (seen !== undefined && seen !== available) {
    const message = `Buyers have changed the stock meanwhile: it is ${available} now. Please look again.`
    throw new AppError('CONFLICT', message, { fields: { quantity: message } })
  }
  await setAvailable.count(tx, { id, quantity })
}

/**
 * Takes one of the caller's own products out of the market, for a while or for good, or brings it back. Throws as above,
 * and 409 for a draft, which can only be removed.
 */
export async function setProductStatus(
  pool: Pool,
  actor: SellerActor,
  id: string,
  status: 'live' | 'paused' | 'removed',
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    refuseDraft((await ownProductFor(tx, actor, id)).status, status)
    await setProductStatusRow.count(tx, { id, sellerId: actor.sellerId, status })
    await invalidatePageCache(tx)
  })
}

/** One page of the caller's own products. */
export async function listOwnProducts(
  pool: Pool,
  { sellerId }: SellerActor,
  query: z.output<typeof OwnListingsQuery>,
): Promise<ListAnswer> {
  const wanted = { sellerId, words: query.q ?? '', status: query.status ?? '' }
  const [found, { count }] = await Promise.all([
    ownProductsPage.one(pool, { ...readStart(query.after), ...wanted, most: pageSize }),
    countOwnProducts.one(pool, wanted),
  ])
  return { body: found.body, after: nextStart(found), total: formatTotalCount(count) }
}

/** Reads the texts of a product's form; a draft may leave out all but the name. Throws 422 with the sentences of the specification. */
export function readProduct(values: FormValues, status: ListingStatus): ProductDetails {
  const isDraft = status === 'draft'
  const isLeftOut = (text = '') => isDraft && text.trim() === ''
  const faults: FormErrors = {}
  const texts = readTexts(values, productCategories, faults, isDraft)
  const priceKobo = parseNaira(values.price ?? '')
  const quantity = isLeftOut(values.quantity) ? 0 : parseQuantity(values.quantity ?? '')
  if (priceKobo === null && !isLeftOut(values.price)) faults.price = 'Price must be a valid number'
  if (quantity === null || quantity > fieldLengths.quantity)
    faults.quantity = 'Quantity must be a valid number'
  if (Object.keys(faults).length > 0 || quantity === null) throw invalidFields(faults)
  return { ...texts, priceKobo, quantity }
}

async function ownProductFor(tx: Tx, { sellerId }: SellerActor, id: string): Promise<StoredProduct> {
  const found = await lockProduct.first(tx, { id, sellerId })
  if (!found) throw await notYours(tx, id)
  return found
}

async function notYours(tx: Tx, id: string): Promise<AppError> {
  const isPublic = await productExists.first(tx, { id })
  return isPublic ? new AppError('FORBIDDEN', 'That is not your listing') : notFound('Product not found')
}

/** A stored product as its form would send it, so that what a change does not name is read like the rest. */
function asForm({ name, category, price_kobo, description, available }: StoredProduct): FormValues {
  const price = price_kobo === null ? '' : (price_kobo / 100).toFixed(2)
  return { name, category, price, description, quantity: String(available) }
}
