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
 * "Arrives within 3 days", "Arrives the same day": what buyers read from the product to the order. It counts the days that
 * the seller needs and those on the way. A way of no days says both: "Sent within 1 day, arrives the same day".
 */
export function arrivalLabel({ handlingDays, days }: { handlingDays: number; days: number }): string {
  const all = handlingDays + days
  if (all === 0) return `Arrives the same day`
  return days === 0
    ? `Sent within ${daysLabel(all)}, arrives the same day`
    : `Arrives within ${daysLabel(all)}`
}

/**
 * "By 5 December at the latest: up to 2 days to accept, then 3 days". `by` is the day of `latestArrival`. A shop on holiday
 * accepts after it opens.
 */
export function latestLabel(
  by: string,
  { handlingDays, days }: { handlingDays: number; days: number },
  isClosed: boolean,
): string {
  const accept = `up to ${daysLabel(orderHours.accept / 24)} to accept${isClosed ? ' after the shop opens' : ''}`
  const all = handlingDays + days
  return `By ${by} at the latest: ${accept}, then ${all === 0 ? 'the same day' : daysLabel(all)}`
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
