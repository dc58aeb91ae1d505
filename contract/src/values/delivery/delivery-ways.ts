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

/** "2 days", "1 day", "same day": how long goods are on the way. */
export function daysLabel(days: number): string {
  if (days === 0) return 'same day'
  return days === 1 ? '1 day' : `${days} days`
}
