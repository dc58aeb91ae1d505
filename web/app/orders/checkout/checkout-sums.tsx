import { Fragment } from 'react'
import type { QuoteAnswer } from '@oja/contract/schemas/orders/checkouts.ts'
import { wayForBuyer } from '@oja/contract/values/delivery/courier-to.ts'
import { Price } from '../../ui/shop/price.tsx'

/** Every naira before it is paid: the goods and the delivery of each shop, and one sum, which says how much of the delivery is in it. */
export function CheckoutSums({ quote }: { quote: QuoteAnswer['data'] }) {
  const { shops, amountMinor } = quote
  const chosen = shops.filter(({ way }) => way !== null).length
  return (
    <dl>
      {shops.map(({ sellerId, storeName, goodsMinor, feeMinor, way, courierTo }) => (
        <Fragment key={sellerId}>
          <Line name={storeName} kobo={goodsMinor} className="pt-2" />
          {way === null ? (
            <div className="pt-0.5 text-muted">
              <dt className="inline">Delivery or pick-up:</dt> <dd className="inline">not chosen</dd>
            </div>
          ) : (
            <Line name={wayForBuyer(way, courierTo)} kobo={feeMinor} className="pt-0.5 text-muted" />
          )}
        </Fragment>
      ))}
      <Line
        name={chosen === shops.length ? 'Goods and delivery' : chosen === 0 ? 'Before delivery' : 'So far'}
        kobo={amountMinor}
        className="mt-2.5 border-t border-line py-2.5 text-lg font-bold"
      />
    </dl>
  )
}

/** In a list of terms only one element may stand around a term and what it is. */
function Line({ name, kobo, className }: { name: string; kobo: number; className: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${className}`}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd>{kobo === 0 ? 'Free' : <Price kobo={kobo} />}</dd>
    </div>
  )
}
