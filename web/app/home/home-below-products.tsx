import type { HomeCardsAnswer } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { ProductRow } from '../catalogue/product/product-row.tsx'
import { RecentlySeen } from '../catalogue/product/recently-seen.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { NearYou } from './near-you.tsx'
import { SellerKindStrip } from './seller-kind-strip.tsx'
import { StartSelling } from './start-selling.tsx'
import { Testimonials } from './testimonials.tsx'

// One or two cards would not be a row.
const minCheaper = 3

interface HomeBelowProductsProps {
  /** Goods whose price fell last. */
  cheaper: readonly Product[]
  cards: HomeCardsAnswer['data']
}

/** The home page below the newest products. */
export function HomeBelowProducts({ cheaper, cards }: HomeBelowProductsProps) {
  return (
    <>
      <div className="measure">
        {cheaper.length >= minCheaper && <ProductRow title="Price down" products={cheaper} />}
        <NearYou />
        <RecentlySeen title="Seen before" />
      </div>
      <SellerKindStrip cards={cards} />
      <HowItWorks />
      <Testimonials />
      <StartSelling />
    </>
  )
}
