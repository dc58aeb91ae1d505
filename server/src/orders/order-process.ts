import { disputeStates, fulfilments, orderHours, refundStates } from '@oja/contract/values/order-states.ts'
import { orderStates } from '@oja/contract/values/orders/payment-states.ts'
import { conditions } from './fulfilment/step-conditions.ts'
import type { Condition, StepConditions } from './fulfilment/step-conditions.ts'
import type {
  DisputeState,
  Fulfilment,
  Party,
  PaymentOutcome,
  PaymentStatus,
  RefundState,
} from '@oja/contract/values/order-states.ts'

export type OrderState = (typeof orderStates)[number]

/** The four tracks of an order. They change independently. */
export interface OrderStatus {
  payment: OrderState
  fulfilment: Fulfilment
  dispute: DisputeState
  refund: RefundState
}
export type Track = keyof OrderStatus

export const initialStatus: OrderStatus = {
  payment: 'pending',
  fulfilment: 'none',
  dispute: 'none',
  refund: 'none',
}

export interface Step {
  by: readonly Party[]
  /** The states the order must be in. A track that is not named may have any state. */
  from: { readonly [T in Track]?: readonly OrderStatus[T][] }
  /** The states afterwards. A track that is not named stays. */
  to: { readonly [T in Track]?: OrderStatus[T] }
  /** What must be true besides. */
  when?: Condition
  /** For a timer: how many hours after the step before. */
  afterHours?: number
}

const quiet = ['none', 'decided'] as const
// A failed refund may still arrive. An admin looks at it before another refund is sent.
const settled = ['none', 'part'] as const
const notUnderWay = [...settled, 'failed'] as const
const beforeHandover = {
  payment: ['paid'],
  fulfilment: ['none', 'accepted', 'ready', 'sent'],
  dispute: quiet,
} as const

/** The life of an order: every action, who causes it, from which state, to which state. */
export const orderProcess = {
  // Payment
  settle: { by: ['provider'], from: { payment: ['pending', 'failed', 'expired'] }, to: { payment: 'paid' } },
  fail: { by: ['provider'], from: { payment: ['pending'] }, to: { payment: 'failed' } },
  expire: { by: ['timer'], from: { payment: ['pending'] }, to: { payment: 'expired' } },
  replace: { by: ['buyer'], from: { payment: ['pending'] }, to: { payment: 'expired' } },
  // The buyer closes the payment before they went to the provider's page.
  close: { by: ['buyer'], from: { payment: ['pending'] }, to: { payment: 'expired' } },
  refuseCharge: {
    by: ['provider'],
    from: { payment: ['pending', 'failed', 'expired'], refund: ['none'] },
    to: { payment: 'refund_pending', refund: 'pending' },
  },

  // Fulfilment
  accept: {
    by: ['seller'],
    from: { payment: ['paid'], fulfilment: ['none'], refund: notUnderWay },
    to: { fulfilment: 'accepted' },
  },
  ready: {
    by: ['seller'],
    from: { payment: ['paid'], fulfilment: ['none', 'accepted'], refund: notUnderWay },
    to: { fulfilment: 'ready' },
  },
  send: {
    by: ['seller'],
    from: { payment: ['paid'], fulfilment: ['none', 'accepted'], refund: notUnderWay },
    to: { fulfilment: 'sent' },
  },
  // The seller says by which driver it went, after it was marked as sent.
  proveDispatch: { by: ['seller'], from: { payment: ['paid'], fulfilment: ['sent'] }, to: {} },
  // The seller says who drives it, without a proof. During a dispute the driver stays whom they named before.
  nameDriver: { by: ['seller'], from: { payment: ['paid'], fulfilment: ['sent'], dispute: quiet }, to: {} },
  receive: {
    by: ['buyer'],
    from: { payment: ['paid'], fulfilment: ['accepted', 'ready', 'sent'], dispute: quiet },
    to: { fulfilment: 'received' },
  },
  // The seller enters the code that the buyer says. At a stall that may be the first thing they do with the order.
  handOver: {
    by: ['seller'],
    from: beforeHandover,
    to: { fulfilment: 'received' },
  },
  renewCode: {
    by: ['buyer'],
    from: beforeHandover,
    to: {},
    when: 'codeNotBlocked',
  },
  lockCode: {
    by: ['seller'],
    from: beforeHandover,
    to: {},
  },
  blockCode: {
    by: ['seller'],
    from: beforeHandover,
    to: {},
  },
  // The day by which it is sent is over, or the one by which it should have arrived. Said once of each.
  late: {
    by: ['timer'],
    from: { payment: ['paid'], fulfilment: ['accepted'], dispute: quiet, refund: settled },
    to: {},
    when: 'sendOverdue',
  },
  lateArrival: {
    by: ['timer'],
    from: { payment: ['paid'], fulfilment: ['sent'], dispute: ['none'], refund: notUnderWay },
    to: {},
  },
  receiveSilently: {
    by: ['timer'],
    from: { payment: ['paid'], fulfilment: ['ready', 'sent'], dispute: quiet, refund: notUnderWay },
    to: { fulfilment: 'received' },
    when: 'receiptDue',
  },

  // What is paid at the stall is handed over with the payment.
  handOverAtStall: {
    by: ['provider'],
    from: { payment: ['paid'], fulfilment: ['none'] },
    to: { fulfilment: 'received' },
  },

  // The buyer's dispute. Also while a part goes back, which may take days: it must not use up the buyer's time.
  openDispute: {
    by: ['buyer'],
    from: { payment: ['paid'], dispute: ['none'] },
    to: { dispute: 'open' },
    when: 'disputeOpen',
  },
  // "I said it too early": a dispute about an order that was handed over by code.
  retractCode: {
    by: ['buyer'],
    from: { payment: ['paid'], fulfilment: ['received'], dispute: ['none'] },
    to: { dispute: 'open' },
    when: 'codeRetractable',
  },
  answerDispute: {
    by: ['seller'],
    from: { payment: ['paid'], dispute: ['open'] },
    to: { dispute: 'answered' },
  },
  // The buyer says more, or shows more, while the dispute waits.
  addToDispute: {
    by: ['buyer'],
    from: { payment: ['paid'], dispute: ['open', 'answered'] },
    to: {},
  },
  // Our team asks one side for more. Nothing waits for the reply: the deadlines stay.
  askBuyer: { by: ['admin'], from: { payment: ['paid'], dispute: ['open', 'answered'] }, to: {} },
  askSeller: { by: ['admin'], from: { payment: ['paid'], dispute: ['open', 'answered'] }, to: {} },
  // The seller answers once; after that they add what our team asks for, once for each question.
  addToAnswer: {
    by: ['seller'],
    from: { payment: ['paid'], dispute: ['answered'] },
    to: {},
    when: 'sellerAsked',
  },
  // A sum that the seller offers after their answer, or raises. The history keeps it, and it binds them until the decision.
  offerRefund: {
    by: ['seller'],
    from: { payment: ['paid'], dispute: ['answered'], refund: settled },
    to: {},
    when: 'notAtStall',
  },
  // `refund` or `refundPart` follows with that sum, and after a part `receive` when the report says that the buyer has the goods.
  acceptOffer: {
    by: ['buyer'],
    from: { payment: ['paid'], dispute: ['answered'], refund: settled },
    to: { dispute: 'decided' },
    when: 'offered',
  },
  escalateDispute: {
    by: ['timer'],
    from: { payment: ['paid'], dispute: ['open'] },
    to: {},
    afterHours: orderHours.answer,
  },
  decideDispute: {
    by: ['admin'],
    from: { payment: ['paid'], dispute: ['open', 'answered'], refund: settled },
    to: { dispute: 'decided' },
    when: 'answeredOrOverdue',
  },
  // Follows `decideDispute` where the report says that the buyer has the goods and not all of the money goes back: nobody waits
  // for them any more.
  receiveByDecision: {
    by: ['admin'],
    from: { payment: ['paid'], fulfilment: ['none', 'accepted', 'ready', 'sent'], dispute: ['decided'] },
    to: { fulfilment: 'received' },
  },
  // "It has come": the buyer has the goods and keeps them. `receive` follows, unless they were received before.
  endDispute: {
    by: ['buyer'],
    from: {
      payment: ['paid'],
      fulfilment: ['accepted', 'ready', 'sent', 'received'],
      dispute: ['open', 'answered'],
    },
    to: { dispute: 'decided' },
  },
  settleDispute: { by: ['seller'], from: { dispute: ['open', 'answered'] }, to: { dispute: 'decided' } },

  // Refunds. A refund of all that is left ends the order; a part leaves it paid.
  refund: {
    by: ['seller', 'admin', 'timer'],
    from: { payment: ['paid'], refund: settled },
    to: { payment: 'refund_pending', refund: 'pending' },
    when: 'notPaidOut',
  },
  refundPart: {
    // The buyer by accepting an offer.
    by: ['seller', 'buyer', 'admin', 'provider'],
    from: { payment: ['paid'], refund: settled },
    to: { refund: 'pending' },
    when: 'notPaidOut',
  },
  refundUnaccepted: {
    by: ['timer'],
    from: { payment: ['paid'], fulfilment: ['none'], dispute: quiet, refund: settled },
    to: { payment: 'refund_pending', refund: 'pending' },
    afterHours: orderHours.accept,
  },
  // The buyer changes their mind while the seller has done nothing.
  cancel: {
    by: ['buyer'],
    from: { payment: ['paid'], fulfilment: ['none'], dispute: quiet, refund: settled },
    to: { payment: 'refund_pending', refund: 'pending' },
  },
  cancelUnsent: {
    by: ['buyer'],
    from: { payment: ['paid'], fulfilment: ['accepted'], dispute: quiet, refund: settled },
    to: { payment: 'refund_pending', refund: 'pending' },
    when: 'sendOverdue',
  },
  refundUnsent: {
    by: ['timer'],
    from: { payment: ['paid'], fulfilment: ['accepted'], dispute: quiet, refund: settled },
    to: { payment: 'refund_pending', refund: 'pending' },
    when: 'sendOverdue',
    afterHours: orderHours.refundUnsent,
  },
  confirmRefund: {
    by: ['provider'],
    from: { payment: ['refund_pending'], refund: ['pending'] },
    to: { payment: 'refunded', refund: 'full' },
  },
  confirmPart: {
    by: ['provider'],
    from: { payment: ['paid', 'disputed'], refund: ['pending'] },
    to: { refund: 'part' },
  },
  failRefund: {
    by: ['provider'],
    from: { payment: ['refund_pending'], refund: ['pending'] },
    to: { payment: 'refund_failed', refund: 'failed' },
  },
  failPart: {
    by: ['provider'],
    from: { payment: ['paid', 'disputed'], refund: ['pending'] },
    to: { refund: 'failed' },
  },
  // Also by the provider, which may go on with a refund that it had called failed.
  retryRefund: {
    by: ['admin', 'provider'],
    from: { payment: ['refund_failed'], refund: ['failed'] },
    to: { payment: 'refund_pending', refund: 'pending' },
  },
  retryPart: {
    by: ['admin', 'provider'],
    from: { payment: ['paid', 'disputed'], refund: ['failed'] },
    to: { refund: 'pending' },
  },
  // The provider reports that all of the charge is back, whoever sent it.
  reverse: {
    by: ['provider'],
    from: { payment: ['paid', 'refund_pending'], refund: ['none', 'part', 'pending', 'failed'] },
    to: { payment: 'refunded', refund: 'full' },
  },

  // Chargebacks
  chargeBack: { by: ['provider'], from: { payment: ['paid'] }, to: { payment: 'disputed' } },
  winChargeBack: { by: ['provider'], from: { payment: ['disputed'] }, to: { payment: 'paid' } },
  loseChargeBack: {
    by: ['provider'],
    from: { payment: ['disputed'], refund: settled },
    to: { payment: 'refund_pending', refund: 'pending' },
  },
} as const satisfies Record<string, Step>

export type OrderAction = keyof typeof orderProcess

/** May this party take this step now? The database enforces the same paths; this answers before a write. */
export function isStepAllowed(
  action: OrderAction,
  by: Party,
  status: OrderStatus,
  circumstances: StepConditions,
): boolean {
  const step: Step = orderProcess[action]
  return (
    step.by.includes(by) &&
    tracks.every(
      (track) =>
        step.from[track] === undefined || (step.from[track] as readonly string[]).includes(status[track]),
    ) &&
    (step.when === undefined || conditions[step.when](circumstances, status))
  )
}

const statesOf = {
  payment: orderStates,
  fulfilment: fulfilments,
  dispute: disputeStates,
  refund: refundStates,
} as const satisfies { [T in Track]: readonly OrderStatus[T][] }

export const tracks = ['payment', 'fulfilment', 'dispute', 'refund'] as const satisfies readonly Track[]

/**
 * The wire's `status` of a state: pending, paid or failed.
 * `sold` means that the order was paid once. A charge that could not be used does not make an order paid.
 */
export function paymentStatus(state: OrderState, sold: boolean): PaymentStatus {
  if (state === 'pending') return 'pending'
  return sold ? 'paid' : 'failed'
}

/** The same, and where the money is when all of it goes back. */
export function paymentOutcome(state: OrderState, sold: boolean): PaymentOutcome {
  if (state === 'refund_pending') return 'refunding'
  if (state === 'refunded' || state === 'refund_failed') return state
  return paymentStatus(state, sold)
}

/** Throws at start when some state of some track cannot be reached. */
export function checkOrderProcess(process: Record<string, Step> = orderProcess): void {
  const reached = new Set<string>(tracks.map((track) => `${track} ${initialStatus[track]}`))
  const canBe = (track: Track, states: readonly string[] | undefined) =>
    states === undefined || states.some((state) => reached.has(`${track} ${state}`))
  for (let grew = true; grew;) {
    grew = false
    for (const { from, to } of Object.values(process)) {
      if (!tracks.every((track) => canBe(track, from[track]))) continue
      for (const track of tracks) {
        const state = to[track]
        if (state === undefined || reached.has(`${track} ${state}`)) continue
        reached.add(`${track} ${state}`)
        grew = true
      }
    }
  }
  const unreachable = tracks
    .flatMap((track) => statesOf[track].map((state) => `${track} ${state}`))
    .filter((state) => !reached.has(state))
  if (unreachable.length > 0) throw new Error(`No action leads to: ${unreachable.join(', ')}`)
}

/** Every change that a step can make to a track, as rows of order_paths: `fulfilment none accepted`. */
export function transitionsOf(process: Record<string, Step> = orderProcess): Set<string> {
  const paths = new Set<string>()
  for (const { from, to } of Object.values(process)) {
    for (const track of tracks) {
      const target = to[track]
      if (target === undefined) continue
      for (const source of from[track] ?? statesOf[track]) {
        if (source !== target) paths.add(`${track} ${source} ${target}`)
      }
    }
  }
  return paths
}
