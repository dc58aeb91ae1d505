import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { showDeadline } from '../../format/format.ts'
import { dayInLagos } from '../../format/lagos-day.ts'
import { isDisputed } from '../order-labels.ts'
import type { Order } from '../order-labels.ts'

type Lateness = Pick<Order, 'allowedActions'> & { deadlines: Pick<Order['deadlines'], 'receive' | 'arrive'> }

/** For the buyer: is the day over by which it was to be sent, or by which it should have arrived? `now` is in milliseconds since 1970. */
export function isLate({ allowedActions, deadlines: { receive, arrive } }: Lateness, now: number): boolean {
  if (allowedActions.includes('cancelUnsent')) return true
  return receive !== null && Boolean(arrive) && String(arrive) < dayInLagos(now)
}

/** Whether the day of an order is over that the buyer still waits for; not while a dispute or a refund says more. */
export function isOverdue(
  order: Lateness & Pick<BuyerOrder, 'status' | 'refund' | 'dispute'>,
  now: number,
): boolean {
  return order.status === 'paid' && order.refund !== 'full' && !isDisputed(order) && isLate(order, now)
}

/** "29 November": a day that is near. */
export function dayOf(iso: string): string {
  return showDeadline(iso).split(',')[0] ?? ''
}
