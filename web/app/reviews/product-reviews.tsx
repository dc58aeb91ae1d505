import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { OwnProductReview, ReviewList as Reviews } from '@oja/contract/schemas/reviews.ts'
import { useSession } from '../session/session.ts'
import { RatingTaps } from './rating-taps.tsx'
import { ReviewList } from './review-list.tsx'
import { listKey } from './service-reviews.tsx'

interface ProductReviewsProps {
  product: Product
  /** Null when it could not load. */
  list: Reviews | null
  own: OwnProductReview
}

/** The reviews of a product by people who received it. Such a person can rate it here with one tap. */
export function ProductReviews({ product, list, own }: ProductReviewsProps) {
  const isOwner = useSession()?.sellerId === product.sellerId._id
  return (
    <div className="space-y-4">
      {own.canReview && <RatingTaps productId={product._id} productName={product.name} own={own.data} />}
      {!list ? (
        'Not loaded'
      ) : list.data.length === 0 ? (
        <p className="text-muted">No reviews yet. Only people who bought it and received it can review it.</p>
      ) : (
        <ReviewList
          key={listKey(list.data, list.stats)}
          target={{ kind: 'product', id: product._id }}
          reviews={list.data}
          stats={list.stats}
          canReply={isOwner}
        />
      )}
    </div>
  )
}
