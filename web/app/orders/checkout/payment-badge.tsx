import type { PaymentStatus } from '@oja/contract/values/order-states.ts'
import { Badge } from '../../ui/badge.tsx'

interface PaymentBadgeProps {
  status: PaymentStatus
  /** Does the seller read it? To them "Paid" alone says that they have the money. */
  isSeller?: boolean
}

/** The payment status of an order: green, amber or red, always with its label. */
export function PaymentBadge({ status, isSeller = false }: PaymentBadgeProps) {
  const { tone, label } = badges[status]
  return <Badge tone={tone}>{isSeller && status === 'paid' ? 'Buyer paid' : label}</Badge>
}

const badges = {
  paid: { tone: 'good', label: 'Paid' },
  pending: { tone: 'wait', label: 'Pending' },
  failed: { tone: 'bad', label: 'Failed' },
} as const
