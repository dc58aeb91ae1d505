import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { showCount } from '../../format/format.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface PayNowProps {
  reference: string
  toPay: NonNullable<BuyerOrder['toPay']>
  /** What is paid for, for screen readers, where the page has several buttons. */
  about?: string
  className?: string
}

/** The button to the payment that an order waits for: it names the whole sum, and how many orders that pays. */
export function PayNow({
  reference,
  toPay: { amountMinor, orderCount },
  about,
  className = '',
}: PayNowProps) {
  return (
    <span className={`inline-block text-center ${className}`}>
      <ButtonLink to={`/pay/${reference}`} reloadDocument className="max-sm:px-4">
        Pay now {formatNaira(amountMinor)}
        {about && <span className="sr-only">: {about}</span>}
      </ButtonLink>
      {orderCount > 1 && (
        <span className="block text-sm text-muted">Pays for {showCount(orderCount)} orders</span>
      )}
    </span>
  )
}
