import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { AdminTicketDetails } from '@oja/contract/schemas/admin/admin-tickets.ts'
import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
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
  throwFormErrors,
} from '../../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../../api/page.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckField, TextAreaField } from '../../ui/forms/field.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { BackLink, AdminHead, DecisionForm } from '../admin-parts.tsx'
import { loadPerson, loadPersonRecords, loadShopIfAllowed } from '../records/load-about-person.ts'
import { RecordColumns } from '../records/record-columns.tsx'
import { useMayOpen } from '../records/use-may-open.ts'
import { RecordLists } from '../records/record-list.tsx'
import { sampleTicket } from '../samples/sample-tickets.ts'
import { orderNamedIn, ordersAbout } from './orders-about.ts'
import { addToAnswer, answerField, showAnswer } from './answer-field.ts'
import { chosenReminder, isAnswerLeft, ReminderChoice } from './reminder-form.tsx'
import { promisesMore } from './promises.ts'
import { Sender } from './ticket-sender.tsx'
import { TicketState } from './ticket-status.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { CannedAnswerPicker, cannedText, loadCannedAnswers } from '../cases/canned-answer-picker.tsx'
import { AssigneeForm, CasePanel } from '../cases/case-panel.tsx'
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
  const [internal, canned, about, person, next] = await Promise.all([
    loadCase(visit, shown.isSample, { kind: 'ticket', id: reference }),
    loadCannedAnswers(visit, shown.isSample),
    shown.isSample ? null : loadPersonRecords(visit, shown.data.userId, orderNamedIn(shown.data)),
    shown.isSample ? null : loadPerson(visit, shown.data.userId),
    shown.isSample || shown.data.state === 'waiting' ? null : nextWaiting(visit, reference),
  ])
  const shop = person?.sellerId ? await loadShopIfAllowed(visit, person.sellerId) : null
  return { ...shown, internal, canned, about, person, shop, next }
}

/** The message that waits longest, once this one is answered. */
async function nextWaiting({ api }: PageRequest, reference: string) {
  const { data } = await api(adminEndpoints.tickets, { query: { status: 'waiting' } })
  const next = data.find((ticket) => ticket.reference !== reference)
  return next ? { reference: next.reference, subject: next.subject } : null
}

async function submit(submission: FormSubmission) {
  const { api, url, form, params: given } = submission
  const params = { reference: given.reference ?? '' }
  if (isCaseForm(form)) return submitCase(submission, { kind: 'ticket', id: params.reference })
  const decision = field(form, 'decision')
  const change = () => {
    const remind = chosenReminder(form)
    if (remind !== undefined) return api(adminEndpoints.remindOfTicket, { params, body: { days: remind } })
    if (decision === 'close') return api(adminEndpoints.closeTicket, { params })
    if (decision === 'reopen') return api(adminEndpoints.reopenTicket, { params })
    const body = {
      message: field(form, 'message'),
      close: field(form, 'close') === 'yes',
      remindTomorrow: field(form, 'remindTomorrow') === 'yes',
    }
    return api(adminEndpoints.answerTicket, { params, body })
  }
  // The forms of the other decisions say it themselves.
  const answerTask = form.has('remind') ? 'set the reminder' : 'send the answer'
  const task = decision === '' ? answerTask : undefined
  const { message } = await withReauthentication(submission, change, task)
  if (isAnswerLeft(form))
    throwFormErrors({ message: 'Your answer is not sent yet. The reminder is changed.' })
  // The answer is sent: the next one begins empty.
  const next = new URL(url)
  next.searchParams.delete('canned')
  return redirectDone(next, message)
}

/** A refused form loads nothing again. The reminder is set, though the answer beside it is not sent. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || formData?.has('remind') === true
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.data.subject ?? 'Message') }, { name: 'robots', content: 'noindex' }]
}

/** The canned answer that was put into the form: to how many messages, how often, and after which answer of the server. */
interface UsedAnswer {
  id: string
  of: string
  times: number
  after: unknown
}

export default function AdminMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSample, internal, canned, about, person, shop, next } = loaderData
  const mayOpen = useMayOpen()
  const [query] = useSearchParams()
  const [state, setState] = useState<Ticket['state']>()
  // The canned answer in the form. A second press puts it there again; the next answer begins empty.
  const [used, setUsed] = useState<UsedAnswer>({ id: '', of: '', times: 0, after: undefined })
  const ticket = { ...loaderData.data, ...(state ? { state } : {}) }
  const { times } = used
  // On a phone the answer stands below what is on the screen.
  useEffect(() => {
    if (times > 0) showAnswer()
  }, [times])
  const others = about?.tickets.filter(({ id }) => id !== ticket.reference) ?? []
  const lastNote = internal && newestOf(internal.notes)
  const answerOf = `${ticket.reference} ${ticket.messages.length}`
  // What was wrong with the answer before says nothing of the one put there since.
  const formErrors = actionData !== used.after && isFormErrors(actionData) ? actionData : null
  return (
    <>
      <BackLink to="/admin/messages">Back to all messages</BackLink>
      <AdminHead
        title={ticket.subject}
        below={
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="font-semibold">{ticket.reference}</span>
            <span className="flex flex-wrap gap-1.5">
              <TicketState state={ticket.state} />
              {ticket.isOverdue && <Badge tone="bad">Overdue</Badge>}
            </span>
            {ticket.waitingSince && (
              <span className="text-muted">Waiting since {showDateTime(ticket.waitingSince)}</span>
            )}
          </p>
        }
        isSample={isSample}
        formErrors={formErrors}
        done={doneMessage(query)}
      />
      {internal && (
        <div className="-mt-1 mb-5 max-w-2xl">
          <AssigneeForm data={internal} />
        </div>
      )}
      {next && (
        <p className="mb-5">
          <ButtonLink to={`/admin/messages/${next.reference}`} kind="quiet">
            Next message: {next.subject}
          </ButtonLink>
        </p>
      )}
      {query.get('done') === 'message-closed' && ticket.state === 'closed' && (
        <div className="mb-5">
          <DecisionForm
            label="Undo: open it again"
            about={ticket.reference}
            task={`open ${ticket.reference} again`}
            fields={{ decision: 'reopen', from: 'undo' }}
          />
        </div>
      )}
      {!next && !isSample && query.has('done') && ticket.state !== 'waiting' && (
        <p className="mb-5 text-muted">All clear. No other message waits for an answer.</p>
      )}
      <RecordColumns
        side={
          <>
            <Sender ticket={ticket} person={person} shop={shop} isSample={isSample} />
            {about && (
              <RecordLists
                isNarrow
                lists={[
                  {
                    title: 'Orders',
                    records: ordersAbout(ticket, about.orders).slice(0, 3),
                    total: about.ordersTotal,
                    ...(about.orders.length > 3 && {
                      to:
                        person && mayOpen(['money'])
                          ? `/admin/money?list=orders&q=${encodeURIComponent(person.email || person.name)}`
                          : `/admin/users/${ticket.userId}`,
                    }),
                  },
                  {
                    title: 'Other messages',
                    records: others.slice(0, 3),
                    total: about.ticketsTotal && about.ticketsTotal - 1,
                    ...(others.length > 3 && {
                      to: `/admin/messages?status=&q=${encodeURIComponent(person?.email || ticket.email)}`,
                    }),
                  },
                ]}
              />
            )}
            {internal && <CasePanel data={internal} notesOnly />}
          </>
        }
      >
        <ol className="mb-6 space-y-4">
          {ticket.messages.map((message) => (
            <Written key={message.id} message={message} name={ticket.name} />
          ))}
        </ol>
        <CannedAnswerPicker
          // After an answer the list names none that was used before.
          key={answerOf}
          answers={canned}
          onChoose={(id) => {
            const known = canned.map((one) => cannedText(canned, one.id, ticket.name))
            if (isFree(known)) setUsed({ id, of: answerOf, times: used.times + 1, after: actionData })
            else addToAnswer(cannedText(canned, id, ticket.name), known)
          }}
        />
        {lastNote && (
          <p className="mb-4 rounded-md border border-line bg-sunken px-4 py-3 wrap-anywhere">
            <span className="block text-sm text-muted">
              Last internal note, {lastNote.author}, {showDateTime(lastNote.at)}
            </span>
            <span className="whitespace-pre-line">{lastNote.text}</span>
          </p>
        )}
        <Answer
          key={`${answerOf} ${used.times}`}
          formErrors={formErrors}
          text={cannedText(canned, used.of === answerOf ? used.id : query.get('canned'), ticket.name)}
          onSample={isSample ? () => setState('answered') : undefined}
        >
          {!isSample && <ReminderChoice ticket={ticket} />}
        </Answer>
        <div className="mt-4">
          {ticket.state === 'closed' ? (
            <DecisionForm
              label="Open again"
              about={ticket.reference}
              task={`open ${ticket.reference} again`}
              fields={{ decision: 'reopen' }}
              onSample={isSample ? () => setState('answered') : undefined}
            />
          ) : (
            <>
              <DecisionForm
                label={ticket.state === 'waiting' ? 'Close without an answer' : 'Close'}
                about={ticket.reference}
                task={`close ${ticket.reference}`}
                fields={{ decision: 'close' }}
                onSample={isSample ? () => setState('closed') : undefined}
              />
              <p className="mt-1 text-sm text-muted">
                We do not tell them. When they write again, it opens again.
              </p>
            </>
          )}
        </div>
      </RecordColumns>
    </>
  )
}

function newestOf<Note extends { at: string }>(notes: readonly Note[]): Note | undefined {
  return [...notes].sort((one, other) => (one.at < other.at ? 1 : -1))[0]
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
  /** Below the button that sends it. */
  children: ReactNode
}

function Answer({ formErrors, text, onSample, children }: AnswerProps) {
  // Busy until the page with the answer is loaded.
  const sent = useNavigation().formData
  const isTicked = !formErrors && promisesMore(text)
  const isSending = sent !== undefined && sent.has('message') && !sent.has('remind')
  const send = useSubmitOnce()
  return (
    <Form
      method="post"
      noValidate
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
      <CheckField
        label="Close it with this answer"
        name="close"
        value="yes"
        defaultChecked={formErrors?.values.close === 'yes'}
      />
      <CheckField
        label="Remind me tomorrow"
        name="remindTomorrow"
        value="yes"
        help={
          isTicked
            ? 'We ticked this for you: the answer promises to write again. It is then under “Promised or put off”.'
            : 'For an answer that promises more. It is then under “Promised or put off”.'
        }
        defaultChecked={isTicked || formErrors?.values.remindTomorrow === 'yes'}
        error={formErrors?.fields.remindTomorrow}
      />
      <Button busy={isSending} busyLabel="Sending..." className="sm:justify-self-start">
        Send answer
      </Button>
      {children}
    </Form>
  )
}

/** Is the answer empty, or a canned answer as it was put there? `known`: what these say. */
function isFree(known: readonly string[]): boolean {
  const written = answerField()?.value.trim() ?? ''
  return written === '' || known.some((words) => words.trim() === written)
}
