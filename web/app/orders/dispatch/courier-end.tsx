import {
  courierEndForBuyer,
  courierEndForSeller,
  courierQuestion,
} from '@oja/contract/values/delivery/courier-to.ts'
import type { CourierTo } from '@oja/contract/values/delivery/courier-to.ts'

interface CourierEndProps {
  courierTo: CourierTo | null | undefined
  isBuyer?: boolean
  /** Whom a buyer asks where the shop has not said it, and about what; `userId` "" for nobody. */
  toAsk: { userId: string; kind: 'product' | 'order'; id: string }
  /** The page holds words that are typed and not yet sent. */
  isNewTab?: boolean
}

/** Where goods end that go "By park or courier". Where that is open, its buyer can ask at once. */
export function CourierEnd({
  courierTo,
  isBuyer = true,
  toAsk: { userId, kind, id },
  isNewTab = false,
}: CourierEndProps) {
  // The line above says it.
  if (courierTo === 'door') return null
  if (!isBuyer) return <p className="text-muted">{courierEndForSeller(courierTo)}</p>
  if (courierTo || userId === '') return <p className="text-muted">{courierEndForBuyer(courierTo)}</p>
  const query = new URLSearchParams({ to: userId, kind, id, content: courierQuestion })
  return (
    <p className="text-muted">
      <span className="block">{courierEndForBuyer(courierTo)}</span>
      <a
        href={`/messages/send?${query}`}
        {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline print:hidden"
      >
        Ask the seller
        {isNewTab && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
    </p>
  )
}
