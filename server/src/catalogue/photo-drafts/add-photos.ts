import type { AddedPhotos } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { damagedPhotos } from '@oja/contract/values/files/damaged-photos.ts'
import { createHash } from 'node:crypto'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { attachFiles } from '../../platform/files/files.ts'
import { storePhotos } from '../../platform/files/store-photos.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { RateLimiter } from '../../platform/http/rate-limits.ts'
import { photoErrorMessage } from '../../platform/images/encode.ts'
import type { Photo } from '../../platform/images/encode.ts'
import type { Upload } from '../../platform/multipart/multipart.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import type { Stores } from '../listings/listings.ts'
import { listingStatements } from '../listings/listings-records.ts'
import { nameOfFile } from './name-of-file.ts'
import {
  dropParts,
  freePhotoKey,
  importKeyOf,
  insertPart,
  insertPhotoDraft,
  partsOf,
  partsThere,
  productOfPhoto,
} from './photo-drafts-records.ts'

/** The form field of the photos. */
export const photosField = 'photos'

type Platform = Stores & { limits: RateLimiter }
type Added = AddedPhotos['data']

/**
 * Makes a draft of each photo of a form, or stores one part of a photo and makes its draft with the last one.
 * A photo that came before makes no second draft. One that cannot be opened is refused by its name, and the others stay.
 * Throws AppError 403 for a suspended shop, 422 for a form that fits neither way, 429 for too many photos.
 */
export async function addPhotos(platform: Platform, actor: SellerActor, upload: Upload): Promise<Added> {
  const shop = await requireActiveShop(platform.pool, actor)
  const { values, files } = upload
  const first = files[0]
  if (!first) throw invalidFields({ [photosField]: 'Choose one or more photos first' })
  if (values.key !== undefined) return addPart(platform, shop, values, await first.content())
  const added: Added = { drafts: [], refused: [] }
  // One after another, so that one seller takes no more than one place in the queue of photos.
  for (const file of files)
    await addWhole(
      platform,
      shop,
      { photo: file, fileName: file.name, key: hashOf(await file.content()) },
      added,
    )
  return added
}

/** A part of a photo. `key` is the SHA-256 of the whole photo, `part` counts from 0, `parts` is how many there are. */
async function addPart(
  platform: Platform,
  shop: ShopRow,
  values: Upload['values'],
  bytes: Buffer,
): Promise<Added> {
  const { key = '', fileName = '' } = values
  const [part, parts] = [Number(values.part), Number(values.parts)]
  const max = Math.ceil(fieldLengths.photoBytes / fieldLengths.photoPartBytes)
  const isPart =
    /^[0-9a-f]{64}$/.test(key) &&
    Number.isInteger(part) &&
    Number.isInteger(parts) &&
    part >= 0 &&
    part < parts
  if (!isPart || parts > max || bytes.length > fieldLengths.photoPartBytes || fileName.length > 255)
    throw invalidFields({ [photosField]: 'We could not read that photo. Please choose it again.' })
  await platform.limits.count('sendPhotoPart', shop.user_id)
  const ofPhoto = { sellerId: shop.id, key }
  const stored = await insertPart.first(platform.pool, { ...ofPhoto, part, bytes, max: maxOpenParts })
  if (!stored) throw new AppError('TOO_MANY', 'Too many unfinished photos. Please try again tomorrow.')
  const there = await partsThere.all(platform.pool, ofPhoto)
  // Asked after the part is stored: the photo may have become whole a moment ago, through the same part sent before.
  const known = await productOfPhoto.first(platform.pool, { ...ofPhoto, key: importKeyOf(key) })
  if (known) {
    await dropParts.count(platform.pool, ofPhoto)
    return { drafts: [{ id: known.id, fileName, isNew: false }], refused: [] }
  }
  if (there.length < parts) return { drafts: [], refused: [] }
  // A line that breaks before the answer sends the last part again: both wait for one draft.
  const whole = `${shop.id} ${key}`
  const running = completing.get(whole) ?? complete(platform, shop, { key, fileName })
  completing.set(whole, running)
  try {
    return await running
  } finally {
    completing.delete(whole)
  }
}

const completing = new Map<string, Promise<Added>>()

/** Makes the draft of a photo whose parts are all there. Its parts go, whatever becomes of it. */
async function complete(
  platform: Platform,
  shop: ShopRow,
  { key, fileName }: { key: string; fileName: string },
): Promise<Added> {
  const ofPhoto = { sellerId: shop.id, key }
  const added: Added = { drafts: [], refused: [] }
  const photo = Buffer.concat((await partsOf.all(platform.pool, ofPhoto)).map((one) => one.bytes))
  if (hashOf(photo) === key) await addWhole(platform, shop, { photo, fileName, key }, added)
  else added.refused.push({ fileName, reason: cannotOpen(fileName, photoErrorMessage) })
  await dropParts.count(platform.pool, ofPhoto)
  return added
}

// Parts that never became whole photos: 50 MB of them at most for each shop.
const maxOpenParts = 800

interface WholePhoto {
  photo: Photo
  fileName: string
  key: string
}

async function addWhole(
  { limits, ...stores }: Platform,
  shop: ShopRow,
  { photo, fileName, key }: WholePhoto,
  { drafts, refused }: Added,
): Promise<void> {
  const ofPhoto = { sellerId: shop.id, key: importKeyOf(key) }
  const known = await productOfPhoto.first(stores.pool, ofPhoto)
  if (known) return void drafts.push({ id: known.id, fileName, isNew: false })
  await limits.count('addPhotoDraft', shop.user_id)
  try {
    const photos = { ownerId: shop.user_id, photos: [photo], field: photosField }
    const id = await storePhotos(stores, photos, (pictures) =>
      insertDraft(stores, shop, ofPhoto, fileName, pictures),
    )
    drafts.push({ id, fileName, isNew: true })
  } catch (error) {
    const isOpen = error instanceof AppError && error.code === 'WRONG_TYPE'
    const other = isOpen ? undefined : await productOfPhoto.first(stores.pool, ofPhoto)
    if (isOpen) refused.push({ fileName, reason: refusalOf(fileName, error.message) })
    // The same photo came through another tab a moment ago.
    else if (other) drafts.push({ id: other.id, fileName, isNew: false })
    else throw error
  }
}

async function insertDraft(
  { pool }: Stores,
  shop: ShopRow,
  ofPhoto: { sellerId: string; key: string },
  fileName: string,
  pictures: string[],
): Promise<string> {
  const { city, lga, state } = shop
  return transaction(pool, async (tx) => {
    await freePhotoKey.count(tx, ofPhoto)
    const draft = await insertPhotoDraft.first(tx, {
      ...ofPhoto,
      name: nameOfFile(fileName),
      city,
      lga,
      state,
    })
    if (!draft) throw new AppError('CONFLICT', 'That photo is a draft already')
    await attachFiles(tx, shop.user_id, pictures)
    await listingStatements.product.addPictures.count(tx, { id: draft.id, fileIds: pictures })
    return draft.id
  })
}

/** The bytes that came in parts have no name, so the name is said here. */
function refusalOf(fileName: string, message: string): string {
  return message === photoErrorMessage ? cannotOpen(fileName, message) : damagedPhotos(fileName)
}

function cannotOpen(fileName: string, message: string): string {
  return `${fileName || 'A photo'} cannot be opened. ${message}.`
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
