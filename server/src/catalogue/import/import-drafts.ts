import { servicePriceText } from '@oja/contract/values/catalogue/service-prices.ts'
import { workPlaceForBuyers } from '@oja/contract/values/catalogue/work-places.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { longestCategoryWord, mostCategoryWords } from '@oja/contract/schemas/listing-import.ts'
import type {
  ComingListing,
  ImportPreview,
  ImportState,
  ListImport,
} from '@oja/contract/schemas/listing-import.ts'
import { AppError, notFound, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { UploadedFile } from '../../platform/multipart/multipart.ts'
import { shopOfId, requireActiveShop } from '../../sellers/sellers.ts'
import { plainWord } from './import-categories.ts'
import type { ListingKind } from './import-categories.ts'
import {
  beginDraft,
  draftToList,
  dropDraft,
  dropOldDrafts,
  endDraft,
  saveImportDraft,
  existingImportKeys,
  recordProgress,
  ownDraft,
} from './import-drafts-records.ts'
import type { FollowedDraft } from './import-drafts-records.ts'
import { UnreadableFile } from './import-file.ts'
import { listingLines } from './import-lines.ts'
import type { LineToMend, ValidLine } from './import-lines.ts'
import { importedWithoutPhoto, keepPhoto } from './zip/import-photos-records.ts'
import { addImportedPhotos, photosInZip, unpackPhoto } from './zip/import-photos.ts'
import { importListings } from './import.ts'
import { nextToMend, rowsToMend } from './mend/rows-to-mend.ts'
import { isWorkbook, workbookAsLines } from './xlsx.ts'
import type { ZipEntry } from './zip/zip.ts'

// How much of a file one screen can show.
const maxErrors = 100
const maxListings = 5
const maxMissing = 20

/**
 * Shows what a file would add to the caller's shop: each line that cannot be listed, and the first listings.
 * Nothing is listed. The file is stored for a day, so that listing it needs no second upload.
 * Throws 422 for a file that is no table of listings or has too many lines, 403 for a suspended shop.
 */
export async function previewImport(
  pool: Pool,
  actor: SellerActor,
  kind: ListingKind,
  { name: fileName, bytes: sent }: UploadedFile,
  zip: Buffer | null = null,
): Promise<ImportPreview> {
  const shop = await requireActiveShop(pool, actor)
  const { name, bytes, photos } = await opened(fileName, sent, zip)
  const file = { name, content: inPieces(bytes) }
  const bad: LineToMend[] = []
  const good: ValidLine[] = []
  let lines = 0
  try {
    for await (const line of listingLines(file, kind, shop)) {
      if ((lines += 1) > fieldLengths.importLines) throw new UnreadableFile(tooManyLines)
      if ('reason' in line) bad.push(line)
      else if ('row' in line) good.push(line)
    }
    if (lines === 0)
      throw new UnreadableFile('There is nothing below the first row: put one listing in each row')
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidFields({ file: error.message }) : error
  }
  const keys = good.flatMap(({ importKey, mendedKey }) => [importKey, mendedKey])
  const there = await existingImportKeys.all(pool, { sellerId: shop.id, kind, keys })
  const known = new Set(there.map(({ import_key }) => import_key))
  const fresh = good.filter(({ importKey, mendedKey }) => !known.has(importKey) && !known.has(mendedKey))
  const withPhoto = good.filter(({ images }) => images.some((photo) => photos.has(photo)))
  // A row that was mended on the page has no photo: the ZIP that comes with the corrected file brings it.
  const freshLines = new Set(fresh)
  const ofKnown = withPhoto.filter((line) => !freshLines.has(line))
  const lacking =
    ofKnown.length > 0
      ? await importedWithoutPhoto.all(pool, {
          sellerId: shop.id,
          kind,
          keys: ofKnown.flatMap(({ importKey, mendedKey }) => [importKey, mendedKey]),
        })
      : []
  const counts = { lines, known: good.length - fresh.length, refused: bad.length }
  const toMend = rowsToMend(kind, bad)
  const kept = { sellerId: shop.id, kind, fileName: name, content: bytes, ...counts }
  const { id } = await saveImportDraft.one(pool, { ...kept, toMend: JSON.stringify(toMend) })
  const wanted = new Set(good.flatMap(({ images }) => images))
  await keepPhotos(
    pool,
    id,
    [...photos].filter(([photo]) => wanted.has(photo)),
  )
  return {
    data: {
      id,
      kind,
      fileName: name,
      ...counts,
      fresh: fresh.length,
      doubled: lines - good.length - bad.length,
      errors: bad.slice(0, maxErrors).map(({ line, column, reason }) => ({ line, column, reason })),
      toMend: nextToMend(toMend),
      leftToMend: toMend.length,
      withImage: good.filter(({ images }) => images.length > 0).length,
      withPhoto: withPhoto.length,
      photosToAdd: lacking.length,
      missingPhotos: zip ? [...wanted].filter((photo) => !photos.has(photo)).slice(0, maxMissing) : [],
      unknownCategories: unknownOf(fresh),
      listings: fresh.slice(0, maxListings).map((line) => asComing(kind, line)),
    },
  }
}

/**
 * Begins to list a previewed file, with the categories that the seller chose for words that name none. A second call changes nothing. Throws 404 for the file of another shop or an old
 * one.
 */
export async function beginImport(
  pool: Pool,
  actor: SellerActor,
  { importId, categories = [] }: ListImport,
): Promise<ImportState> {
  const chosen = Object.fromEntries(
    categories.map(({ word, category }) => [plainWord(word), category.toWellFormed()]),
  )
  return transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    const own = { id: importId, sellerId: actor.sellerId }
    if (await beginDraft.first(tx, { ...own, categories: JSON.stringify(chosen) }))
      await enqueue(tx, categories.length > 0 ? 'list_import_as_chosen' : 'list_import', { importId })
    return stateOfDraft(await ownDraft.first(tx, own))
  })
}

/** How far an import of the caller's own shop has come. Throws 404. */
export async function importState(pool: Pool, actor: SellerActor, importId: string): Promise<ImportState> {
  return stateOfDraft(await ownDraft.first(pool, { id: importId, sellerId: actor.sellerId }))
}

/**
 * The job: lists a previewed file.
 * After a crash it runs again and skips the lines that are listed already.
 * A shop that was suspended meanwhile lists nothing more.
 */
export async function listImport(stores: { pool: Pool; files: FileStore }, importId: string): Promise<void> {
  const { pool } = stores
  const draft = await draftToList.first(pool, { id: importId })
  if (!draft) return
  const shop = await shopOfId(pool, draft.seller_id)
  if (shop?.status !== 'active') {
    await endDraft.count(pool, { id: importId, status: 'failed' })
    return
  }
  const file = { name: draft.file_name, content: inPieces(draft.content) }
  await importListings(pool, shop, file, {
    kind: draft.kind,
    max: fieldLengths.importLines,
    chosen: draft.categories,
    async progress(read, { added, known }) {
      // Lines that the preview already knew are not of this import. Lines that a broken run of it wrote are.
      const listed = Math.max(0, added + known - draft.known)
      await recordProgress.count(pool, { id: importId, read, listed })
    },
  })
  const again = { name: draft.file_name, content: inPieces(draft.content) }
  await addImportedPhotos(stores, shop, again, { importId, kind: draft.kind })
  await endDraft.count(pool, { id: importId, status: 'done' })
}

/** Deletes files that were previewed or listed more than a day ago, and parts of photos that never became whole. */
export async function deleteOldImports(pool: Pool): Promise<void> {
  await dropOldDrafts.count(pool, {})
}

/** The words that name no category of ours, the most frequent first: how many lines have each, and where these go. */
function unknownOf(fresh: readonly ValidLine[]): NonNullable<ImportPreview['data']['unknownCategories']> {
  const counts = new Map<string, { word: string; category: string; count: number }>()
  for (const { guessedFrom, isUnknown, row } of fresh) {
    const word = guessedFrom ?? ''
    if (!isUnknown || word.length > longestCategoryWord) continue
    const before = counts.get(word)
    counts.set(word, { word, category: row.category, count: (before?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).slice(0, mostCategoryWords)
}

const tooManyLines = `At most ${fieldLengths.importLines.toLocaleString('en')} listings at once: split the file in two`

function asComing(kind: ListingKind, { line, row, guessedFrom }: ValidLine): ComingListing {
  const { name, category, priceKobo, quantity, condition, unit, description, city, state } = row
  const { priceNote, workPlace } = row
  return {
    line,
    name,
    category,
    guessedFrom,
    priceMinor: priceKobo,
    ...(kind === 'services'
      ? {
          priceWords: priceKobo === null ? null : servicePriceText(priceKobo, row),
          priceNote,
          workPlaceWords: workPlace ? workPlaceForBuyers[workPlace] : '',
        }
      : {}),
    quantity: kind === 'products' ? quantity : null,
    condition,
    unit,
    description,
    location: [city, state].filter(Boolean).join(', '),
  }
}

/** An import as its seller follows it. Throws 404. */
export function stateOfDraft(draft: FollowedDraft | undefined): ImportState {
  if (!draft) throw notFound('That file is no longer here. Please choose it again.')
  const {
    id,
    kind,
    file_name,
    status,
    lines,
    read,
    listed,
    known,
    refused: refusedLines,
    photos,
    waiting,
    mended,
    to_mend: toMend,
    already_there: alreadyThere,
  } = draft
  const isMendable = status === 'seen' || status === 'done'
  return {
    data: {
      id,
      kind,
      fileName: file_name,
      status,
      lines,
      read,
      listed,
      known,
      refused: refusedLines,
      photos,
      waiting,
      mended,
      toMend: isMendable ? nextToMend(toMend) : [],
      leftToMend: isMendable ? toMend.length : 0,
      alreadyThere,
    },
  }
}

/** The file as text: a workbook becomes lines of JSON. With it the photos of the ZIP. Throws 422 for what cannot be read. */
async function opened(
  name: string,
  bytes: Buffer,
  zip: Buffer | null,
): Promise<{ name: string; bytes: Buffer; photos: Map<string, ZipEntry> }> {
  let field = 'file'
  try {
    // A workbook whose name says that it is CSV is a workbook all the same.
    const file = isWorkbook(bytes)
      ? { name: /\.(csv|tsv)$/i.test(name) ? `${name}.xlsx` : name, bytes: await workbookAsLines(bytes) }
      : { name, bytes }
    if (file.bytes.length > fieldLengths.importBytes)
      throw new UnreadableFile('The workbook is too large. Delete what is not for sale, or split it in two.')
    field = 'photos'
    return { ...file, photos: zip ? await photosInZip(zip) : new Map() }
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidFields({ [field]: error.message }) : error
  }
}

/** Unpacks the photos that the file names, one after another, and keeps them until the job encodes them. */
async function keepPhotos(pool: Pool, importId: string, photos: [string, ZipEntry][]): Promise<void> {
  try {
    // Photos are packed already. What grows in the ZIP's place would fill the disk from a small file.
    if (photos.reduce((sum, [, { size }]) => sum + size, 0) > 2 * fieldLengths.importPhotosBytes)
      throw new UnreadableFile('The photos have too many bytes together: send fewer at once')
    for (const [name, entry] of photos)
      if ((await keepPhoto.count(pool, { importId, name, bytes: await unpackPhoto(entry) })) === 0)
        throw new AppError('CONFLICT', 'You have chosen another file meanwhile. Please list that one.')
  } catch (error) {
    await dropDraft.count(pool, { id: importId })
    throw error instanceof UnreadableFile ? invalidFields({ photos: error.message }) : error
  }
}

/** Cuts the bytes into pieces, so that the reader works on one part at a time. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  const size = 64 * 1024
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
