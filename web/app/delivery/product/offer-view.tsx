import type { ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import { offerRows } from './offer-rows.ts'

/** The offer to one place, a row for each way: its name and its price, and below them where and when. */
export function OfferView({ offer, lga, now }: { offer: ProductOffer['data']; lga: string; now: number }) {
  return (
    <ul className="divide-y divide-line">
      {offerRows(offer, lga, now).map(({ name, price, detail }) => (
        <li key={name} className="py-1.5 leading-snug wrap-anywhere first:pt-0 last:pb-0">
          <span className="flex justify-between gap-4 font-semibold">
            {name} <span className="shrink-0">{price}</span>
          </span>{' '}
          <span className="text-sm text-muted">{detail}</span>
        </li>
      ))}
    </ul>
  )
}
