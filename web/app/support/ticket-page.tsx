import type { Ticket } from '@oja/contract/schemas/support.ts'
import { ticketEndpoints } from '@oja/contract/endpoints/support/tickets.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/ticket-page.ts'
import { brand, titled } from '../format/page-title.ts'
import { showDateTime } from '../format/format.ts'
import { field, browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Alert } from '../ui/alert.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { TicketBadge } from './ticket-badge.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(reply)
export const clientAction = browserAction(reply)

async function load({ api, url, params: { reference = '' } }: PageRequest) {
  const key = url.searchParams.get('key') ?? ''
  const { data: ticket } = await api(ticketEndpoints.tickets.one, { params: { reference }, query: { key } })
  return { ticket, key }
}

async function reply({ api, url, form, params: { reference = '' } }: FormSubmission) {
  const key = url.searchParams.get('key') ?? ''
  const body = { message: field(form, 'message'), ...(key ? { key } : {}) }
  await api(ticketEndpoints.tickets.reply, { params: { reference }, body })
  return { sentAt: Date.now() }
}

/**
 * Only the sender and support may read a ticket: no cache keeps this page, and the browser sends its address to no
 * other site.
 */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: titled(loaderData?.ticket.subject ?? 'Your message') },
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function TicketPage({ loaderData: { ticket, key }, actionData }: Route.ComponentProps) {
  const { reference, subject, category, state, messages } = ticket
  return (
    <div className="measure max-w-3xl py-8 lg:py-12">
      <Link
        to="/Support"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf hover:underline print:hidden"
      >
        <Icon name="arrow-left" className="size-4" />
        Support
      </Link>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl sm:text-4xl">{subject}</h1>
        <TicketBadge state={state} />
      </div>
      <p className="mt-2 text-muted">
        {reference} · {category}
      </p>
      <ol className="mt-6 space-y-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <Reply result={actionData} reference={reference} link={key} isClosed={state === 'closed'} />
    </div>
  )
}

function Message({ message: { by, text, createdAt } }: { message: Ticket['data']['messages'][number] }) {
  const isFromSupport = by === 'support'
  return (
    <li
      className={`rounded-lg border p-4 sm:p-5 ${isFromSupport ? 'border-leaf/40 bg-leaf-soft sm:mr-10' : 'border-line bg-card sm:ml-10'}`}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{isFromSupport ? `${brand} support` : 'You'}</span>
        <time dateTime={createdAt} className="text-muted">
          {showDateTime(createdAt)}
        </time>
      </p>
      <p className="mt-2 whitespace-pre-line">{text}</p>
    </li>
  )
}

interface ReplyProps {
  result: unknown
  reference: string
  link: string
  isClosed: boolean
}

function Reply({ result, reference, link, isClosed }: ReplyProps) {
  const isSubmitting = useNavigation().state === 'submitting'
  const formErrors = isFormErrors(result) ? result : undefined
  const sentAt = !formErrors && result ? (result as { sentAt: number }).sentAt : 0
  return (
    <section id="reply" aria-label="Your reply" className="mt-8 print:hidden">
      {sentAt > 0 && (
        <div className="mb-4">
          <Alert tone="good" title="Message sent">
            <p>We will reply within 24 hours.</p>
          </Alert>
        </div>
      )}
      <ErrorSummary formErrors={formErrors} labels={{ message: 'Message' }} />
      <Form
        key={sentAt}
        method="post"
        action={`/Support/tickets/${reference}${link ? `?key=${encodeURIComponent(link)}` : ''}#reply`}
        preventScrollReset
        noValidate
        className="grid gap-4"
      >
        <TextAreaField
          label={isClosed ? 'Write again to reopen it' : 'Write back'}
          name="message"
          required
          rows={5}
          maxLength={fieldLengths.ticketMessage}
          defaultValue={formErrors?.values.message}
          error={formErrors?.fields.message}
        />
        <Button busy={isSubmitting} busyLabel="Sending..." className="justify-self-start">
          Send message
        </Button>
      </Form>
    </section>
  )
}
