import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import type {
  DisputeState,
  Fulfilment,
  PaymentStatus,
  RefundState,
} from '@oja/contract/values/order-states.ts'
import { Badge } from '../ui/badge.tsx'
import {
  claimBadge,
  disputeBadges,
  fulfilmentBadges,
  isDisputed,
  refundBadges,
  reportBadges,
} from './order-labels.ts'
import type { BadgeContent, Order } from './order-labels.ts'
import { PaymentBadge } from './checkout/payment-badge.tsx'

interface OrderBadgesProps {
  order: { status: PaymentStatus; fulfilment: Fulfilment; dispute: DisputeState; refund: RefundState }
}

/**
 * What the steps of an order do not show: a dispute, a claim of the bank, money that goes back in part or comes late, and that
 * its buyer cancelled it.
 */
export function ExtraBadges({
  order,
  hasRefunded = false,
}: {
  order: Pick<Order, 'role' | 'dispute' | 'refund' | 'payment' | 'timeline' | 'fulfilment'>
  /** Also what the steps say too: that all of it went back, or that the rest of a part refund is still to be sent. */
  hasRefunded?: boolean
}) {
  const { role, dispute, refund, payment, fulfilment } = order
  const isClaimed = payment === 'disputed'
  const isPartToSend = hasRefunded && payment === 'paid' && refund !== 'none' && fulfilment === 'accepted'
  const badges = [
    isPartToSend ? fulfilmentBadges[fulfilment] : null,
    isClaimed ? claimBadge : null,
    (role === 'buyer' ? reportBadges : disputeBadges)[dispute],
    refund === 'full' ? fullRefundBadge(order, hasRefunded) : refundBadges[refund],
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

function fullRefundBadge(order: Pick<Order, 'refund' | 'timeline'>, hasRefunded: boolean) {
  if (isCancelled(order)) return cancelledBadge
  return hasRefunded ? refundBadges[order.refund] : null
}

function isCancelled({ timeline }: Pick<Order, 'timeline'>): boolean {
  return timeline.some(({ action }) => action === 'cancel' || action === 'cancelUnsent')
}

const cancelledBadge = { tone: 'plain', label: 'Cancelled, refund sent' } as const

const lateBadge = { tone: 'bad', label: 'Late' } as const

const atStallBadge = { tone: 'plain', label: 'At the stall' } as const

interface AllBadgesProps {
  order: OrderBadgesProps['order'] & { atStall: boolean; isClaimed?: boolean }
  /** What an admin reads of a refund that failed. The buyer and the seller read that we are on it. */
  failedRefund?: string
  /** Without "Paid" beside what tells more: what has a later state was paid. */
  isBrief?: boolean
  /** Does the seller read it in their list? */
  isSeller?: boolean
  /** Does the buyer read it? */
  isBuyer?: boolean
  /** For the buyer: its day is over. That says more than how far it is. */
  isLate?: boolean
}

/** The order status as badges: paid, sent, disputed, refunded. */
export function OrderBadges(props: AllBadgesProps) {
  const { order, isBrief = false, isSeller = false } = props
  const badges = badgesOf(props)
  const hasPayment = !isBrief || order.status !== 'paid' || badges.length === 0
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {hasPayment && <PaymentBadge status={order.status} isSeller={isSeller} />}
      {badges.map(({ tone, label }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  )
}

/** The badges of an order without the one of its payment. */
export function badgesOf({
  order: { fulfilment, dispute, refund, atStall, isClaimed = false },
  failedRefund,
  isBrief = false,
  isSeller = false,
  isBuyer = false,
  isLate = false,
}: Omit<AllBadgesProps, 'order'> & { order: Omit<AllBadgesProps['order'], 'status'> }): BadgeContent[] {
  // How far the goods are says little while a dispute is open, and nothing once all of the money went back.
  const isPast = isBrief && (isDisputed({ dispute }) || refund === 'full')
  return [
    atStall ? atStallBadge : isPast ? null : isLate ? lateBadge : goodsBadge(fulfilment, isSeller),
    isClaimed ? claimBadge : null,
    // A refund says how a dispute was decided.
    isBrief && dispute === 'decided' && refund !== 'none'
      ? null
      : (isBuyer ? reportBadges : disputeBadges)[dispute],
    refundBadge(refund, failedRefund),
  ].filter((badge) => badge !== null)
}

function goodsBadge(fulfilment: Fulfilment, isSeller: boolean): BadgeContent | null {
  const badge = fulfilmentBadges[fulfilment]
  return badge && isSeller && fulfilment === 'ready' ? { ...badge, label: 'Ready to collect' } : badge
}

type RecentOrder = Pick<
  SellerOverview['data']['recent'][number],
  'status' | 'refund' | 'fulfilment' | 'dispute' | 'isClaimed'
>

/** What became of a seller's order since it was paid, in one badge. */
export function RecentOrderBadge({ order }: { order: RecentOrder }) {
  const state = recentState(order)
  return state ? (
    <Badge tone={state.tone}>{state.label}</Badge>
  ) : (
    <PaymentBadge status={order.status} isSeller />
  )
}

/** What became of an order since it was paid; null where nothing has. */
export function recentState(order: RecentOrder): BadgeContent | null {
  const { refund = 'none', fulfilment = 'none', dispute = 'none' } = order
  if (order.isClaimed) return claimBadge
  if (refund !== 'full' && isDisputed({ dispute })) return disputeBadges[dispute]
  return refundBadge(refund, delayedRefund) ?? fulfilmentBadges[fulfilment]
}

/** The words of a refund that failed where there is no room for more. */
export const delayedRefund = 'Refund delayed'

/** The badge of a refund; `failed` are other words for one that failed. */
function refundBadge(refund: RefundState, failed: string | undefined): BadgeContent | null {
  const badge = refundBadges[refund]
  return refund === 'failed' && failed && badge ? { ...badge, label: failed } : badge
}
