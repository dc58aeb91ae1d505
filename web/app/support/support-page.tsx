import type { TicketList } from '@oja/contract/schemas/support.ts'
import { ticketEndpoints } from '@oja/contract/endpoints/support/tickets.ts'
import { trustEndpoints } from '@oja/contract/endpoints/trust.ts'
import type { OwnReports as Reports } from '@oja/contract/schemas/trust.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { supportHours } from '@oja/contract/values/support-hours.ts'
import { Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/support-page.ts'
import { brand, titled } from '../format/page-title.ts'
import { answerOrFailure, whenSignedIn } from '../api/answer-or-failure.ts'
import { field, browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { useSession, useSite } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { EmailField } from '../ui/forms/common-fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Alert } from '../ui/alert.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { DateText } from '../ui/date-text.tsx'
import { linkButton } from './link-button.ts'
import { emailOrPhone, MessageForm } from './message-form.tsx'
import { topicOf } from './message-topics.ts'
import { findOrder, OrderLookup } from './order-lookup.tsx'
import { ownOrders } from './own-orders.ts'
import { OwnReports } from './own-reports.tsx'
import { PageHead } from './page-head.tsx'
import { PhoneStatus } from './phone-hours.tsx'
import { isSignedIn, ownDetails, sendMessage } from './send-message.ts'
import { TicketBadge } from './ticket-badge.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load(visit: PageRequest) {
  const noOrder = await findOrder(visit)
  const before = visit.url.searchParams.get('before') ?? ''
  const [{ name, email, phone }, tickets, reports, orders] = await Promise.all([
    ownDetails(visit),
    answerOrFailure(ownTickets(visit, before)),
    ownReports(visit),
    ownOrders(visit),
  ])
  return {
    known: { name, email: email || phone, phone, ...topicOf(visit.url) },
    noOrder,
    tickets,
    reports,
    orders,
    now: Date.now(),
  }
}

async function ownTickets(visit: PageRequest, before: string): Promise<TicketList | null> {
  if (!(await isSignedIn(visit))) return null
  return whenSignedIn(visit.api(ticketEndpoints.tickets.list, { query: { before } }))
}

async function ownReports(visit: PageRequest): Promise<Reports['data']> {
  if (!(await isSignedIn(visit))) return []
  return (await whenSignedIn(visit.api(trustEndpoints.ownReports, {})))?.data ?? []
}

/** The page has two forms: one looks a message up, the other sends one. */
async function submit(submission: FormSubmission) {
  const { api, form } = submission
  if (field(form, 'intent') !== 'find') return sendMessage(submission)
  const body = { reference: field(form, 'reference'), email: field(form, 'email') }
  return { found: (await api(ticketEndpoints.tickets.link, { body })).message }
}

export function meta() {
  return [
    { title: titled('Support') },
    {
      name: 'description',
      content: `Follow your messages to ${brand}, ask for help with an order, or call us.`,
    },
  ]
}

export default function SupportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { known, noOrder, tickets, reports, orders, now } = loaderData
  const session = useSession()
  const wasLookup = isLookup(actionData)
  const hasTickets = tickets.failure !== null || (tickets.answer?.data.length ?? 0) > 0
  // Who has nothing to read came to write.
  const isMessagesFirst = session ? hasTickets : wasLookup
  const messages = (hasTickets || !session) && (
    <section aria-labelledby="messages-title">
      <h2 id="messages-title" className="text-2xl sm:text-3xl">
        Your messages to us
      </h2>
      <div className="mt-4">
        {session ? <OwnTickets tickets={tickets} /> : <FindTicket result={wasLookup ? actionData : null} />}
      </div>
    </section>
  )
  return (
    <>
      <PageHead
        title="Support"
        lead="Track your messages to us, get help with an order, or talk to a person."
      />
      <div className="measure grid gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12 lg:py-12">
        <div className="min-w-0 space-y-8 sm:space-y-12">
          {isMessagesFirst && messages}
          <OwnReports reports={reports} />
          <section
            id="message-form"
            aria-labelledby="message-title"
            className="rounded-lg border border-line bg-card p-5 shadow-sm sm:p-8 print:hidden"
          >
            <h2 id="message-title" className="mb-4 text-2xl sm:mb-6 sm:text-3xl">
              Send us a Message
            </h2>
            <MessageForm
              action="/Support"
              result={wasLookup ? undefined : actionData}
              known={known}
              orders={orders}
            />
          </section>
          {!isMessagesFirst && messages}
        </div>
        <aside aria-label="Other ways to get help" className="space-y-4">
          <PhoneCard now={now} />
          <section id="order-lookup" aria-labelledby="order-title" className={`${card} scroll-mt-24`}>
            <h2 id="order-title" className="text-xl">
              Help with an order
            </h2>
            <p className="mt-2 text-muted">
              Each order has a page with its history and next step. Keep its number: we will ask for it first.
            </p>
            <OrderLookup wrong={noOrder} />
          </section>
          <div className={card}>
            <h2 className="text-xl">Find the answer yourself</h2>
            <ul className="mt-2">
              <HelpLink to="/FAQ">Frequently asked questions</HelpLink>
              <HelpLink to="/Resources/HelpCenter">Help Center</HelpLink>
              <HelpLink to="/Resources/SellerGuide">Seller Guide</HelpLink>
            </ul>
          </div>
        </aside>
      </div>
    </>
  )
}

const card = 'rounded-lg border border-line bg-card p-5'

function isLookup(result: unknown): boolean {
  if (isFormErrors(result)) return result.values.intent === 'find'
  return typeof result === 'object' && result !== null && 'found' in result
}

function OwnTickets({
  tickets: { answer, failure },
}: {
  tickets: Route.ComponentProps['loaderData']['tickets']
}) {
  if (failure) return <LoadFailure message="Failed to load your messages" />
  const rows = answer?.data ?? []
  return (
    <>
      <ul className="space-y-3">
        {rows.map((ticket) => (
          <li key={ticket.reference}>
            <TicketLine ticket={ticket} />
          </li>
        ))}
      </ul>
      {rows.length === ticketPageSize && (
        <ButtonLink to={`/Support?before=${rows.at(-1)?.reference ?? ''}`} kind="quiet" className="mt-4">
          Older messages
        </ButtonLink>
      )}
    </>
  )
}

// The page size of the API; a full page may have more behind it.
const ticketPageSize = 24

function TicketLine({ ticket }: { ticket: TicketList['data'][number] }) {
  const { reference, subject, state, lastMessageAt } = ticket
  return (
    <Link
      to={`/Support/tickets/${reference}`}
      className="flex items-center justify-between gap-4 rounded-lg border border-line bg-card p-4 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="line-clamp-2 text-lg leading-snug font-semibold">{subject}</span>
        <span className="block text-sm text-muted">
          {reference} · <DateText iso={lastMessageAt} />
        </span>
      </span>
      <TicketBadge state={state} />
    </Link>
  )
}

function FindTicket({ result }: { result: unknown }) {
  const isSending = useNavigation().state === 'submitting'
  const formErrors = isFormErrors(result) ? result : undefined
  const { values = {}, fields = {} } = formErrors ?? {}
  if (!formErrors && result) {
    return (
      <Alert tone="good" title="Check your email or phone">
        <p>If both match, a link to your messages is on the way.</p>
      </Alert>
    )
  }
  return (
    <>
      <p className="text-muted">
        <Link to="/login?from=/Support" className="font-semibold text-leaf underline">
          Log in
        </Link>{' '}
        to see them. Or enter your reference, and we will send you a link.
      </p>
      <div className="mt-4">
        <ErrorSummary
          formErrors={formErrors}
          labels={{ reference: 'Reference', email: 'Email or phone number' }}
          ids={{ reference: 'find-reference', email: 'find-email' }}
        />
      </div>
      <Form
        method="post"
        action="/Support"
        preventScrollReset
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value="find" />
        <Field
          id="find-reference"
          label="Reference"
          name="reference"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="SUP-"
          defaultValue={values.reference}
          error={fields.reference}
        />
        <EmailField of={{ values, fields }} {...emailOrPhone} id="find-email" />
        <Button kind="quiet" busy={isSending} busyLabel="Sending..." className="sm:col-span-2">
          Send me the link
        </Button>
      </Form>
    </>
  )
}

function PhoneCard({ now }: { now: number }) {
  const { phone } = useSite()
  return (
    <div className={card}>
      <h2 className="text-xl">Call us</h2>
      <p className="mt-2 text-muted">{supportHours.label}</p>
      <PhoneStatus now={now} />
      <a href={`tel:${phone}`} className={`${linkButton.primary} mt-4 w-full`}>
        <Icon name="phone" />
        {showPhone(phone)}
      </a>
    </div>
  )
}

function HelpLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center justify-between gap-2 font-semibold text-leaf hover:underline"
      >
        {children}
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}
