import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { FormValues } from '../../platform/multipart/form-values.ts'
import { sureOfPrice } from '../price-hint/ask-about-price.ts'

/**
 * The status of a listing as it is stored. `waiting`: an admin looks at it before others see it. `refused`: the admin
 * said no. The database holds a listing that should be `live` back (server/migrations/0090_moderation.sql).
 */
export type ListingStatus = 'draft' | 'live' | 'paused' | 'removed' | 'waiting' | 'refused'

/**
 * The status of a product as its seller and the API read it.
 * A live product that cannot be bought is `sold out`; the table does not store that.
 * `product` is the table's name in the statement.
 */
export const productStatus = (product: 'p' | 'products'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${product}.${name}`)
  return sql`case when ${column('status')} = 'live' and ${column('on_hand')} <= ${column('reserved')} then 'sold out'
    else ${column('status')} end`
}

/**
 * The status of a listing after its form is saved: the form's `status`, else the status before; a new listing (null) is
 * live, and so is a draft whose form says yes to the question about its price: only those to be published are asked about.
 * Throws 422 for another word, 409 for a published listing that should become a draft: links may lead to it.
 */
export function statusAfter(values: FormValues, before: ListingStatus | null): ListingStatus {
  const { status = '' } = values
  if (status === '' && before === 'draft') return sureOfPrice(values) === '' ? 'draft' : 'live'
  if (status === '') return before === null || isHeld(before) ? 'live' : before
  if (status !== 'draft' && status !== 'live') throw invalidFields({ status: 'Choose draft or live' })
  if (status === 'draft' && before !== null && before !== 'draft')
    throw new AppError('CONFLICT', 'This listing is no longer a draft. Pause it to hide it from buyers.')
  return status
}

/** Throws 409 when a form was read under the rules of a draft and the listing was published meanwhile. */
export function refusePublished(read: ListingStatus, now: ListingStatus): void {
  if (read === 'draft' && now !== 'draft')
    throw new AppError('CONFLICT', 'This draft is already live. Please refresh the page.')
}

/** Throws 409 for a listing that should be paused or sold while an admin still looks at it, or after they said no. */
export function refuseHeld(stands: ListingStatus, wanted: ListingStatus): void {
  if (!isHeld(stands) || wanted === 'removed') return
  throw new AppError(
    'CONFLICT',
    stands === 'waiting'
      ? 'This listing waits for a look by our team. You can edit or delete it.'
      : 'We did not accept this listing. Edit it, and we will look again.',
  )
}

/** Waits for a look by an admin, or was refused by one. */
export function isHeld(status: ListingStatus): boolean {
  return status === 'waiting' || status === 'refused'
}

/** Throws 409 for a draft that is to be paused or sold. Only its form can complete it. */
export function refuseDraft(stands: ListingStatus, wanted: ListingStatus): void {
  if (stands === 'draft' && wanted !== 'removed')
    throw new AppError('CONFLICT', 'This is a draft. Open it and publish it.')
}
