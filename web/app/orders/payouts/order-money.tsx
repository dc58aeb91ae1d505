import type { Transaction } from '@oja/contract/schemas/payouts.ts'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { PaymentBadge } from '../checkout/payment-badge.tsx'
import { refundBadges } from '../order-labels.ts'
import { delayedRefund, OrderBadges } from '../order-badges.tsx'
import { monthName } from './statement-days.tsx'
import { UnpaidReason } from '../unpaid-reason.tsx'

interface OrderMoneyProps {
  transactions: Transaction[]
  /** In which the orders were placed, `2026-11`; "" when that could not load. */
  month: string
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** Are the orders shown at once? */
  isOpen: boolean
}

/** A seller's orders as money: each order with the reason why its rest waits. */
export function OrderMoney({ transactions, month, next, isOpen }: OrderMoneyProps) {
  const title = month ? `Orders of ${monthName(month)}: what you get, and when` : 'What each order gives you'
  return (
    <details open={isOpen} className="group mt-4">
      <summary className="mb-3 flex min-h-11 items-center justify-between gap-3 rounded-lg border border-line bg-card px-4 py-2 font-semibold">
        {title}
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <DataTable label={title} columns={columns} rows={transactions} keyOf={({ _id }) => _id} />
      {next && (
        <ButtonLink
          to={`?${new URLSearchParams({ month: month || 'newest', after: next })}`}
          kind="quiet"
          className="mt-6"
        >
          Older transactions
        </ButtonLink>
      )}
    </details>
  )
}

/** The words of the list of orders. Servers before 0.24 do not say how far the goods are. */
function MoneyBadge({ order }: { order: Transaction }) {
  const { status, refund, fulfilment, dispute = 'none', atStall = false } = order
  if (!fulfilment) {
    const badge = status === 'paid' ? refundBadges[refund] : null
    return badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : <PaymentBadge status={status} isSeller />
  }
  const known = { ...order, fulfilment, dispute, atStall, isClaimed: order.isClaimed ?? false }
  return <OrderBadges order={known} failedRefund={delayedRefund} isBrief isSeller />
}

const columns = [
  {
    name: 'Date',
    onPhone: 'none',
    cell: ({ createdAt }: Transaction) => <DateText iso={createdAt} />,
  },
  {
    name: 'Order',
    onPhone: 'title',
    cell: ({ productName, number, createdAt }: Transaction) => (
      <Link
        to={`/dashboard/orders/${number}`}
        className="inline-flex min-h-11 flex-col justify-center text-leaf"
      >
        <span className="font-semibold underline">{productName}</span>
        <span className="text-sm text-muted">
          <span className="whitespace-nowrap">#{number}</span>{' '}
          <span className="whitespace-nowrap md:hidden">
            · <DateText iso={createdAt} />
          </span>
        </span>
      </Link>
    ),
  },
  {
    name: 'Amount',
    onPhone: 'figure',
    cell: (order: Transaction) => (
      <span className="inline-flex items-center justify-end gap-x-2 gap-y-1 max-md:flex-col max-md:items-end md:flex-wrap">
        <Price kobo={order.amountMinor} className="font-semibold" />
        {order.deliveryMinor > 0 && (
          <span className="text-sm text-muted">
            + <Price kobo={order.deliveryMinor} /> delivery
          </span>
        )}
        <MoneyBadge order={order} />
      </span>
    ),
  },
  { name: 'Commission', cell: ({ commissionMinor }: Transaction) => <Price kobo={commissionMinor} /> },
  {
    name: 'You receive',
    cell: ({ status, dueMinor, paidOutMinor, refundedMinor, goingBackMinor, waitsFor }: Transaction) => (
      <div className="space-y-0.5">
        {status === 'pending' && <p className="text-muted">Not paid yet</p>}
        {status === 'paid' && dueMinor === 0 && paidOutMinor === 0 && <Price kobo={0} />}
        {dueMinor !== 0 && (
          <p>
            <Price kobo={dueMinor} className="font-semibold" /> pending
          </p>
        )}
        {paidOutMinor > 0 && (
          <p>
            <Price kobo={paidOutMinor} className="font-semibold" /> paid
          </p>
        )}
        {refundedMinor > 0 && (
          <p className="text-sm text-muted">
            <Price kobo={refundedMinor} /> refunded
          </p>
        )}
        {goingBackMinor > 0 && (
          <p className="text-sm text-muted">
            <Price kobo={goingBackMinor} /> going back
          </p>
        )}
        {waitsFor !== '' && (
          <p className="max-w-60 text-sm text-muted">
            <UnpaidReason reason={waitsFor} />
          </p>
        )}
      </div>
    ),
  },
] as const satisfies readonly Column<Transaction>[]
