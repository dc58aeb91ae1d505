import type { AdminOrder, RefundBanks } from '@oja/contract/schemas/admin/admin-payments.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { noteLength } from '@oja/contract/values/order-limits.ts'
import { payoutDays } from '@oja/contract/values/order-states.ts'
import { saysReceived } from '@oja/contract/values/orders/dispute-choices.ts'
import { useState } from 'react'
import { showDate, showDeadline } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { FormErrors } from '../../api/page.ts'
import { isUnusedAmount } from '../../format/typed-part.ts'
import { Field, TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/alert.tsx'
import { fieldId } from '../form-errors.ts'
import { ChargebackStep, openChargebackOf } from './chargeback-step.tsx'
import { priceWords, sellerShareAfter, sellerShareOf } from './seller-share.ts'
import { ActionForm, onceChosen } from './action-form.tsx'
import { AskSides, openQuestions } from './ask-side.tsx'
import { RejectedPayout } from './rejected-payout.tsx'
import { AccountFields, FailedRefund, failedRefundOf } from './failed-refund.tsx'

interface OrderActionsProps {
  order: AdminOrder['data']
  /** For a refund that needs the buyer's account. */
  banks: RefundBanks['data']
  isSample: boolean
  formErrors: FormErrors | undefined
}

/** The forms for an order's allowed actions. A refund without a dispute is folded away. */
export function OrderActions({ order, banks, isSample, formErrors }: OrderActionsProps) {
  const { allowedActions, leftMinor, disputeCase } = order
  const failed = failedRefundOf(order)
  const formErrorsOf = (action: string) => (formErrors?.values.action === action ? formErrors : undefined)
  const isOpen = disputeCase !== null && disputeCase.decidedAt === null
  const chargeback = openChargebackOf(order)
  const asked = isOpen ? openQuestions(order, Date.now()) : ''
  const isDone = !isOpen && !chargeback && allowedActions.every((action) => action === 'ask')
  return (
    <section
      aria-labelledby="actions"
      className="mt-6 space-y-5 rounded-lg border border-line bg-card p-4 sm:p-5"
    >
      <h2 id="actions" className="scroll-mt-80 text-2xl">
        Next step
      </h2>
      {isDone && (
        <p className="text-muted">
          Nothing to do now.{disputeCase !== null && order.dueMinor > 0 && ` ${order.payoutNote}`}
        </p>
      )}
      {chargeback && <ChargebackStep chargeback={chargeback} />}
      <RejectedPayout order={order} />
      {asked !== '' && <Alert tone="wait">{asked}</Alert>}
      {allowedActions.includes('decideDispute') && <p className="text-muted">{priceWords(order)}</p>}
      {allowedActions.includes('decideDispute') && (
        <ShareForm
          action="decide"
          name="decision"
          label="Save decision"
          choices={[
            [
              'seller',
              'No refund: the seller keeps the money',
              `${order.buyer.name} gets ₦0. ${order.seller.storeName} gets ${formatNaira(sellerShareOf(order, 0))} after commission.`,
            ],
            [
              'part',
              'Part refund',
              `${order.buyer.name} gets what you type. ${order.seller.storeName} gets the rest after commission.`,
            ],
            [
              'buyer',
              `Full refund ${formatNaira(leftMinor)}`,
              `${order.buyer.name} gets ${formatNaira(leftMinor)}. ${order.seller.storeName} gets ₦0.`,
            ],
          ]}
          warning={asked}
          order={order}
          isSample={isSample}
          formErrors={formErrorsOf('decide')}
        />
      )}
      {isOpen && <AskSides order={order} isSample={isSample} formErrors={formErrors} />}
      {isOpen && !allowedActions.includes('decideDispute') && (
        <Alert tone="wait">
          {order.payment === 'paid' && order.dispute === 'open'
            ? `The seller can reply until ${showDeadline(disputeCase.answerUntil)}. After that, you can decide.`
            : 'You cannot decide while a refund or payout of this order is on the way, or the bank is asking about it.'}
        </Alert>
      )}
      {failed && allowedActions.includes('retryRefund') && (
        <ActionForm
          action="retryRefund"
          label={`Retry refund ${formatNaira(failed.amountMinor)}`}
          confirm={{
            yes: `Yes, send ${formatNaira(failed.amountMinor)}`,
            text: `${order.buyer.name} gets the money back, if the bank takes it this time.`,
          }}
          isSample={isSample}
        >
          <FailedRefund refund={failed} order={order} />
          {failed.needsAccount && <AccountFields banks={banks} formErrors={formErrorsOf('retryRefund')} />}
        </ActionForm>
      )}
      {allowedActions.includes('refund') && (
        <details open={formErrorsOf('refund') !== undefined} className="group rounded-md border border-line">
          <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
            Refund
            <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
          </summary>
          <div className="border-t border-line p-4">
            <ShareForm
              action="refund"
              name="how"
              label="Send refund"
              choices={[
                ['all', `Full refund ${formatNaira(leftMinor)}`],
                ['part', 'Part refund'],
              ]}
              initial="all"
              order={order}
              isSample={isSample}
              formErrors={formErrorsOf('refund')}
            />
          </div>
        </details>
      )}
      <ActionForm action="ask" label="Refresh from Paystack" kind="quiet" isSample={isSample} />
    </section>
  )
}

// As `onceChosen`.
const oncePart =
  'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=part]:checked]/share:block'

interface ShareFormProps {
  action: string
  /** The name of the choice, and each choice with its label and what it means; "part" opens the amount. */
  name: string
  choices: readonly (readonly [value: string, label: string, meaning?: string])[]
  /** The choice made beforehand; a decision between two people has none. */
  initial?: string
  /** What the button says before something is chosen, and without JavaScript. */
  label: string
  /** What the question says first. */
  warning?: string
  order: AdminOrder['data']
  isSample: boolean
  formErrors: FormErrors | undefined
}

/** How much to refund, and why. Its button says the amount. */
function ShareForm(props: ShareFormProps) {
  const { action, name, choices, initial = '', label, warning = '', order, isSample, formErrors } = props
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState(formErrors?.values[name] ?? initial)
  const [typed, setTyped] = useState(formErrors?.values.amount ?? '')
  const wrong = formErrors?.fields
  // Another choice than the refused one is not wrong yet.
  const wrongChoice = chosen === (formErrors?.values[name] ?? initial) ? wrong?.[name] : undefined
  const id = fieldId(name, { action })
  const refund = chosen === 'part' ? parseNaira(typed.trim()) : order.leftMinor
  const isTooMuch = chosen === 'part' && refund !== null && refund >= order.leftMinor
  const words = hydrated ? outcome(chosen, isTooMuch ? null : refund) : ''
  const isUnused = isUnusedAmount(formErrors?.values, name)
  return (
    <ActionForm
      action={action}
      label={words || label}
      confirm={{
        yes: words ? `Yes, ${words.charAt(0).toLowerCase()}${words.slice(1)}` : `Yes, ${label.toLowerCase()}`,
        text: `${warning && `${warning} `}${consequence(order, words === '' ? '' : chosen, refund)} This can’t be undone. We email both sides.`,
        isComplete: !hydrated || (chosen !== '' && refund !== null && !isTooMuch),
      }}
      isSample={isSample}
      waitsForChoice
    >
      <input type="hidden" name="left" value={order.leftMinor} />
      <fieldset
        role="radiogroup"
        aria-invalid={wrongChoice ? true : undefined}
        aria-describedby={wrongChoice && `${id}-error`}
        className="space-y-1"
      >
        <legend className="mb-1 font-semibold">How much to refund?</legend>
        {choices.map(([value, label, meaning], place) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
            <input
              type="radio"
              id={place === 0 ? id : undefined}
              name={name}
              value={value}
              required
              defaultChecked={value === chosen}
              onChange={() => setChosen(value)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span>
              {label}
              {meaning && <span className="block text-sm text-muted">{meaning}</span>}
            </span>
          </label>
        ))}
        {wrongChoice && (
          <p id={`${id}-error`} className="text-sm font-semibold text-danger">
            {wrongChoice}
          </p>
        )}
      </fieldset>
      {(!hydrated || chosen === 'part' || isUnused) && (
        <div className={isUnused ? undefined : oncePart}>
          <AmountField
            id={fieldId('amount', { action })}
            order={order}
            isNeeded={hydrated && chosen === 'part'}
            typed={typed}
            onType={setTyped}
            error={wrong?.amount ?? wrong?.amountMinor}
          />
        </div>
      )}
      <TextAreaField
        id={fieldId('note', { action })}
        name="note"
        label="Reason (sent to the buyer and the seller)"
        required
        rows={3}
        maxLength={noteLength}
        defaultValue={formErrors?.values.note ?? ''}
        error={wrong?.note}
        className={formErrors ? undefined : onceChosen}
      />
    </ActionForm>
  )
}

/** What the choice does: "Refund ₦7,000", "No refund"; "" before one is made. An unreadable amount is null. */
function outcome(chosen: string, refundMinor: number | null): string {
  if (chosen === '') return ''
  if (chosen === 'seller') return 'Refund nothing'
  return refundMinor === null ? 'Refund a part' : `Refund ${formatNaira(refundMinor)}`
}

/** Who gets what. Without scripts nobody knows yet what is chosen. */
function consequence(order: AdminOrder['data'], chosen: string, refundMinor: number | null): string {
  const [buyer, shop] = [order.buyer.name, order.seller.storeName]
  if (chosen === 'seller')
    return `${shop} keeps the money and ${buyer} gets nothing back. ${whenRestIsPaid(order)}`
  if (chosen === '' || refundMinor === null)
    return `It is about ${formatNaira(order.leftMinor)} between ${buyer} and ${shop}.`
  const back = `${buyer} gets ${formatNaira(refundMinor)} back for what ${shop} sold.`
  return refundMinor < order.leftMinor ? `${back} ${whenRestIsPaid(order)}` : back
}

/** A decision pays no seller at once: the rest waits as every payout does. */
function whenRestIsPaid(order: AdminOrder['data']): string {
  const { buyer, seller, receivedAt, paidLatest, disputeCase } = order
  // Such goods are received with the decision.
  if (!receivedAt && disputeCase?.decidedAt === null && saysReceived(disputeCase.reason))
    return `The order then counts as received, and the rest goes to ${seller.storeName} ${payoutDays} days later.`
  if (receivedAt) return `The rest goes to ${seller.storeName} when the hold on the order ends.`
  const latest = paidLatest ? `at the latest on ${showDate(paidLatest)}` : 'or the time for that is over'
  return `The rest goes to ${seller.storeName} once ${buyer.name} confirms the order, ${latest}.`
}

interface AmountFieldProps {
  id: string
  order: AdminOrder['data']
  /** Without JavaScript the field is always there, also for a full refund. */
  isNeeded: boolean
  typed: string
  onType: (typed: string) => void
  error: string | undefined
}

/** The amount of a part refund, and what it leaves the seller. */
function AmountField({ id, order, isNeeded, typed, onType, error }: AmountFieldProps) {
  const share = sellerShareAfter(order, parseNaira(typed.trim()) ?? 0)
  return (
    <div>
      <Field
        id={id}
        name="amount"
        label="Amount to refund (₦)"
        inputMode="decimal"
        autoComplete="off"
        {...(isNeeded && { required: true })}
        defaultValue={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        error={error}
        help={`Less than ${formatNaira(order.leftMinor)}`}
      />
      <p role="status" className="mt-1 text-sm font-semibold empty:hidden">
        {share !== null && `The seller keeps ${formatNaira(share)} after commission.`}
      </p>
    </div>
  )
}
