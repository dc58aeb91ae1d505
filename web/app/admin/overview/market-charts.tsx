import { figureRanges } from '@oja/contract/values/admin/figure-ranges.ts'
import { refundRateOf, sumFigures } from '@oja/contract/values/admin/sum-figures.ts'
import type { FigureSums, MarketFigures } from '@oja/contract/schemas/admin/admin-figures.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { field } from '../../api/page.ts'
import { showCount } from '../../format/format.ts'
import {
  bottomOfAxis,
  comparison,
  groupDays,
  roundTop,
  shortDay,
  shortNaira,
  topOfAxis,
} from '../../format/chart-axis.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChart } from '../../ui/choice-chart.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fileDaysFaults } from '../lists/list-filters.ts'

type Figures = MarketFigures['data']

/** Sales, commission, refund rate and what we owe sellers by day, each against as many days before, and the same as a file. */
export function MarketCharts({
  figures,
  isSample,
  file,
}: {
  figures: Figures
  isSample: boolean
  /** The days of a file that was refused. */
  file: RefusedDays | null
}) {
  const { days, byDay } = figures
  return (
    <section aria-labelledby="figures" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="figures" className="text-2xl">
          Last {days} days
        </h2>
        <Ranges days={days} />
      </div>
      <div className={`${chartRow} lg:grid-cols-2`}>
        {charts.map((chart) => (
          <FigureChart key={chart.name} chart={chart} figures={figures} />
        ))}
      </div>
      {!isSample && (
        <FileForm from={byDay[0]?.day ?? ''} to={byDay.at(-1)?.day ?? ''} days={days} refused={file} />
      )}
    </section>
  )
}

/** Charts of a laptop side by side. On a phone they are one row to swipe, so that what follows is not far below. */
export const chartRow =
  'no-bar grid gap-3 max-md:-mx-4 max-md:snap-x max-md:scroll-px-4 max-md:auto-cols-[88%] max-md:grid-flow-col max-md:overflow-x-auto max-md:px-4 max-md:*:snap-start'

function Ranges({ days }: { days: number }) {
  return (
    <nav aria-label="Days of the charts" className="flex rounded-md bg-sunken p-0.5">
      {figureRanges.map((range) => (
        <Link
          key={range}
          to={`?days=${range}`}
          preventScrollReset
          aria-current={range === days ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-muted aria-[current=true]:bg-card aria-[current=true]:text-ink aria-[current=true]:shadow-sm"
        >
          {range === 365 ? '1 year' : `${range} days`}
        </Link>
      ))}
    </nav>
  )
}

interface Chart {
  name: string
  title: string
  /** One figure of some days together: kobo, or hundredths of a per cent. */
  of: (sums: FigureSums) => number
  /** Days of which the figure says nothing, and what is said of them. */
  isNone?: (sums: FigureSums) => boolean
  none?: string
  show: (value: number) => string
  /** A few letters, for the axis. */
  short: (value: number) => string
  top: (values: readonly number[]) => number
  /** How many days a bar needs; a rate of one day says little. */
  daysOfBar?: number
  /** Whether refunds are taken off, where it is about money that they change. */
  refundsSaid?: string
  /** The line below the figure. */
  note: (figures: Figures) => string
  /** The page that lists what the figure sums up. */
  list?: string
}

const money = { show: showAmount, short: shortNaira, top: topOfAxis }

const charts: readonly Chart[] = [
  {
    ...money,
    name: 'sales',
    title: 'Sales',
    refundsSaid: 'before refunds',
    of: ({ salesMinor }) => salesMinor,
    note: ({ total: { sales, salesMinor }, before, days }) =>
      `${sales === 1 ? '1 order' : `${showCount(sales)} orders`}, ${against(salesMinor, before.salesMinor, days)}`,
  },
  {
    ...money,
    name: 'commission',
    title: 'Commission',
    refundsSaid: 'after refunds',
    of: ({ commissionMinor }) => commissionMinor,
    note: ({ total, before, days }) =>
      `${against(total.commissionMinor, before.commissionMinor, days)} · a refund is taken off on its own day`,
  },
  {
    name: 'refunds',
    title: 'Refund rate',
    of: (sums) => refundRateOf(sums) ?? 0,
    isNone: (sums) => refundRateOf(sums) === null,
    none: 'No orders',
    show: showRate,
    short: showRate,
    top: topOfRates,
    daysOfBar: 5,
    note: ({ total: { refunds }, before, days }) =>
      `${refunds === 1 ? '1 order' : `${showCount(refunds)} orders`} of these days refunded since, wholly or in part, ${refundRateOf(before) === null ? 'no orders' : showRate(refundRateOf(before) ?? 0)} of the ${days} days before`,
  },
  {
    ...money,
    name: 'due',
    title: 'Owed to sellers',
    of: ({ dueMinor }) => Math.max(0, dueMinor),
    note: ({ before, days, payNowMinor }) =>
      `${payNowMinor === undefined ? '' : `${formatNaira(payNowMinor)} to pay now, the rest is held · `}${formatNaira(Math.max(0, before.dueMinor))} ${days} days ago`,
    list: '/admin/money?list=due',
  },
]

/** A day of refunds may take more commission back than it brings: "−₦620". */
function showAmount(kobo: number): string {
  return `${kobo < 0 ? '−' : ''}${formatNaira(Math.abs(kobo))}`
}

function showRate(rate: number): string {
  return `${showCount(Math.round(rate / 10) / 10)}%`
}

/** At least 1%, in hundredths of a per cent. */
function topOfRates(rates: readonly number[]): number {
  return Math.min(10_000, roundTop(rates, 100))
}

function against(now: number, before: number, days: number): string {
  const words = comparison(now, before)
  return words === '' ? `nothing in the ${days} days before` : `${words} the ${days} days before`
}

function FigureChart({ chart, figures }: { chart: Chart; figures: Figures }) {
  const {
    name,
    title,
    refundsSaid,
    of,
    isNone = () => false,
    none = '',
    show,
    short,
    top: topOf,
    note,
    daysOfBar,
    list,
  } = chart
  const { byDay, total, days } = figures
  const bars = groupDays(byDay, days > 7 ? daysOfBar : 1).map(({ label, days: some }) => {
    const sums = sumFigures(some)
    return { label, size: of(sums), value: isNone(sums) ? none : show(of(sums)) }
  })
  const sizes = bars.map(({ size }) => size)
  // More may be given back on a day than comes in.
  const top = topOf(sizes.map((size) => Math.abs(size)))
  const bottom = bottomOfAxis(sizes, top)
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-card p-4">
      <h3 className="font-sans text-base font-semibold tracking-normal">
        {title} {refundsSaid && <span className="text-sm font-normal text-muted">{refundsSaid}</span>}
      </h3>
      <p className="font-display text-2xl font-bold tabular-nums">{isNone(total) ? none : show(of(total))}</p>
      <p className="text-sm text-muted first-letter:capitalize">
        {note(figures)}
        {list && (
          <>
            {' · '}
            <Link to={list} className="-my-3 inline-block py-3 font-semibold text-leaf underline">
              See the list
            </Link>
          </>
        )}
      </p>
      <ChoiceChart
        key={days}
        name={`chart-${name}`}
        legend={`${title}, choose a bar to read it`}
        bars={bars}
        top={top}
        bottom={bottom}
        axis={[short(top), short(bottom < 0 ? 0 : top / 2), short(bottom)]}
        below={[
          shortDay(byDay[0]?.day ?? ''),
          shortDay(byDay[Math.floor((byDay.length - 1) / 2)]?.day ?? ''),
          'Today',
        ]}
      />
    </section>
  )
}

interface RefusedDays {
  from: string
  to: string
  faults: { from?: string; to?: string }
}

interface FileFormProps {
  from: string
  to: string
  /** The days of the charts, which the page keeps. */
  days: number
  refused: RefusedDays | null
}

/** A plain form of the page itself, which says what is wrong with the days; else the browser saves the file. */
function FileForm({ from, to, days, refused }: FileFormProps) {
  const [faults, setFaults] = useState(refused?.faults ?? {})
  return (
    <details id="download" open={refused !== null} className="group mt-3 scroll-mt-20">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md border border-edge px-4 font-semibold">
        Download sales figures
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <form
        action="/admin#download"
        noValidate
        className="mt-2 flex flex-wrap items-start gap-3 rounded-lg border border-line bg-card p-4"
        onSubmit={(event) => {
          const given = new FormData(event.currentTarget)
          const wrong = fileDaysFaults(field(given, 'from'), field(given, 'to'))
          setFaults(wrong)
          const [first] = Object.keys(wrong)
          if (!first) return
          event.preventDefault()
          event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
        }}
      >
        <input type="hidden" name="file" value="figures" />
        <input type="hidden" name="days" value={days} />
        <p className="basis-full text-muted">
          Sales, commission, refunds and what we owe sellers, one line for each day. A refunded order counts
          on the day on which it was paid. Its commission is taken off on the day of the refund.
        </p>
        <Field
          label="First day"
          name="from"
          type="date"
          required
          defaultValue={refused?.from ?? from}
          error={faults.from}
        />
        <Field
          label="Last day"
          name="to"
          type="date"
          required
          defaultValue={refused?.to ?? to}
          error={faults.to}
        />
        <Button kind="quiet" className="min-h-12 sm:mt-7.5">
          <span className="inline-flex items-center gap-2">
            <Icon name="download" />
            Download CSV
          </span>
        </Button>
      </form>
    </details>
  )
}
