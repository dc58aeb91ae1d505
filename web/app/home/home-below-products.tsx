import { HowItWorks } from './how-it-works.tsx'
import { SellerKindStrip } from './seller-kind-strip.tsx'
import { StartSelling } from './start-selling.tsx'
import { Testimonials } from './testimonials.tsx'

/** The home page below the products. */
export function HomeBelowProducts() {
  return (
    <>
      <SellerKindStrip />
      <HowItWorks />
      <Testimonials />
      <StartSelling />
    </>
  )
}
