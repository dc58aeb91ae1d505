import type { ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import { lateDay, offerRows } from './offer-rows.ts'

interface OfferViewProps {
  offer: ProductOffer['data']
  lga: string
  now: number
  productId: string
  /** Whom a buyer asks for a sooner day; "" for nobody. */
  userId: string
}

/** The offer to one place, a row for each way: its name and its price, and below them where and when. */
export function OfferView({ offer, lga, now, productId, userId }: OfferViewProps) {
  const late = userId === '' ? null : lateDay(offer, now)
  return (
    <>
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
      {late && (
        <p className="text-sm">
          Need it sooner?{' '}
          <a
            href={`/messages/send?${new URLSearchParams({ to: userId, kind: 'product', id: productId, content: `Can it come to ${lga} before ${late}?` })}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline print:hidden"
          >
            Ask the seller
          </a>
        </p>
      )}
    </>
  )
}
