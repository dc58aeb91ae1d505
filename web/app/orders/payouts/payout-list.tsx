import type { SellerPayout } from '@oja/contract/schemas/orders/seller-payouts.ts'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { showDate, showDateTime } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'

interface PayoutListProps {
  payouts: SellerPayout[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** Are these the newest? */
  isFirst: boolean
}

/** The payouts to the seller's bank, newest first. Each opens to the orders in it and how its amount came about. */
export function PayoutList({ payouts, next, isFirst }: PayoutListProps) {
  return (
    <section aria-labelledby="payouts" className="mb-6">
      <h2 id="payouts" className="text-2xl">
        Payouts to your bank
      </h2>
      {payouts.length === 0 ? (
        <p className="mt-2 text-muted">Your first payout will show here, with the orders in it.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-card">
          {payouts.map((payout) => (
            <li key={payout._id}>
              <Payout payout={payout} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {next && (
          <ButtonLink to={`?after=${next}`} kind="quiet">
            Show older
          </ButtonLink>
        )}
        {!isFirst && (
          <Link
            to="/dashboard/payouts"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Back to newest
          </Link>
        )}
      </div>
    </section>
  )
}

function Payout({ payout }: { payout: SellerPayout }) {
  const { amountMinor, state, bankName, lastDigits, createdAt, finishedAt, orders } = payout
  const { tone, label } = states[state]
  const at = finishedAt ?? createdAt
  return (
    <details className="group">
      <summary className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunken/50">
        <span className="min-w-0 grow">
          <span className="flex items-center gap-2">
            <Price kobo={amountMinor} className="text-lg font-bold" />
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="block truncate text-sm text-muted">
            <time dateTime={at} title={showDateTime(at)}>
              {showDate(at)}
            </time>{' '}
            · <span className={lastDigits && 'max-sm:sr-only'}>{bankName}</span>
            {lastDigits && ` ••${lastDigits}`}
          </span>
          <span className="block truncate text-sm">{forOrders(orders)}</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <ul className="space-y-3 px-4 pb-4">
        {orders.map((order) => (
          <li key={order.number} className="rounded-md bg-sunken px-3 py-2">
            <Link
              to={`/dashboard/orders/${order.number}`}
              className="inline-flex min-h-11 flex-col justify-center text-leaf"
            >
              <span className="font-semibold wrap-anywhere underline">{order.productName}</span>
              <span className="text-sm text-muted">#{order.number}</span>
            </Link>
            <dl>
              <Part name="Sold" kobo={order.soldMinor} />
              <Part name="Refunded" kobo={-order.refundedMinor} />
              <Part name="Commission" kobo={-order.commissionMinor} />
              <Part name="Set against an earlier refund" kobo={-order.offsetMinor} />
            </dl>
          </li>
        ))}
        <li className="flex justify-between px-3 font-bold">
          <span>{state === 'failed' ? 'Your bank rejected' : 'To your bank'}</span>
          <Price kobo={amountMinor} />
        </li>
      </ul>
    </details>
  )
}

/** What a payout is for: "Garri 5 kg · #ABC123", "Garri 5 kg and 2 more orders". */
function forOrders(orders: SellerPayout['orders']): string {
  const [first, ...others] = orders
  if (!first) return ''
  if (others.length === 0) return `${first.productName} · #${first.number}`
  return `${first.productName} and ${others.length === 1 ? '1 more order' : `${others.length} more orders`}`
}

function Part({ name, kobo }: { name: string; kobo: number }) {
  if (kobo === 0) return null
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt>{name}</dt>
      <dd>
        {kobo < 0 && '− '}
        <Price kobo={Math.abs(kobo)} />
      </dd>
    </div>
  )
}

const states: Record<SellerPayout['state'], { tone: Tone; label: string }> = {
  sending: { tone: 'wait', label: 'On the way' },
  paid: { tone: 'good', label: 'Paid' },
  failed: { tone: 'bad', label: 'Rejected' },
}
