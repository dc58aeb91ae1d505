import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { salesRanges } from '@oja/contract/values/orders/sales-ranges.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { ChoiceChart } from '../../ui/choice-chart.tsx'
import { comparison, shortDay, shortNaira, topOfAxis } from '../../format/chart-axis.ts'
import { barsOf } from './sales-axis.ts'

/**
 * The sales of the last days as bars, against as many days before. A bar is a choice of its group, so that a tap or the
 * arrow keys show its value, without scripts too.
 */
export function SalesChart({ sales }: { sales: SellerOverview['data']['sales'] }) {
  const { days, byDay, total, before } = sales
  const bars = barsOf(byDay)
  const top = topOfAxis(bars.map(({ amountMinor }) => amountMinor))
  return (
    <section aria-labelledby="sales" className="rounded-lg border border-line bg-card px-4 py-3 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="sales" className="text-lg">
          Sales
        </h2>
        <Ranges days={days} />
      </div>
      <p className="mt-1 font-display text-2xl font-bold tabular-nums sm:text-3xl">
        {formatNaira(total.amountMinor)}
      </p>
      <p className="text-sm text-muted sm:text-base">
        {total.orders === 1 ? '1 order' : `${showCount(total.orders)} orders`}, after refunds.{' '}
        {compared(sales)}
      </p>
      <ChoiceChart
        name="bar"
        legend="Sales, choose a bar to read it"
        bars={bars.map(({ label, orders, amountMinor }) => ({
          label,
          size: amountMinor,
          value: `${formatNaira(amountMinor)}, ${orders === 1 ? '1 order' : `${showCount(orders)} orders`}`,
        }))}
        top={top}
        axis={[shortNaira(top), shortNaira(top / 2), '₦0']}
        below={[
          shortDay(byDay[0]?.day ?? ''),
          shortDay(byDay[Math.floor((byDay.length - 1) / 2)]?.day ?? ''),
          'Today',
        ]}
      />
      {before.amountMinor > 0 && (
        <p className="sr-only">
          The {days} days before: {formatNaira(before.amountMinor)}
        </p>
      )}
    </section>
  )
}

function Ranges({ days }: { days: number }) {
  return (
    <nav aria-label="Days of the chart" className="-mr-1 flex rounded-md bg-sunken p-0.5">
      {salesRanges.map((range) => (
        <Link
          key={range}
          to={`?days=${range}`}
          preventScrollReset
          aria-current={range === days ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-md px-2 text-sm font-semibold sm:px-3 text-muted aria-[current=true]:bg-card aria-[current=true]:text-ink aria-[current=true]:shadow-sm"
        >
          {range} days
        </Link>
      ))}
    </nav>
  )
}

function compared({ days, total, before }: SellerOverview['data']['sales']): string {
  const words = comparison(total.amountMinor, before.amountMinor)
  if (words === '') return `Nothing in the ${days} days before`
  return `${words} the ${days} days before`.replace(/^a/, 'A')
}
