import { disputeOffers } from '@oja/contract/values/order-limits.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { saysReceived } from '@oja/contract/values/orders/dispute-choices.ts'
import { refundTime } from '@oja/contract/values/order-states.ts'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Order } from '../order-labels.ts'
import { askedPart } from '../seller/refund/asked-part.ts'
import { Step, StepForm } from '../step-form.tsx'

/** The buyer takes what the seller offers. It cannot be undone, so the first press only opens a question. */
export function AcceptOffer({
  order: { offeredMinor, leftMinor, fulfilment, disputeCase },
}: {
  order: Order
}) {
  if (!offeredMinor) return null
  const isReceivedWith =
    offeredMinor < leftMinor && fulfilment !== 'received' && saysReceived(disputeCase?.reason ?? null)
  const sum = formatNaira(Math.min(offeredMinor, leftMinor))
  return (
    <details className="group rounded-md max-sm:w-full open:w-full open:border open:border-line">
      <summary className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-leaf px-5 py-2 text-center font-semibold text-on-leaf group-open:bg-transparent group-open:text-ink hover:bg-leaf-strong group-open:hover:bg-sunken sm:w-fit">
        Accept {sum} back
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <Step action="acceptOffer" label={`Yes, refund me ${sum}`}>
          {`We refund you ${sum}, and your report is closed.${isReceivedWith ? ' Your order then counts as received.' : ''} You cannot undo it, and you cannot report this order again. ${refundTime}`}
        </Step>
      </div>
    </details>
  )
}

interface OfferStepProps {
  order: Order
  formErrors: FormErrors | undefined
}

/** The seller offers a sum after their answer, or raises it. */
export function OfferStep({ order, formErrors: refused }: OfferStepProps) {
  const { offeredMinor, leftMinor } = order
  const formErrors = isOfferRefused(refused) ? refused : undefined
  // What the buyer asked for ends the dispute as soon as they accept it.
  const asked = askedPart(order)
  // More than all of it cannot be offered.
  if (offeredMinor && offeredMinor >= leftMinor) return null
  return (
    <details open={formErrors !== undefined} className="group rounded-md border border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
        {offeredMinor ? `Raise your offer of ${formatNaira(offeredMinor)}` : 'Offer a sum to the buyer'}
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <StepForm action="offerRefund" noValidate className="space-y-3 border-t border-line p-4">
        <ErrorSummary formErrors={formErrors} labels={{ amount: 'Amount' }} ids={ids} />
        <Field
          id="offer"
          name="amount"
          label="I offer ₦"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formErrors?.values.amount ?? (asked === null ? '' : formatNaira(asked).slice(1))}
          error={formErrors?.fields.amount ?? formErrors?.fields.amountMinor}
          help={`At most ${formatNaira(leftMinor)}. ${offerHelp}`}
        />
        <Button className="max-sm:w-full">{offeredMinor ? 'Raise my offer' : 'Send my offer'}</Button>
      </StepForm>
    </details>
  )
}

/** Whether an offer was refused: its form says why. */
export function isOfferRefused(formErrors: FormErrors | undefined): boolean {
  return formErrors?.values.action === 'offerRefund'
}

/** What an offer means, beside the field. */
export const offerHelp = `If the buyer accepts, we refund it and the dispute ends. You can raise it up to ${disputeOffers - 1} times, not lower it.`

const ids = { amount: 'offer', amountMinor: 'offer' }
