import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { nextPage } from '@oja/contract/client.ts'
import type {
  Notification as NotificationLine,
  NotificationSubject,
} from '@oja/contract/schemas/messaging.ts'
import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { Route } from './+types/notifications-page.ts'
import { LoginRequired } from '../identity/login-required.tsx'
import { titled } from '../format/page-title.ts'
import { answerOrFailure, whenSignedIn } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { showCount, showDateTime } from '../format/format.ts'
import { RefreshButton } from '../messaging/conversations/refresh-button.tsx'
import { foldLines, isPayout, isQuestion } from './fold-lines.ts'
import { groupByTime, timeOfLine } from './group-by-time.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(markRead)
export const clientAction = browserAction(markRead)

async function load({ api, url }: PageRequest) {
  const isUnread = url.searchParams.get('unread') === '1'
  const query = {
    after: url.searchParams.get('after') ?? undefined,
    unread: isUnread ? ('1' as const) : undefined,
  }
  const found = await whenSignedIn(
    answerOrFailure(api.withHeaders(messagingEndpoints.notices.list, { query })),
  )
  return (
    found && {
      failure: found.failure,
      data: found.answer?.answer.data,
      next: found.answer ? (nextPage(found.answer.headers)?.get('after') ?? null) : null,
      now: Date.now(),
      isUnread,
    }
  )
}

async function markRead({ api }: FormSubmission) {
  await api(messagingEndpoints.notices.read, {})
  return { isRead: true }
}

export function meta() {
  return [{ title: titled('Notifications') }]
}

export default function NotificationsPage({ loaderData: found, actionData }: Route.ComponentProps) {
  const session = useSession()
  useLatest(({ event }) => event === 'notice', session !== null)
  const base = session?.role === 'seller' ? '/dashboard' : '/userProfile'
  const isInDashboard = /^\/dashboard/i.test(useLocation().pathname)
  const data = found?.data
  const unread = data
    ? data.unread.orders + data.unread.reviews + data.unread.decisions + data.unread.saved
    : 0
  return (
    <div className={isInDashboard ? 'max-w-3xl' : 'measure max-w-3xl py-6 sm:py-10'}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-3xl">Notifications</h1>
        {unread > 0 && (
          <Form method="post">
            <Button kind="plain" className="max-sm:px-0 max-sm:text-sm">
              Mark all as read
            </Button>
          </Form>
        )}
        {session && session.role !== 'admin' && (!isInDashboard || session.helps === undefined) && (
          <Link
            to={isInDashboard ? '/dashboard/settings/alerts' : '/userProfile/settings#notifications'}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf max-sm:text-sm"
          >
            <Icon name="settings" className="size-5" />
            Notification settings
          </Link>
        )}
      </div>
      {actionData && 'isRead' in actionData && unread === 0 && (
        <div className="mb-4">
          <Alert tone="good" title="All marked as read" focusOn={actionData} />
        </div>
      )}
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
      {found && (unread > 0 || found.isUnread) && (
        <nav aria-label="Which notifications" className="mb-4 flex flex-wrap gap-2">
          <Choice to="?unread=1" isChosen={found.isUnread}>
            Unread: {showCount(unread)}
          </Choice>
          <Choice to="?" isChosen={!found.isUnread}>
            All
          </Choice>
        </nav>
      )}
      {found && <RefreshButton />}
      {data?.notices.length === 0 && (
        <EmptyState
          icon="bell"
          title={found?.isUnread ? 'Nothing unread' : 'Nothing new'}
          text="Updates on your orders and reviews will show here."
          action={
            !isInDashboard && (
              <ButtonLink to="/categories/products" kind="quiet">
                Browse products
              </ButtonLink>
            )
          }
        />
      )}
      {data && data.notices.length > 0 && (
        <>
          {groupByTime(data.notices, found.now).map(({ heading, lines }, index) =>
            index === 0 || found.isUnread || !isLong(lines) ? (
              <section key={heading} aria-label={heading} className="mb-6">
                <h2 className="mb-2 text-lg">{heading}</h2>
                <Lines lines={lines} now={found.now} />
              </section>
            ) : (
              <details key={heading} className="group/time mb-6">
                <summary className="mb-2 flex min-h-11 items-center gap-2">
                  <h2 className="text-lg">{heading}</h2>
                  <span className="text-muted">{countLabel(lines)}</span>
                  <Icon
                    name="chevron-down"
                    className="ml-auto size-5 text-muted group-open/time:rotate-180"
                  />
                </summary>
                <Lines lines={lines} now={found.now} />
              </details>
            ),
          )}
          {found.next && (
            <ButtonLink
              to={`?${new URLSearchParams({ ...(found.isUnread && { unread: '1' }), after: found.next })}`}
              kind="quiet"
            >
              Show older
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

interface ChoiceProps {
  to: string
  isChosen: boolean
  children: ReactNode
}

function Choice({ to, isChosen, children }: ChoiceProps) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-semibold hover:bg-sunken aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf"
    >
      {children}
    </Link>
  )
}

// The newest group stands open, and so does what is no longer than its fold would save.
const longGroup = 4

function isLong(lines: NotificationLine[]): boolean {
  return foldLines(lines).length >= longGroup
}

/** "13, 5 unread" */
function countLabel(lines: NotificationLine[]): string {
  const unread = lines.filter(({ isRead }) => !isRead).length
  if (unread === lines.length) return `${unread} unread`
  return unread > 0 ? `${lines.length}, ${unread} unread` : String(lines.length)
}

function Lines({ lines, now }: { lines: NotificationLine[]; now: number }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
      {foldLines(lines).map((each) => (
        <li key={each[0]?.id}>
          {each.length === 1 && each[0] ? (
            <Line notice={each[0]} now={now} />
          ) : (
            <Folded lines={each} now={now} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Folded({ lines, now }: { lines: NotificationLine[]; now: number }) {
  const [first] = lines
  if (!first) return null
  const unread = lines.filter(({ isRead }) => !isRead).length
  return (
    <details className="group">
      <summary className="flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-sunken sm:px-4">
        <SubjectIcon about={first.about} isUnread={unread > 0} />
        <span className={`min-w-0 grow leading-snug ${unread > 0 ? 'font-semibold' : ''}`}>
          {titleOf(first, lines.length)}
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line bg-sunken/40">
        {lines.map((line) => (
          <li key={line.id}>
            <Line notice={line} now={now} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function titleOf(line: NotificationLine, count: number): string {
  if (isPayout(line)) return `We paid you for ${count} orders`
  return isQuestion(line) ? `How were they? ${count} goods to rate` : `You paid for ${count} goods`
}

const icons: Record<NotificationSubject, { name: IconName; colors: string }> = {
  order: { name: 'receipt', colors: 'bg-leaf-soft text-leaf' },
  delivery: { name: 'bag', colors: 'bg-leaf-soft text-leaf' },
  payout: { name: 'wallet', colors: 'bg-leaf-soft text-leaf' },
  refund: { name: 'refresh', colors: 'bg-clay-soft text-clay' },
  problem: { name: 'alert', colors: 'bg-danger-soft text-danger' },
  review: { name: 'star', colors: 'bg-marigold-soft text-marigold-ink' },
  message: { name: 'message', colors: 'bg-leaf-soft text-leaf' },
  documents: { name: 'shield', colors: 'bg-sunken text-ink' },
  shop: { name: 'store', colors: 'bg-sunken text-ink' },
  listing: { name: 'list', colors: 'bg-sunken text-ink' },
  account: { name: 'user', colors: 'bg-sunken text-ink' },
  report: { name: 'flag', colors: 'bg-sunken text-ink' },
  saved: { name: 'heart', colors: 'bg-clay-soft text-clay' },
  announcement: { name: 'info', colors: 'bg-marigold-soft text-marigold-ink' },
}

/** What a line is about. The dot of an unread line stands on it, so that its words have the width of the row. */
function SubjectIcon({ about, isUnread }: { about: NotificationSubject; isUnread: boolean }) {
  return (
    <span
      className={`relative flex size-10 shrink-0 items-center justify-center rounded-full ${icons[about].colors}`}
    >
      <Icon name={icons[about].name} className="size-5" />
      {isUnread && (
        <span className="absolute top-0 right-0 size-3 rounded-full border-2 border-card bg-leaf" />
      )}
    </span>
  )
}

function Line({ notice, now }: { notice: NotificationLine; now: number }) {
  const { body = '', href } = notice
  if (body !== '') return <Announced notice={notice} body={body} now={now} />
  return (
    <Link to={href} className="flex items-start gap-3 px-3 py-2.5 hover:bg-sunken sm:px-4">
      <LineText notice={notice} now={now} />
    </Link>
  )
}

/** What we announced: its words unfold here, because buyers have no other page for them. */
function Announced({ notice, body, now }: { notice: NotificationLine; body: string; now: number }) {
  return (
    <details className="group">
      <summary className="flex items-start gap-3 px-3 py-2.5 hover:bg-sunken sm:px-4">
        <LineText notice={notice} now={now} />
        <Icon name="chevron-down" className="mt-2.5 size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <p className="px-3 pb-4 pl-16 wrap-anywhere whitespace-pre-line sm:px-4 sm:pl-17">{body}</p>
    </details>
  )
}

function LineText({
  notice: { text, orderNumber, createdAt, isRead, about },
  now,
}: {
  notice: NotificationLine
  now: number
}) {
  return (
    <>
      <SubjectIcon about={about} isUnread={!isRead} />
      <span className="min-w-0 grow">
        <span className={`block leading-snug break-words ${isRead ? '' : 'font-semibold'}`}>{text}</span>{' '}
        <span className="flex flex-wrap gap-x-2.5 text-sm text-muted">
          <time dateTime={createdAt} title={showDateTime(createdAt)} className="whitespace-nowrap">
            {timeOfLine(createdAt, now)}
          </time>
          {orderNumber && (
            <span className="whitespace-nowrap">
              <span className="sr-only">Order </span>#{orderNumber}
            </span>
          )}
          {!isRead && <span className="sr-only">Unread</span>}
        </span>
      </span>
    </>
  )
}
