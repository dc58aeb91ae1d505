import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Pool } from '../../../platform/database/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { storePhotos } from '../../../platform/files/store-photos.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { ShopRow } from '../../../sellers/sellers.ts'
import { appendPictures } from '../../listings/listings.ts'
import type { ListingKind } from '../import-categories.ts'
import { UnreadableFile } from '../import-file.ts'
import type { ImportFile } from '../import-file.ts'
import { listingLines } from '../import-lines.ts'
import { importedWithoutPhoto, photoOfImport, recordPhotos } from './import-photos-records.ts'
import { photoName } from './photo-names.ts'
import { openZip, readEntry } from './zip.ts'
import type { ZipEntry } from './zip.ts'

const limits = { entries: 2_000, bytes: 400 * 1024 * 1024 }

/**
 * The photos of a ZIP by their names in small letters, without folders. Nothing is unpacked yet. Files that are no
 * photos are left out.
 * Throws `UnreadableFile` for two photos of one name, a ZIP inside, and as `openZip`.
 */
export async function photosInZip(bytes: Buffer): Promise<Map<string, ZipEntry>> {
  const photos = new Map<string, ZipEntry>()
  for (const entry of await openZip(bytes, limits)) {
    const name = photoName(entry.path)
    // What macOS and Windows put into every ZIP.
    if (entry.path.startsWith('__MACOSX/') || name.startsWith('.')) continue
    if (name.endsWith('.zip'))
      throw new UnreadableFile(`There is a ZIP inside the ZIP: ${name}. Put the photos in one.`)
    if (!/\.(jpe?g|png)$/.test(name)) continue
    if (photos.has(name))
      throw new UnreadableFile(`The ZIP holds two photos called ${name}. Give each a name of its own.`)
    photos.set(name, entry)
  }
  if (photos.size === 0)
    throw new UnreadableFile('There is no photo in the ZIP: photos end with .jpg or .png')
  return photos
}

/** Unpacks one photo. Throws `UnreadableFile` for one of more than 5 MB. */
export function unpackPhoto(entry: ZipEntry): Promise<Buffer> {
  return readEntry(entry, fieldLengths.photoBytes)
}

/**
 * Gives the listings of an import their photos, one after another. A listing that has a photo keeps it, so a job that
 * was broken off can run again. A photo that cannot be opened is left out.
 */
export async function addImportedPhotos(
  stores: { pool: Pool; files: FileStore },
  shop: ShopRow,
  file: ImportFile,
  { importId, kind }: { importId: string; kind: ListingKind },
): Promise<void> {
  const { pool } = stores
  let listings = 0
  for await (const line of listingLines(file, kind, shop)) {
    if (!('images' in line) || line.images.length === 0) continue
    const keys = [line.importKey, line.mendedKey]
    const listing = await importedWithoutPhoto.first(pool, { sellerId: shop.id, kind, keys })
    if (!listing) continue
    let added = 0
    for (const name of line.images) {
      const photo = await photoOfImport.first(pool, { importId, name })
      if (photo && (await addPhoto(stores, shop, kind, listing.id, photo.bytes))) added += 1
    }
    if (added > 0) await recordPhotos.count(pool, { importId, photos: (listings += 1) })
  }
}

async function addPhoto(
  stores: { pool: Pool; files: FileStore },
  shop: ShopRow,
  kind: ListingKind,
  id: string,
  bytes: Buffer,
): Promise<boolean> {
  const photos = { ownerId: shop.user_id, photos: [bytes], field: 'photos' }
  try {
    await storePhotos(stores, photos, (pictures) =>
      transaction(stores.pool, (tx) =>
        appendPictures(kind === 'products' ? 'product' : 'service', tx, shop.user_id, id, pictures),
      ),
    )
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'WRONG_TYPE') return false
    throw error
  }
}
