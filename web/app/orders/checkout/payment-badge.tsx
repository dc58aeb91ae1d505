import type { PaymentStatus } from '@oja/contract/values/order-states.ts'
import { Badge } from '../../ui/badge.tsx'

/** The payment status of an order: green, amber or red, always with its label. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { tone, word } = looks[status]
  return <Badge tone={tone}>{word}</Badge>
}

const looks = {
  paid: { tone: 'good', word: 'Paid' },
  pending: { tone: 'wait', word: 'Pending' },
  failed: { tone: 'bad', word: 'Failed' },
} as const
