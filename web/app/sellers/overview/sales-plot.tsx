import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { salesRanges } from '@oja/contract/values/orders/sales-ranges.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { barsOf, comparison, shortDay, shortNaira, topOfAxis } from './sales-axis.ts'
import type { Bar } from './sales-axis.ts'

/**
 * The sales of the last days as bars, against as many days before. A bar is a choice of its group, so that a tap or the
 * arrow keys show its value, without scripts too.
 */
export function SalesPlot({ sales }: { sales: SellerOverview['data']['sales'] }) {
  const { days, byDay, total, before } = sales
  const bars = barsOf(byDay)
  const top = topOfAxis(bars.map(({ amountMinor }) => amountMinor))
  return (
    <section aria-labelledby="sales" className="rounded-lg border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="sales" className="text-lg">
          Sales
        </h2>
        <Ranges days={days} />
      </div>
      <p className="mt-1 font-display text-3xl font-bold tabular-nums">{formatNaira(total.amountMinor)}</p>
      <p className="text-muted">
        {total.orders === 1 ? '1 order' : `${showCount(total.orders)} orders`}. {compared(sales)}
      </p>
      <div className="mt-3 flex gap-2">
        <p
          aria-hidden="true"
          className="flex h-44 w-11 shrink-0 flex-col justify-between pt-8 text-right text-xs leading-none text-muted tabular-nums"
        >
          <span>{shortNaira(top)}</span>
          <span>{shortNaira(top / 2)}</span>
          <span>₦0</span>
        </p>
        <div className="min-w-0 grow">
          <fieldset className="group/plot relative h-44 pt-8">
            <legend className="sr-only">Sales, choose a bar to read it</legend>
            <div
              aria-hidden="true"
              className="absolute inset-x-0 top-8 bottom-0 flex flex-col justify-between"
            >
              <span className="border-t border-line" />
              <span className="border-t border-line" />
              <span className="border-t border-edge" />
            </div>
            <div className="flex h-full items-stretch">
              {bars.map((bar, index) => (
                <BarChoice key={bar.label} bar={bar} top={top} isLast={index === bars.length - 1} />
              ))}
            </div>
          </fieldset>
          <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-muted">
            <span>{shortDay(byDay[0]?.day ?? '')}</span>
            <span>{shortDay(byDay[Math.floor((byDay.length - 1) / 2)]?.day ?? '')}</span>
            <span>Today</span>
          </p>
        </div>
      </div>
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
    <nav aria-label="Days of the plot" className="-mr-1 flex rounded-md bg-sunken p-0.5">
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

const height = 100

interface BarChoiceProps {
  bar: Bar
  /** The amount at the top of the axis, in kobo. */
  top: number
  /** Today is shown first. */
  isLast: boolean
}

function BarChoice({ bar: { label, orders, amountMinor }, top, isLast }: BarChoiceProps) {
  const size = Math.max(amountMinor > 0 ? 2 : 0.6, (amountMinor / top) * height)
  const value = `${formatNaira(amountMinor)}, ${orders === 1 ? '1 order' : `${showCount(orders)} orders`}`
  return (
    <label className="group/bar flex min-w-0 flex-1 cursor-pointer">
      <input
        type="radio"
        name="bar"
        defaultChecked={isLast}
        aria-label={`${label}: ${value}`}
        className="peer sr-only"
      />
      <svg
        viewBox={`0 0 10 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="relative h-full w-full text-leaf opacity-45 group-hover/bar:opacity-100 peer-checked:opacity-100 peer-focus-visible:outline-2 peer-focus-visible:outline-leaf"
      >
        <rect x="1.5" y={height - size} width="7" height={size} fill="currentColor" />
      </svg>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 hidden truncate text-sm group-hover/plot:hidden group-hover/bar:block! peer-checked:block"
      >
        <span className="text-muted">{label}</span> <strong className="tabular-nums">{value}</strong>
      </span>
    </label>
  )
}
