import type { HomeCardsAnswer } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { Review } from '@oja/contract/schemas/reviews.ts'
import { ProductRow } from '../catalogue/product/product-row.tsx'
import { RecentlySeen } from '../catalogue/product/recently-seen.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { MarketReviews } from './market-reviews.tsx'
import { SellerKindStrip } from './seller-kind-strip.tsx'
import { StartSelling } from './start-selling.tsx'
import { Testimonials } from './testimonials.tsx'

// One or two cards would not be a row.
const minCheaper = 3
// Fewer say little of a market (row G11 of docs/conformance.md).
const minReviews = 6

interface HomeBelowProductsProps {
  /** Goods whose price fell last. */
  cheaper: readonly Product[]
  cards: HomeCardsAnswer['data']
  /** The newest reviews of goods that were received. */
  reviews: readonly Review[]
}

/** The home page below the newest products. */
export function HomeBelowProducts({ cheaper, cards, reviews }: HomeBelowProductsProps) {
  return (
    <>
      <div className="measure">
        {cheaper.length >= minCheaper && <ProductRow title="Price down" products={cheaper} />}
        <RecentlySeen title="Seen before" />
      </div>
      <SellerKindStrip cards={cards} />
      <HowItWorks />
      {reviews.length < minReviews ? <Testimonials /> : <MarketReviews reviews={reviews} />}
      <StartSelling />
    </>
  )
}
