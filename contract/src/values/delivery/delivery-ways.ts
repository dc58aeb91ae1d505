import { orderHours } from '../order-states.ts'

/** How goods go to their buyer, in the order in which screens list the ways. */
export const deliveryWays = ['collect', 'seller', 'courier'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

/** The ways that cost a fee and reach only some areas. */
export const areaWays = ['seller', 'courier'] as const
export type AreaWay = (typeof areaWays)[number]

export const deliveryWayLabels: Record<DeliveryWay, string> = {
  collect: 'Collect it',
  seller: 'Seller delivers',
  courier: 'By park or courier',
}

/**
 * "Arrives by 5 December: up to 2 days to accept, then 3 days": what buyers read from the product to the order. `by` is the
 * day of `latestArrival`. A shop on holiday accepts after it opens.
 */
export function latestLabel(
  by: string,
  { handlingDays, days }: { handlingDays: number; days: number },
  isClosed: boolean,
): string {
  const accept = `up to ${daysLabel(orderHours.accept / 24)} to accept${isClosed ? ' after the shop opens' : ''}`
  const all = handlingDays + days
  return `Arrives by ${by}: ${accept}, then ${all === 0 ? 'the same day' : daysLabel(all)}`
}

/**
 * The words of `latestLabel` for a paid order whose shop must accept it until `accept`; "Arrives by 5 December" once it has.
 * More time than `orderHours` gives means that the shop was closed.
 */
export function promiseLabel(
  by: string,
  delivery: { handlingDays: number; days: number },
  { accept, paidAt }: { accept: string | null; paidAt: string | null },
): string {
  if (!accept) return `Arrives by ${by}`
  const isClosed = paidAt !== null && Date.parse(accept) - Date.parse(paidAt) > (orderHours.accept + 1) * hour
  return latestLabel(by, delivery, isClosed)
}

/** "2 days", "1 day", "same day". */
export function daysLabel(days: number): string {
  if (days === 0) return 'same day'
  return days === 1 ? '1 day' : `${days} days`
}

const hour = 3_600_000

/**
 * Until when a shop would have to accept an order paid at `now` (milliseconds). A shop on holiday accepts from the day on
 * which it opens; `closedUntil` is that day in Lagos, or "".
 */
export function acceptByOf(now: number, closedUntil = ''): string {
  const opens = closedUntil === '' ? now : Date.parse(`${closedUntil}T00:00:00+01:00`)
  return new Date(Math.max(now, opens) + orderHours.accept * hour).toISOString()
}

/** When goods are there at the latest: the days of a seller and those on the way count from the acceptance. */
export function latestArrival(acceptBy: string, days: number): string {
  return new Date(Date.parse(acceptBy) + days * 24 * hour).toISOString()
}

/**
 * When the goods of an order that nobody has sent yet should be with their buyer at the latest: from the last moment to accept
 * it, then from the day by which it is sent. Null for goods that are collected.
 */
export function expectedArrival(
  { accept, send }: { accept: string | null; send: string | null },
  delivery: { way: DeliveryWay; handlingDays: number; days: number } | null,
): string | null {
  if (!delivery || delivery.way === 'collect') return null
  if (accept) return latestArrival(accept, delivery.handlingDays + delivery.days)
  return send && latestArrival(`${send}T12:00:00+01:00`, delivery.days)
}
