import { sellerTabs } from '@oja/contract/values/order-states.ts'
import type { SellerTab } from '@oja/contract/values/order-states.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'

export type TabCounts = Record<SellerTab, number>

/** The tabs of a seller's orders with their counts: six tiles on a phone, so that no count is out of sight. */
export function SellerTabs({ tab, counts }: { tab: SellerTab | null; counts: TabCounts }) {
  return (
    <nav aria-label="Orders" className="mb-4">
      <ul className="grid grid-cols-3 gap-1.5 sm:grid-cols-6 xl:flex xl:gap-0 xl:border-b xl:border-line">
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
              <span className="text-[0.8125rem] tracking-tight whitespace-nowrap xl:text-base xl:tracking-normal">
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
  'xl:-mb-px xl:min-h-11 xl:flex-row-reverse xl:gap-1.5 xl:rounded-none xl:border-0 xl:border-b-3 xl:border-transparent xl:bg-transparent ' +
  'xl:px-3 xl:aria-[current=page]:bg-transparent'
const countBadge = 'text-lg tabular-nums xl:rounded-full xl:bg-sunken xl:px-2 xl:text-sm'
const urgent = 'xl:bg-marigold-soft xl:text-marigold-ink'
