import type { ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import { daysLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'

type Offer = ProductOffer['data']

/** What a visitor of a place reads about an offer: what delivery costs there, where one collects for nothing. */
export function offerLines(offer: Offer, lga: string): string[] {
  const { ways, storeName, isSet } = offer
  const seller = ways.find(({ way }) => way === 'seller')
  const courier = ways.find(({ way }) => way === 'courier')
  const brings = [
    ...(seller ? [`Delivery to ${lga}: ${costOf(seller)}`] : []),
    ...(courier ? [`By park or courier to ${lga}: ${costOf(courier)}`] : []),
  ]
  const collects = ways.some(({ way }) => way === 'collect') ? [collectLine(offer)] : []
  const none = brings.length === 0 && isSet ? [`${storeName} does not deliver to ${lga}`] : []
  return [...brings, ...none, ...collects]
}

function costOf({ feeMinor, days }: Offer['ways'][number]): string {
  return `${feeMinor === 0 ? 'free' : formatNaira(feeMinor)}, ${daysLabel(days)}`
}

/** "Collect in Bodija or Dugbe, free". */
function collectLine({ pickupPlaces, city, state, isSet }: Offer): string {
  const places =
    pickupPlaces.length > 0 ? pickupPlaces.map(({ name }) => name) : [city || state].filter(Boolean)
  const where = places.length === 0 ? 'at the shop' : `in ${joinWithOr(places)}`
  return `Collect ${where}, free${isSet ? '' : ', or ask the seller about delivery'}`
}

function joinWithOr(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** How long the seller needs before the goods are on the way; "" where nothing is said. */
export function handlingLine({ handlingDays, isSet, ways }: Offer): string {
  if (!isSet || !ways.some(({ way }) => way !== 'collect')) return ''
  return handlingDays === 0
    ? 'The seller sends it the same day.'
    : `The seller needs up to ${daysLabel(handlingDays)} to send it.`
}
