import type { Checkout } from '@oja/contract/schemas/orders/checkouts.ts'
import { arrivalLabel, deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keepBasketCount } from '../../browser/basket-count.ts'
import { joinWithCommas, showCount, showDateTime } from '../../format/format.ts'
import { CheckCode } from './check-code.tsx'
import { showReceipt } from './payment-outcome.ts'
import { Price } from '../../ui/shop/price.tsx'

/** One receipt for each shop of a checkout. */
export function CheckoutReceipts({ checkout }: { checkout: Checkout['data'] }) {
  const isPaid = checkout.outcome === 'paid'
  const orders = checkout.shops.flatMap((shop) => shop.orders)
  useEffect(() => {
    if (isPaid) keepBasketCount(0)
  }, [isPaid])
  return (
    <div className="mt-8 space-y-4 text-left">
      {checkout.shops.map((shop) => (
        <ShopReceipt key={shop.sellerId} shop={shop} isOneOfMany={orders.length > 1} />
      ))}
      {orders.length > 1 && orders.some(({ checkCode }) => checkCode) && (
        <p className="text-sm text-muted">Anybody can check with a check code that an order is paid.</p>
      )}
    </div>
  )
}

/** What a buyer reads of a paid basket; the receipt is shown only where goods are picked up. */
export function paidSentence({ shops }: Checkout['data']): string {
  const sentence = shops.length === 1 ? 'We have told the seller.' : 'We have told the sellers.'
  return shops.some(({ way }) => way === 'collect') ? `${sentence} ${showReceipt}` : sentence
}

function ShopReceipt({
  shop,
  isOneOfMany,
}: {
  shop: Checkout['data']['shops'][number]
  isOneOfMany: boolean
}) {
  const { sellerId, storeName, way, pickup, goodsMinor, feeMinor, orders } = shop
  const at = orders[0]?.paidAt ?? orders[0]?.createdAt ?? ''
  return (
    <section
      aria-labelledby={`receipt-${sellerId}`}
      className="rounded-lg border border-line bg-card p-4 sm:p-5 print:border-0"
    >
      <h2 id={`receipt-${sellerId}`} className="text-xl">
        {orders.some(({ paidAt }) => paidAt) ? 'Receipt' : 'Your order'}: {storeName}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {orders.map(
          ({ reference, number, productName, quantity, unit, amountMinor, outcome, paidAt, checkCode }) => (
            <li key={reference} className="pt-2">
              <p className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">
                  {countBefore(productName, quantity, unit)} × {productName}
                </span>
                <Price kobo={amountMinor} className="font-semibold" />
              </p>
              {outcome.startsWith('refund') && (
                <p className="font-semibold text-clay">{!paidAt && 'Sold out. '}We refund this part.</p>
              )}
              <div className="flex flex-wrap items-center gap-x-5">
                <Link
                  to={`/userProfile/orders/${number}`}
                  className="min-h-11 content-center whitespace-nowrap text-leaf underline print:text-ink"
                >
                  Order #{number}
                </Link>
                {checkCode && <CheckCode code={checkCode} isSmall={isOneOfMany} />}
              </div>
            </li>
          ),
        )}
      </ul>
      <dl className="border-t border-line pt-2">
        <Line name={deliveryWayLabels[way]}>
          {way === 'collect'
            ? joinWithCommas(
                pickup?.name ?? 'Agree with the seller',
                pickup?.landmark ?? '',
                pickup?.hours ?? '',
              )
            : arrivalLabel(shop)}
        </Line>
        {feeMinor > 0 && (
          <Line name="Delivery">
            <Price kobo={feeMinor} />
          </Line>
        )}
        <Line name="Amount">
          <Price kobo={goodsMinor + feeMinor} className="text-lg font-bold" />
        </Line>
        <Line name="Date">
          <time className="text-sm" dateTime={at}>
            {showDateTime(at)}
          </time>
        </Line>
      </dl>
    </section>
  )
}

/** "3 bags" before "Rice"; "3" before "Rice, 1 bag", whose name says its unit. */
function countBefore(name: string, quantity: number, unit: string | null): string {
  const isSaid = unit !== null && name.toLowerCase().includes(unit)
  return countOf(showCount(quantity), isSaid ? null : unit)
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-semibold">{children}</dd>
    </div>
  )
}
