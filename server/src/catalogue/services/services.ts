import { serviceCategories } from '@oja/contract/values/categories.ts'
import type { OwnListingsQuery } from '@oja/contract/schemas/catalogue.ts'
import { fieldLengths, pageSize } from '@oja/contract/values/field-lengths.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import type { WorkingHours } from '@oja/contract/schemas/hours.ts'
import type { z } from 'zod'
import { AppError, notFound, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Pool, Queryable, Tx, QueryRunner } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { attachFiles, detachFiles } from '../../platform/files/files.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { hasControlCharacters } from '../../platform/multipart/form-values.ts'
import type { FormErrors, FormValues } from '../../platform/multipart/form-values.ts'
import { formatTotalCount } from '../../platform/pagination/total-count.ts'
import type { Photo } from '../../platform/images/encode.ts'
import { storePhotos } from '../../platform/files/store-photos.ts'
import type { RateLimiter } from '../../platform/http/rate-limits.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import type { Upload } from '../../platform/multipart/multipart.ts'
import { readWorkingHours } from '../../platform/nigeria/working-hours.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import { nextStart, readStart } from '../listings/list-pages.ts'
import type { ListAnswer } from '../listings/list-pages.ts'
import { readTexts } from '../listings/listing-form.ts'
import type { ListingTexts } from '../listings/listing-form.ts'
import { orderPhotos } from '../listings/listing-photos.ts'
import { refuseDraft, refusePublished, statusAfter } from '../listings/listing-status.ts'
import type { ListingStatus } from '../listings/listing-status.ts'
import { readPlace } from '../listings/listing-place.ts'
import type { ListingPlace } from '../listings/listing-place.ts'
import {
  insertPhotosOfService,
  changeServiceRow,
  deletePhotosOfService,
  countOwnServices,
  countServicesOfShop,
  insertService,
  lockService,
  oneService,
  ownService,
  ownServicesPage,
  relatedTo,
  serviceExists,
  setServiceStatusRow,
} from './services-records.ts'
import type { StoredService } from './services-records.ts'

/**
 * The text of the answer for one service: as the owner sees it, else as everybody does. `reviews` is the JSON text of
 * its reviews, for the room that knows them. Throws 404.
 */
export async function showService(
  pool: QueryRunner,
  id: string,
  sellerId: string | null,
  reviews = '[]',
): Promise<string> {
  const own = sellerId ? await ownService.first(pool, { id, sellerId, reviews }) : undefined
  const found = own ?? (await oneService.first(pool, { id, reviews }))
  if (!found) throw notFound('Service not found')
  return found.body
}

/** What stands beside a service, as text: similar ones, and what else its shop offers. Throws 404. */
export async function showRelated(pool: QueryRunner, id: string): Promise<string> {
  const found = await relatedTo.first(pool, { id, most: 6 })
  if (!found) throw notFound('Service not found')
  return found.body
}

/** One page of the caller's own services. */
export async function listOwnServices(
  pool: Pool,
  { sellerId }: SellerActor,
  query: z.output<typeof OwnListingsQuery>,
): Promise<ListAnswer> {
  const wanted = { sellerId, words: query.q ?? '', status: query.status ?? '' }
  const [found, { count }] = await Promise.all([
    ownServicesPage.one(pool, { ...readStart(query.after), ...wanted, most: pageSize }),
    countOwnServices.one(pool, wanted),
  ])
  return { body: found.body, after: nextStart(found), total: formatTotalCount(count) }
}

export async function countShopServices(on: Queryable, sellerId: string): Promise<number> {
  return (await countServicesOfShop.one(on, { sellerId })).count
}

/** What a service is, once its form has been read. Without a place it is where its shop is. */
export interface ServiceDetails extends ListingTexts {
  /** Null: told after a look at the work. */
  priceKobo: number | null
  servicesOffered: string[]
  workingHours: WorkingHours
  place?: ListingPlace | undefined
}

interface Shelves {
  pool: Pool
  files: FileStore
}

/**
 * Lists a service with its photos; with the status `draft` nobody but its seller sees it, and all but its name may lack.
 * Throws AppError: 422 with a sentence a field, 403 for a foreign shop or a suspended
 * one, 415 or 413 for a photo that cannot be used.
 */
export async function addService(platform: Shelves, actor: SellerActor, upload: Upload): Promise<string> {
  const shop = await requireActiveShop(platform.pool, actor)
  const { sellerId } = upload.values
  if (sellerId && sellerId !== actor.sellerId) throw new AppError('FORBIDDEN', 'That is not your shop')
  const status = statusAfter(upload.values, null)
  const details = readService(upload.values, status)
  if (status !== 'draft' && upload.files.length === 0)
    throw invalidFields({ serviceImg: 'A service image is required' })
  return storePhotos(platform, photosOf(actor, upload.files), (pictures) =>
    transaction(platform.pool, (tx) => listService(tx, shop, details, pictures, status)),
  )
}

/** Writes a service of a shop, in the caller's transaction; `pictures` are files the shop's owner has just added. */
export async function listService(
  tx: Tx,
  shop: ShopRow,
  details: ServiceDetails,
  pictures: string[],
  status: ListingStatus = 'live',
): Promise<string> {
  const { id } = await insertService.one(tx, { ...asRow(details, shop), sellerId: shop.id, status })
  await attachFiles(tx, shop.user_id, pictures)
  await insertPhotosOfService.count(tx, { serviceId: id, fileIds: pictures })
  if (status !== 'draft') await invalidatePageCache(tx)
  return id
}

/**
 * Changes one of the caller's own services: what the form does not name stays. Its id, links and reviews stay too.
 * With the status `live` a draft is published. Throws as `addService` and `statusAfter`; 404 for what nobody sees, 403 for another shop's.
 */
export async function changeService(
  platform: Shelves & { limits: RateLimiter },
  actor: SellerActor,
  id: string,
  upload: Upload,
): Promise<void> {
  const { pool } = platform
  // New words are no upload: a seller may mend all their prices in an hour.
  if (upload.files.length > 0) await platform.limits.count('upload', actor.userId)
  const shop = await requireActiveShop(pool, actor)
  const before = await transaction(pool, (tx) => ownServiceFor(tx, actor, id))
  const status = statusAfter(upload.values, before.status)
  const texts = { ...asForm(before, upload.values), ...upload.values }
  const details = withPoint(readService(texts, status), before)
  const coming = upload.files.map((_, place) => `new ${place}`)
  const needsPhoto = status !== 'draft' && (before.status === 'draft' || before.pictures.length > 0)
  if (needsPhoto && orderPhotos(upload.values, before.pictures, coming).length === 0)
    throw invalidFields({ serviceImg: 'A service image is required' })
  const write = async (tx: Tx, added: string[]) => {
    const { pictures: current, status: now } = await ownServiceFor(tx, actor, id)
    const pictures = orderPhotos(upload.values, current, added)
    const next = statusAfter(upload.values, now)
    refusePublished(status, next)
    await changeServiceRow.count(tx, { ...asRow(details, shop), id, status: next })
    await attachFiles(tx, shop.user_id, added)
    await deletePhotosOfService.count(tx, { serviceId: id })
    await insertPhotosOfService.count(tx, { serviceId: id, fileIds: pictures })
    await detachFiles(
      tx,
      current.filter((picture) => !pictures.includes(picture)),
    )
    if (next !== 'draft') await invalidatePageCache(tx)
  }
  await storePhotos(platform, photosOf(actor, upload.files), (added) =>
    transaction(pool, (tx) => write(tx, added)),
  )
}

function photosOf({ userId }: SellerActor, photos: readonly Photo[]) {
  return { ownerId: userId, photos, field: 'serviceImg' }
}

/**
 * Takes one of the caller's own services out of the market, for a while or for good, or brings it back. Throws as above,
 * and 409 for a draft, which can only be removed.
 */
export async function setServiceStatus(
  pool: Pool,
  actor: SellerActor,
  id: string,
  status: 'live' | 'paused' | 'removed',
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    refuseDraft((await ownServiceFor(tx, actor, id)).status, status)
    await setServiceStatusRow.count(tx, { id, sellerId: actor.sellerId, status })
    await invalidatePageCache(tx)
  })
}

async function ownServiceFor(tx: Tx, { sellerId }: SellerActor, id: string): Promise<StoredService> {
  const found = await lockService.first(tx, { id, sellerId })
  if (!found) throw await notYours(tx, id)
  return found
}

async function notYours(tx: Tx, id: string): Promise<AppError> {
  const isPublic = await serviceExists.first(tx, { id })
  return isPublic ? new AppError('FORBIDDEN', 'That is not your listing') : notFound('Service not found')
}

/** Reads the texts of a service's form; a draft may leave out all but the name. Throws 422 with the sentences of the specification. */
export function readService(values: FormValues, status: ListingStatus): ServiceDetails {
  const faults: FormErrors = {}
  const texts = readTexts(values, serviceCategories, faults, status === 'draft')
  const price = (values.price ?? '').trim()
  const priceKobo = price === '' ? null : parseNaira(price)
  if (price !== '' && priceKobo === null) faults.price = 'Price must be a valid number'
  const servicesOffered = readServicesOffered(values.servicesOffered ?? '', faults)
  const workingHours = readWorkingHours(values, faults) ?? []
  const place = readPlace(values, faults)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return { ...texts, priceKobo, servicesOffered, workingHours, place }
}

/** One on each line, or a JSON array; doubles and blanks fall out. */
function readServicesOffered(text: string, faults: FormErrors): string[] {
  const lines = linesOf(text).map((line) => line.trim())
  const offered = [...new Set(lines.filter((line) => line !== ''))]
  if (offered.length > fieldLengths.servicesOffered)
    faults.servicesOffered = `Please name at most ${fieldLengths.servicesOffered}`
  else if (offered.some((line) => line.length > fieldLengths.serviceOffered))
    faults.servicesOffered = `Please use at most ${fieldLengths.serviceOffered} characters a line`
  else if (hasControlCharacters(text)) faults.servicesOffered = 'Please remove the hidden characters'
  return offered
}

function linesOf(text: string): string[] {
  if (text.trim().startsWith('[')) {
    try {
      const given: unknown = JSON.parse(text)
      if (Array.isArray(given) && given.every((one) => typeof one === 'string')) return given
    } catch {
      // Then it is a line that begins with a bracket.
    }
  }
  return text.split(/\r?\n/)
}

function asRow(details: ServiceDetails, shop: ShopRow) {
  const { name, category, priceKobo, description, servicesOffered, workingHours, place } = details
  const { city, latitude, longitude } = place ?? { city: shop.city, latitude: null, longitude: null }
  // "Near the big mosque" lies where the shop lies.
  const { lga, state } = place && place.state !== '' ? place : shop
  return {
    name,
    category,
    priceKobo,
    description,
    servicesOffered,
    workingHours: JSON.stringify(workingHours),
    city,
    lga,
    state,
    latitude,
    longitude,
  }
}

/** A stored service as its form would send it, so that what a change does not name is read like the rest. */
function asForm(stored: StoredService, given: FormValues): FormValues {
  const { name, category, price_kobo, description, services_offered, working_hours } = stored
  const { city, lga, state } = stored
  const saysHours = Object.keys(given).some((field) => field.startsWith('hours.'))
  const saysPlace = ['location', 'city', 'lga', 'state'].some((field) => given[field] !== undefined)
  return {
    name,
    category,
    price: price_kobo === null ? '' : (price_kobo / 100).toFixed(2),
    description,
    servicesOffered: services_offered.join('\n'),
    ...(saysHours ? {} : { workingHours: JSON.stringify(working_hours) }),
    ...(saysPlace ? {} : { city, lga, state }),
  }
}

/** A place that a change names again keeps its point on the map, unless the change says another. */
function withPoint(details: ServiceDetails, stored: StoredService): ServiceDetails {
  const { place } = details
  if (!place || place.latitude !== null) return details
  const { city, lga, state, latitude, longitude } = stored
  const isSame = place.city === city && place.lga === lga && place.state === state
  return isSame ? { ...details, place: { ...place, latitude, longitude } } : details
}
