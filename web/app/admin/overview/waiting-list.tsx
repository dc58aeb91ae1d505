import type { WaitingKind, WaitingWork } from '@oja/contract/schemas/admin/admin-work.ts'
import { Link } from 'react-router'
import { showCount, showDateTime, showDeadline } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { waitingPages } from './waiting-pages.ts'

/** What waits for an admin, the most urgent first; each line links to its list. "All clear" only when nothing waits. */
export function WaitingList({ waiting }: { waiting: WaitingWork }) {
  return (
    <>
      <h2 className="mb-3 text-2xl">Waiting for you</h2>
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-card p-4">
          <Icon name="check-circle" className="size-6 text-leaf" />
          All clear.
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {waiting.map((work) => (
            <li key={work.kind}>
              <WaitingLine work={work} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function WaitingLine({ work: { kind, count, since, hours, answerBy } }: { work: WaitingWork[number] }) {
  const { one, many } = texts[kind]
  const isUrgent = urgent.has(kind)
  return (
    <Link to={waitingPages[kind]} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
      <span
        className={`min-w-9 rounded-full px-2.5 py-0.5 text-center font-bold tabular-nums ${isUrgent ? 'bg-danger-soft text-danger' : 'bg-marigold-soft text-marigold-ink'}`}
      >
        {count >= 1_000 ? '1,000+' : showCount(count)}
      </span>{' '}
      <span className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-3">
        <span className="block font-semibold">{count === 1 ? one : many}</span>{' '}
        <span className="block text-sm text-muted sm:text-right">
          {answerBy ? (
            <>
              answer by{' '}
              <time dateTime={answerBy} className="whitespace-nowrap">
                {showDeadline(answerBy)}
              </time>
            </>
          ) : (
            <>
              {count === 1 ? 'waits' : 'oldest'}{' '}
              <time dateTime={since} title={showDateTime(since)}>
                {showAge(hours)}
              </time>
            </>
          )}
        </span>
      </span>
      <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

/** "under an hour", "5 hours", "3 days". */
export function showAge(hours: number): string {
  if (hours < 1) return 'under an hour'
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `${showCount(Math.floor(hours / 24))} days`
}

// Somebody's money or a promise of ours is late.
const urgent = new Set<WaitingKind>(['disputes', 'refunds', 'payouts', 'chargebacks', 'overdueTickets'])

const texts: Record<WaitingKind, { one: string; many: string }> = {
  disputes: { one: 'dispute to decide', many: 'disputes to decide' },
  refunds: { one: 'refund that failed or is late', many: 'refunds that failed or are late' },
  payouts: { one: 'payout that is stuck', many: 'payouts that are stuck' },
  chargebacks: { one: 'chargeback to answer on Paystack', many: 'chargebacks to answer on Paystack' },
  overdueTickets: { one: 'message older than 24 hours', many: 'messages older than 24 hours' },
  pending: { one: 'payment pending too long', many: 'payments pending too long' },
  strays: { one: 'payment with no order', many: 'payments with no order' },
  events: { one: 'unknown Paystack event', many: 'unknown Paystack events' },
  suspended: { one: 'open order of a suspended shop', many: 'open orders of suspended shops' },
  reports: { one: 'reported shop or person', many: 'reported shops and people' },
  documents: { one: 'shop with documents to check', many: 'shops with documents to check' },
  tickets: { one: 'message to answer', many: 'messages to answer' },
  reminders: { one: 'message to come back to', many: 'messages to come back to' },
  moderation: { one: 'listing or message to look at', many: 'listings and messages to look at' },
  names: { one: 'new shop name to check', many: 'new shop names to check' },
  accountNames: { one: 'bank account name to check', many: 'bank account names to check' },
}
