import { HowItWorks } from './how-it-works.tsx'
import { SellerKindStrip } from './seller-kind-strip.tsx'
import { StartSelling } from './start-selling.tsx'
import { Testimonials } from './testimonials.tsx'

/** What follows the goods on the home page. */
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
