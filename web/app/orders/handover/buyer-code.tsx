import { orderHours } from '@oja/contract/values/order-states.ts'
import { saidTo, showHandoverCode } from '@oja/contract/values/orders/handover-code.ts'
import { showTime } from '../../format/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Order } from '../order-labels.ts'
import { codeForSeller, isCollected, isWithDriver, noCodeForDriver } from '../order-labels.ts'
import { Step } from '../step-form.tsx'

/** The buyer's code, large enough to read out at a stall, until the order is handed over. `isNamed`: the address asks for it. */
export function BuyerCode({ order, isNamed = false }: { order: Order; isNamed?: boolean }) {
  const { handover, allowedActions, fulfilment } = order
  if (!handover) return null
  const isReported = order.dispute === 'open' || order.dispute === 'answered'
  if (isReported && fulfilment !== 'received' && allowedActions.includes('endDispute'))
    return (
      <p className="mt-4 rounded-lg border border-line bg-card px-4 py-3 print:hidden">
        {order.disputeCase?.reason === 'not_received'
          ? 'No code is needed while your report is open. If the goods still come, take them and tap “It has come: I have received it”.'
          : 'No code is needed while your report is open. If you settle it with the seller, tap “It is settled: close my report”.'}
      </p>
    )
  const mayRenew = allowedActions.includes('renewCode')
  if (handover.isBlocked && fulfilment !== 'received')
    return (
      <div className="mt-4 print:hidden">
        <Alert tone="bad" title="10 wrong codes were entered. Your code no longer works.">
          {allowedActions.includes('receive')
            ? 'When you have the goods, tap “I have received it” below.'
            : 'Once the seller has accepted or sent the goods, you can tap “I have received it” here.'}
        </Alert>
      </div>
    )
  if (!handover.code && !mayRenew) return null
  // Goods that are delivered are days away before the seller has accepted, and those that are collected before they are ready.
  const isEarly = fulfilment === 'none' || (fulfilment === 'accepted' && isCollected(order))
  const isWithParcel = isByDriver(order)
  const isFolded = isEarly || isWithParcel
  const heading = (
    <span>
      {isWithParcel && <span className="block">{noCodeForDriver}</span>}
      <h2
        id="handover"
        className={isWithParcel ? 'font-sans text-base font-normal text-leaf underline' : 'text-xl'}
      >
        {isWithParcel ? codeForSeller : 'Your hand-over code'}
      </h2>
      {isFolded && !isWithParcel && (
        <span className="text-muted">Give it to the seller, only with the goods in your hands.</span>
      )}
    </span>
  )
  const shown = (
    <>
      {/* Who paid several orders at once has a code for each. */}
      {order.paidTogether && (
        <p className="mt-1">
          Only for {order.productName} from {order.storeName}. Other orders have their own code, where one is
          needed.
        </p>
      )}
      <ShownCode
        handover={handover}
        mayRenew={mayRenew}
        isByDriver={isWithParcel}
        said={saidTo(order.fulfilment === 'ready' ? null : (order.delivery?.way ?? null))}
      />
    </>
  )
  return (
    <section
      aria-labelledby="handover"
      className={isWithParcel ? 'mt-2 print:hidden' : `${card} ${isFolded ? later : now}`}
    >
      {isFolded ? (
        <details open={isNamed || handover.lockedUntil !== null} className="group">
          <summary className="flex min-h-12 items-center justify-between gap-3 py-2">
            {heading}
            <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <div className="pb-4">{shown}</div>
        </details>
      ) : (
        <>
          {heading}
          {shown}
        </>
      )}
    </section>
  )
}

const card = 'mt-4 rounded-lg border px-4 sm:px-5 print:hidden'
const later = 'border-line bg-card'
const now = 'border-leaf/40 bg-leaf-soft py-4 sm:py-5'

/** Whether the code is asked for by nobody but a seller who brings the goods after all, and says nothing else. */
export function isCodeLast(order: Order): boolean {
  return (
    isByDriver(order) &&
    !order.handover?.isBlocked &&
    order.dispute !== 'open' &&
    order.dispute !== 'answered'
  )
}

/**
 * Whether it is known that a driver brings it, also before it is sent: an order that says nothing of its way may come with the
 * seller.
 */
export function isByDriver(order: Order): boolean {
  if (order.delivery?.way === 'courier' && order.fulfilment !== 'ready') return true
  return isWithDriver(order) && (order.dispatch !== null || order.delivery !== null)
}

interface ShownCodeProps {
  handover: NonNullable<Order['handover']>
  mayRenew: boolean
  /** Somebody else brings the goods: the seller is not there to hear the code. */
  isByDriver: boolean
  /** To whom the buyer says it, in a sentence. */
  said: string
}

function ShownCode({ handover, mayRenew, isByDriver, said }: ShownCodeProps) {
  return (
    <>
      {handover.lockedUntil && (
        <p className="mt-2">
          5 wrong codes were entered. The seller can try again at {showTime(handover.lockedUntil)}, with this
          new code.
        </p>
      )}
      {handover.code ? (
        <>
          <p className={`mt-1 font-bold tracking-wider tabular-nums ${isByDriver ? 'text-2xl' : 'text-4xl'}`}>
            <span aria-hidden="true">{showHandoverCode(handover.code)}</span>
            {/* Read digit by digit, not as a number. */}
            <span className="sr-only">{[...handover.code].join(' ')}</span>
          </p>
          {isByDriver ? <CodeByDriver /> : <CodeInPerson said={said} />}
        </>
      ) : (
        <p className="mt-1">With a code you confirm the hand-over at once. {said}</p>
      )}
      {mayRenew && (
        <div className="mt-2">
          <Step action="renewCode" label="New code" kind="quiet" />
        </div>
      )}
    </>
  )
}

function CodeInPerson({ said }: { said: string }) {
  return (
    <>
      <p className="mt-1 font-semibold">{said}</p>
      <p className="text-muted">
        The shop enters it and can be paid {orderHours.code} hours later, because you both see the goods. If
        you only tap “I have received it”, it is {orderHours.dispute / 24} days. We never ask you for it.
      </p>
    </>
  )
}

/** A driver cannot enter it. The buyer confirms alone, or sends it to the seller, who is paid sooner. */
function CodeByDriver() {
  return (
    <>
      <p className="mt-1 font-semibold">The driver does not need it. Check your goods first.</p>
      <p className="text-muted">
        Then tap “I have received it” here: the seller can be paid {orderHours.dispute / 24} days later. Or
        call or message the seller with the code: they enter it, and can be paid {orderHours.code} hours
        later. We never ask you for it.
      </p>
    </>
  )
}
