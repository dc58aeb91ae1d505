import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import { paymentRequestEndpoints } from '@oja/contract/endpoints/orders/payment-requests.ts'
import type { OwnPaymentRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import { payoutDays } from '@oja/contract/values/order-states.ts'
import {
  maxOpenRequests,
  requestMinutes,
  requestWordsLength,
} from '@oja/contract/values/orders/payment-requests.ts'
import { useEffect, useState } from 'react'
import { Form, Link, redirect, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import type { Route } from './+types/request-payment-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../../api/page.ts'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { useLatest } from '../../hooks/use-latest.ts'
import { OpenAgain } from '../../sellers/settings/open-again.tsx'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { UnpaidReason } from '../unpaid-reason.tsx'
import { OpenRequest, OverRequest, PaidRequest } from './request-card.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load({ api }: PageRequest) {
  const [{ data }, commission] = await Promise.all([
    api(paymentRequestEndpoints.own, {}),
    answerOrFailure(api(paymentsEndpoints.payments.commission, {})),
  ])
  return {
    ...data,
    percent: commission.answer?.data.percent ?? null,
    payoutToDo: data.payoutToDo ?? null,
    now: Date.now(),
  }
}

async function submit({ api, form }: FormSubmission) {
  const id = field(form, 'cancel')
  if (id !== '') {
    await api(paymentRequestEndpoints.cancel, { params: { id } })
    return redirect('/dashboard/ask?done=cancelled')
  }
  const body = { amount: field(form, 'amount'), words: field(form, 'words'), key: field(form, 'key') }
  await api(paymentRequestEndpoints.create, { body })
  return redirect('/dashboard/ask?done=asked')
}

export function meta() {
  return [{ title: titled('Ask for payment') }]
}

const doneLabels = {
  asked: 'Show the code to your customer.',
  cancelled: 'Cancelled. Nobody can pay it any more.',
}

/** A seller at the stall asks for an amount, shows the code, and sees when it is paid. */
export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, key, closedReason, isOnHoliday, percent, payoutToDo, now } = loaderData
  const isOwner = useSession()?.helps === undefined
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const done = formErrors ? undefined : knownValue(doneLabels, query.get('done'))
  const open = requests.filter(({ state }) => state === 'open')
  const over = requests.filter(({ state }) => state !== 'open')
  // Ids sort by time. A form is done when its request is there, and not before: the page looks again while one types.
  const newest = requests.map(({ id }) => id).reduce((one, other) => (one > other ? one : other), '')
  const hydrated = useHydrated()
  const paidNow = justPaid(requests, newest, now)
  useLatest(({ event }) => event === 'order')
  useLookAgain(open.length > 0)
  return (
    <>
      <h1 className="mb-3 text-3xl">Ask for payment</h1>
      {open.length === 0 && !paidNow && (
        <p className="mb-5 max-w-2xl text-muted">
          Your customer scans the code and pays, without an account. Hand over the goods when it says Paid
          here.
        </p>
      )}
      {paidNow && <PaidRequest request={paidNow} payoutToDo={payoutToDo} />}
      {/* The code is gone when it is paid. */}
      {done && (query.get('done') === 'cancelled' || open.length > 0) && (
        <div className="mb-5 max-w-2xl">
          <Alert tone="good" title={done} focusOn={`${done} ${open.length}`} />
        </div>
      )}
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        {closedReason === '' ? (
          <AskForm
            key={newest}
            newKey={key}
            percent={percent}
            payoutToDo={payoutToDo}
            isFull={open.length >= maxOpenRequests}
            formErrors={formErrors}
          />
        ) : (
          <Alert tone="wait" title={closedReason}>
            {/* A suspended shop has the same box, and a helper cannot open the shop. */}
            {isOnHoliday && isOwner && <OpenAgain />}
          </Alert>
        )}
        <section aria-labelledby="requests" className={open.length > 0 ? 'max-lg:order-first' : undefined}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="requests" className="text-2xl">
              Your requests
            </h2>
            {/* With scripts the page looks by itself. */}
            {requests.length > 0 && !hydrated && (
              <Link
                to="/dashboard/ask"
                replace
                preventScrollReset
                className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
              >
                Look again
              </Link>
            )}
          </div>
          {requests.length === 0 && (
            <EmptyState
              icon="receipt"
              title="No requests yet"
              text={
                closedReason === ''
                  ? 'Type the amount and what it is for. The code for your customer will show here.'
                  : 'Once your shop is open again, you can ask for a payment here.'
              }
            />
          )}
          <ul className="space-y-4" aria-live="polite">
            {open.map((request) => (
              <OpenRequest key={request.id} request={request} />
            ))}
          </ul>
          {over.length > 0 && (
            <ul
              className={`divide-y divide-line rounded-lg border border-line bg-card ${open.length > 0 ? 'mt-4' : ''}`}
            >
              {over.map((request) => (
                <OverRequest key={request.id} request={request} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}

/** The newest request, when it was paid within the minutes that a code works. */
function justPaid(requests: OwnPaymentRequest[], newest: string, now: number): OwnPaymentRequest | undefined {
  return requests.find(
    ({ id, state, paidAt }) =>
      id === newest && state === 'paid' && paidAt && now - Date.parse(paidAt) < requestMinutes * 60_000,
  )
}

interface AskFormProps {
  /** The key of the next request. Each look at the requests brings another one. */
  newKey: string
  /** The market's commission of 100; null when it could not load. */
  percent: number | null
  /** What a payout waits for beside its day; "" for nothing, null for somebody who is not told. */
  payoutToDo: string | null
  isFull: boolean
  formErrors: FormErrors | undefined
}

function AskForm({ newKey, percent, payoutToDo, isFull, formErrors }: AskFormProps) {
  const [formKey] = useState(newKey)
  const { formData } = useNavigation()
  const { values = {}, fields = {} } = formErrors ?? {}
  // A chat fills in what it is about.
  const [query] = useSearchParams()
  return (
    <section aria-labelledby="new" className="rounded-lg border border-line bg-card p-4 sm:p-6">
      <h2 id="new" className="text-2xl">
        New request
      </h2>
      <p className="mt-2">
        Only when your customer stands with you: once they pay, the goods count as handed over. To send goods,
        let them order the listing.
      </p>
      <Form method="post" noValidate className="mt-4 space-y-5">
        <ErrorSummary formErrors={formErrors} />
        <input type="hidden" name="key" value={values.key || formKey} />
        <Field
          label="Amount in naira"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={30}
          defaultValue={values.amount ?? query.get('amount') ?? undefined}
          error={fields.amount}
        />
        <Field
          label="What is it for?"
          name="words"
          autoComplete="off"
          required
          maxLength={requestWordsLength}
          defaultValue={values.words ?? query.get('words') ?? undefined}
          error={fields.words}
          help="A few words, such as: 2 paint buckets of garri"
        />
        {isFull ? (
          <p className="text-muted">{`You have ${maxOpenRequests} requests open. Cancel one, or wait until one ends.`}</p>
        ) : (
          <Button className="w-full" busy={formData?.has('words') ?? false} busyLabel="One moment…">
            Get the code
          </Button>
        )}
        <p className="text-sm text-muted">{`The code works for ${requestMinutes} minutes. ${commissionOf(percent)}`}</p>
        {payoutToDo !== null && (
          <p className="text-sm text-muted">
            {payoutToDo === '' ? (
              `We pay you ${payoutDays} days after your customer pays.`
            ) : (
              <>
                {`We pay you ${payoutDays} days after your customer pays at the earliest.`}{' '}
                <UnpaidReason reason={payoutToDo} />
              </>
            )}
          </p>
        )}
      </Form>
    </section>
  )
}

function commissionOf(percent: number | null): string {
  return percent === null ? 'Our usual commission applies.' : `Oja takes ${percent}% of what is paid.`
}

/** Helpers hear nothing of the shop's events, and the end of a request is no event: the page looks again while one is open. */
function useLookAgain(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, 4_000)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}
