import type {
  DisputeState,
  Fulfilment,
  PaymentStatus,
  RefundState,
} from '@oja/contract/values/order-states.ts'
import { Badge } from '../ui/badge.tsx'
import { disputeBadges, fulfilmentBadges, refundBadges } from './order-labels.ts'
import { PaymentBadge } from './checkout/payment-badge.tsx'

interface OrderBadgesProps {
  order: { status: PaymentStatus; fulfilment: Fulfilment; dispute: DisputeState; refund: RefundState }
}

/** The order status as badges: paid, sent, disputed, refunded. */
export function OrderBadges({ order: { status, fulfilment, dispute, refund } }: OrderBadgesProps) {
  const badges = [fulfilmentBadges[fulfilment], disputeBadges[dispute], refundBadges[refund]]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <PaymentBadge status={status} />
      {badges.map(
        (badge) =>
          badge && (
            <Badge key={badge.label} tone={badge.tone}>
              {badge.label}
            </Badge>
          ),
      )}
    </span>
  )
}
