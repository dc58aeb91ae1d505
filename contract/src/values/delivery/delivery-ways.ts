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
 * the seller needs and those on the way.
 */
export function arrivalLabel({ handlingDays, days }: { handlingDays: number; days: number }): string {
  const all = handlingDays + days
  return all === 0 ? 'Arrives the same day' : `Arrives within ${daysLabel(all)}`
}

/** "2 days", "1 day", "same day". */
export function daysLabel(days: number): string {
  if (days === 0) return 'same day'
  return days === 1 ? '1 day' : `${days} days`
}
