import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { FormValues } from '../../platform/multipart/form-values.ts'

/** Where a listing stands, as it is stored. */
export type ListingStatus = 'draft' | 'live' | 'paused' | 'removed'

/**
 * The status of a product (its table by the name it has in the statement) as its seller and the API read it: what is live
 * and cannot be bought is sold out. That is said here alone and stored nowhere.
 */
export const productStatus = (product: 'p' | 'products'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${product}.${name}`)
  return sql`case when ${column('status')} = 'live' and ${column('on_hand')} <= ${column('reserved')} then 'sold out'
    else ${column('status')} end`
}

/**
 * Where a listing stands once its form is saved: as `status` says, else as before (null: it is new, and goes to the
 * market). Throws 422 for another word, 409 for a listing that left its draft behind: links lead to it.
 */
export function statusAfter({ status = '' }: FormValues, before: ListingStatus | null): ListingStatus {
  if (status === '') return before ?? 'live'
  if (status !== 'draft' && status !== 'live') throw invalidFields({ status: 'Choose draft or live' })
  if (status === 'draft' && before !== null && before !== 'draft')
    throw new AppError('CONFLICT', 'This listing is no draft any more. Pause it, and nobody sees it.')
  return status
}

/** Throws 409 where a form was read as a draft's and the listing has been published since: more is asked of it now. */
export function refusePublished(read: ListingStatus, now: ListingStatus): void {
  if (read === 'draft' && now !== 'draft')
    throw new AppError('CONFLICT', 'This draft has been published meanwhile. Please look again.')
}

/** Throws 409 for a draft that is to be paused or sold: what it lacks, only its form can say. */
export function refuseDraft(stands: ListingStatus, wanted: ListingStatus): void {
  if (stands === 'draft' && wanted !== 'removed')
    throw new AppError('CONFLICT', 'This is a draft. Open it and publish it.')
}
