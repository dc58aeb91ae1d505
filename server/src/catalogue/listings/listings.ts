import type { OwnListingsQuery } from '@oja/contract/schemas/catalogue.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { id as uuid } from '@oja/contract/schemas/fields.ts'
import type { z } from 'zod'
import { AppError, notFound, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, QueryRunner, Statement, Tx } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { attachFiles, detachFiles } from '../../platform/files/files.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { FormValues } from '../../platform/multipart/form-values.ts'
import type { RateLimiter } from '../../platform/http/rate-limits.ts'
import { storePhotos } from '../../platform/files/store-photos.ts'
import { formatTotalCount } from '../../platform/pagination/total-count.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import type { Upload } from '../../platform/multipart/multipart.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import { listingOfUpload, noteUpload, readUploadKey } from '../upload-key/upload-key.ts'
import { wantsToBeAsked } from '../price-hint/ask-about-price.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import { nextSorted, nextStart, readSorted, readStart } from './list-pages.ts'
import type { ListAnswer } from './list-pages.ts'
import type { ListingKind } from './listing-json.ts'
import { orderPhotos } from './listing-photos.ts'
import { refuseDraft, refuseHeld, refusePublished, statusAfter } from './listing-status.ts'
import type { ListingStatus } from './listing-status.ts'
import { listingStatements } from './listings-records.ts'
import type { OwnMatch } from './listings-records.ts'

/** What the form of a listing needs of the stored row, for both kinds. */
export interface StoredListing {
  status: ListingStatus
  pictures: string[]
}

/** What differs between products and services. `Details` is what the form says. */
export interface ListingDefinition<Details, Stored extends StoredListing> {
  kind: ListingKind
  /** Fields of its form that hold several lines; a form may send each line by itself. */
  lineFields?: string[]
  /** The caller's own listing, locked until the transaction ends. */
  lock: Statement<{ id: string; sellerId: string }, Stored>
  /** Reads a form. A draft needs only the name. Throws 422 with a sentence for each field. */
  read(values: FormValues, status: ListingStatus): Details
  /** Reads a form that changes a listing. Fields that it leaves out stay. Throws as `read`. */
  readChange(before: Stored, values: FormValues, status: ListingStatus): Details
  /** Asks about a price that looks like a slip; `before` is null for a new listing. Throws 422 with the question. */
  askAboutPrice(on: QueryRunner, shop: ShopRow, price: PriceOfForm<Details, Stored>): Promise<void>
  insert: (tx: Tx, shop: ShopRow, details: Details, status: ListingStatus) => Promise<string>
  /** Notes which photo shows what, once the photos of a written listing are stored; `pictures` are all, in order. */
  placePhotos?: (tx: Tx, id: string, details: Details, pictures: readonly string[]) => Promise<void>
  /** `current` is the listing now; the form may have been read from an older one. */
  update: (tx: Tx, shop: ShopRow, id: string, change: ListingChange<Details, Stored>) => Promise<void>
  /** The form of a new listing that is sent again, so that it leaves the stock of what is stored: buyers may have bought some. */
  leaveStock?: (values: Upload['values']) => Upload['values']
}

export interface PriceOfForm<Details, Stored> {
  details: Details
  values: FormValues
  before: Stored | null
}

export interface ListingChange<Details, Stored> {
  details: Details
  values: FormValues
  status: ListingStatus
  current: Stored
}

export interface Stores {
  pool: Pool
  files: FileStore
}

/**
 * Lists a product or service with its photos.
 * When this returns, the listing is in the catalogue and in search.
 * With the status `draft` only its seller sees it.
 *
 * @throws AppError 422 with a sentence for each field, 403 for another shop or a suspended one, 415 or 413 for a photo
 * that cannot be used.
 */
export async function addListing<Details, Stored extends StoredListing>(
  definition: ListingDefinition<Details, Stored>,
  stores: Stores & { limits: RateLimiter },
  actor: SellerActor,
  upload: Upload,
): Promise<string> {
  const shop = await requireActiveShop(stores.pool, actor)
  const { sellerId } = upload.values
  if (sellerId && sellerId !== actor.sellerId) throw new AppError('FORBIDDEN', 'That is not your shop')
  const key = readUploadKey(upload.values)
  const known = key && (await listingOfUpload(definition.kind, stores.pool, shop.id, key))
  if (known) return sendAgain(definition, stores, actor, known, upload)
  const status = statusAfter(upload.values, null)
  const details = definition.read(upload.values, status)
  const coming = upload.files.map((_, place) => `new ${place}`)
  const order = orderPhotos(upload.values, await copiedPictures(definition, stores, actor, upload), coming)
  if (status !== 'draft' && order.length === 0) throw imageRequired(definition)
  if (status !== 'draft' && wantsToBeAsked(upload.values))
    await definition.askAboutPrice(stores.pool, shop, { details, values: upload.values, before: null })
  const copies = order.filter((id) => !coming.includes(id))
  const photos = { ...photosOf(definition, actor, upload), copies }
  const write = (stored: string[]) => {
    const names = [...coming, ...copies]
    const pictures = order.flatMap((name) => stored[names.indexOf(name)] ?? [])
    return transaction(stores.pool, async (tx) => {
      const id = await insertListing(definition, tx, shop, details, pictures, status)
      if (key) await noteUpload(definition.kind, tx, { id, sellerId: shop.id }, key)
      return id
    })
  }
  try {
    return await storePhotos(stores, photos, write)
  } catch (error) {
    // The same form, sent a moment ago, was stored meanwhile.
    const other = key && (await listingOfUpload(definition.kind, stores.pool, shop.id, key))
    if (!other) throw error
    return sendAgain(definition, stores, actor, other, upload)
  }
}

/**
 * A form that was stored and whose answer never came: what was corrected since is kept, and its photos take the place of
 * the stored ones. The stock of what is no draft stays: buyers may have bought some. Throws as `changeListing`.
 */
async function sendAgain<Details, Stored extends StoredListing>(
  definition: ListingDefinition<Details, Stored>,
  stores: Stores & { limits: RateLimiter },
  actor: SellerActor,
  id: string,
  { values, files }: Upload,
): Promise<string> {
  const { status, ...texts } = values
  const before = await transaction(stores.pool, (tx) => lockOwnListing(definition, tx, actor, id))
  const isDraft = before.status === 'draft'
  // A published listing becomes no draft again.
  if (!isDraft && status === 'draft') return id
  const left = isDraft ? values : (definition.leaveStock?.(texts) ?? texts)
  const again = values.copyOf ? besideCopies(before, left, files) : { values: left, files }
  await changeListing(definition, stores, actor, id, { ...again, replacesPhotos: !values.copyOf })
  return id
}

/** A form that copies a listing names photos of that one, which this listing has as files of its own: they stay. */
function besideCopies(
  { pictures }: StoredListing,
  { variantPhoto: _place, ...values }: Upload['values'],
  files: Upload['files'],
): Upload {
  return { values, files: pictures.length === 0 ? files : [] }
}

/**
 * The photos of the listing that the form copies, by its field `copyOf`: each listing gets files of its own, so that
 * neither loses them with the other. Throws 403 and 404 as `lockOwnListing`.
 */
async function copiedPictures<Details, Stored extends StoredListing>(
  definition: ListingDefinition<Details, Stored>,
  { pool }: Stores,
  actor: SellerActor,
  { values: { copyOf = '' } }: Upload,
): Promise<string[]> {
  if (copyOf === '') return []
  if (!uuid.safeParse(copyOf).success) throw listingNotFound(definition.kind)
  const { pictures } = await transaction(pool, (tx) => lockOwnListing(definition, tx, actor, copyOf))
  return pictures
}

/**
 * Writes a listing of a shop in the caller's transaction. `pictures` are files that the shop's owner has just added.
 */
export async function insertListing<Details, Stored extends StoredListing>(
  definition: ListingDefinition<Details, Stored>,
  tx: Tx,
  shop: ShopRow,
  details: Details,
  pictures: string[],
  status: ListingStatus,
): Promise<string> {
  const id = await definition.insert(tx, shop, details, status)
  await attachFiles(tx, shop.user_id, pictures)
  await listingStatements[definition.kind].addPictures.count(tx, { id, fileIds: pictures })
  await definition.placePhotos?.(tx, id, details, pictures)
  if (status !== 'draft') await invalidatePageCache(tx)
  return id
}

/**
 * Adds files that the shop's owner has just added after the photos of a listing. Does nothing for a removed listing.
 */
export async function appendPictures(
  kind: ListingKind,
  tx: Tx,
  ownerId: string,
  id: string,
  pictures: string[],
): Promise<void> {
  const added = await listingStatements[kind].appendPictures.count(tx, { id, fileIds: pictures })
  if (added === 0) return
  await attachFiles(tx, ownerId, pictures)
  await invalidatePageCache(tx)
}

/**
 * Changes one of the caller's own listings.
 * Fields that the form leaves out stay, and so do id, links, orders and reviews.
 * With the status `live` a draft is published.
 * With `replacesPhotos` the photos of the form, if it has some, take the place of all stored ones; the caller has counted
 * the upload.
 *
 * @throws as `addListing` and `statusAfter`; 404 for a listing that the caller may not see, 403 for another shop's.
 */
export async function changeListing<Details, Stored extends StoredListing>(
  definition: ListingDefinition<Details, Stored>,
  stores: Stores & { limits: RateLimiter },
  actor: SellerActor,
  id: string,
  upload: Upload & { replacesPhotos?: boolean },
): Promise<void> {
  const { pool } = stores
  const { values, files } = upload
  const replacesPhotos = upload.replacesPhotos === true && files.length > 0
  const placed = (current: string[], added: string[]) =>
    orderPhotos(values, replacesPhotos ? [] : current, added)
  // Only photos count as uploads, so that a seller may correct all prices in an hour.
  if (files.length > 0 && !replacesPhotos) await stores.limits.count('upload', actor.userId)
  const shop = await requireActiveShop(pool, actor)
  const before = await transaction(pool, (tx) => lockOwnListing(definition, tx, actor, id))
  const status = statusAfter(values, before.status)
  const details = definition.readChange(before, values, status)
  const coming = files.map((_, place) => `new ${place}`)
  const needsPhoto = status !== 'draft' && (before.status === 'draft' || before.pictures.length > 0)
  if (needsPhoto && placed(before.pictures, coming).length === 0) throw imageRequired(definition)
  if (status !== 'draft' && wantsToBeAsked(values))
    await definition.askAboutPrice(pool, shop, { details, values, before })
  const write = async (tx: Tx, added: string[]) => {
    const current = await lockOwnListing(definition, tx, actor, id)
    const pictures = placed(current.pictures, added)
    const next = statusAfter(values, current.status)
    refusePublished(status, next)
    await definition.update(tx, shop, id, { details, values, status: next, current })
    await attachFiles(tx, shop.user_id, added)
    await listingStatements[definition.kind].clearPictures.count(tx, { id })
    await listingStatements[definition.kind].addPictures.count(tx, { id, fileIds: pictures })
    await definition.placePhotos?.(tx, id, details, pictures)
    await detachFiles(
      tx,
      current.pictures.filter((picture) => !pictures.includes(picture)),
    )
    if (next !== 'draft') await invalidatePageCache(tx)
  }
  await storePhotos(stores, photosOf(definition, actor, upload), (added) =>
    transaction(pool, (tx) => write(tx, added)),
  )
}

/**
 * Pauses, removes or shows again one of the caller's own listings.
 * Throws as `changeListing`, and 409 for a draft, which can only be removed.
 */
export async function setListingStatus<Details, Stored extends StoredListing>(
  definition: ListingDefinition<Details, Stored>,
  pool: Pool,
  actor: SellerActor,
  id: string,
  status: 'live' | 'paused' | 'removed',
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    const { status: stands } = await lockOwnListing(definition, tx, actor, id)
    refuseDraft(stands, status)
    refuseHeld(stands, status)
    await listingStatements[definition.kind].setStatus.count(tx, { id, sellerId: actor.sellerId, status })
    await invalidatePageCache(tx)
  })
}

/** One page of the caller's own listings, newest first unless the query sorts them. */
export async function listOwnListings<Details, Stored extends StoredListing>(
  { kind }: ListingDefinition<Details, Stored>,
  pool: Pool,
  { sellerId }: SellerActor,
  query: z.output<typeof OwnListingsQuery>,
): Promise<ListAnswer> {
  const wanted = { sellerId, words: query.q ?? '', status: query.status ?? '' }
  const [found, { count }] = await Promise.all([
    ownPageOf(kind, pool, wanted, query),
    listingStatements[kind].ownCount.one(pool, wanted),
  ])
  return { ...found, total: formatTotalCount(count) }
}

async function ownPageOf(
  kind: ListingKind,
  pool: Pool,
  wanted: OwnMatch,
  { sort = 'newest', after }: z.output<typeof OwnListingsQuery>,
): Promise<Omit<ListAnswer, 'total'>> {
  const { ownPage, ownSorted } = listingStatements[kind]
  if (sort === 'newest') {
    const found = await ownPage.one(pool, { ...readStart(after), ...wanted, limit: pageSize })
    return { body: found.body, after: nextStart(found) }
  }
  const found = await ownSorted.one(pool, { ...readSorted(after), ...wanted, sort, limit: pageSize })
  return { body: found.body, after: nextSorted(found.last_key, found.last_id) }
}

/** The caller's own listing, locked. Throws 403 for another shop's, 404 for one that the caller may not see. */
export async function lockOwnListing<Details, Stored extends StoredListing>(
  { kind, lock }: ListingDefinition<Details, Stored>,
  tx: Tx,
  { sellerId }: SellerActor,
  id: string,
): Promise<Stored> {
  const found = await lock.first(tx, { id, sellerId })
  if (found) return found
  if (await listingStatements[kind].exists.first(tx, { id }))
    throw new AppError('FORBIDDEN', 'That is not your listing')
  throw listingNotFound(kind)
}

/**
 * The text of the answer for one listing: as its owner sees it, else as everybody does. `reviews` is the JSON text of a
 * service's reviews, for the module that knows them. Throws 404.
 */
export async function showListing(
  kind: ListingKind,
  on: QueryRunner,
  id: string,
  sellerId: string | null,
  reviews = '[]',
): Promise<string> {
  const { one, ownOne } = listingStatements[kind]
  const own = sellerId ? await ownOne.first(on, { id, sellerId, reviews }) : undefined
  const found = own ?? (await one.first(on, { id, reviews }))
  if (!found) throw listingNotFound(kind)
  return found.body
}

/** What a kind is called at the beginning of a sentence. */
export const listingLabels: Record<ListingKind, string> = { product: 'Product', service: 'Service' }

/** The field of a form that holds the photos of a listing. */
export function photoField(kind: ListingKind): string {
  return `${kind}Img`
}

function listingNotFound(kind: ListingKind): AppError {
  return notFound(`${listingLabels[kind]} not found`)
}

function imageRequired({ kind }: { kind: ListingKind }): AppError {
  return invalidFields({ [photoField(kind)]: `A ${kind} image is required` })
}

function photosOf({ kind }: { kind: ListingKind }, { userId }: SellerActor, { files }: Upload) {
  return { ownerId: userId, photos: files, field: photoField(kind) }
}
