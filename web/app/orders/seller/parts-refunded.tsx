import { formatNaira } from '@oja/contract/values/money.ts'
import { refundedWithoutReason } from '@oja/contract/values/orders/refund-reasons.ts'
import { showCount } from '../../format/format.ts'
import type { Order } from '../order-labels.ts'

const states = { done: 'of it refunded', onTheWay: 'on its way back' }

/** The parts of an order that went back, as one sum with the reasons: who packs it may have to pack less. */
export function PartsRefunded({
  order: { payment, refunds },
}: {
  order: Pick<Order, 'payment' | 'refunds'>
}) {
  // Of an order that went back as a whole nothing is packed.
  if (payment !== 'paid') return null
  const counted = refunds.filter(({ state }) => state !== 'failed')
  const done = counted.filter(({ state }) => state === 'done')
  const onTheWay = counted.filter(({ state }) => state !== 'done')
  return Object.entries({ done, onTheWay })
    .filter(([, parts]) => parts.length > 0)
    .map(([state, parts]) => (
      <p key={state} className="mt-1 text-sm font-semibold wrap-anywhere text-marigold-ink">
        {formatNaira(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0))}{' '}
        {states[state as keyof typeof states]}
        {reasonsOf(parts)}
      </p>
    ))
}

/** ": Torn bag", or with the sum of each where more than one refund is in the line: ", in 2 refunds: ₦500: Torn bag; …". */
function reasonsOf(parts: Order['refunds']): string {
  const said = parts.filter(({ reason }) => reason && reason !== refundedWithoutReason)
  const reasons = said.map(({ amountMinor, reason }) =>
    parts.length > 1 ? `${formatNaira(amountMinor)}: ${reason}` : reason,
  )
  const times = parts.length > 1 ? `, in ${showCount(parts.length)} refunds` : ''
  return `${times}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`
}
