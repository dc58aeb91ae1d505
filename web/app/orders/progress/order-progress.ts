import { daysLabel, expectedArrival, latestArrival } from '@oja/contract/values/delivery/delivery-ways.ts'
import { showDate, showTime } from '../../format/format.ts'
import { dayInLagos } from '../../format/lagos-day.ts'
import { handlingDaysOf, isCollected, payUntil, receiptSteps } from '../order-labels.ts'
import type { Order } from '../order-labels.ts'

export interface ProgressStep {
  label: string
  /** `now` is the step that the order waits for. */
  state: 'done' | 'now' | 'later'
  /** When it was done. */
  at: string | null
  /** Until when it comes, or what it waits for; "" for a step that is done. */
  note: string
}

type Facts = Pick<
  Order,
  | 'status'
  | 'payment'
  | 'fulfilment'
  | 'dispute'
  | 'createdAt'
  | 'paidAt'
  | 'timeline'
  | 'deadlines'
  | 'delivery'
  | 'handlingDays'
  | 'atStall'
  | 'role'
>

/**
 * The steps of an order: Paid (before the payment To pay), Accepted, Sent (or Ready), Received (or Collected), with the dates that are known. When all of the money goes back,
 * the first and the last step that was reached and those of the refund: four stand side by side on a phone, and the
 * history has them all. Empty for an order that never was paid and is over. A day before `now` (milliseconds since 1970) was due.
 */
export function progressOf(order: Facts, now = 0): ProgressStep[] {
  if (order.status === 'failed' || (order.status === 'paid' && !order.paidAt)) return []
  const steps = stepsOf(order, now)
  if (!order.payment.startsWith('refund')) return steps
  const reached = steps.filter(({ state }) => state === 'done')
  return [...reached.slice(0, 1), ...reached.slice(1).slice(-1), ...refundSteps(order)]
}

function stepsOf(order: Facts, now: number): ProgressStep[] {
  const { fulfilment, createdAt, paidAt, timeline, deadlines } = order
  const timeOf = (...actions: string[]) =>
    timeline.filter(({ action }) => actions.includes(action)).at(-1)?.at ?? null
  const handedAt = timeOf('ready', 'send')
  const receivedAt = fulfilment === 'received' ? timeOf(...receiptSteps) : null
  const held = heldNote(order)
  const isOver = (day: string) => day < dayInLagos(now)
  const waits = `Waiting for ${order.role === 'buyer' ? 'the seller' : 'you'}`
  // Before the payment nobody waits for the seller yet.
  const acceptBy = deadlines.accept
    ? `${waits}, by ${showStepTime(deadlines.accept)}`
    : paidAt
      ? ''
      : 'Within 48 hours'
  const sendBy = deadlines.send
    ? isOver(deadlines.send)
      ? `Was due ${shortDay(deadlines.send)}`
      : `${waits}, by ${shortDay(deadlines.send)}`
    : deadlines.accept
      ? `By ${shortDay(latestArrival(deadlines.accept, handlingDaysOf(order)))}`
      : later(handlingDaysOf(order))
  const receiveBy = deadlines.arrive
    ? `${isOver(deadlines.arrive) ? 'Was due' : 'Due'} ${shortDay(deadlines.arrive)}`
    : deadlines.receive
      ? `By ${showStepTime(deadlines.receive)}`
      : arrivalNote(order, isOver)
  const isReady =
    timeline.filter(({ action }) => action === 'ready' || action === 'send').at(-1)?.action === 'ready'
  const comes = isCollected(order)
  const steps = [
    paidAt
      ? { label: 'Paid', at: paidAt, note: '' }
      : { label: 'To pay', at: null, note: `By ${payUntil(createdAt)}` },
    // A seller may send at once, and a buyer may confirm what was never marked as sent.
    { label: 'Accepted', at: timeOf('accept') ?? handedAt ?? receivedAt, note: held || acceptBy },
    {
      label: handedAt && !isReady ? 'Sent' : comes ? 'Ready to collect' : isReady ? 'Ready' : 'Sent',
      at: handedAt ?? receivedAt,
      note: held || sendBy,
    },
    {
      label: comes && (isReady || !handedAt) ? 'Collected' : 'Received',
      at: receivedAt,
      note: held || receiveBy,
    },
  ]
  const next = steps.findIndex(({ at }) => at === null)
  return steps.map(({ label, at, note }, index) => ({
    label,
    state: at ? 'done' : index === next ? 'now' : 'later',
    at,
    note: at ? '' : note,
  }))
}

/** The day that the checkout promised; nothing once the sending is late. */
function arrivalNote({ delivery, deadlines }: Facts, isOver: (day: string) => boolean): string {
  if (!delivery || delivery.way === 'collect') return 'Once it is ready'
  if (deadlines.send && isOver(deadlines.send)) return ''
  const expected = expectedArrival(deadlines, delivery)
  return expected ? `By ${shortDay(expected)}` : later(delivery.days)
}

/** Before the payment no day is known: it counts from the step before. */
function later(days: number): string {
  return days === 0 ? 'The same day' : `${daysLabel(days)} later`
}

/** What the steps wait for, while a bank or a dispute holds the order; "" otherwise. */
function heldNote({ payment, dispute, deadlines, role }: Facts): string {
  if (payment === 'disputed') return 'Waits for the bank'
  if (dispute === 'open' && deadlines.answer)
    return role === 'seller' ? 'Waits for your reply' : 'Waits for the seller’s reply'
  return dispute === 'open' || dispute === 'answered' ? 'Waits for our decision' : ''
}

/** "22 Nov" */
function shortDay(day: string): string {
  return showDate(day).replace(/^(\d+ \S{3}).*/, '$1')
}

/** "22 Nov, 7:01 pm": four of them stand side by side on a phone. */
export function showStepTime(iso: string): string {
  const [day = '', month = ''] = showDate(iso).split(' ')
  return `${day} ${month.slice(0, 3)}, ${showTime(iso)}`
}

function refundSteps({ payment, timeline }: Facts): ProgressStep[] {
  const started = timeline.filter(({ action }) => refundStarts.has(action)).at(-1)
  const back = timeline.filter(({ action }) => action === 'confirmRefund' || action === 'reverse').at(-1)
  return [
    { label: 'Refund started', state: 'done', at: started?.at ?? back?.at ?? null, note: '' },
    {
      label: payment === 'refunded' ? 'Refund sent' : 'Refunded',
      state: payment === 'refunded' ? 'done' : 'now',
      at: payment === 'refunded' ? (back?.at ?? null) : null,
      note:
        payment === 'refunded'
          ? ''
          : payment === 'refund_failed'
            ? 'Delayed, we are on it'
            : 'In 5 to 10 working days',
    },
  ]
}

const refundStarts = new Set([
  'refund',
  'refundUnaccepted',
  'cancel',
  'cancelUnsent',
  'refundUnsent',
  'refuseCharge',
  'loseChargeBack',
  'retryRefund',
])
