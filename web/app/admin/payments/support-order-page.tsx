import type { SupportOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Link } from 'react-router'
import { showCount, showDateTime } from '../../format/format.ts'
import { OrderBadges } from '../../orders/order-badges.tsx'
import { OrderTimeline } from '../../orders/order-timeline.tsx'
import { AdminHead } from '../admin-parts.tsx'
import { ContactLines, FactList } from '../records/fact-list.tsx'
import { RecordColumns } from '../records/record-columns.tsx'
import { useWhomToAsk } from '../records/use-may-open.ts'
import { partsOfPrice } from './seller-share.ts'

/** An order as an admin of support reads it: its status, its dates and its parties. Nothing moves money. */
export function SupportOrderPage({ order }: { order: SupportOrder['data'] }) {
  const whomToAsk = useWhomToAsk()
  const { buyer, seller, amountMinor, deliveryMinor = 0, refundedMinor, quantity, unit } = order
  const times = [
    ['Ordered', order.createdAt],
    ['Paid', order.paidAt],
    ['Handed over', order.handedAt],
    ['Received', order.receivedAt],
  ] as const
  return (
    <>
      <AdminHead
        title={order.productName}
        below={
          <>
            <p className="font-semibold">Order #{order.number}</p>
            <p className="mt-3">
              <OrderBadges order={{ ...order, isClaimed: order.payment === 'disputed' }} />
            </p>
          </>
        }
        isSample={false}
      />
      <p className="mb-5 max-w-prose text-muted">
        You can read this order. For refunds, disputes and payouts: {lowerFirst(whomToAsk(['money']))}
      </p>
      <RecordColumns
        side={
          <FactList
            facts={[
              [
                'Amount',
                <>
                  {formatNaira(amountMinor + deliveryMinor)}
                  {deliveryMinor > 0 && (
                    <span className="block text-sm text-muted">
                      {partsOfPrice(amountMinor, deliveryMinor)}
                    </span>
                  )}
                  {refundedMinor > 0 && (
                    <span className="block text-sm text-muted">{formatNaira(refundedMinor)} refunded</span>
                  )}
                </>,
              ],
              ['Quantity', countOf(showCount(quantity), unit)],
              [
                'Buyer',
                <>
                  <Link to={`/admin/users/${buyer.id}`} className="font-semibold text-leaf underline">
                    {buyer.name}
                  </Link>
                  <ContactLines {...buyer} />
                </>,
              ],
              [
                'Shop',
                <>
                  <Link to={`/seller-profile/${seller.id}`} className="font-semibold text-leaf underline">
                    {seller.storeName}
                  </Link>
                  <ContactLines {...seller} />
                </>,
              ],
              ...times.map(([name, at]) => [name, at && showDateTime(at)] as const),
            ]}
          />
        }
      >
        <div className="*:mt-0">
          <OrderTimeline timeline={order.timeline} reader="admin" />
        </div>
      </RecordColumns>
    </>
  )
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
