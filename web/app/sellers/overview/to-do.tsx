import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import type { Dashboard } from '@oja/contract/schemas/sellers.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount, showDay } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { timeLeft } from './time-left.ts'
import { UnseenWork } from './unseen-work.tsx'

type Overview = SellerOverview['data']
type OrdersToHandle = Overview['orders'][number]

interface ToDoProps {
  /** Undefined when it could not load. */
  overview: Overview | undefined
  /** Null when they could not load. */
  figures: Dashboard | null
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** What the seller should do, most urgent first, each line with the link that does it. */
export function ToDo({ overview, figures, now }: ToDoProps) {
  const tasks = [
    ...(overview?.refusedListings ?? []).map((listing) => (
      <RefusedTask key={listing._id} listing={listing} />
    )),
    ...(overview ? orderTasks(overview.orders, now) : []),
    ...(overview ? accountTasks(overview) : []),
    ...(figures ? listingTasks(figures) : []),
  ]
  // The steps of opening a new shop are work enough.
  if (tasks.length === 0 && overview?.hasSold === false && figures) return null
  const isWhole = Boolean(overview && figures)
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="mb-2 text-lg">
        To do
      </h2>
      {!isWhole && <UnseenWork what={overview ? 'listings' : 'orders'} />}
      {tasks.length === 0 && isWhole && (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-card px-4 py-3 text-muted">
          <Icon name="check-circle" className="size-5 text-leaf" />
          All done. Nothing waits for you.
        </p>
      )}
      {tasks.length > 0 && (
        <ul
          className={`divide-y divide-line overflow-hidden rounded-lg border border-line bg-card ${isWhole ? '' : 'mt-3'}`}
        >
          {tasks}
        </ul>
      )}
    </section>
  )
}

type Refused = NonNullable<Overview['refusedListings']>[number]

function RefusedTask({ listing: { _id, kind, name, reason } }: { listing: Refused }) {
  return (
    <Task
      icon="alert"
      tone="bad"
      to={`/dashboard/listings/${kind}s/${_id}/edit`}
      title={`Not accepted: ${name}`}
      detail={reason}
      isWhole
      action="Edit it, and we will look again"
    />
  )
}

const orderOfTasks: readonly OrdersToHandle['task'][] = ['dispute', 'accept', 'handOver', 'collect']

/** The orders that wait, most urgent first: what is to do, how long is left and which is first. */
export function orderTasks(orders: Overview['orders'], now: number): ReactNode[] {
  return orderOfTasks.flatMap((task) => {
    const waiting = orders.find((each) => each.task === task)
    return waiting ? [<OrderTask key={task} waiting={waiting} now={now} />] : []
  })
}

function OrderTask({ waiting, now }: { waiting: OrdersToHandle; now: number }) {
  const { task, count, until: last, number, productName, buyerName } = waiting
  const { icon, one, many, tab, page } = orderWords[task]
  // Its title says until when: the seller only waits.
  const until = task === 'collect' && last !== '' ? showDay(last, now).replace('Today', 'today') : ''
  return (
    <Task
      icon={icon}
      tone={task === 'dispute' ? 'bad' : 'wait'}
      to={count === 1 ? `/dashboard/orders/${number}${page}` : `/dashboard/orders?tab=${tab}`}
      title={count === 1 ? one(buyerName, until) : many(count, until)}
      detail={
        count === 1
          ? task === 'collect'
            ? `${productName} for ${buyerName}`
            : productName
          : `First: ${productName} for ${buyerName}`
      }
      deadline={last === '' || task === 'collect' ? undefined : timeLeft(last, now)}
    />
  )
}

const orderWords: Record<
  OrdersToHandle['task'],
  {
    icon: IconName
    one: (buyer: string, until: string) => string
    many: (count: number, until: string) => string
    tab: string
    /** The page of the one order where it is done. */
    page: string
  }
> = {
  dispute: {
    icon: 'alert',
    one: (buyer) => `Answer ${buyer}’s problem report`,
    many: (count) => `${showCount(count)} problem reports to answer`,
    tab: 'problems',
    page: '/dispute',
  },
  accept: {
    icon: 'receipt',
    one: (buyer) => `Accept ${buyer}’s order`,
    many: (count) => `${showCount(count)} orders to accept`,
    tab: 'accept',
    page: '',
  },
  handOver: {
    icon: 'bag',
    one: (buyer) => `Send or hand over ${buyer}’s order`,
    many: (count) => `${showCount(count)} orders to send or hand over`,
    tab: 'handover',
    page: '',
  },
  collect: {
    icon: 'bag',
    one: (_, until) => `1 order waits to be collected${until && `, until ${until}`}`,
    many: (count, until) =>
      `${showCount(count)} orders wait to be collected${until && `, the first until ${until}`}`,
    tab: 'handover',
    page: '?step=code#handover',
  },
}

function accountTasks({ unreadMessages, documents, setup, hasSold, money }: Overview): ReactNode[] {
  const tasks: ReactNode[] = []
  if (unreadMessages > 0)
    tasks.push(
      <Task
        key="messages"
        icon="message"
        to="/dashboard/messages"
        title={unreadMessages === 1 ? '1 unread message' : `${showCount(unreadMessages)} unread messages`}
        detail="Quick answers sell more"
      />,
    )
  if (documents.status === 'Rejected')
    tasks.push(
      <Task
        key="documents"
        icon="shield"
        tone="bad"
        to="/dashboard/verification"
        title="Send your documents again"
        detail={documents.reason}
      />,
    )
  // A new shop has these three among the steps of opening it.
  if (hasSold && documents.status === 'None')
    tasks.push(
      <Task
        key="documents"
        icon="shield"
        to="/dashboard/verification"
        title="Send your documents"
        detail={toDoForPayout.verify}
        isWhole
      />,
    )
  if (hasSold && !setup.bank)
    tasks.push(
      <Task
        key="bank"
        icon="wallet"
        tone={money.dueMinor > 0 ? 'bad' : 'plain'}
        to="/dashboard/payouts"
        title="Add your bank account"
        detail="We cannot pay you without it"
      />,
    )
  const others = [
    [toDoForPayout.otherAccount, 'We cannot pay you until then.'],
    [toDoForPayout.otherName, 'We cannot pay you until it is.'],
  ] as const
  for (const [words, detail] of others) {
    if (!money.toDos?.includes(words)) continue
    tasks.push(
      <Task
        key="account name"
        icon="wallet"
        tone={money.dueMinor > 0 ? 'bad' : 'plain'}
        to="/dashboard/payouts#account"
        title={words}
        detail={detail}
        isWhole
      />,
    )
  }
  if (hasSold && setup.listing && !setup.delivery)
    tasks.push(
      <Task
        key="delivery"
        icon="bag"
        to="/dashboard/delivery"
        title="Say where you deliver, or where buyers collect"
        detail="Buyers want to know the fee and the place before they pay"
      />,
    )
  return tasks
}

function listingTasks(figures: Dashboard): ReactNode[] {
  const { lowStock, withoutPhoto, draftsToPrice = 0, unansweredReviews = 0 } = figures
  const { total, goods } = lowStock
  const tasks: ReactNode[] = []
  const named = goods.map(({ name, left }) => `${name} (${left === 0 ? 'sold out' : `${left} left`})`)
  if (total > 0)
    tasks.push(
      <Task
        key="stock"
        icon="list"
        to="/dashboard/listings?tab=products&status=low"
        title={total === 1 ? '1 product is running low:' : `${showCount(total)} products are running low:`}
        detail={`${named.join(', ')}${total > goods.length ? ' and more' : ''}`}
        action="See what runs low"
      />,
    )
  for (const kind of ['products', 'services'] as const) {
    const count = withoutPhoto[kind]
    if (count === 0) continue
    const what = count === 1 ? `1 ${kind.slice(0, -1)} has` : `${showCount(count)} ${kind} have`
    tasks.push(
      <Task
        key={`photo ${kind}`}
        icon="camera"
        to={`/dashboard/listings?tab=${kind}&status=no-photo`}
        title={`${what} no photo`}
        detail="Buyers look at photos first"
        action={`Add photos to ${kind}`}
      />,
    )
  }
  if (draftsToPrice > 0)
    tasks.push(
      <Task
        key="drafts"
        icon="camera"
        to="/dashboard/photos"
        title={
          draftsToPrice === 1 ? '1 draft needs a price' : `${showCount(draftsToPrice)} drafts need a price`
        }
        detail="Buyers see them once you put them in the market"
      />,
    )
  if (unansweredReviews > 0)
    tasks.push(
      <Task
        key="reviews"
        icon="star"
        to="/dashboard/reviews?show=unanswered"
        title={`${countOf(showCount(unansweredReviews), 'review')} without an answer`}
        detail="Buyers read what you answer"
      />,
    )
  return tasks
}

interface TaskProps {
  icon: IconName
  to: string
  title: string
  detail: string
  /** How long is left. */
  deadline?: string | undefined
  tone?: 'bad' | 'wait' | 'plain'
  /** What the link does, for screen readers, where the title does not say it. */
  action?: string
  /** Show all of the detail, also on a phone. */
  isWhole?: boolean
}

function Task({ icon, to, title, detail, deadline, tone = 'plain', action, isWhole = false }: TaskProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-sunken sm:min-h-16">
        <span className={`flex size-10 shrink-0 items-center justify-center rounded-full ${tints[tone]}`}>
          <Icon name={icon} />
        </span>
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 sm:flex-nowrap">
          <span className="block min-w-0 grow basis-full sm:basis-auto">
            <strong className="block leading-snug wrap-anywhere">{title}</strong>{' '}
            <span
              className={`text-sm text-muted wrap-anywhere ${isWhole ? 'block' : 'line-clamp-1 sm:line-clamp-2'}`}
            >
              {/* On a phone the deadline stands in the same line. */}
              {deadline && <span className="font-semibold text-clay sm:hidden">{deadline} · </span>}
              {detail}
            </span>{' '}
            {action && <span className="sr-only">{action}</span>}
          </span>
          {deadline && (
            <span
              className={`inline-block shrink-0 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap max-sm:hidden ${tints[tone]}`}
            >
              {deadline}
            </span>
          )}
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}

const tints = {
  bad: 'bg-danger-soft text-danger',
  wait: 'bg-marigold-soft text-marigold-ink',
  plain: 'bg-sunken text-muted',
}
