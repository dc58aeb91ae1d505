import { dispatchEndpoints } from '@oja/contract/endpoints/orders/dispatch.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { dispatchLimits as limits } from '@oja/contract/values/delivery/dispatch-limits.ts'
import { parkCall } from '@oja/contract/values/delivery/park-call.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { noteLength } from '@oja/contract/values/order-limits.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { useMemo } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { FormErrors } from '../../api/page.ts'
import { showDay } from '../../format/format.ts'
import { dayInLagos } from '../../format/lagos-day.ts'
import { useFileForm } from '../../hooks/use-file-form.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { LoadedOrder } from '../order-load.ts'

interface DispatchFormProps {
  order: LoadedOrder
  /** The errors of a form that was sent without JavaScript. */
  formErrors: FormErrors | undefined
  /** The order was sent already; only the proof is missing. */
  isSent?: boolean
  /** Another way to send what was typed, whose button names its own action. */
  children?: ReactNode
}

/** The last day on which the order is paid, when its buyer says nothing for so many hours after it was sent: "7 Dec". */
function dueDay({ timeline, now }: LoadedOrder, silentHours: number): string {
  const sent = timeline.filter(({ action }) => action === 'send' || action === 'ready').at(-1)
  const from = sent ? Date.parse(sent.at) : now
  return showDay(new Date(from + (silentHours + orderHours.dispute) * 3_600_000).toISOString(), now)
}

/** The day on which it should arrive by the days of the shop's delivery, in Lagos; "" where it has none. */
function expectedDay({ delivery, now }: LoadedOrder): string {
  return delivery?.days === undefined || delivery.days === null
    ? ''
    : dayInLagos(now + Math.max(1, delivery.days) * 24 * 3_600_000)
}

// A waybill is read: small print must stay readable.
const photos = { longestSide: 1_600, bytes: fieldLengths.photoBytes }

/** The labels of the fields, for the summary of errors. */
export const dispatchLabels = {
  waybill: 'Photo of the waybill',
  driverName: 'Driver’s name',
  driverPhone: 'Driver’s phone',
  plate: 'Plate number',
  park: 'Park or courier office',
  expectedOn: 'Expected day',
} as const

/** The errors as the form has its fields. Each sentence names its field itself. */
function inFormOrder(formErrors: FormErrors): FormErrors {
  const known = formOrder.filter((name) => name in formErrors.fields)
  const fields = Object.fromEntries(
    [...new Set([...known, ...Object.keys(formErrors.fields)])].map((name) => [
      name,
      formErrors.fields[name] ?? '',
    ]),
  )
  return { ...formErrors, fields }
}

const formOrder = ['driverName', 'driverPhone', 'park', 'waybill', 'expectedOn', 'plate', 'note']

/** By which driver a parcel goes, with a photo of the waybill. Marks the order as sent, or adds to one that was. */
export function DispatchForm({ order, formErrors: ofPage, isSent = false, children }: DispatchFormProps) {
  const sendStep = useSubmitOnce({ replace: true, preventScrollReset: true })
  const hydrated = useHydrated()
  const target = {
    ...dispatchEndpoints.add,
    path: address(dispatchEndpoints.add, { params: { reference: order.reference } }),
  }
  const next = `/dashboard/orders/${order.number}?done=send`
  const here = useFileForm({ target, field: 'waybill', photos, next })
  const formErrors = here.formErrors ?? ofPage
  const inOrder = useMemo(() => here.formErrors && inFormOrder(here.formErrors), [here.formErrors])
  const sending = here.percent !== null
  const isSaving = here.percent !== null && here.percent >= 100
  // Whom the seller named before they have the waybill.
  const known: Record<string, string | undefined> = isSent
    ? {
        driverName: order.driver?.name,
        driverPhone: order.driver ? showPhone(order.driver.phone) : undefined,
        plate: order.driver?.plate,
      }
    : {}
  const field = (name: keyof typeof dispatchLabels) => ({
    name,
    label: dispatchLabels[name],
    required: true,
    error: formErrors?.fields[name],
    ...(name === 'waybill' ? {} : { defaultValue: formErrors?.values[name] ?? known[name] ?? '' }),
  })
  const promised = expectedDay(order)
  const folded = promised === '' ? ['plate', 'note'] : ['plate', 'expectedOn', 'note']
  const isFoldedRefused = folded.some((name) => formErrors?.fields[name])
  const arrival = (
    <Field
      {...field('expectedOn')}
      defaultValue={formErrors?.values['expectedOn'] ?? promised}
      type="date"
      help="The day it should arrive"
    />
  )
  return (
    <form
      method="post"
      encType="multipart/form-data"
      // The server says what is missing, at the field.
      noValidate
      aria-busy={sending || undefined}
      onSubmit={(event) => (isOfStep(event) ? sendStep(event) : void here.send(event))}
      className={`space-y-4 ${isSaving ? 'opacity-60' : ''}`}
    >
      <ErrorSummary formErrors={inOrder} />
      <p>
        <strong>
          Paid by {dueDay(order, orderHours.receive)}. Without this proof by{' '}
          {dueDay(order, orderHours.receiveWithoutProof)}.
        </strong>{' '}
        <span className="text-muted">
          Sooner, once the buyer says it came. The buyer sees what you enter here.
        </span>
      </p>
      {order.delivery?.courierTo === 'park' && <p className="font-semibold">{parkCall}</p>}
      <Field {...field('driverName')} maxLength={limits.driverName} autoComplete="off" />
      <Field
        {...field('driverPhone')}
        type="tel"
        inputMode="tel"
        maxLength={fieldLengths.phone}
        autoComplete="off"
        placeholder="0803 123 4567"
      />
      <Field
        {...field('park')}
        maxLength={limits.park}
        autoComplete="off"
        placeholder="Jibowu Park"
        help="Where you give it to the driver"
      />
      <FileField
        {...field('waybill')}
        accept="image/jpeg,image/png"
        help={
          ofPage && !hydrated
            ? 'Please choose the photo again. JPG or PNG, under 5MB.'
            : 'JPG or PNG, under 5MB. The numbers must be readable.'
        }
      />
      {/* Nobody promises a day without having seen it. */}
      {promised === '' && arrival}
      <details open={isFoldedRefused} className="group/more border-t border-line">
        <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold text-leaf">
          {promised === ''
            ? isSent
              ? 'Plate'
              : 'Plate and note'
            : isSent
              ? 'Plate and day'
              : 'Plate, day and note'}
          <Icon name="chevron-down" className="size-5 group-open/more:rotate-180" />
        </summary>
        <div className="space-y-4 pt-1">
          <Field
            {...field('plate')}
            required={false}
            maxLength={limits.plate}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="ABC-123XY"
          />
          {promised !== '' && arrival}
          {!isSent && (
            <Field
              name="note"
              id="dispatchNote"
              label="Note to the buyer (optional)"
              maxLength={noteLength}
              autoComplete="off"
              defaultValue={formErrors?.values.note ?? ''}
            />
          )}
        </div>
      </details>
      {here.percent !== null && (
        <Progress id="waybillSent" label={isSaving ? 'Saving…' : 'Sending...'} percent={here.percent} />
      )}
      <Button busy={sending} busyLabel="Sending…">
        {isSent ? 'Add the proof' : 'Mark as sent'}
      </Button>
      {children}
    </form>
  )
}

/** Whether the pressed button sends an action of the order in place of the proof. */
function isOfStep({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent
  return submitter instanceof HTMLButtonElement && submitter.name === 'action'
}
