import { noteLength } from '@oja/contract/values/order-limits.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { joinWithCommas } from '../../format/format.ts'
import { Field, TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DispatchForm } from '../dispatch/dispatch-form.tsx'
import { isDispatchRefused } from '../dispatch/dispatch-steps.tsx'
import { withoutProofName } from '../dispatch/park-and-day.ts'
import { isCodeNamed, isCollected } from '../order-labels.ts'
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
  const isCodeAsked = isCodeNamed(useSearchParams()[0])
  const ready = isToCollect && <ReadyStep order={order} isFirst={!isCodeAsked} />
  // What is missing before any payout stands in the form of the code.
  const earliest = order.handover?.payoutToDo ? ', at the earliest' : ''
  const send = (
    <Way
      label={isToCollect ? 'I send it' : 'I send it with a driver, courier or by park'}
      detail={
        isToCollect
          ? 'Only if you both agreed so'
          : `You are paid ${orderHours.dispute / 24} days after the buyer says it came${earliest}.`
      }
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
      {isToCollect && order.pickup && (
        <p className="wrap-anywhere">
          At {joinWithCommas(order.pickup.name, order.pickup.landmark)}. The buyer reads that on the order.
        </p>
      )}
      {!isCodeAsked && ready}
      {way === 'courier' && send}
      <Way
        id="handover"
        label={isToCollect ? 'They are here' : 'I bring it, or we meet'}
        detail={`The buyer says a code. You are paid ${orderHours.code} hours later${earliest}.`}
        open={isCodeRefused || (!isProofRefused && (isCodeAsked || way === 'seller'))}
      >
        <HandOverCode order={order} formErrors={formErrors} isNext={!isToCollect || isCodeAsked} />
        {!isToCollect && (
          <details className="group/ready mt-3 border-t border-line">
            <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-leaf">
              They come for it? Say that it is ready
              <Icon name="chevron-down" className="size-5 group-open/ready:rotate-180" />
            </summary>
            <ReadyStep order={order} />
          </details>
        )}
      </Way>
      {isCodeAsked && ready}
      {way !== 'courier' && send}
    </section>
  )
}

/** With a proof first, where the order may have one. */
function Sent({ order, formErrors }: HandOverChoiceProps) {
  if (!order.canProveDispatch) return <SendStep />
  return (
    <>
      <DispatchForm order={order} formErrors={formErrors}>
        <details className="group/unproven border-t border-line">
          <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-leaf">
            No waybill? Send without it
            <Icon name="chevron-down" className="size-5 group-open/unproven:rotate-180" />
          </summary>
          <div className="space-y-3">
            <p>
              The buyer reads the park, the day and the driver’s name and phone that you entered above. Leave
              blank what you do not know.
            </p>
            <SendNote name={withoutProofName} />
            <StepButton action="send" label={handOverLabels.send} kind="quiet" isOfOtherForm />
          </div>
        </details>
      </DispatchForm>
    </>
  )
}

function SendStep() {
  return (
    <StepForm action="send" className="space-y-3">
      <SendNote name="note" />
      <StepButton action="send" label={handOverLabels.send} kind="quiet" />
    </StepForm>
  )
}

function SendNote({ name }: { name: string }) {
  return (
    <Field
      name={name}
      id="note-send"
      label="Note to the buyer (optional)"
      help="For example when it arrives"
      maxLength={noteLength}
      autoComplete="off"
    />
  )
}

function ReadyStep({ order, isFirst = false }: { order: LoadedOrder; isFirst?: boolean }) {
  return (
    <StepForm action="ready" className="space-y-3">
      <ReadyNote order={order} place={order.collectAt} />
      <StepButton action="ready" label={handOverLabels.ready} kind={isFirst ? 'primary' : 'quiet'} />
    </StepForm>
  )
}

/**
 * What the buyer reads with "Ready to collect". Without a pick-up place on the order it asks for the place, and begins with
 * `place`.
 */
export function ReadyNote({
  order: { pickup },
  place = '',
}: {
  order: LoadedOrder
  place?: string | undefined
}) {
  const note = {
    name: 'note',
    id: 'note-ready',
    maxLength: noteLength,
    autoComplete: 'off',
    label: pickup ? 'Note to the buyer (optional)' : 'Where exactly does the buyer collect it?',
    help: pickup ? 'When to come, whom to ask for' : 'Stall, nearest landmark and hours. The buyer reads it.',
  }
  // One line of a phone is too short to read a place in.
  return place === '' ? (
    <Field {...note} />
  ) : (
    <TextAreaField {...note} rows={2} defaultValue={place.slice(0, noteLength)} />
  )
}

/** The buttons that hand an order over without a proof. */
export const handOverLabels = { send: 'I have sent it', ready: 'Ready to collect' } as const

interface WayProps {
  id?: string
  label: string
  detail: string
  open: boolean
  children: ReactNode
}

function Way({ id, label, detail, open, children }: WayProps) {
  return (
    <details
      id={id}
      open={open}
      className="group scroll-mt-20 rounded-md border border-line open:border-leaf"
    >
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
