import type { ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import { handlingLine, offerLines } from './offer-lines.ts'

/** The offer to one place, a line for each way. */
export function OfferView({ offer, lga }: { offer: ProductOffer['data']; lga: string }) {
  const handling = handlingLine(offer)
  return (
    <>
      <ul>
        {offerLines(offer, lga).map((line) => (
          <li key={line} className="leading-snug wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {handling && <p className="text-sm text-muted">{handling}</p>}
    </>
  )
}
