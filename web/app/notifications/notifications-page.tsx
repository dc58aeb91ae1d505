import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Notification as NotificationLine } from '@oja/contract/schemas/messaging.ts'
import { Form, Link, useLocation } from 'react-router'
import type { Route } from './+types/notifications-page.ts'
import { LoginRequired } from '../identity/login-required.tsx'
import { titled } from '../format/page-title.ts'
import { answerOrFailure, whenSignedIn } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { relativeTime, showDateTime, showDay, showTime } from '../format/format.ts'
import { RefreshButton } from '../messaging/conversations/refresh-button.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(markRead)
export const clientAction = browserAction(markRead)

async function load({ api }: PageRequest) {
  const found = await whenSignedIn(answerOrFailure(api(endpoints.notices.list, {})))
  return found && { ...found, now: Date.now() }
}

async function markRead({ api }: FormSubmission) {
  await api(endpoints.notices.read, {})
  return null
}

export function meta() {
  return [{ title: titled('Notifications') }]
}

export default function NotificationsPage({ loaderData: found }: Route.ComponentProps) {
  const session = useSession()
  useLatest(({ event }) => event === 'notice', session !== null)
  const base = session?.role === 'seller' ? '/dashboard' : '/userProfile'
  const isInDashboard = /^\/dashboard/i.test(useLocation().pathname)
  const data = found?.answer?.data
  const unread = data
    ? data.unread.orders + data.unread.reviews + data.unread.decisions + data.unread.saved
    : 0
  return (
    <div className={isInDashboard ? 'max-w-3xl' : 'measure max-w-3xl py-6 sm:py-10'}>
      <h1 className="mb-4 text-3xl">Notifications</h1>
      {!found && <LoginRequired text="Log in to see updates on your orders and reviews." />}
      {found?.failure && (
        <LoadFailure
          message={found.failure.message || 'Failed to load notifications'}
          status={found.failure.status}
        />
      )}
      {data && data.unread.messages > 0 && (
        <Link
          to={`${base}/messages`}
          className="mb-4 flex min-h-12 items-center gap-3 rounded-lg border border-leaf bg-leaf-soft px-4 font-semibold hover:underline"
        >
          <Icon name="message" className="size-5 text-leaf" />
          {data.unread.messages === 1 ? '1 unread message' : `${data.unread.messages} unread messages`}
        </Link>
      )}
      {found && <RefreshButton />}
      {data?.notices.length === 0 && (
        <EmptyState
          icon="bell"
          title="Nothing new"
          text="Updates on your orders and reviews will show here."
        />
      )}
      {data && data.notices.length > 0 && (
        <>
          {unread > 0 && (
            <Form method="post" className="mb-3">
              <Button kind="quiet">Mark all as read</Button>
            </Form>
          )}
          {byDay(data.notices, found.now).map(({ day, lines }) => (
            <section key={day} aria-label={day} className="mb-6">
              <h2 className="mb-2 text-lg">{day}</h2>
              <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
                {lines.map((line) => (
                  <Line key={line.id} notice={line} now={found.now} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </div>
  )
}

/** The notifications in their order, under "Today", "Yesterday" or the date. */
function byDay(lines: NotificationLine[], now: number): { day: string; lines: NotificationLine[] }[] {
  const days = new Map<string, NotificationLine[]>()
  for (const line of lines) {
    const day = showDay(line.createdAt, now)
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return Array.from(days, ([day, lines]) => ({ day, lines }))
}

const icons = {
  order: { name: 'receipt', colors: 'bg-leaf-soft text-leaf' },
  review: { name: 'star', colors: 'bg-marigold-soft text-marigold-ink' },
  decision: { name: 'shield', colors: 'bg-sunken text-ink' },
  saved: { name: 'heart', colors: 'bg-clay-soft text-clay' },
  announcement: { name: 'bell', colors: 'bg-marigold-soft text-marigold-ink' },
} as const

function Line({
  notice: { text, orderNumber, href, createdAt, isRead, kind },
  now,
}: {
  notice: NotificationLine
  now: number
}) {
  return (
    <li>
      <Link to={href} className="flex items-start gap-3 px-3 py-2.5 hover:bg-sunken sm:px-4">
        <span
          className={`flex size-10 shrink-0 items-center justify-center rounded-full ${icons[kind].colors}`}
        >
          <Icon name={icons[kind].name} className="size-5" />
        </span>
        <span className="min-w-0 grow">
          <span className={`block leading-snug break-words ${isRead ? '' : 'font-semibold'}`}>{text}</span>
          <span className="flex flex-wrap gap-x-3 text-sm text-muted">
            <time dateTime={createdAt} title={showDateTime(createdAt)} className="whitespace-nowrap">
              {showDay(createdAt, now) === 'Today' ? relativeTime(createdAt, now) : showTime(createdAt)}
            </time>
            {orderNumber && <span className="whitespace-nowrap">Order #{orderNumber}</span>}
          </span>
        </span>
        {!isRead && <span className="shrink-0 text-sm font-semibold text-leaf">New</span>}
      </Link>
    </li>
  )
}
