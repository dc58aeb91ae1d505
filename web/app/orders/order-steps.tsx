import { noteLength } from '@oja/contract/values/order-limits.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { SimpleAction } from '@oja/contract/values/order-states.ts'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useHydrated } from '../hooks/use-hydrated.ts'
import type { FormErrors } from '../api/page.ts'
import { useSubmitOnce } from '../hooks/use-auto-submit.ts'
import { isUnusedAmount } from '../format/typed-part.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { ButtonKind } from '../ui/button.tsx'
import { Field, TextAreaField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import type { Order } from './order-labels.ts'

interface OrderStepsProps {
  order: Order
  formErrors: FormErrors | undefined
}

/** What happens by itself, and the allowed actions of this person, each as a form; the rare and costly ones are folded away. */
export function OrderSteps({ order, formErrors, sentences }: OrderStepsProps & { sentences: string[] }) {
  if (order.allowedActions.length === 0 && sentences.length === 0) return null
  return (
    <section
      aria-labelledby="steps"
      className="mt-4 rounded-lg border border-line bg-card p-4 sm:p-5 print:hidden"
    >
      <h2 id="steps" className="text-2xl">
        Next step
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-1">
          {sentence}
        </p>
      ))}
      <ErrorSummary formErrors={formErrors} labels={{ amount: 'Amount' }} />
      {order.allowedActions.length > 0 && <Actions order={order} formErrors={formErrors} />}
    </section>
  )
}

function Actions({ order, formErrors }: OrderStepsProps) {
  const may = (action: string) => (order.allowedActions as string[]).includes(action)
  const base = order.role === 'buyer' ? '/userProfile' : '/dashboard'
  const dispute = may('openDispute')
    ? 'Report a problem'
    : may('answerDispute')
      ? 'Reply to the dispute'
      : null
  return (
    <div className="mt-3 space-y-3">
      {may('accept') && (
        <Step action="accept" label="Accept the order">
          Confirm you have it and will deliver.
        </Step>
      )}
      {may('ready') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NoteStep
            action="ready"
            label="Ready to collect"
            note="Pickup place and time"
            kind={may('accept') ? 'quiet' : 'primary'}
          />
          <NoteStep
            action="send"
            label="I have sent it"
            note="Courier or driver, and arrival time"
            kind="quiet"
          />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {may('receive') && <ReceiveStep />}
        {dispute && (
          <ButtonLink
            to={`${base}/orders/${order.number}/dispute`}
            kind={may('answerDispute') ? 'primary' : 'quiet'}
            className="max-sm:w-full"
          >
            {dispute}
          </ButtonLink>
        )}
      </div>
      {may('refund') && <RefundStep order={order} formErrors={formErrors} />}
    </div>
  )
}

/** The buyer's main step. It cannot be undone, so the first press only opens a question. */
function ReceiveStep() {
  return (
    <details className="group rounded-md max-sm:w-full open:w-full open:border open:border-line">
      <summary className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-leaf px-5 py-2 text-center font-semibold text-on-leaf group-open:bg-transparent group-open:text-ink hover:bg-leaf-strong group-open:hover:bg-sunken sm:w-fit">
        I have received it
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <Step action="receive" label="Yes, I received it and it is okay">
          Check your goods first. Once you confirm, you cannot undo it, and we pay the seller three days
          later.
        </Step>
      </div>
    </details>
  )
}

interface StepProps {
  action: SimpleAction
  label: string
  kind?: ButtonKind
  children?: React.ReactNode
}

interface StepFormProps {
  action: SimpleAction
  className?: string
  children: React.ReactNode
}

function Step({ action, label, kind = 'primary', children }: StepProps) {
  return (
    <StepForm action={action}>
      {children && <p className="mb-2 text-muted">{children}</p>}
      <StepButton action={action} label={label} kind={kind} />
    </StepForm>
  )
}

function NoteStep({ action, label, note, kind = 'primary' }: StepProps & { note: string }) {
  return (
    <StepForm action={action} className="rounded-md border border-line p-4">
      <Field
        id={`note-${action}`}
        name="note"
        label={`${note} (optional)`}
        help="Shown to the buyer"
        maxLength={noteLength}
        autoComplete="off"
      />
      <div className="mt-3">
        <StepButton action={action} label={label} kind={kind} />
      </div>
    </StepForm>
  )
}

function StepForm({ action, className, children }: StepFormProps) {
  const send = useSubmitOnce({ replace: true, preventScrollReset: true })
  return (
    <Form method="post" replace preventScrollReset onSubmit={send} className={className}>
      <input type="hidden" name="action" value={action} />
      {children}
    </Form>
  )
}

function StepButton({ action, label, kind }: { action: SimpleAction; label: string; kind: ButtonKind }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('action') === action
  return (
    <Button kind={kind} busy={busy} busyLabel="One moment…" disabled={state === 'submitting'}>
      {label}
    </Button>
  )
}

/** A refund of all or a part. It cannot be undone, so the first press only opens a question. */
function RefundStep({ order, formErrors }: OrderStepsProps) {
  const hydrated = useHydrated()
  const [part, setPart] = useState(formErrors?.values.how === 'part')
  const isAmountShown = !hydrated || part || isUnusedAmount(formErrors?.values, 'how')
  return (
    <details open={formErrors?.values.action === 'refund'} className="group rounded-md border border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
        Refund
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <StepForm action="refund" className="space-y-4 border-t border-line p-4">
        <fieldset className="space-y-1">
          <legend className="mb-1 font-semibold">How much?</legend>
          {(
            [
              ['all', `Full refund ${formatNaira(order.leftMinor)}`],
              ['part', 'Partial refund'],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="how"
                value={value}
                defaultChecked={value === (formErrors?.values.how ?? 'all')}
                onChange={() => setPart(value === 'part')}
                className="size-5 shrink-0 accent-leaf"
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {isAmountShown && (
          <Field
            name="amount"
            label="Amount to refund"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={formErrors?.values.amount ?? ''}
            error={formErrors?.fields.amount ?? formErrors?.fields.amountMinor}
            help={`At most ${formatNaira(order.leftMinor)}`}
          />
        )}
        <TextAreaField
          id="note-refund"
          name="note"
          label="Reason (sent to the buyer)"
          maxLength={noteLength}
          rows={2}
          defaultValue={formErrors?.values.note ?? ''}
        />
        <p className="text-sm text-muted">
          A full refund cancels the order and restocks the item. You cannot undo it.
        </p>
        <StepButton action="refund" label="Send refund" kind="danger" />
      </StepForm>
    </details>
  )
}
