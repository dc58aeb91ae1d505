import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import { payoutTime } from '@oja/contract/values/orders/payout-time.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { shortDay } from '../../format/chart-axis.ts'

interface MoneyDueProps {
  overview: SellerOverview['data']
  /** Today in Lagos, `2026-11-21`. */
  today: string
}

/** What the market owes the seller, and when the next part of it is sent. */
export function MoneyDue({ overview, today }: MoneyDueProps) {
  const { toAcceptMinor = 0, inQuestionMinor = 0, toHandOver } = overview.money
  const comingMinor = comingOf(overview)
  return (
    <Link
      to="/dashboard/payouts"
      className="flex items-center gap-3 rounded-lg border border-line bg-card px-4 py-2.5 hover:bg-sunken"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-leaf-soft text-leaf max-sm:hidden">
        <Icon name="wallet" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 lg:block">
          <span className="text-sm text-muted lg:block">
            {comingMinor < 0 ? 'You owe us' : inQuestionMinor > 0 ? 'We owe you at most' : 'We owe you'}
          </span>{' '}
          <strong className="font-display text-xl tabular-nums sm:text-2xl lg:block">
            {formatNaira(Math.abs(comingMinor))}
          </strong>
        </span>{' '}
        <span className="block text-sm">{nextPayout(overview, today)}</span>
        {comingMinor >= 0 && inQuestionMinor > 0 && (
          <span className="block text-sm text-muted">
            Less if a problem is decided for the buyer: up to {formatNaira(inQuestionMinor)} of it is in
            question
          </span>
        )}
        {toHandOver && toHandOver.orders > 0 && (
          <span className="block text-sm text-muted">
            {formatNaira(toHandOver.amountMinor)} more when you hand over{' '}
            {toHandOver.orders === 1 ? '1 order' : `${toHandOver.orders} orders`}
          </span>
        )}
        {toAcceptMinor > 0 && (
          <span className="block text-sm text-muted">
            {formatNaira(toAcceptMinor)} more once you accept your new orders
          </span>
        )}
      </span>
      <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

/** What we owe for goods that left the seller: to accept an order does not raise it. */
function comingOf({ money: { dueMinor, toHandOver } }: MoneyDueProps['overview']): number {
  return dueMinor - (toHandOver?.amountMinor ?? 0)
}

/** One sentence about the next payout, or about what it waits for. */
function nextPayout(overview: MoneyDueProps['overview'], today: string) {
  const { dueMinor, next, toDos = toDosOf(overview) } = overview.money
  if (dueMinor <= 0) return 'See your payouts'
  if (comingOf(overview) <= 0 && toDos.length === 0) return `We pay ${payoutTime}`
  // No day is sure while something stops every payout.
  if (toDos.length > 0) return toDos.join(' ')
  if (!next) return `We pay ${payoutTime}`
  const when = next.day <= today ? 'today' : `on ${shortDay(next.day)}`
  return `Next payout: ${formatNaira(next.amountMinor)} ${when}`
}

/** What stops the next payout, of a server that does not say it. */
function toDosOf({ setup, documents }: MoneyDueProps['overview']): string[] {
  return [
    ...(documents.status === 'Approved' ? [] : [toDoForPayout.verify]),
    ...(setup.bank ? [] : [toDoForPayout.account]),
  ]
}
