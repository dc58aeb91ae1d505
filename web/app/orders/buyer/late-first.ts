import type { BuyerOrder, BuyerOrders } from '@oja/contract/schemas/orders.ts'
import { isOverdue } from './is-late.ts'

/**
 * Late orders stand right below the box that names them, in its order; the others by date. `now` is in milliseconds since 1970.
 */
export function lateFirst(
  groups: BuyerOrder[][],
  late: NonNullable<BuyerOrders['late']>,
  now: number,
): BuyerOrder[][] {
  const places = new Map(late.map(({ number }, place) => [number, place]))
  // The box has an end; what is late and not in it stands below the others.
  const placeOf = (order: BuyerOrder) =>
    places.get(order.number) ?? (isOverdue(order, now) ? late.length : late.length + 1)
  const firstOf = (group: BuyerOrder[]) => Math.min(...group.map(placeOf))
  return [...groups].sort((one, other) => firstOf(one) - firstOf(other))
}
