import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import type { OrderDelivery as DeliveryOnWire } from '@oja/contract/schemas/delivery/order-delivery.ts'
import {
  courierEndForBuyer,
  courierEndForSeller,
  wayForBuyer,
} from '@oja/contract/values/delivery/courier-to.ts'
import { parkCall } from '@oja/contract/values/delivery/park-call.ts'
import { deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import type { PickupPlace } from '../../delivery/delivery.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { visibleShop } from '../../sellers/sellers.ts'
import { firstPickupPlace } from '../delivery-snapshot.ts'
import type { OrderDelivery } from '../delivery-snapshot.ts'

/** A delivery as its reader gets it; null for an order that says nothing of it. The place to collect is the order's `pickup`. */
export function deliveryView(delivery: OrderDelivery | undefined): DeliveryOnWire | null {
  if (!delivery) return null
  const { way, feeKobo, handlingDays, days, courierTo, address } = delivery
  return { way, feeMinor: feeKobo, handlingDays, days, courierTo, address }
}

/**
 * How, where and for whom, as sentences of a mail to the seller, or to the buyer. Who says nothing of it comes.
 * `place` is where it is collected, in one line; "" when the shop names none.
 */
export function deliverySentences(
  delivery: OrderDelivery | undefined,
  place: string,
  reader: 'buyer' | 'seller' = 'seller',
): string[] {
  if (!delivery || delivery.way === 'collect')
    return [
      place === ''
        ? 'The buyer collects it. Tell them the exact place.'
        : `The buyer collects it at ${place}.`,
    ]
  const { way, address, courierTo } = delivery
  // "Courier to your door to Amaka" would say it twice.
  const hasEnd = reader === 'buyer' && way === 'courier' && courierTo !== null
  const label = reader === 'buyer' ? wayForBuyer(way, courierTo) : deliveryWayLabels[way]
  if (!address) return [label]
  const { fullName, phone, street, landmark, town, lga, state, note } = address
  return [
    `${label}${hasEnd ? ', for' : ' to'} ${fullName}, ${showPhone(phone)}.`,
    `${street}. Nearest landmark: ${landmark}. ${addressLine(town, lga, state)}.`,
    ...(way === 'courier' ? courierEnd[reader](courierTo) : []),
    ...(note === '' ? [] : [`Note: ${note}`]),
  ]
}

const courierEnd = {
  buyer: (courierTo: OrderDelivery['courierTo']) => {
    const end = courierEndForBuyer(courierTo)
    return end === '' || end.endsWith('.') ? [end].filter(Boolean) : [`${end}.`]
  },
  seller: (courierTo: OrderDelivery['courierTo']) => [
    `${courierEndForSeller(courierTo)}.`,
    ...(courierTo === 'park' ? [parkCall] : []),
  ],
}

/** Where a buyer collects, in one line: "Folake stall, opposite the market gate, 12 Bodija Road, Mon to Sat 8 to 6". */
export function placeLine({ name, landmark, address, hours }: PickupPlace): string {
  return [name, landmark, address, hours].filter((part) => part !== '').join(', ')
}

/** Where a shop is, in one line: its first pick-up place, else its address, which the buyer reads too; "" without one. */
export async function shopPlace(on: Queryable, sellerId: string): Promise<string> {
  const place = await firstPickupPlace(on, sellerId)
  return place ? placeLine(place) : ((await visibleShop(on, sellerId))?.address ?? '')
}

/** The heads of the columns of `deliveryCells`. */
export const deliveryColumns = [
  'How it goes',
  'For',
  'Phone',
  'Street',
  'Nearest landmark',
  'Town',
  'Local government',
  'State',
  'Note',
] as const

/** The cells of a delivery in a CSV file, only the way for an order that says nothing of it: its buyer comes. */
export function deliveryCells(
  delivery: OrderDelivery | undefined,
  { pickup: place, atStall = false }: { pickup: PickupPlace | undefined; atStall?: boolean },
): string[] {
  const address = delivery?.address
  return [
    atStall ? 'At the stall' : deliveryWayLabels[delivery?.way ?? 'collect'],
    address?.fullName ?? '',
    address ? showPhone(address.phone) : '',
    address?.street ?? place?.address ?? '',
    address?.landmark ?? place?.landmark ?? '',
    address?.town ?? place?.name ?? '',
    address?.lga ?? place?.lga ?? '',
    address?.state ?? place?.state ?? '',
    address?.note ?? '',
  ]
}
