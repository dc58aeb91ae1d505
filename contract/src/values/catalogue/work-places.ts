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

/** As a buyer reads it in few words. */
export const workPlaceForBuyers: Record<WorkPlace, string> = {
  customer: 'Comes to you',
  shop: 'You go to them',
  both: 'Comes to you, or you go to them',
  remote: 'By phone or online',
}
