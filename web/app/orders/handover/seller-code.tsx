import { formatNaira } from '@oja/contract/values/money.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { useOnlyError } from '../../hooks/use-only-error.ts'
import { showDateTime, showTime } from '../../format/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addressOfCode } from '../order-labels.ts'
import type { Order } from '../order-labels.ts'
import { NextLink } from '../step-done.tsx'
import type { WaitingOrder } from '../step-done.tsx'
import { StepButton, StepForm } from '../step-form.tsx'
import { UnpaidReason } from '../unpaid-reason.tsx'

interface SellerCodeProps {
  order: Order
  formErrors: FormErrors | undefined
  /** Whether entering the code is the seller's next step. */
  isNext?: boolean
  /** Whether it is rare that the seller hears the code: a driver has the goods. */
  isFolded?: boolean
}

/** Where the seller enters the buyer's code, as a part of the page. */
export function SellerCode({ order, formErrors, isNext = false, isFolded = false }: SellerCodeProps) {
  if (!order.handover) return null
  if (!order.allowedActions.includes('handOver'))
    return formErrors?.values['action'] === 'handOver' ? <Refused formErrors={formErrors} /> : null
  // Accepting is the one next step: the code of a buyer who stands there already is a tap away.
  if (isFolded || order.allowedActions.includes('accept'))
    return (
      <details
        open={formErrors?.values['action'] === 'handOver' || order.handover.lockedUntil !== null}
        className="group mt-4 rounded-lg border border-line bg-card print:hidden"
      >
        <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 font-semibold sm:px-5">
          {isFolded ? 'Gave it yourself? Enter the code' : 'Hand over with a code'}
          <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4 sm:p-5">
          <HandOverCode order={order} formErrors={formErrors} />
        </div>
      </details>
    )
  return (
    <section
      aria-labelledby="handover"
      className="mt-4 rounded-lg border border-line bg-card p-4 sm:p-5 print:hidden"
    >
      <h2 id="handover" className="scroll-mt-20 text-2xl">
        Hand over with a code
      </h2>
      <HandOverCode order={order} formErrors={formErrors} isNext={isNext} />
    </section>
  )
}

/** The field for the buyer's code, or why there is none. */
export function HandOverCode({ order, formErrors: refused, isNext = false }: SellerCodeProps) {
  const { handover, allowedActions } = order
  const formErrors = refused?.values['action'] === 'handOver' ? refused : undefined
  const wrongCode = useOnlyError(formErrors, 'code')
  if (!handover || !allowedActions.includes('handOver')) return null
  // The order itself is not read again after a refusal.
  const isLocked = handover.lockedUntil !== null || formErrors?.code === 'TOO_MANY'
  if (handover.isBlocked)
    return (
      <p className="mt-1">
        10 wrong codes were entered. Only the buyer can confirm now: ask them to tap “I have received it” on
        the order.
      </p>
    )
  return (
    <>
      <p className="mt-1">
        Give the goods first. The buyer then tells you 6 digits, and you are paid {orderHours.code} hours
        later{handover.payoutToDo ? ` at the earliest. ${handover.payoutToDo}` : '.'}
      </p>
      <OtherCodes order={order} />
      {isLocked && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {formErrors?.message ??
            `5 wrong codes were entered. Try again at ${showTime(handover.lockedUntil ?? '')}, with the buyer’s new code.`}
        </p>
      )}
      <div className="mt-3">
        {!isLocked && !wrongCode && <ErrorSummary formErrors={formErrors} />}
        {/* Until then every code is refused. */}
        {isLocked ? (
          <ButtonLink to={`/dashboard/orders/${order.number}`} kind="quiet" preventScrollReset>
            Check again
          </ButtonLink>
        ) : (
          <StepForm action="handOver" noValidate className="sm:flex sm:items-end sm:gap-3">
            <Field
              name="code"
              label="Enter the code"
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={40}
              className="sm:w-60"
              defaultValue={formErrors?.values['code'] ?? ''}
              error={formErrors?.fields['code']}
            />
            <div className="mt-3 sm:mt-0">
              {/* Where another step comes first, that step has the one green button. */}
              <StepButton
                action="handOver"
                label="Hand over"
                kind={isNext && !allowedActions.includes('accept') ? 'primary' : 'quiet'}
              />
            </div>
          </StepForm>
        )}
      </div>
    </>
  )
}

/** Who paid for several orders at once stands at one door with a code for each. */
function OtherCodes({ order: { paidTogether, buyerName } }: { order: Order }) {
  const others = paidTogether?.toHandOver ?? []
  if (others.length === 0) return null
  const count = others.length + 1
  return (
    <p className="mt-2 font-semibold">
      {count} orders for {buyerName}, {count} codes: type {count === 2 ? 'both' : 'each'} here, one after the
      other. Also{' '}
      {others.map((number, place) => (
        <Fragment key={number}>
          {place > 0 && ', '}
          <Link
            to={addressOfCode(number)}
            className="inline-flex min-h-11 items-center whitespace-nowrap text-leaf underline"
          >
            #{number}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

/** The first thing that a seller reads after the hand-over: when they are paid. */
export function HandedOver({
  order: { number, handover, earnings, paidTogether, buyerName },
  next,
}: {
  order: Order
  /** The order that waits for the seller next. */
  next: WaitingOrder | undefined
}) {
  const [query] = useSearchParams()
  const { payoutAt: at, payoutToDo: toDo } = handover ?? {}
  const [other] = paidTogether?.toHandOver ?? []
  if (!at) return null
  return (
    <div className="mt-4 print:hidden">
      <Alert tone="good" focusOn={query.get('done') === 'handOver' ? at : undefined}>
        {/* While something is missing there is no day to promise. */}
        <p className="text-lg font-semibold">
          {other ? `Order #${number} handed over. ` : 'Handed over. '}
          {earnings && `You receive ${formatNaira(earnings.dueMinor)}. `}
          {!toDo && `You are paid on ${showDateTime(at)}.`}
        </p>
        {(toDo?.match(/[^.]+\.?/g) ?? []).map((sentence) => (
          <p key={sentence} className="leading-snug">
            <UnpaidReason reason={sentence.trim()} />
          </p>
        ))}
        {other ? (
          <Link
            to={addressOfCode(other)}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Next: the code of {buyerName}’s other order #{other}
          </Link>
        ) : (
          <NextLink next={next} />
        )}
      </Alert>
    </div>
  )
}

// The order changed while the seller typed: it was refunded, or the buyer reported a problem.
function Refused({ formErrors }: { formErrors: FormErrors }) {
  return (
    <div className="mt-4 print:hidden">
      <ErrorSummary formErrors={formErrors} title="Not handed over" />
    </div>
  )
}
