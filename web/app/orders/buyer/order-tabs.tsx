import type { BuyerOrders } from '@oja/contract/schemas/orders.ts'
import type { BuyerTab } from '@oja/contract/values/order-states.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'

type Counts = NonNullable<BuyerOrders['counts']>

const tabs = [
  { tab: 'all', label: 'All' },
  { tab: 'receive', label: 'To receive' },
  { tab: 'problems', label: 'Problems' },
  { tab: 'done', label: 'Done' },
] as const satisfies { tab: BuyerTab; label: string }[]

/**
 * The tabs of My Orders with their counts. The address holds the tab, so they are links. "Problems" stands there only while
 * there is one; on a phone the four then have their counts below.
 */
export function OrderTabs({ tab, counts }: { tab: BuyerTab; counts: Counts }) {
  const hasProblems = counts.problems > 0 || tab === 'problems'
  return (
    <nav aria-label="Orders" className="mb-3">
      <ul className="flex gap-1 border-b border-line">
        {tabs
          .filter((one) => one.tab !== 'problems' || hasProblems)
          .map((one) => (
            <li key={one.tab} className="max-sm:grow">
              <Link
                to={addressOf(one.tab)}
                preventScrollReset
                aria-current={one.tab === tab ? 'page' : undefined}
                className={`-mb-px flex min-h-11 items-center justify-center gap-1.5 border-b-3 border-transparent px-1.5 font-semibold whitespace-nowrap text-muted sm:px-4 hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:text-leaf ${hasProblems ? 'max-sm:flex-col max-sm:gap-0 max-sm:py-1.5 max-sm:leading-tight' : ''}`}
              >
                {one.label}
                <span className="rounded-full bg-sunken px-2 text-sm tabular-nums">
                  {showMany(counts[one.tab])}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** One line for all orders that ended without a payment. It leads to their list. */
export function UnpaidLine({ counts: { unpaid, notCharged } }: { counts: Counts }) {
  if (unpaid === 0) return null
  return (
    <Link
      to={addressOf('unpaid')}
      className="my-3 flex min-h-11 items-center gap-3 rounded-lg border border-line bg-card px-4 py-2 hover:bg-sunken"
    >
      <span className="min-w-0 grow">
        <span className="font-semibold">
          {unpaid === 1 ? '1 earlier order not paid' : `${showMany(unpaid)} earlier orders not paid`}
        </span>{' '}
        <span className="text-muted">
          {unpaid === notCharged ? 'You were not charged.' : 'If you were debited, see what happens.'}
        </span>
      </span>
      <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

/** The address of a tab. */
export function addressOf(tab: BuyerTab): string {
  return tab === 'all' ? '/userProfile/orders' : `/userProfile/orders?tab=${tab}`
}

function showMany(count: number): string {
  return count > 1_000 ? '1,000+' : showCount(count)
}
