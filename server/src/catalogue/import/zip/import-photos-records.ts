import { sql } from 'kysely'
import { defineQuery } from '../../../platform/database/database.ts'
import type { ListingKind } from '../import-categories.ts'

/** Keeps a photo. No row: the file was replaced meanwhile by another one of the same shop. */
export const keepPhoto = defineQuery<{ importId: string; name: string; bytes: Buffer }, never>(
  'import_photo_keep',
  (p) => sql`insert into import_photos (import_id, name, bytes)
    select id, ${p.name}, ${p.bytes} from listing_imports where id = ${p.importId} for key share`,
)

export const photoOfImport = defineQuery<{ importId: string; name: string }, { bytes: Buffer }>(
  'import_photo',
  (p) => sql`select bytes from import_photos where import_id = ${p.importId} and name = ${p.name}`,
)

export const recordPhotos = defineQuery<{ importId: string; photos: number }, never>(
  'import_photos_count',
  (p) => sql`update listing_imports set photos = ${p.photos} where id = ${p.importId}`,
)

/** The listings that lines of a file became, whether listed from it or mended on the page, while they have no photo. */
export const importedWithoutPhoto = defineQuery<
  { sellerId: string; kind: ListingKind; keys: string[] },
  { id: string }
>(
  'import_listings_without_photo',
  (
    p,
  ) => sql`select id from products p where ${p.kind} = 'products' and seller_id = ${p.sellerId} and import_key = any(${p.keys}::text[])
      and status <> 'removed' and not exists (select from product_pictures where product_id = p.id)
    union all
    select id from services v where ${p.kind} = 'services' and seller_id = ${p.sellerId} and import_key = any(${p.keys}::text[])
      and status <> 'removed' and not exists (select from service_pictures where service_id = v.id)`,
)
