import type { SimpleAction } from '@oja/contract/values/order-states.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Link } from 'react-router'
import { showDate } from '../format/format.ts'
import { knownValue } from '../format/known-value.ts'
import { Alert } from '../ui/alert.tsx'
import { isCollected } from './order-labels.ts'
import type { Order } from './order-labels.ts'

/** An order that waits for its seller. */
export interface WaitingOrder {
  number: string
  buyerName: string
  /** What waits: to accept it, or to hand it over. */
  task: 'accept' | 'handover'
}

interface StepDoneProps {
  order: Order
  /** The step that the address names. */
  done: string | null
  next: WaitingOrder | undefined
}

/** What was just done with an order, with its number, and for the seller the next order that waits. */
export function StepDone({ order, done, next }: StepDoneProps) {
  const words = knownValue(doneWords, done)
  // The page itself says that an order is handed over, and when it is paid.
  if (!words) return null
  return (
    <div className="mt-4 print:hidden">
      <Alert tone="good" focusOn={done ?? undefined}>
        <p>{words(order)}</p>
        <NextLink next={next} />
      </Alert>
    </div>
  )
}

/** "Next: accept Hauwa Garba’s order"; nothing when no order waits. */
export function NextLink({ next }: { next: WaitingOrder | undefined }) {
  if (!next) return null
  return (
    <Link
      to={`/dashboard/orders/${next.number}`}
      className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
    >
      Next: {next.task === 'accept' ? 'accept' : 'hand over'} {next.buyerName}’s order
    </Link>
  )
}

/**
 * What a seller reads after an order was accepted; `send` is the day by which it is sent, or ready when its buyer collects
 * it, null without one.
 */
export function acceptedWords(number: string, send: string | null, isToCollect: boolean): string {
  const until = send ? ` ${isToCollect ? 'Have it ready' : 'Hand it over'} by ${showDate(send)}.` : ''
  return `Order ${number} accepted.${until} We’ve told the buyer.`
}

const cancelled = ({ payment }: Order) =>
  `Order cancelled. ${payment === 'refunded' ? 'Your refund is with Paystack.' : 'We are refunding you.'}`
const held = 'We hold the payment. The seller has 72 hours to reply.'

const doneWords: Record<
  | SimpleAction
  | 'renewCode'
  | 'retractCode'
  | 'openDispute'
  | 'answerDispute'
  | 'addToDispute'
  | 'addToAnswer'
  | 'nameDriver',
  (order: Order) => string
> = {
  renewCode: () => 'This is your new code. The one before no longer works.',
  retractCode: () => held,
  nameDriver: ({ number }) => `Buyer notified: order ${number} has its driver.`,
  openDispute: ({ leftMinor }) =>
    `Reported. ${held} If you win, up to ${formatNaira(leftMinor)} goes back to your card or account, in 5 to 10 working days.`,
  addToDispute: () => 'Added. The seller and our team can read it.',
  addToAnswer: () => 'Added. The buyer and our team can read it.',
  answerDispute: ({ buyerName }) => `Your reply to ${buyerName}’s report is sent.`,
  accept: (order) => acceptedWords(order.number, order.deadlines.send, isCollected(order)),
  ready: ({ number }) => `Buyer notified: order ${number} is ready to collect.`,
  send: ({ number }) => `Buyer notified: order ${number} is on the way.`,
  receive: () => 'Thank you. We have told the seller.',
  refund: ({ refunds, buyerName }) => {
    const [newest] = [...refunds].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    return newest
      ? `Refund of ${formatNaira(newest.amountMinor)} to ${buyerName} started.`
      : `Refund to ${buyerName} started.`
  },
  cancel: cancelled,
  cancelUnsent: cancelled,
  offerRefund: ({ offeredMinor, buyerName }) =>
    offeredMinor
      ? `You offered ${buyerName} ${formatNaira(offeredMinor)}. We’ve told them.`
      : 'Your offer is sent.',
  acceptOffer: () => 'You accepted the offer. We are refunding you, and your report is closed.',
  endDispute: () => 'Thank you. Your report is closed, and we have told the seller.',
}
