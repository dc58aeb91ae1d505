import type { MonthFigures } from '@oja/contract/schemas/admin/admin-work.ts'
import type { ReactNode } from 'react'
import { showCount } from '../../format/format.ts'
import { Price } from '../../ui/shop/price.tsx'

/** The money of the last thirty days, each figure against the thirty days before. */
export function MonthCards({ month }: { month: MonthFigures }) {
  const { salesMinor, sales, commissionMinor, refundRate, payoutsDueMinor } = month
  const cards = [
    {
      label: 'Sales',
      value: <Price kobo={salesMinor.now} />,
      change: grown(salesMinor),
      note: `${showCount(sales.now)} ${sales.now === 1 ? 'order' : 'orders'}`,
    },
    { label: 'Commission', value: <Price kobo={commissionMinor.now} />, change: grown(commissionMinor) },
    {
      label: 'Refund rate',
      value: `${showCount(refundRate.now / 100)}%`,
      change: `was ${showCount(refundRate.before / 100)}%`,
    },
    {
      label: 'Payouts due',
      value: <Price kobo={Math.max(0, payoutsDueMinor.now)} />,
      change: (
        <>
          was <Price kobo={Math.max(0, payoutsDueMinor.before)} />
        </>
      ),
    },
  ]
  return (
    <>
      <h2 className="mt-8 mb-3 text-2xl">Last 30 days</h2>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {cards.map(({ label, value, change, note }) => (
          <Card key={label} label={label} value={value} change={change} note={note} />
        ))}
      </dl>
    </>
  )
}

interface CardProps {
  label: string
  value: ReactNode
  change: ReactNode
  note?: string | undefined
}

function Card({ label, value, change, note }: CardProps) {
  return (
    <div className="rounded-lg border border-line bg-card px-4 py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="mt-1">
        <span className="block text-xl font-bold tabular-nums sm:text-2xl">{value}</span>
        <span className="block text-sm text-muted">{change}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dd>
    </div>
  )
}

/** "12% more than before", against the thirty days before. */
function grown({ now, before }: { now: number; before: number }): string {
  if (before <= 0) return now > 0 ? 'none in the 30 days before' : 'none yet'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'as in the 30 days before'
  return `${showCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than before`
}
