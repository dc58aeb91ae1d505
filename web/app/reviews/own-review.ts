import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Review } from '@oja/contract/schemas/reviews.ts'
import { whenSignedIn } from '../api/answer-or-failure.ts'
import type { PageRequest } from '../api/page.ts'
import { storedToken } from '../session/session-storage.ts'

/** The object of a review. */
export interface ReviewTarget {
  kind: 'seller' | 'service'
  id: string
}

/** The earlier review of the person who sees the page; null for visitors, for whom there is no API call. */
export async function ownReview({ api }: PageRequest, { kind, id }: ReviewTarget): Promise<Review | null> {
  const isVisitor = typeof document === 'object' && storedToken() === null
  if (isVisitor) return null
  const target = kind === 'seller' ? endpoints.reviews.ownOfSeller : endpoints.reviews.ownOfService
  const answer = await whenSignedIn(api(target, { params: { id } }))
  return answer?.data ?? null
}
