import type { SellerOrder } from '@oja/contract/schemas/orders.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { showDate } from '../../../format/format.ts'
import { dayInLagos } from '../../../format/lagos-day.ts'
import { isCollected } from '../../order-labels.ts'

/** "unless the buyer reports a problem": who has reported one that is decided cannot report another. */
export function markedReceived(day: string, { dispute }: Pick<SellerOrder, 'dispute'>): string {
  return `We’ll mark it received ${day}${dispute === 'decided' ? '' : ' unless the buyer reports a problem'}.`
}

/** The day by which an accepted order is handed over, as its row says it. */
export interface DueDay {
  text: string
  tone: 'late' | 'today' | 'later'
}

/**
 * "Have it ready by Wed 2 Dec · 2 days left", "Late: was due Fri 27 Nov. After Mon 30 Nov we refund it."; null for an
 * order without a day to send it. `now` is in milliseconds since 1970.
 */
export function dueDayOf(
  order: Pick<SellerOrder, 'deadlines' | 'delivery' | 'atStall'>,
  now: number,
): DueDay | null {
  const { send } = order.deadlines
  if (!send) return null
  const left = Math.round((Date.parse(send) - Date.parse(dayInLagos(now))) / day)
  if (left < 0)
    return {
      text: `Late: was due ${showWeekday(send)}. After ${showWeekday(lastDayBeforeRefund(send))} we refund it.`,
      tone: 'late',
    }
  const task = isCollected(order) ? 'Have it ready' : 'Send it'
  if (left === 0) return { text: `${task} today`, tone: 'today' }
  return {
    text: `${task} by ${showWeekday(send)} · ${left === 1 ? '1 day' : `${left} days`} left`,
    tone: 'later',
  }
}

/** The last day on which a late order can still be handed over. Both are days in Lagos, `2026-12-02`. */
export function lastDayBeforeRefund(send: string): string {
  return new Date(Date.parse(send) + orderHours.refundUnsent * 3_600_000).toISOString().slice(0, 10)
}

/** The next deadline first. What is ready comes by the day on which it counts as received. */
export function nextDueFirst<Order extends Pick<SellerOrder, 'deadlines'>>(orders: Order[]): Order[] {
  const dueOn = ({ deadlines: { send, receive } }: Order) =>
    send ?? (receive ? dayInLagos(Date.parse(receive)) : '9999')
  return [...orders].sort((one, other) => dueOn(one).localeCompare(dueOn(other)))
}

/** "Wed 2 Dec". `dayOfYear` is a day in Lagos, `2026-12-02`. */
export function showWeekday(dayOfYear: string): string {
  const [date = '', month = ''] = showDate(dayOfYear).split(' ')
  return `${weekdays[new Date(dayOfYear).getUTCDay()]} ${date} ${month.slice(0, 3)}`
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const day = 86_400_000
