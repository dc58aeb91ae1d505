import { formatNaira } from '@oja/contract/values/money.ts'
import { noteLength } from '@oja/contract/values/order-limits.ts'
import { useNavigation } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { ConfirmSubmit } from '../../ui/forms/confirm-submit.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isCollected } from '../order-labels.ts'
import type { Order } from '../order-labels.ts'
import { soldOut } from '../order-load.ts'
import { StepForm } from '../step-form.tsx'

const bringing = 'Cannot bring it there'
// The buyer reads the second words.
const reasons = [
  [soldOut, soldOut],
  [bringing, 'We cannot bring it to you'],
  ['The buyer cannot be reached', 'We could not reach you'],
] as const

/** The seller's way out before the order is accepted: a reason, and all of the money goes back. */
export function CannotDeliver({
  order,
  formErrors: refused,
}: {
  order: Order
  formErrors?: FormErrors | undefined
}) {
  const formErrors = isCannotDeliver(refused) ? refused : undefined
  const { state, formData } = useNavigation()
  const all = formatNaira(order.leftMinor)
  const missing = formErrors?.fields.why
  const offered = reasons.filter(([label]) => label !== bringing || !isCollected(order))
  return (
    <details open={formErrors !== undefined} className="group rounded-md open:border open:border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold text-danger group-open:px-4 group-open:text-ink">
        {cannotDeliverLabel(order)}
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <StepForm action="refund" noValidate className="space-y-3 border-t border-line p-4">
        <ErrorSummary formErrors={formErrors} ids={{ note: 'note-cannot' }} />
        <input type="hidden" name="cannotDeliver" value="yes" />
        <input type="hidden" name="how" value="all" />
        <input type="hidden" name="left" value={order.leftMinor} />
        <fieldset
          role="radiogroup"
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing && 'why-error'}
        >
          <legend className="mb-1 font-semibold">Why? Choose a reason, or write one</legend>
          {offered.map(([label, words], place) => (
            <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                id={place === 0 ? 'why' : undefined}
                name="why"
                value={words}
                defaultChecked={formErrors?.values.why === words}
                className="size-5 shrink-0 accent-leaf"
              />
              <span>{label}</span>
            </label>
          ))}
          {missing && (
            <p id="why-error" className="text-sm font-semibold text-danger">
              {missing}
            </p>
          )}
        </fieldset>
        <TextAreaField
          id="note-cannot"
          name="note"
          label="Your words (the buyer reads them)"
          // Room for the reason before it.
          maxLength={noteLength - 50}
          rows={2}
          defaultValue={formErrors?.values.note ?? ''}
          error={formErrors?.fields.note}
        />
        <p>
          The buyer gets all of the {all} back, and the order ends.
          {!order.atStall && ' The goods go back on sale, unless you choose “Sold out”.'}
        </p>
        <ConfirmSubmit
          label={`Refund ${all}`}
          yes={`Yes, refund ${all}`}
          busy={state !== 'idle' && formData?.get('cannotDeliver') === 'yes'}
          busyLabel="One moment…"
        >
          <p>You cannot undo it.</p>
        </ConfirmSubmit>
      </StepForm>
    </details>
  )
}

/** Goods that the buyer picks up are handed over, not delivered. */
function cannotDeliverLabel(order: Pick<Order, 'delivery' | 'atStall'>): string {
  return isCollected(order) ? 'I cannot hand it over' : 'I cannot deliver it'
}

/** Whether the order shows the form: nobody has accepted it, and no dispute waits for an answer first. */
export function offersCannotDeliver({ allowedActions }: Pick<Order, 'allowedActions'>): boolean {
  const may = (action: Order['allowedActions'][number]) => allowedActions.includes(action)
  return may('accept') && may('refund') && !may('answerDispute')
}

/** Whether the refused form is this one: it sends a refund too. */
export function isCannotDeliver(formErrors: FormErrors | undefined): boolean {
  return formErrors?.values.cannotDeliver === 'yes'
}
