import type { MonthStatement, StatementLine } from '@oja/contract/schemas/orders/month-statement.ts'
import { Link } from 'react-router'
import { showCount, showDate, showTime } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'

/** "November 2026" for `2026-11`. */
export function monthName(month: string): string {
  return showDate(`${month}-15T12:00:00Z`).replace(/^\d+ /, '')
}

// A phone shows them below the sums of the month in one screen more.
const daysInSight = 5

/** The days of a month, folded, newest first. Each opens to what happened. */
export function StatementDays({ statement: { days, isWhole } }: { statement: MonthStatement }) {
  const earlier = days.slice(daysInSight)
  if (days.length === 0 && isWhole) return <p className="mt-4 text-muted">Nothing happened in this month.</p>
  return (
    <>
      <h2 className="mt-4 mb-2 text-xl">Day by day</h2>
      <Days days={days.slice(0, daysInSight)} />
      {earlier.length > 0 && (
        <details className="group/earlier mt-2">
          <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-leaf">
            {earlier.length === 1 ? '1 earlier day' : `${earlier.length} earlier days`}
            <Icon name="chevron-down" className="size-5 group-open/earlier:rotate-180" />
          </summary>
          <Days days={earlier} />
        </details>
      )}
      {!isWhole && (
        <p className="mt-2 text-muted">This month has more days than fit here. The CSV file has them all.</p>
      )}
    </>
  )
}

function Days({ days }: Pick<MonthStatement, 'days'>) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-card">
      {days.map((each) => (
        <Day key={each.day} {...each} />
      ))}
    </div>
  )
}

function Day({ day, yoursMinor, lines }: MonthStatement['days'][number]) {
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken/50">
        <span className="min-w-0 grow">
          <span className="block leading-snug font-semibold">
            {showDate(`${day}T12:00:00Z`).replace(/ \d{4}$/, '')}
          </span>{' '}
          <span className="block text-sm text-muted">
            {lines.length === 1 ? '1 entry' : `${showCount(lines.length)} entries`}
          </span>
        </span>
        <Signed kobo={yoursMinor} />
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line bg-sunken/40">
        {lines.map((line) => (
          <li key={line._id}>
            <Entry line={line} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Entry({ line }: { line: StatementLine }) {
  const { what, number, productName, createdAt, paidMinor, commissionMinor, yoursMinor } = line
  return (
    <Link
      to={`/dashboard/orders/${number}`}
      className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block leading-snug font-semibold">{what}</span>{' '}
        <span className="block truncate text-sm text-muted">{productName}</span>{' '}
        <span className="block text-sm text-muted">
          {showTime(createdAt)} · <span className="whitespace-nowrap">#{number}</span>
        </span>
      </span>{' '}
      <span className="shrink-0 text-right">
        <Signed kobo={yoursMinor} />
        {commissionMinor !== 0 && (
          <span className="block text-sm text-muted">
            <Price kobo={Math.abs(paidMinor)} />
            {commissionMinor < 0 ? ', commission given back + ' : ', commission '}
            <Price kobo={Math.abs(commissionMinor)} />
          </span>
        )}
      </span>
    </Link>
  )
}

function Signed({ kobo }: { kobo: number }) {
  return (
    <span className={`font-semibold whitespace-nowrap tabular-nums ${kobo < 0 ? '' : 'text-leaf'}`}>
      {kobo < 0 ? '− ' : '+ '}
      <Price kobo={Math.abs(kobo)} />
    </span>
  )
}
