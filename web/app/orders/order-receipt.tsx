import type { Receipt } from '@oja/contract/schemas/orders.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { deliveryShare } from '@oja/contract/values/orders/ordered-goods.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { distinctParts } from '../format/street-parts.ts'
import { brand } from '../format/page-title.ts'
import { showCount, showDateTime } from '../format/format.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/shop/price.tsx'
import { CheckCode, notHandover } from './checkout/check-code.tsx'
import type { Party } from './checkout/payment-outcome.ts'
import { PaidTogether } from './paid-together.tsx'
import { CopyText } from '../ui/shop/copy-text.tsx'
import { RefundLines } from './refund-lines.tsx'

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
    shopDeliveryMinor,
    createdAt,
    paidAt,
  } = receipt
  const isDelivered = deliveryMinor > 0
  const onlyYou = `Only you and the ${reader === 'buyer' ? 'seller' : 'buyer'} can see this page.`
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
          className="min-h-11 min-w-0 content-center font-semibold wrap-anywhere text-leaf underline print:text-ink"
        >
          {productName}
        </Link>
      </div>
      <dl className="mt-4 divide-y divide-line">
        <Line name="Amount">
          <Price kobo={amountMinor} className={isDelivered ? '' : total} />
        </Line>
        <Line name="Quantity">{countOf(showCount(quantity), unit)}</Line>
        {quantity > 1 && (
          <Line name="Unit price">
            <Price kobo={unitPriceMinor} />
            {unit && ` per ${unit}`}
          </Line>
        )}
        {isDelivered && (
          <>
            <Line name="Delivery" note={deliveryShare(deliveryMinor, shopDeliveryMinor)}>
              <Price kobo={deliveryMinor} />
            </Line>
            <Line name="Goods and delivery">
              <Price kobo={amountMinor + deliveryMinor} className={total} />
            </Line>
          </>
        )}
        <PaidTogether together={receipt.paidTogether} reader={reader} />
        <RefundLines paidMinor={amountMinor + deliveryMinor} orders={[receipt]} Line={Line} />
        {receipt.pickup && (receipt.isToPickUp || receipt.isReceived) && (
          <Line name={receipt.isReceived ? 'Collected at' : 'Collect it at'}>
            {distinctParts(receipt.pickup.name, receipt.pickup.landmark, receipt.pickup.hours).join(', ')}
          </Line>
        )}
        {condition && <Line name="Condition">{conditionLabels[condition]}</Line>}
        <Line name="Date">
          <time className="text-sm" dateTime={paidAt ?? createdAt}>
            {showDateTime(paidAt ?? createdAt)}
          </time>
        </Line>
        <Line name="Seller">{receipt.storeName}</Line>
        <Line name="Buyer">{receipt.buyerName}</Line>
        <Line name="Order">{`#${receipt.number}`}</Line>
        <div className="py-2.5">
          <dt className="text-muted">Payment reference</dt>
          <dd>
            <CopyText text={receipt.checkout ?? receipt.reference} label="payment reference" />
          </dd>
        </div>
      </dl>
      {receipt.checkCode && (
        <CheckCode code={receipt.checkCode}>
          <span className="print:hidden">{onlyYou} </span>
          Whoever has the check code can see whether it is paid, when, how much and to which shop, but not by
          whom.{!receipt.atStall && receipt.deliveryWay !== 'courier' && ` ${notHandover}`}
        </CheckCode>
      )}
      {!receipt.checkCode && <p className="mt-4 text-sm text-muted print:hidden">{onlyYou}</p>}
    </section>
  )
}

/** The value breaks first, as far as it can; only then the name does: no sum sticks out of a narrow phone. */
function Line({ name, note = '', children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-muted">
        {name}
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd className="shrink-[1000000] text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
