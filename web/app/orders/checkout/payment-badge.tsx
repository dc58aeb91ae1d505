import type { PaymentStatus } from '@oja/contract/values/order-states.ts'
import { Badge } from '../../ui/badge.tsx'

/** The payment status of an order: green, amber or red, always with its label. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { tone, label } = badges[status]
  return <Badge tone={tone}>{label}</Badge>
}

const badges = {
  paid: { tone: 'good', label: 'Paid' },
  pending: { tone: 'wait', label: 'Pending' },
  failed: { tone: 'bad', label: 'Failed' },
} as const
