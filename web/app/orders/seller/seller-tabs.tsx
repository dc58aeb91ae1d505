import { sellerTabs } from '@oja/contract/values/order-states.ts'
import type { SellerTab } from '@oja/contract/values/order-states.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'

export type TabCounts = Record<SellerTab, number>

/** The tabs of a seller's orders with their counts: six tiles on a phone, so that no count is out of sight. */
export function SellerTabs({ tab, counts }: { tab: SellerTab | null; counts: TabCounts }) {
  return (
    <nav aria-label="Orders" className="mb-4">
      <ul className="grid grid-cols-3 gap-1.5 sm:flex sm:gap-0 sm:border-b sm:border-line">
        {sellerTabs.map((one) => (
          <li key={one}>
            <Link
              to={addressOfTab(one)}
              preventScrollReset
              aria-current={one === tab ? 'page' : undefined}
              className={`${tile} ${needsSeller(one) && counts[one] > 0 ? 'text-ink' : 'text-muted'}`}
            >
              <span className={`${countBadge} ${needsSeller(one) && counts[one] > 0 ? urgent : ''}`}>
                {counts[one] > 1_000 ? '1,000+' : showCount(counts[one])}
              </span>
              <span className="text-[0.8125rem] tracking-tight whitespace-nowrap sm:text-base sm:tracking-normal">
                {tabLabels[one]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The name of each tab. */
export const tabLabels: Record<SellerTab, string> = {
  accept: 'To accept',
  handover: 'To hand over',
  way: 'On the way',
  problems: 'Problems',
  done: 'Done',
  all: 'All',
}

/** The address of a tab. */
export function addressOfTab(tab: SellerTab): string {
  return `/dashboard/orders?tab=${tab}`
}

function needsSeller(tab: SellerTab): boolean {
  return tab === 'accept' || tab === 'handover' || tab === 'problems'
}

const tile =
  'flex min-h-13 flex-col items-center justify-center rounded-md border border-line bg-card px-1 py-1 leading-tight font-semibold hover:text-ink ' +
  'aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf ' +
  'sm:-mb-px sm:min-h-11 sm:flex-row-reverse sm:gap-1.5 sm:rounded-none sm:border-0 sm:border-b-3 sm:border-transparent sm:bg-transparent ' +
  'sm:px-3 sm:aria-[current=page]:bg-transparent'
const countBadge = 'text-lg tabular-nums sm:rounded-full sm:bg-sunken sm:px-2 sm:text-sm'
const urgent = 'sm:bg-marigold-soft sm:text-marigold-ink'
