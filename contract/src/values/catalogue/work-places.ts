/** Where a service is done: at the customer's, at the provider's, at either, or by phone or online. */
export const workPlaces = ['customer', 'shop', 'both', 'remote'] as const
export type WorkPlace = (typeof workPlaces)[number]

/** As the provider says it. */
export const workPlaceLabels: Record<WorkPlace, string> = {
  customer: 'I go to the customer',
  shop: 'The customer comes to me',
  both: 'Both',
  remote: 'By phone or online',
}
