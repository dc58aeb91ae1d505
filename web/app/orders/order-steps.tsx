import { formatNaira } from '@oja/contract/values/money.ts'
import { payoutDays, refundTime } from '@oja/contract/values/order-states.ts'
import { useMemo } from 'react'
import type { FormErrors } from '../api/page.ts'
import { showDeadline } from '../format/format.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { isLate } from './buyer/is-late.ts'
import { dispatchLabels } from './dispatch/dispatch-form.tsx'
import { AcceptOffer, isOfferRefused } from './disputes/offer-steps.tsx'
import type { Order } from './order-labels.ts'
import type { LoadedOrder } from './order-load.ts'
import { CallLinks } from './shop-contact.tsx'
import { SellerActions } from './seller/seller-actions.tsx'
import { Step } from './step-form.tsx'
import { UnpaidReason } from './unpaid-reason.tsx'
import { isCannotDeliver, offersCannotDeliver } from './seller/cannot-deliver.tsx'

interface OrderStepsProps {
  order: LoadedOrder
  formErrors: FormErrors | undefined
}

/** What happens by itself, and the allowed actions of this person, each as a form; the rare and costly ones are folded away. */
export function OrderSteps({ order, formErrors, sentences }: OrderStepsProps & { sentences: string[] }) {
  const mayNameDriver = order.canProveDispatch || order.canNameDriver === true
  const mayAct = mayNameDriver || order.allowedActions.some((action) => !hasOwnPlace(order, action))
  const isRefused = formErrors !== undefined && !isSaidBelow(order, formErrors)
  // One object for one refusal: a new one would take the focus again.
  const refused = useMemo(() => formErrors && refusedNow(formErrors), [formErrors])
  if (!mayAct && !isRefused && sentences.length === 0) return null
  return (
    <section
      aria-labelledby="steps"
      className="mt-4 rounded-lg border border-line bg-card p-4 sm:p-5 print:hidden"
    >
      <h2 id="steps" className="text-xl sm:text-2xl">
        Next step
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-1">
          <UnpaidReason reason={sentence} />
        </p>
      ))}
      {isRefused && <ErrorSummary formErrors={refused} labels={{ ...dispatchLabels, amount: 'Amount' }} />}
      {order.role === 'buyer' && isLate(order, order.now) && <CallLinks order={order} isLate />}
      {mayAct && <Actions order={order} formErrors={formErrors} />}
    </section>
  )
}

/** A seller finds the code and the refund below the next step. */
function hasOwnPlace({ role }: Order, action: Order['allowedActions'][number]): boolean {
  return role === 'seller' && (action === 'handOver' || action === 'refund')
}

/** A refused code or refund is said where it was typed. */
function isSaidBelow(order: Order, formErrors: FormErrors | undefined): boolean {
  const action = formErrors?.values.action
  if (isCannotDeliver(formErrors)) return offersCannotDeliver(order)
  return (
    action === 'handOver' ||
    (isOfferRefused(formErrors) && (order.allowedActions as string[]).includes('offerRefund')) ||
    (action === 'refund' && order.role === 'seller' && order.allowedActions.includes('refund'))
  )
}

/** A reason that is missing in a form that the order has no more: there is nothing to correct. */
function refusedNow(formErrors: FormErrors): FormErrors {
  if (!isCannotDeliver(formErrors) || !formErrors.fields.why) return formErrors
  return {
    ...formErrors,
    fields: {},
    message: 'Nothing was refunded. The order has changed since you opened it.',
  }
}

function Actions({ order, formErrors }: OrderStepsProps) {
  if (order.role === 'seller') return <SellerActions order={order} formErrors={formErrors} />
  const may = (action: string) => (order.allowedActions as string[]).includes(action)
  // What was not sent in time is hardly there.
  const isUnsent = may('cancelUnsent')
  const isOverdue = isLate(order, order.now)
  return (
    <div className="mt-3 flex flex-wrap items-start gap-3">
      {may('receive') && !isOverdue && <ReceiveStep />}
      {may('acceptOffer') && <AcceptOffer order={order} />}
      {may('addToDispute') && (
        <ButtonLink to={`/userProfile/orders/${order.number}/dispute`} kind="quiet" className="max-sm:w-full">
          Add words or a picture
        </ButtonLink>
      )}
      {may('endDispute') && <EndDisputeStep order={order} />}
      {may('cancel') && <CancelStep action="cancel" label="Cancel order" order={order} />}
      {isUnsent && <CancelStep action="cancelUnsent" label="Cancel, it is late" order={order} />}
      {may('retractCode') && <RetractStep until={order.handover?.retractUntil ?? null} />}
      {may('openDispute') && (
        <ButtonLink
          to={`/userProfile/orders/${order.number}/dispute`}
          kind={isOverdue && !isUnsent ? 'primary' : 'quiet'}
          className="max-sm:w-full"
        >
          Report a problem
        </ButtonLink>
      )}
      {may('receive') && isOverdue && <ReceiveStep isQuiet />}
    </div>
  )
}

/** The buyer's way out before the goods are on the way. The first press only opens a question. */
function CancelStep({
  action,
  label,
  order,
}: {
  action: 'cancel' | 'cancelUnsent'
  label: string
  order: Order
}) {
  return (
    <details className="group rounded-md max-sm:w-full open:w-full open:border open:border-line">
      <summary className="flex min-h-11 items-center justify-center gap-2 rounded-md border border-danger px-5 py-2 text-center font-semibold text-danger group-open:border-transparent group-open:text-ink hover:bg-danger-soft sm:w-fit">
        {label}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <p className="mb-1 font-semibold">Are you sure you want to cancel this order?</p>
        <Step action={action} label="Yes, cancel and refund me" kind="danger">
          {`${youGetBack(order)} ${refundTime}`}
        </Step>
      </div>
    </details>
  )
}

/** What a cancelled order gives back: "You get ₦14,400 back: goods ₦12,400, delivery ₦2,000." */
export function youGetBack({
  leftMinor,
  amountMinor,
  delivery,
}: Pick<Order, 'leftMinor' | 'amountMinor' | 'delivery'>): string {
  const back = `You get ${formatNaira(leftMinor)} back`
  const fee = delivery?.feeMinor ?? 0
  // Once a part has gone back nobody can say of which it was.
  return fee > 0 && leftMinor === amountMinor + fee
    ? `${back}: goods ${formatNaira(amountMinor)}, delivery ${formatNaira(fee)}.`
    : `${back}.`
}

/** The way back after the code was said without the goods. The first press only opens a question. */
function RetractStep({ until }: { until: string | null }) {
  return (
    <details className="group rounded-md max-sm:w-full open:w-full open:border open:border-line">
      <summary className="flex min-h-11 items-center justify-center gap-2 rounded-md border border-danger px-5 py-2 text-center font-semibold text-danger group-open:border-transparent group-open:text-ink hover:bg-danger-soft sm:w-fit">
        I said it too early
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <p className="mb-1 font-semibold">You said the code, but you do not have the goods?</p>
        <Step action="retractCode" label="Yes, hold the payment" kind="danger">
          {`Our team looks into it, and the seller is not paid until we decide.${
            until ? ` You can do this until ${showDeadline(until)}.` : ''
          }`}
        </Step>
      </div>
    </details>
  )
}

/** The buyer closes their report: a late order came, or the two have settled it. The first press only opens a question. */
function EndDisputeStep({ order: { fulfilment, disputeCase, refund } }: Pick<OrderStepsProps, 'order'>) {
  const isArrival = disputeCase?.reason === 'not_received' && fulfilment !== 'received'
  return (
    <details className="group rounded-md max-sm:w-full open:w-full open:border open:border-line">
      <summary className="flex min-h-11 items-center justify-center gap-2 rounded-md border border-edge bg-card px-5 py-2 text-center font-semibold group-open:border-transparent hover:bg-sunken sm:w-fit">
        {isArrival ? 'It has come: I have received it' : 'It is settled: close my report'}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <Step action="endDispute" label={isArrival ? 'Yes, it is here and okay' : 'Yes, close my report'}>
          Only when you have the goods and want to keep them. Your report is closed without a
          {refund === 'part' && ' further'} refund, we pay the seller, and you cannot report this order again.
        </Step>
      </div>
    </details>
  )
}

/** The buyer's main step, quiet while it is not due. It cannot be undone, so the first press only opens a question. */
function ReceiveStep({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <details className="group rounded-md max-sm:w-full open:w-full open:border open:border-line">
      <summary
        className={`flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2 text-center font-semibold sm:w-fit ${isQuiet ? 'border border-edge bg-card group-open:border-transparent hover:bg-sunken' : 'bg-leaf text-on-leaf group-open:bg-transparent group-open:text-ink hover:bg-leaf-strong group-open:hover:bg-sunken'}`}
      >
        I have received it
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <Step action="receive" label="Yes, I received it and it is okay">
          {`Check your goods first. Once you confirm, you cannot undo it. We pay the seller ${payoutDays} days later: until then you can still report a problem.`}
        </Step>
      </div>
    </details>
  )
}
