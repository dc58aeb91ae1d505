import { formatNaira } from '@oja/contract/values/money.ts'
import { refundedWithoutReason } from '@oja/contract/values/orders/refund-reasons.ts'
import type { Order } from '../order-labels.ts'

/** The parts of an order that went back, with the reason: who packs it may have to pack less. */
export function PartsRefunded({ order: { payment, refunds } }: { order: Order }) {
  // Of an order that went back as a whole nothing is packed.
  if (payment !== 'paid') return null
  return refunds
    .filter(({ state }) => state !== 'failed')
    .map(({ amountMinor, reason, createdAt, state }) => (
      <p key={createdAt} className="mt-1 text-sm font-semibold wrap-anywhere text-marigold-ink">
        {formatNaira(amountMinor)} {state === 'done' ? 'of it refunded' : 'on its way back'}
        {reason && reason !== refundedWithoutReason && `: ${reason}`}
      </p>
    ))
}
