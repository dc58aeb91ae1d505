import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import type { Dashboard } from '@oja/contract/schemas/sellers.ts'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { PaidSum } from '../../ui/shop/paid-sum.tsx'
import { Stars } from '../../ui/shop/stars.tsx'

type Orders = SellerOverview['data']['recent']

interface RecentTransactionsProps {
  orders: Orders
  /** Shows in one badge what became of an order. */
  StateBadge: ComponentType<{ order: Orders[number] }>
}

/** The newest orders as money: what, who and how much; each leads to its order. */
export function RecentTransactions({ orders, StateBadge }: RecentTransactionsProps) {
  return (
    <Panel
      title="Recent Transactions"
      all={{ to: '/dashboard/payouts', of: 'payouts' }}
      nothing={orders.length === 0 && 'No transactions yet'}
    >
      <ul className="divide-y divide-line">
        {orders.map((order) => {
          const { _id, number, productName, buyerName, createdAt } = order
          return (
            <li key={_id} className="max-md:nth-[n+4]:hidden">
              <Link to={`/dashboard/orders/${number}`} className={row}>
                <span className="min-w-0 grow">
                  <strong className="block truncate">{productName}</strong>{' '}
                  <span className="flex gap-x-1 text-sm text-muted">
                    <span className="truncate">{buyerName}</span> ·{' '}
                    <DateText iso={createdAt} className="shrink-0" />
                  </span>
                </span>{' '}
                <span className="flex shrink-0 flex-col items-end gap-0.5">
                  <span className="text-right">
                    <PaidSum
                      paidMinor={order.amountMinor}
                      leftMinor={order.leftMinor ?? order.amountMinor}
                      className="font-semibold"
                    />
                  </span>{' '}
                  <StateBadge order={order} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** The newest conversations, unread ones first: who wrote what; each leads to its conversation. */
export function RecentMessages({ messages }: { messages: Dashboard['recentMessages'] }) {
  return (
    <Panel
      title="Recent Messages"
      all={{ to: '/dashboard/messages', of: 'messages' }}
      nothing={messages.length === 0 && 'No messages yet'}
    >
      <ul className="divide-y divide-line">
        {messages.map(({ _id, sender, totalMessages, lastMessage, lastMessageAt, unread, isLastOwn }) => (
          <li key={_id} className="max-md:nth-[n+4]:hidden">
            <Link to={`/dashboard/messages/${_id}`} className={row}>
              <Avatar url="" name={sender} className="size-9 text-base" />
              <span className="min-w-0 grow">
                <span className="flex items-baseline gap-2">
                  <strong className="min-w-0 truncate">{sender}</strong>{' '}
                  <DateText iso={lastMessageAt} className="ml-auto shrink-0 text-sm text-muted" />
                </span>{' '}
                <span className={`block truncate text-sm ${unread > 0 ? 'font-semibold' : 'text-muted'}`}>
                  {lastMessage && isLastOwn && 'You: '}
                  {lastMessage || countOf(totalMessages)}
                </span>
              </span>
              {unread > 0 && (
                <span className="flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-leaf px-1.5 text-sm font-bold text-on-leaf">
                  {unread}
                  <span className="sr-only"> unread</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The newest reviews: who said what about which product; each leads to its answer. */
export function MyReviews({ reviews, total }: { reviews: Dashboard['customerReviews']; total: number }) {
  return (
    <Panel
      title="My Reviews"
      id="my-reviews"
      all={total > 0 ? { to: '/dashboard/reviews', count: total, of: 'reviews' } : undefined}
      nothing={reviews.length === 0 && 'No reviews yet'}
    >
      <ul className="divide-y divide-line">
        {reviews
          .slice(0, maxReviews)
          .map(({ _id, name, customerReviews: rating, comment, createdAt, productName, answer }) => (
            <li key={_id} className="max-md:nth-[n+3]:hidden">
              <Link to={`/reviews/${_id}/reply`} className={row}>
                <span className="min-w-0 grow">
                  <span className="flex items-center gap-2 md:flex-wrap">
                    <Stars rating={rating} className="size-4 max-md:size-3" />{' '}
                    <span className="min-w-0 grow truncate md:order-last md:basis-full">
                      <strong>{name}</strong>
                      {productName && <span className="text-sm text-muted"> · {productName}</span>}
                    </span>{' '}
                    <DateText iso={createdAt} className="shrink-0 text-sm text-muted md:ml-auto" />
                  </span>{' '}
                  <span className="flex items-baseline justify-between gap-3 md:block">
                    <span className="line-clamp-1 md:line-clamp-2">{comment}</span>{' '}
                    <span className="mt-0.5 block shrink-0 font-semibold text-leaf">
                      {answer ? 'You answered' : 'Answer'}
                      <span className="sr-only"> the review of {name}</span>
                    </span>
                  </span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function countOf(messages: number): string {
  return messages === 1 ? '1 message' : `${showCount(messages)} messages`
}

const row =
  'flex min-h-12 items-center gap-3 px-4 py-1 leading-snug hover:bg-sunken md:min-h-14 md:py-2.5 md:leading-normal'
const maxReviews = 3

interface PanelProps {
  title: string
  id?: string
  /** The page with all of them. */
  all?: { to: string; of: string; count?: number } | undefined
  /** What an empty one says, on the line of its title; false when there is something. */
  nothing: string | false
  children: ReactNode
}

function Panel({ title, id, all, nothing, children }: PanelProps) {
  if (nothing) {
    return (
      <section
        id={id}
        className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-lg border border-line bg-card px-4 py-2"
      >
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-muted">{nothing}</p>
      </section>
    )
  }
  return (
    <section id={id} className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 md:min-h-13">
        <h2 className="text-lg whitespace-nowrap">{title}</h2>
        {all && (
          <Link to={all.to} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
            {/* Three panels side by side have no room for more. */}
            <span>
              All{all.count !== undefined && ` ${showCount(all.count)}`}
              <span className="md:max-2xl:sr-only"> {all.of}</span>
            </span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
