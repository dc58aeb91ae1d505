import { AppError } from '../http/app-error.ts'
import type { Pool } from '../database/database.ts'
import type { FileStore } from './files.ts'
import type { Photo } from '../images/encode.ts'

interface Photos {
  ownerId: string
  photos: readonly Photo[]
  /** Stored photos of which each is stored once more. Their new ids come after those of `photos`. */
  copies?: readonly string[]
  /** The form field of the photos. An error names this field. */
  field: string
}

/**
 * Stores photos, all or none, and passes their ids in order to `use`, which writes the rows that show them.
 * When a photo or `use` fails, no row and no file of them remains.
 */
export async function storePhotos<Result>(
  { pool, files }: { pool: Pool; files: FileStore },
  { ownerId, photos, copies = [], field }: Photos,
  use: (ids: string[]) => Promise<Result>,
): Promise<Result> {
  // Waits for all before anything is removed, so that no photo is stored afterwards.
  const stored = await Promise.allSettled([
    ...photos.map((photo) => files.addPicture(pool, ownerId, photo)),
    ...copies.map((id) => files.copyPicture(pool, ownerId, id)),
  ])
  const ids = stored.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
  try {
    for (const one of stored) if (one.status === 'rejected') throw beside(field, one.reason)
    return await use(ids)
  } catch (error) {
    await files.drop(pool, ids)
    throw error
  }
}

function beside(field: string, error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error
  const [message = error.message] = Object.values(error.fields)
  return new AppError(error.code, error.message, { fields: { [field]: message } })
}
