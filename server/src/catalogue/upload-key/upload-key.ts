import { id as uuid } from '@oja/contract/schemas/fields.ts'
import type { QueryRunner, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { FormValues } from '../../platform/multipart/form-values.ts'
import type { ListingKind } from '../listings/listing-json.ts'
import { uploadStatements } from './upload-key-records.ts'

/** The key of a form of a new listing: a line that breaks before the answer sends the form again. Null for a form without one. */
export function readUploadKey({ uploadKey = '' }: FormValues): string | null {
  if (uploadKey === '') return null
  if (uuid.safeParse(uploadKey).success) return uploadKey
  throw new AppError('BAD_REQUEST', 'The upload key must be a UUID')
}

/** The id of the listing that a form has become; null while there is none, and for a removed one. */
export async function listingOfUpload(
  kind: ListingKind,
  on: QueryRunner,
  sellerId: string,
  key: string,
): Promise<string | null> {
  const found = await uploadStatements[kind].ofKey.first(on, { sellerId, key: stored(key) })
  return found?.id ?? null
}

/** Notes which form a new listing of the shop comes from. Fails where the same form has become another one. */
export async function noteUpload(
  kind: ListingKind,
  tx: Tx,
  listing: { id: string; sellerId: string },
  uploadKey: string,
): Promise<void> {
  const key = stored(uploadKey)
  await uploadStatements[kind].freeKey.count(tx, { sellerId: listing.sellerId, key })
  await uploadStatements[kind].setKey.count(tx, { id: listing.id, key })
}

// The keys of imported lines have no space.
function stored(key: string): string {
  return `upload ${key}`
}
