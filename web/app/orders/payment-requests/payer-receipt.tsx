import type { PayRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import { requestPath } from '@oja/contract/values/orders/payment-requests.ts'
import { disputeReasons, disputeWishes } from '@oja/contract/values/orders/dispute-choices.ts'
import { disputeLength } from '@oja/contract/values/order-limits.ts'
import type { ReactNode } from 'react'
import type { FormErrors } from '../../api/page.ts'
import { showDateTime, showDeadline, showTime } from '../../format/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { CheckCode } from '../checkout/check-code.tsx'
import { outcomeMessage } from '../checkout/payment-outcome.ts'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { DisputeDetails } from '../disputes/dispute-details.tsx'

interface PayerReceiptProps {
  request: PayRequest['data']
  order: NonNullable<PayRequest['data']['order']>
  /** The payer has come back from the provider. */
  isBack: boolean
  /** The key in the receipt's link; "" for somebody with an account. */
  receiptKey: string
  formErrors: FormErrors | undefined
}

/** The payer's own order: the link to pay, then the receipt, and what to do when something is wrong. */
export function PayerReceipt({ request, order, isBack, receiptKey, formErrors }: PayerReceiptProps) {
  const { storeName, words, endsAt, code } = request
  const isPending = order.outcome === 'pending'
  const isOpen = request.state === 'open'
  const isPaid = order.isSold && order.outcome === 'paid'
  const here = `${requestPath(code)}?${new URLSearchParams(receiptKey ? { key: receiptKey } : {})}`
  const { heading, explanation } = outcomeMessage(order.outcome, 'buyer', { status: 'paid' })
  return (
    <>
      <h1 className="text-3xl">
        {isPending ? (isBack ? 'We are confirming your payment' : 'Your payment') : isPaid ? 'Paid' : heading}
      </h1>
      {isPaid && (
        <>
          <p className="mt-2 text-lg font-semibold text-leaf">
            {storeName} sees this payment on their own phone.
            {order.checkCode && ' Show them the check code.'}
          </p>
          {order.checkCode && (
            <CheckCode code={order.checkCode}>
              The seller can type or scan it. A picture of this page is no proof.
            </CheckCode>
          )}
        </>
      )}
      {!isPending && !isPaid && (
        <p className="mt-2">
          {!order.isSold && 'This request had ended, was already paid, or the amount did not match. '}
          {explanation}
        </p>
      )}
      <dl className="mt-5 divide-y divide-line rounded-lg border border-line bg-card px-4">
        <Line name="Amount" value={<Price kobo={order.amountMinor} className="text-xl font-bold" />} />
        <Line name="For" value={words} />
        <Line name="Seller" value={storeName} />
        <Line name="Name" value={order.name} />
        {order.paidAt && <Line name="Date" value={showDateTime(order.paidAt)} />}
        <Line name="Order" value={`#${order.number}`} />
        {order.refundedMinor > 0 && <Line name="Refunded" value={<Price kobo={order.refundedMinor} />} />}
      </dl>
      {order.checkCode && !isPaid && <CheckCode code={order.checkCode} />}
      {isPending && (
        <>
          {isBack ? (
            <p role="status" className="mt-5">
              This page refreshes every few seconds. If you have been debited, do not pay again.{' '}
              <a href={`${here}&look=1`} className="font-semibold text-leaf underline">
                Look again
              </a>
            </p>
          ) : (
            <p className="mt-5 text-muted">
              {isOpen
                ? `Pay before ${showTime(endsAt)}. After that this request ends.`
                : 'This request is over: do not pay any more. If you have paid, this page will say so, or you get your money back automatically.'}
            </p>
          )}
          {!isOpen ? null : order.authorizationUrl === null ? (
            <form method="post" className="mt-4">
              <input type="hidden" name="do" value="pay" />
              <input type="hidden" name="key" value={receiptKey || request.newKey} />
              <input type="hidden" name="name" value={order.name} />
              <input type="hidden" name="phone" value="" />
              <p role="alert" className="mb-3 font-semibold">
                Paystack is not responding. No money was taken. Try again.
              </p>
              <Button className="min-h-12 w-full">Try again</Button>
            </form>
          ) : (
            <a href={order.authorizationUrl} className={`mt-4 ${isBack ? quiet : primary}`}>
              Pay with Paystack
            </a>
          )}
        </>
      )}
      {receiptKey !== '' && (
        <p className="mt-4 text-sm text-muted">
          Only you have the link of this page. Keep it: it is your receipt.
        </p>
      )}
      {order.isInMyOrders && !isPending && (
        <a href={`/userProfile/orders/${order.number}`} className={`mt-4 ${quiet}`}>
          See it in My Orders
        </a>
      )}
      {order.disputeCase && (
        <DisputeDetails
          dispute={order.disputeCase}
          buyer="You"
          seller={storeName}
          badge={<Badge tone="wait">{order.dispute === 'decided' ? 'Decided' : 'Open'}</Badge>}
        />
      )}
      {receiptKey !== '' && order.allowedActions.includes('openDispute') && (
        <ReportForm order={order} receiptKey={receiptKey} formErrors={formErrors} />
      )}
    </>
  )
}

function ReportForm({
  order: { deadlines },
  receiptKey,
  formErrors,
}: Pick<PayerReceiptProps, 'order' | 'receiptKey' | 'formErrors'>) {
  const { values = {}, fields = {} } = formErrors ?? {}
  return (
    <details
      open={formErrors !== undefined || undefined}
      className="mt-8 rounded-lg border border-line bg-card"
    >
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
        Report a problem
      </summary>
      <form method="post" noValidate className="space-y-5 border-t border-line p-4">
        <ErrorSummary formErrors={formErrors} />
        <input type="hidden" name="do" value="dispute" />
        <input type="hidden" name="key" value={receiptKey} />
        {deadlines.dispute && (
          <p className="text-muted">You can report it before {showDeadline(deadlines.dispute)}.</p>
        )}
        <ChoiceField
          name="reason"
          legend="What is wrong?"
          choices={disputeReasons}
          chosen={values.reason}
          error={fields.reason}
        />
        <ChoiceField
          name="wish"
          legend="What do you want?"
          choices={disputeWishes}
          chosen={values.wish}
          error={fields.wish}
        />
        <TextAreaField
          name="words"
          label="Tell us what happened"
          help="Talk to the seller first if you can. The seller sees this and has 72 hours to reply. After that, our team will decide."
          required
          maxLength={disputeLength}
          defaultValue={values.words ?? ''}
          error={fields.words}
        />
        <Button>Send the report</Button>
      </form>
    </details>
  )
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}

const button =
  'inline-flex min-h-12 w-full items-center justify-center rounded-md px-5 text-center font-semibold'
const primary = `${button} bg-leaf text-on-leaf hover:bg-leaf-strong`
const quiet = `${button} border border-edge bg-card hover:bg-sunken`
