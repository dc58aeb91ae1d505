import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import type { OwnProductReview, OwnReview } from '@oja/contract/schemas/reviews.ts'
import { whenSignedIn } from '../api/answer-or-failure.ts'
import type { PageRequest } from '../api/page.ts'
import { storedToken } from '../session/session-storage.ts'

/** The object of a review that anybody may write. Products have a page of their own for reviews. */
export interface ReviewTarget {
  kind: 'seller' | 'service'
  id: string
}

/** The earlier review of the person who sees the page; null for visitors, for whom there is no API call. */
export async function ownReview({ api }: PageRequest, { kind, id }: ReviewTarget): Promise<OwnReview | null> {
  if (isVisitor()) return null
  const target =
    kind === 'seller' ? reviewsEndpoints.reviews.ownOfSeller : reviewsEndpoints.reviews.ownOfService
  return (await whenSignedIn(api(target, { params: { id } }))) ?? null
}

/** The same for a product, and whether the person has received it. */
export async function ownProductReview({ api }: PageRequest, id: string): Promise<OwnProductReview> {
  const none = { data: null, canReview: false }
  if (isVisitor()) return none
  return (await whenSignedIn(api(reviewsEndpoints.reviews.ownOfProduct, { params: { id } }))) ?? none
}

function isVisitor(): boolean {
  return typeof document === 'object' && storedToken() === null
}
