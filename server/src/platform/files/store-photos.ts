import { AppError } from '../http/app-error.ts'
import type { Pool } from '../database/database.ts'
import type { FileStore } from './files.ts'
import type { Photo } from '../images/encode.ts'

interface Photos {
  ownerId: string
  photos: readonly Photo[]
  /** The field of the form they came in: a refusal stands beside it. */
  field: string
}

/**
 * Stores photos, all or none, and hands their ids in order to `use`, which writes what shows them. When a photo or `use`
 * fails, nothing of them is left, in the table or on the disk.
 */
export async function storePhotos<Result>(
  { pool, files }: { pool: Pool; files: FileStore },
  { ownerId, photos, field }: Photos,
  use: (ids: string[]) => Promise<Result>,
): Promise<Result> {
  // All have ended before what was stored is removed: none comes behind it.
  const stored = await Promise.allSettled(photos.map((photo) => files.addPicture(pool, ownerId, photo)))
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
  return new AppError(error.code, error.message, { fields: { [field]: error.message } })
}
