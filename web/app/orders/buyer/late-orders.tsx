import type { BuyerOrders } from '@oja/contract/schemas/orders.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { dayOf } from './is-late.ts'

/** The orders whose day is over, above all others: the list is by date, and an old order is the one that is late. */
export function LateOrders({ late }: { late: NonNullable<BuyerOrders['late']> }) {
  if (late.length === 0) return null
  return (
    <section
      aria-labelledby="late"
      className="mb-3 rounded-lg border border-danger bg-danger-soft px-4 py-2 text-danger"
    >
      <h2
        id="late"
        className="flex items-center gap-2 py-1 font-sans text-base font-semibold tracking-normal"
      >
        <Icon name="alert" className="size-5 shrink-0" />
        {late.length === 1 ? '1 order is late' : `${late.length} orders are late`}
      </h2>
      <ul>
        {late.map(({ number, productName, dueOn }) => (
          <li key={number}>
            <Link
              to={`/userProfile/orders/${number}#steps`}
              className="flex min-h-11 items-center gap-2 wrap-anywhere hover:underline"
            >
              <span className="min-w-0 grow">
                <span className="underline">{productName}</span>: was due {dayOf(dueOn)}
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
