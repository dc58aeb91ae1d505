import type { OwnPaymentRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import { requestPath } from '@oja/contract/values/orders/payment-requests.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Form, Link, useNavigation } from 'react-router'
import { showDate, showTime } from '../../format/format.ts'
import { useSite } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { ShareLinks } from '../../ui/shop/share-links.tsx'

/** An open request with its code for the customer's phone. */
export function OpenRequest({ request }: { request: OwnPaymentRequest }) {
  const { id, code, words, amountMinor, endsAt, isStarted, qr } = request
  const { origin } = useSite()
  const { formData } = useNavigation()
  const path = requestPath(code)
  return (
    <li className="rounded-lg border border-line bg-card p-4 sm:p-6">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[15rem_minmax(0,1fr)]">
        {/* A phone that lies between two people shows the amount and the code together. */}
        <div className="sm:col-start-2">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="text-3xl font-bold">
              <Price kobo={amountMinor} />
            </p>
            <Badge tone="wait">{isStarted ? 'Waiting: customer is paying' : 'Waiting'}</Badge>
          </div>
          <p className="wrap-anywhere">{words}</p>
        </div>
        {qr && (
          <svg
            role="img"
            aria-label={`QR code to pay for ${words}`}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            className="w-full max-w-60 rounded-md border border-line bg-white max-sm:mx-auto sm:row-span-2 sm:row-start-1"
          >
            <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
        )}
        <div className="sm:col-start-2">
          <p>
            <a href={path} className="font-semibold wrap-anywhere text-leaf underline">
              {origin.replace(/^https?:\/\//, '') + path}
            </a>
          </p>
          <p className="mt-1 mb-3 text-muted">Ends at {showTime(endsAt)}</p>
          <ShareLinks path={path} text={`${formatNaira(amountMinor)} for ${words}. Pay here:`} />
          <Form method="post" className="mt-2">
            <input type="hidden" name="cancel" value={id} />
            <Button kind="quiet" busy={formData?.get('cancel') === id} busyLabel="One moment…">
              Cancel<span className="sr-only"> the request for {words}</span>
            </Button>
          </Form>
        </div>
      </div>
    </li>
  )
}

/** A request that was paid a moment ago: what the seller waits for while the customer stands there. */
export function PaidRequest({
  request,
  payoutToDo,
}: {
  request: OwnPaymentRequest
  /** What a payout waits for beside its day; "" for nothing, null for somebody who is not told. */
  payoutToDo: string | null
}) {
  const { words, amountMinor, payer, paidAt, createdAt, number } = request
  return (
    <div className="mb-5 max-w-2xl rounded-lg bg-leaf px-4 py-5 text-center text-on-leaf">
      <p
        role="status"
        className="font-display text-4xl leading-tight font-bold wrap-anywhere tabular-nums sm:text-5xl"
      >
        PAID {formatNaira(amountMinor)}
      </p>
      <p className="mt-1 text-lg font-semibold wrap-anywhere">{words}</p>
      <p className="mt-1">
        {payer !== '' && `From ${payer} at `}
        {showTime(paidAt ?? createdAt)}. Hand over the goods.
      </p>
      <Link
        to={`/dashboard/orders/${number}`}
        className="mt-1 inline-flex min-h-11 items-center font-semibold underline"
      >
        Order #{number}
      </Link>
      {payoutToDo !== null && (
        <p>
          {payoutToDo === '' ? `We pay you on ${showDate(payoutAtStall(paidAt ?? createdAt))}.` : payoutToDo}
        </p>
      )}
    </div>
  )
}

/** What is paid at the stall is handed over with the payment, without a code: the customer may report a problem until then. */
export function payoutAtStall(paidAt: string): string {
  return new Date(Date.parse(paidAt) + orderHours.dispute * 3_600_000).toISOString()
}

const states: Record<OwnPaymentRequest['state'], { tone: Tone; label: string }> = {
  open: { tone: 'wait', label: 'Waiting' },
  paid: { tone: 'good', label: 'Paid' },
  ended: { tone: 'plain', label: 'Ended, not paid' },
  cancelled: { tone: 'plain', label: 'Cancelled' },
}

/** A request that is paid or over. */
export function OverRequest({ request }: { request: OwnPaymentRequest }) {
  const { words, amountMinor, state, createdAt, number, payer, paidAt } = request
  const { tone, label } = states[state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Price kobo={amountMinor} className="font-bold" /> · {words}
        </p>
        <p className="text-sm text-muted">
          {payer !== '' && `${payer}, `}
          <DateText iso={paidAt ?? createdAt} />
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={tone}>{label}</Badge>
        {number !== '' && (
          <Link
            to={`/dashboard/orders/${number}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Order<span className="sr-only"> {number}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
