import type { QuoteAnswer } from '@oja/contract/schemas/checkout/checkouts.ts'
import { deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { Price } from '../../ui/shop/price.tsx'

/** Every naira before it is paid: the goods and the delivery of each shop, and one sum. */
export function CheckoutSums({ quote }: { quote: QuoteAnswer['data'] }) {
  const { shops, amountMinor } = quote
  return (
    <dl className="divide-y divide-line">
      {shops.map(({ sellerId, storeName, goodsMinor, feeMinor, way }) => (
        <div key={sellerId} className="space-y-1 py-2.5">
          <Line name={storeName} kobo={goodsMinor} />
          {way !== null && <Line name={deliveryWayLabels[way]} kobo={feeMinor} />}
        </div>
      ))}
      <div className="py-2.5 text-lg font-bold">
        <Line name="Goods and delivery" kobo={amountMinor} />
      </div>
    </dl>
  )
}

function Line({ name, kobo }: { name: string; kobo: number }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="min-w-0">{name}</dt>
      <dd>
        <Price kobo={kobo} />
      </dd>
    </div>
  )
}
