import { showDeadline } from '../../format/format.ts'
import { dayInLagos } from '../../format/lagos-day.ts'
import type { Order } from '../order-labels.ts'

type Lateness = Pick<Order, 'allowedActions'> & { deadlines: Pick<Order['deadlines'], 'receive' | 'arrive'> }

/** For the buyer: is the day over by which it was to be sent, or by which it should have arrived? `now` is in milliseconds since 1970. */
export function isLate({ allowedActions, deadlines: { receive, arrive } }: Lateness, now: number): boolean {
  if (allowedActions.includes('cancelUnsent')) return true
  return receive !== null && Boolean(arrive) && String(arrive) < dayInLagos(now)
}

/** "29 November": a day that is near. */
export function dayOf(iso: string): string {
  return showDeadline(iso).split(',')[0] ?? ''
}
