import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import type { Dashboard } from '@oja/contract/schemas/sellers.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import type { ReactNode } from 'react'
import { showCount, showDay } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { Task } from './task-line.tsx'
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
  if (tasks.length === 0 && overview?.hasSold === false && !overview.problems?.length && figures) return null
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
      <ProblemLines problems={overview?.problems ?? []} />
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
  // An account in another name has a task of its own below.
  if (hasSold && !setup.bank && !money.otherName)
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
