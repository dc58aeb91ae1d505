import { noteLength } from '@oja/contract/values/order-limits.ts'
import type { ReactNode } from 'react'
import type { FormErrors } from '../../api/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DispatchSteps, isDispatchRefused } from '../dispatch/dispatch-steps.tsx'
import { isCollected, isHandOverChosen } from '../order-labels.ts'
import type { LoadedOrder } from '../order-load.ts'
import { OfferStep } from '../disputes/offer-steps.tsx'
import { Step, StepButton, StepForm } from '../step-form.tsx'
import { CannotDeliver, offersCannotDeliver } from './cannot-deliver.tsx'
import { HandOverChoice, ReadyNote, handOverLabels } from './hand-over-choice.tsx'

interface SellerActionsProps {
  order: LoadedOrder
  formErrors: FormErrors | undefined
}

/** What a seller can do with an order besides a refund: the next action in sight, everything else folded. */
export function SellerActions({ order, formErrors }: SellerActionsProps) {
  const may = (action: string) => (order.allowedActions as string[]).includes(action)
  const first = may('answerDispute') ? 'answer' : may('accept') ? 'accept' : may('send') ? 'hand over' : null
  return (
    <div className="mt-3 space-y-3">
      {first === 'answer' && (
        <ButtonLink to={`/dashboard/orders/${order.number}/dispute`} className="max-sm:w-full">
          Reply to the dispute
        </ButtonLink>
      )}
      {may('addToAnswer') && (
        <ButtonLink to={`/dashboard/orders/${order.number}/dispute`} className="max-sm:w-full">
          Reply to our team
        </ButtonLink>
      )}
      {may('offerRefund') && <OfferStep order={order} formErrors={formErrors} />}
      {first === 'accept' && (
        <StepForm action="accept">
          <StepButton action="accept" label="Accept the order" kind="primary" />
          <p className="mt-2 text-muted">{acceptWords(order)}</p>
        </StepForm>
      )}
      {offersCannotDeliver(order) && <CannotDeliver order={order} formErrors={formErrors} />}
      {first === 'hand over' &&
        (isHandOverChosen(order) ? (
          <HandOverChoice order={order} formErrors={formErrors} />
        ) : (
          <HandOverStep order={order} />
        ))}
      {first !== 'accept' && may('accept') && (
        <Folded label="Accept the order">
          <Step action="accept" label="Accept the order">
            {acceptWords(order)}
          </Step>
        </Folded>
      )}
      {first !== 'hand over' && may('send') && (
        <Folded label="Sent or ready already? No need to accept first" open={isDispatchRefused(formErrors)}>
          <DispatchSteps order={order} formErrors={formErrors}>
            <HandOverStep order={order} />
          </DispatchSteps>
        </Folded>
      )}
      {!may('send') && (
        <DispatchSteps order={order} formErrors={formErrors}>
          {null}
        </DispatchSteps>
      )}
    </div>
  )
}

/** What the seller says by accepting. */
function acceptWords(order: LoadedOrder): string {
  return isCollected(order) ? 'Confirm you have it.' : 'Confirm you have it and will deliver.'
}

/** Sent, or ready to collect, with one note for both. The way that the buyer chose has the button. */
function HandOverStep({ order }: { order: LoadedOrder }) {
  const isCodeFirst = isCollected(order)
  // The code of a buyer who comes has the button of the page.
  const [first, second] = isCodeFirst ? (['ready', 'send'] as const) : (['send', 'ready'] as const)
  return (
    <StepForm action={null}>
      {isCodeFirst ? (
        <ReadyNote order={order} />
      ) : (
        <Field
          name="note"
          label="Note to the buyer (optional)"
          help="The driver and when it arrives, or where and when to collect"
          maxLength={noteLength}
          autoComplete="off"
        />
      )}
      <div className="mt-3 grid gap-1 sm:flex sm:gap-2.5">
        <StepButton
          isNamed
          action={first}
          label={handOverLabels[first]}
          kind={isCodeFirst ? 'quiet' : 'primary'}
        />
        <StepButton isNamed action={second} label={handOverLabels[second]} kind="plain" />
      </div>
    </StepForm>
  )
}

function Folded({ label, open = false, children }: { label: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group rounded-md border border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
        {label}
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
