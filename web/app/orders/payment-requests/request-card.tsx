import type { OwnPaymentRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import { requestPath } from '@oja/contract/values/orders/payment-requests.ts'
import { Form, Link, useNavigation } from 'react-router'
import { showTime } from '../../format/format.ts'
import { useSite } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Price } from '../../ui/shop/price.tsx'

/** An open request with its code for the customer's phone. */
export function OpenRequest({ request }: { request: OwnPaymentRequest }) {
  const { id, code, words, amountMinor, endsAt, isStarted, qr } = request
  const { origin } = useSite()
  const { formData } = useNavigation()
  const path = requestPath(code)
  return (
    <li className="rounded-lg border border-line bg-card p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        {qr && (
          <svg
            role="img"
            aria-label={`QR code to pay for ${words}`}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            className="w-full max-w-60 shrink-0 rounded-md border border-line bg-white max-sm:mx-auto"
          >
            <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
        )}
        <div className="min-w-48 grow basis-48">
          <Badge tone="wait">{isStarted ? 'Waiting: customer is paying' : 'Waiting'}</Badge>
          <p className="mt-2 text-3xl font-bold">
            <Price kobo={amountMinor} />
          </p>
          <p className="wrap-anywhere">{words}</p>
          <p className="mt-2">
            <a href={path} className="font-semibold wrap-anywhere text-leaf underline">
              {origin.replace(/^https?:\/\//, '') + path}
            </a>
          </p>
          <p className="mt-1 text-muted">Ends at {showTime(endsAt)}</p>
          <Form method="post" className="mt-3">
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
