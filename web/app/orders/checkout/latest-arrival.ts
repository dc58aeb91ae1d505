import { orderHours } from '@oja/contract/values/order-states.ts'
import { showDate } from '../../format/format.ts'

const hour = 3_600_000

/** "6 December": this many days after the last moment to accept, because the days of a seller count from there. */
export function latestArrival(acceptBy: string, days: number): string {
  return showDate(new Date(Date.parse(acceptBy) + days * 24 * hour).toISOString()).replace(/ \d{4}$/, '')
}

/**
 * Until when a shop would have to accept an order paid at `now` (milliseconds). A shop on holiday accepts from the day on
 * which it opens; `closedUntil` is that day in Lagos, or "".
 */
export function acceptByOf(now: number, closedUntil: string): string {
  const opens = closedUntil === '' ? now : Date.parse(`${closedUntil}T00:00:00+01:00`)
  return new Date(Math.max(now, opens) + orderHours.accept * hour).toISOString()
}
