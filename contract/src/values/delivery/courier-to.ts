import { deliveryWayLabels } from './delivery-ways.ts'
import type { DeliveryWay } from './delivery-ways.ts'

/** Where goods end that go "By park or courier". Without one of them seller and buyer agree it. */
export const courierEnds = ['door', 'park'] as const
export type CourierTo = (typeof courierEnds)[number]

/** The choice of a shop that agrees it with each buyer: nothing is stored. */
export const agreed = 'agree'

/** How the goods come, as a buyer reads it from the product to the order: of a park or courier where it ends, once the shop says it. */
export function wayForBuyer(way: DeliveryWay, courierTo: CourierTo | null | undefined): string {
  if (way !== 'courier' || !courierTo) return deliveryWayLabels[way]
  return courierTo === 'door' ? 'Courier to your door' : 'To a motor park in your town'
}

/** The same of an order, as its seller reads it. */
export function wayForSeller(way: DeliveryWay, courierTo: CourierTo | null | undefined): string {
  if (way !== 'courier' || !courierTo) return deliveryWayLabels[way]
  return courierTo === 'door' ? 'Courier to the buyer’s door' : 'To a motor park in the buyer’s town'
}

/** What a buyer reads below it; "" where nothing is left to say. */
export function courierEndForBuyer(courierTo: CourierTo | null | undefined): string {
  if (courierTo === 'door') return ''
  if (courierTo === 'park') return 'It is fetched there. The seller phones the receiver to say which park.'
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
