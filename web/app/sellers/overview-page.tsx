import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Transactions } from '@oja/contract/schemas/payouts.ts'
import type { Dashboard } from '@oja/contract/schemas/sellers.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/overview-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { PaymentBadge } from '../orders/checkout/payment-badge.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stars } from '../ui/shop/stars.tsx'
import type { IconName } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Price } from '../ui/shop/price.tsx'
import { DateText } from '../ui/date-text.tsx'
import { OverviewToDo } from './overview-to-do.tsx'
import { OverviewWeeks } from './overview-weeks.tsx'
import { ShareShop } from './shop-link/share-shop.tsx'
import { SuspendedAlert } from './suspended-alert.tsx'

const maxTransactions = 5

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  const [shop, link, figures, payments, weeks] = await Promise.all([
    answerOrFailure(api(endpoints.sellers.name, {})),
    answerOrFailure(api(endpoints.sellers.link, {})),
    answerOrFailure(api(endpoints.sellers.dashboard, {})),
    answerOrFailure(api(endpoints.sellers.transactions, {})),
    answerOrFailure(api(endpoints.sellers.dashboardWeeks, {})),
  ])
  return { shop, link, figures, payments, weeks }
}

export function meta() {
  return [{ title: titled('Overview') }]
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { shop, link, figures, payments, weeks } = loaderData
  const session = useSession()
  const storeName = shop.answer?.data.storeName ?? session?.name ?? ''
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Welcome, {storeName}</h1>
      <div className="mt-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to="/dashboard/upload" className="max-sm:col-span-2">
          <Icon name="upload" />
          Upload
        </ButtonLink>
        <ButtonLink to="/dashboard/import" kind="quiet">
          <Icon name="list" />
          Add many products
        </ButtonLink>
        <ButtonLink to="/dashboard/orders" kind="quiet">
          <Icon name="receipt" />
          View orders
        </ButtonLink>
        <ButtonLink to="/dashboard/messages" kind="quiet">
          <Icon name="message" />
          Messages
        </ButtonLink>
        {link.answer && <ShareShop slug={link.answer.data.slug} storeName={storeName} />}
      </div>
      <div className="mt-8 space-y-6">
        {figures.failure && (
          <LoadFailure message={figures.failure.message || 'Failed to load your figures'} />
        )}
        {figures.answer?.accountStatus === 'Suspended' && (
          <SuspendedAlert reason={figures.answer.suspensionReason} />
        )}
        {figures.answer && <Figures figures={figures.answer} />}
        {figures.answer && <OverviewToDo figures={figures.answer} />}
        <Panel title="Recent Transactions">
          {payments.failure && (
            <LoadFailure message={payments.failure.message || 'Failed to load transactions'} />
          )}
          {payments.answer && <RecentTransactions transactions={payments.answer.transactions} />}
        </Panel>
        {figures.answer && (
          <div className="grid items-start gap-6 md:grid-cols-2">
            <RecentMessages messages={figures.answer.recentMessages} />
            <MyReviews reviews={figures.answer.customerReviews} />
          </div>
        )}
        {weeks.failure ? (
          <LoadFailure message={weeks.failure.message || 'Failed to load your weeks'} />
        ) : (
          <OverviewWeeks weeks={weeks.answer.data} />
        )}
      </div>
    </>
  )
}

const statusTones = { Active: 'good', Pending: 'wait', Suspended: 'bad' } as const

function Figures({ figures }: { figures: Dashboard }) {
  const { totalProducts, totalServices, totalMessages, totalCustomerReviews, accountStatus } = figures
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Figure label="Total Listings" icon="list">
          {showCount(totalProducts + totalServices)}
        </Figure>
        <Figure label="Total Messages" icon="message">
          {showCount(totalMessages)}
        </Figure>
        <Figure label="Customer Reviews" icon="star">
          {showCount(totalCustomerReviews)}
        </Figure>
        <Figure label="Account Status" icon="shield">
          <Badge tone={statusTones[accountStatus]}>{accountStatus}</Badge>
        </Figure>
      </dl>
    </>
  )
}

function Figure({ label, icon, children }: { label: string; icon: IconName; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-card p-4">
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon name={icon} />
        {label}
      </dt>
      <dd className="mt-2 flex min-h-9 items-center font-display text-2xl font-bold tabular-nums">
        {children}
      </dd>
    </div>
  )
}

function RecentTransactions({ transactions }: Pick<Transactions, 'transactions'>) {
  if (transactions.length === 0) return <p className="text-muted">No transactions yet</p>
  return (
    <ul className="divide-y divide-line">
      {transactions.slice(0, maxTransactions).map(({ _id, createdAt, amountMinor, status }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <DateText iso={createdAt} className="grow text-muted" />
          <Price kobo={amountMinor} className="font-semibold" />
          <span className="flex max-sm:w-full sm:w-22 sm:justify-end">
            <PaymentBadge status={status} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function RecentMessages({ messages }: { messages: Dashboard['recentMessages'] }) {
  return (
    <Panel title="Recent Messages">
      {messages.length === 0 && <p className="text-muted">No messages yet</p>}
      <ul className="divide-y divide-line">
        {messages.map(({ _id, sender, totalMessages }) => (
          <li key={_id} className="flex justify-between gap-4 py-3">
            <span className="min-w-0 font-semibold wrap-anywhere">{sender}</span>
            <span className="shrink-0 text-muted">
              {showCount(totalMessages)} {totalMessages === 1 ? 'message' : 'messages'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function MyReviews({ reviews }: { reviews: Dashboard['customerReviews'] }) {
  return (
    <Panel title="My Reviews" id="my-reviews">
      {reviews.length === 0 && <p className="text-muted">No reviews yet</p>}
      <ul className="divide-y divide-line">
        {reviews.map(({ _id, name, customerReviews: rating, comment }) => (
          <li key={_id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-2">
              <Stars rating={rating} className="size-4" />
              <span className="text-muted">{name}</span>
            </p>
            {comment}
            <p>
              <Link
                to={`/reviews/${_id}/reply`}
                className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
              >
                Answer<span className="sr-only"> the review of {name}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Panel({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="rounded-lg border border-line bg-card p-5">
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  )
}
