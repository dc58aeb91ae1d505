import type {
  DisputeState,
  Fulfilment,
  PaymentStatus,
  RefundState,
} from '@oja/contract/values/order-states.ts'
import { Badge } from '../ui/badge.tsx'
import { claimBadge, disputeBadges, fulfilmentBadges, refundBadges } from './order-labels.ts'
import { PaymentBadge } from './checkout/payment-badge.tsx'

interface OrderBadgesProps {
  order: { status: PaymentStatus; fulfilment: Fulfilment; dispute: DisputeState; refund: RefundState }
}

/** What the steps of an order do not show: a dispute, a claim of the bank, and money that goes back in part or comes late. */
export function ExtraBadges({
  order: { dispute, refund, payment },
  hasRefunded = false,
}: {
  order: OrderBadgesProps['order'] & { payment: string }
  /** Also that all of it went back, which the steps say too. */
  hasRefunded?: boolean
}) {
  const isClaimed = payment === 'disputed'
  const badges = [
    isClaimed ? claimBadge : null,
    disputeBadges[dispute],
    refund === 'full' && !hasRefunded ? null : refundBadges[refund],
  ].filter((badge) => badge !== null)
  if (badges.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      {badges.map(({ tone, label }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </p>
  )
}

const atStallBadge = { tone: 'plain', label: 'At the stall' } as const

interface AllBadgesProps {
  order: OrderBadgesProps['order'] & { atStall: boolean; isClaimed?: boolean }
  /** What an admin reads of a refund that failed. The buyer and the seller read that we are on it. */
  failedRefund?: string
  /** Without "Paid" beside what tells more: what has a later state was paid. */
  isBrief?: boolean
}

/** The order status as badges: paid, sent, disputed, refunded. */
export function OrderBadges({
  order: { status, fulfilment, dispute, refund, atStall, isClaimed = false },
  failedRefund,
  isBrief = false,
}: AllBadgesProps) {
  const refundBadge = refundBadges[refund]
  const badges = [
    atStall ? atStallBadge : fulfilmentBadges[fulfilment],
    isClaimed ? claimBadge : null,
    disputeBadges[dispute],
    refund === 'failed' && failedRefund && refundBadge
      ? { ...refundBadge, label: failedRefund }
      : refundBadge,
  ].filter((badge) => badge !== null)
  const hasPayment = !isBrief || status !== 'paid' || badges.length === 0
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {hasPayment && <PaymentBadge status={status} />}
      {badges.map(({ tone, label }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  )
}
