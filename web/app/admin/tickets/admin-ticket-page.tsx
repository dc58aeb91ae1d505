import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { AdminTicketDetails } from '@oja/contract/schemas/admin/admin-tickets.ts'
import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { useState } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-ticket-page.ts'
import { brand, titled } from '../../format/page-title.ts'
import { showDateTime } from '../../format/format.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  browserAction,
  serverAction,
} from '../../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../../api/page.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextAreaField } from '../../ui/forms/field.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { BackLink, AdminHead, DecisionForm, Email } from '../admin-parts.tsx'
import { sampleTicket } from '../samples/sample-tickets.ts'
import { TicketState } from './ticket-status.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { CannedAnswerPicker, cannedText, loadCannedAnswers } from '../cases/canned-answer-picker.tsx'
import { CasePanel } from '../cases/case-panel.tsx'
import { isCaseForm, loadCase, submitCase } from '../cases/submit-case.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

type Ticket = AdminTicketDetails['data']

async function load(visit: PageRequest) {
  const { reference = '' } = visit.params
  const shown = await realOrSample<Ticket>(
    visit,
    (api) => api(adminEndpoints.ticket, { params: { reference } }),
    sampleTicket(reference),
  )
  const [internal, canned] = await Promise.all([
    loadCase(visit, shown.isSample, { kind: 'ticket', id: reference }),
    loadCannedAnswers(visit, shown.isSample),
  ])
  return { ...shown, internal, canned }
}

async function submit(submission: FormSubmission) {
  const { api, url, form, params: given } = submission
  const params = { reference: given.reference ?? '' }
  if (isCaseForm(form)) return submitCase(submission, { kind: 'ticket', id: params.reference })
  const { message } = await withReauthentication(submission, () => {
    const decision = field(form, 'decision')
    if (decision === 'close') return api(adminEndpoints.closeTicket, { params })
    if (decision === 'reopen') return api(adminEndpoints.reopenTicket, { params })
    const body = { message: field(form, 'message'), close: field(form, 'close') === 'yes' }
    return api(adminEndpoints.answerTicket, { params, body })
  })
  // The answer is sent: the next one begins empty.
  const next = new URL(url)
  next.searchParams.delete('canned')
  return redirectDone(next, message)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.data.subject ?? 'Message') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSample, internal, canned } = loaderData
  const [query] = useSearchParams()
  const [state, setState] = useState<Ticket['state']>()
  const ticket = { ...loaderData.data, ...(state ? { state } : {}) }
  const formErrors = isFormErrors(actionData) ? actionData : null
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/messages">Back to all messages</BackLink>
      <AdminHead
        title={ticket.subject}
        isSample={isSample}
        formErrors={formErrors}
        done={doneMessage(query)}
      />
      <Sender ticket={ticket} isSample={isSample} />
      <ol className="my-6 space-y-4">
        {ticket.messages.map((message) => (
          <Written key={message.id} message={message} name={ticket.name} />
        ))}
      </ol>
      <CannedAnswerPicker answers={canned} />
      <Answer
        key={`${ticket.messages.length} ${query.get('canned') ?? ''}`}
        formErrors={formErrors}
        text={cannedText(canned, query, ticket.name)}
        onSample={isSample ? () => setState('answered') : undefined}
      />
      <div className="mt-4">
        {ticket.state === 'closed' ? (
          <DecisionForm
            label="Open again"
            about={ticket.reference}
            fields={{ decision: 'reopen' }}
            onSample={isSample ? () => setState('answered') : undefined}
          />
        ) : (
          <DecisionForm
            label="Close without an answer"
            about={ticket.reference}
            fields={{ decision: 'close' }}
            onSample={isSample ? () => setState('closed') : undefined}
          />
        )}
      </div>
      {internal && <CasePanel data={internal} />}
    </div>
  )
}

/** The sender, how to reach them, and their account if they have one. */
function Sender({ ticket, isSample }: { ticket: Ticket; isSample: boolean }) {
  const { reference, name, email, phone, userId, category, state, isOverdue, waitingSince } = ticket
  return (
    <div className="rounded-lg border border-line bg-card p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{reference}</span>
        <TicketState state={state} />
        {isOverdue && <Badge tone="bad">Overdue</Badge>}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">From</dt>
        <dd>
          {userId && !isSample ? (
            <Link to={`/admin/users/${userId}`} className="font-semibold text-leaf underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </dd>
        <dt className="text-muted">Email</dt>
        <dd>
          <Email address={email} />
        </dd>
        <dt className="text-muted">Phone</dt>
        <dd>
          <a href={`tel:${phone}`} className="text-leaf underline">
            {phone}
          </a>
        </dd>
        <dt className="text-muted">Category</dt>
        <dd>{category}</dd>
        {waitingSince && (
          <>
            <dt className="text-muted">Waiting since</dt>
            <dd>{showDateTime(waitingSince)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

function Written({
  message: { by, text, createdAt },
  name,
}: {
  message: Ticket['messages'][number]
  name: string
}) {
  const isOurs = by === 'support'
  return (
    <li
      className={`rounded-lg border p-4 ${isOurs ? 'border-leaf/40 bg-leaf-soft sm:ml-10' : 'border-line bg-card sm:mr-10'}`}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{isOurs ? `${brand} support` : name}</span>
        <time dateTime={createdAt} className="text-muted">
          {showDateTime(createdAt)}
        </time>
      </p>
      <p className="mt-2 break-words whitespace-pre-line">{text}</p>
    </li>
  )
}

interface AnswerProps {
  formErrors: FormErrors | null
  /** What the answer begins with. */
  text: string
  onSample: (() => void) | undefined
}

function Answer({ formErrors, text, onSample }: AnswerProps) {
  // Busy until the page with the answer is loaded.
  const isSending = useNavigation().formData?.has('message') ?? false
  const send = useSubmitOnce()
  return (
    <Form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        if (!onSample) return send(event)
        event.preventDefault()
        onSample()
      }}
    >
      <TextAreaField
        label="Your answer"
        name="message"
        rows={6}
        required
        maxLength={fieldLengths.ticketMessage}
        help="We send it to them, with a link to reply."
        defaultValue={formErrors?.values.message ?? text}
        error={formErrors?.fields.message}
      />
      <CheckField label="Close it with this answer" name="close" value="yes" />
      <Button busy={isSending} busyLabel="Sending..." className="justify-self-start">
        Send answer
      </Button>
    </Form>
  )
}
