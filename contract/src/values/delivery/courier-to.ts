/** Where goods end that go "By park or courier". Without one of them seller and buyer agree it. */
export const courierEnds = ['door', 'park'] as const
export type CourierTo = (typeof courierEnds)[number]

/** The choice of a shop that agrees it with each buyer: nothing is stored. */
export const agreed = 'agree'

/** What a buyer reads from the product to the order. */
export function courierEndForBuyer(courierTo: CourierTo | null | undefined): string {
  if (courierTo === 'door') return 'To your door by courier'
  if (courierTo === 'park') return 'To a motor park in your town: you fetch it there'
  return 'The seller agrees with you: to your door or to a park'
}

/** What the seller reads in the settings and on the order. */
export function courierEndForSeller(courierTo: CourierTo | null | undefined): string {
  if (courierTo === 'door') return 'To the buyer’s door (courier)'
  if (courierTo === 'park') return 'To a motor park, the buyer fetches it'
  return 'I agree it with the buyer'
}

/** The first message of a buyer who asks, where the shop has not said it. */
export const courierQuestion = 'Hello, does it come to my door by courier, or do I fetch it at a motor park?'
