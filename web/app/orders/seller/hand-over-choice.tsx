import { noteLength } from '@oja/contract/values/order-limits.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import type { ReactNode } from 'react'
import type { FormErrors } from '../../api/page.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DispatchForm } from '../dispatch/dispatch-form.tsx'
import { isDispatchRefused } from '../dispatch/dispatch-steps.tsx'
import { isCollected } from '../order-labels.ts'
import { HandOverCode } from '../handover/seller-code.tsx'
import type { LoadedOrder } from '../order-load.ts'
import { StepButton, StepForm } from '../step-form.tsx'

interface HandOverChoiceProps {
  order: LoadedOrder
  formErrors: FormErrors | undefined
}

/** One question with two answers, each with its form. The way that the buyer chose is open. */
export function HandOverChoice({ order, formErrors }: HandOverChoiceProps) {
  const way = order.delivery?.way
  const isToCollect = isCollected(order)
  const isCodeRefused = formErrors?.values['action'] === 'handOver'
  const isProofRefused = isDispatchRefused(formErrors)
  const send = (
    <Way
      label="I send it"
      detail={isToCollect ? 'Only if you both agreed so' : 'By park, courier or a driver'}
      open={!isCodeRefused && (isProofRefused || way === 'courier')}
    >
      <Sent order={order} formErrors={isProofRefused ? formErrors : undefined} />
    </Way>
  )
  return (
    <section aria-labelledby="how" className="space-y-2">
      <h3 id="how" className="text-lg">
        {isToCollect ? `${order.buyerName} collects it from you` : 'How does it reach the buyer?'}
      </h3>
      {isToCollect && <NotedStep action="ready" help="Where and when to collect it" isFirst />}
      {!isToCollect && send}
      <Way
        label={isToCollect ? 'They are here' : 'We meet'}
        detail={`The buyer says a code. You are paid ${orderHours.code} hours later.`}
        open={isCodeRefused || (!isProofRefused && way === 'seller')}
      >
        <HandOverCode order={order} formErrors={formErrors} isNext={!isToCollect} />
        {!isToCollect && (
          <details className="group/ready mt-3 border-t border-line">
            <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-leaf">
              They come for it? Say that it is ready
              <Icon name="chevron-down" className="size-5 group-open/ready:rotate-180" />
            </summary>
            <NotedStep action="ready" help="Where and when to collect it" />
          </details>
        )}
      </Way>
      {isToCollect && send}
    </section>
  )
}

/** With a proof first, where the order may have one. */
function Sent({ order, formErrors }: HandOverChoiceProps) {
  if (!order.canProveDispatch) return <NotedStep action="send" help="The driver and when it arrives" />
  return (
    <>
      <DispatchForm order={order} formErrors={formErrors} />
      <details className="group/unproven mt-3 border-t border-line">
        <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-leaf">
          No waybill? Send without it
          <Icon name="chevron-down" className="size-5 group-open/unproven:rotate-180" />
        </summary>
        <NotedStep action="send" help="The driver and when it arrives" />
      </details>
    </>
  )
}

function NotedStep({
  action,
  help,
  isFirst = false,
}: {
  action: 'send' | 'ready'
  help: string
  isFirst?: boolean
}) {
  return (
    <StepForm action={action} className="space-y-3">
      <Field
        name="note"
        id={`note-${action}`}
        label="Note to the buyer (optional)"
        help={help}
        maxLength={noteLength}
        autoComplete="off"
      />
      <StepButton action={action} label={handOverLabels[action]} kind={isFirst ? 'primary' : 'quiet'} />
    </StepForm>
  )
}

/** The buttons that hand an order over without a proof. */
export const handOverLabels = { send: 'I have sent it', ready: 'Ready to collect' } as const

interface WayProps {
  label: string
  detail: string
  open: boolean
  children: ReactNode
}

function Way({ label, detail, open, children }: WayProps) {
  return (
    <details open={open} className="group rounded-md border border-line open:border-leaf">
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 group-open:bg-leaf-soft">
        <span>
          <span className="block font-semibold">{label}</span>{' '}
          <span className="text-sm text-muted">{detail}</span>
        </span>
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
