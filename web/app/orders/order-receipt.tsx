import type { Receipt } from '@oja/contract/schemas/orders.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../format/page-title.ts'
import { showCount, showDateTime } from '../format/format.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/shop/price.tsx'
import { CheckCode } from './checkout/check-code.tsx'
import type { Party } from './checkout/payment-outcome.ts'
import { PaymentReference } from './payment-reference.tsx'

/** The look of what was paid. */
const total = 'text-xl font-bold'

interface OrderReceiptProps {
  receipt: Receipt['data']
  reader: Party
  /** Nothing stands above it: its title is the one of the page. */
  isPage?: boolean
}

/** The receipt: what was bought, for whom and for how much. It prints alone. */
export function OrderReceipt({ receipt, reader, isPage = false }: OrderReceiptProps) {
  const hydrated = useHydrated()
  const Heading = isPage ? 'h1' : 'h2'
  const {
    productId,
    productName,
    productImg,
    quantity,
    unit,
    condition,
    unitPriceMinor,
    amountMinor,
    deliveryMinor,
    createdAt,
    paidAt,
  } = receipt
  const isDelivered = deliveryMinor > 0
  return (
    <section
      aria-labelledby="receipt"
      className={`${isPage ? 'mt-2' : 'mt-8'} rounded-lg border border-line bg-card p-4 text-left sm:p-6 print:border-0`}
    >
      <div className="flex items-center justify-between gap-4">
        <Heading id="receipt" className="text-2xl">
          {paidAt ? 'Receipt' : 'Your order'}
        </Heading>
        {hydrated && paidAt && (
          <Button type="button" kind="quiet" onClick={() => window.print()} className="print:hidden">
            <Icon name="receipt" />
            Print
          </Button>
        )}
      </div>
      <p className="hidden print:block">{brand}</p>
      <div className="mt-4 flex items-center gap-4">
        {productImg && (
          <img
            src={productImg}
            alt=""
            width={80}
            height={80}
            className="size-20 rounded-md bg-sunken object-cover"
          />
        )}
        <Link
          to={receipt.atStall ? `/seller-profile/${receipt.sellerId}` : `/products/${productId}`}
          className="min-h-11 content-center font-semibold text-leaf underline print:text-ink"
        >
          {productName}
        </Link>
      </div>
      <dl className="mt-4 divide-y divide-line">
        <Line name="Amount" value={<Price kobo={amountMinor} className={isDelivered ? '' : total} />} />
        <Line name="Quantity" value={countOf(showCount(quantity), unit)} />
        {quantity > 1 && (
          <Line
            name="Unit price"
            value={
              <>
                <Price kobo={unitPriceMinor} />
                {unit && ` per ${unit}`}
              </>
            }
          />
        )}
        {isDelivered && (
          <>
            <Line name="Delivery" value={<Price kobo={deliveryMinor} />} />
            <Line
              name="Goods and delivery"
              value={<Price kobo={amountMinor + deliveryMinor} className={total} />}
            />
          </>
        )}
        {condition && <Line name="Condition" value={conditionLabels[condition]} />}
        <Line
          name="Date"
          value={
            <time className="text-sm" dateTime={paidAt ?? createdAt}>
              {showDateTime(paidAt ?? createdAt)}
            </time>
          }
        />
        <Line name="Seller" value={receipt.storeName} />
        <Line name="Buyer" value={receipt.buyerName} />
        <Line name="Order" value={`#${receipt.number}`} />
        <div className="py-2.5">
          <dt className="text-muted">Payment reference</dt>
          <dd>
            <PaymentReference reference={receipt.checkout ?? receipt.reference} />
          </dd>
        </div>
      </dl>
      {receipt.checkCode && <CheckCode code={receipt.checkCode} />}
      <p className="mt-4 text-sm text-muted print:hidden">
        Only you and the {reader === 'buyer' ? 'seller' : 'buyer'} can see this page.
      </p>
    </section>
  )
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-semibold">{value}</dd>
    </div>
  )
}
