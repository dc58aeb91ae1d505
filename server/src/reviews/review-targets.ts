import type { Actor } from '../platform/auth/sessions.ts'
import type { Pool, QueryRunner } from '../platform/database/database.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { requireActiveShop } from '../sellers/sellers.ts'
import { visibleProduct, visibleSeller, visibleService } from './reviews-records.ts'
import type { RatingRow, TargetRow } from './reviews-records.ts'

/** What can be reviewed. */
export type ReviewKind = 'seller' | 'product' | 'service'

const targets = {
  seller: { find: visibleSeller, missing: 'Seller not found.' },
  product: { find: visibleProduct, missing: 'Product not found' },
  service: { find: visibleService, missing: 'Service not found' },
}

/** Throws 403 for admins and suspended sellers, who write no reviews (D4, D6). */
export async function requireReviewer(pool: Pool, actor: Actor): Promise<void> {
  if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Admins do not write reviews')
  if (actor.sellerId) await requireActiveShop(pool, { ...actor, role: 'seller', sellerId: actor.sellerId })
}

/** Throws 403 for the owner of what is reviewed. */
export function refuseOwnShop({ userId }: Actor, { seller_user_id }: TargetRow): void {
  if (seller_user_id === userId) throw new AppError('FORBIDDEN', 'You cannot review your own shop')
}

/** What is reviewed, with its rating. Throws 404 when it is hidden. */
export async function targetOf(
  on: QueryRunner,
  kind: ReviewKind,
  id: string,
): Promise<TargetRow & RatingRow> {
  const { find, missing } = targets[kind]
  const found = await find.first(on, { id })
  if (!found) throw notFound(missing)
  return found
}
