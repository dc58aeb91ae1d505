import type { ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import { wayForBuyer } from '@oja/contract/values/delivery/courier-to.ts'
import { acceptByOf, latestArrival, latestLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { dayInLagos } from '@oja/contract/values/week.ts'
import { showDate } from '../../format/format.ts'

type Offer = ProductOffer['data']

interface OfferRow {
  name: string
  /** "₦1,500", "Free"; "" where a shop does not deliver. */
  price: string
  /** Where to, and when it arrives; where one collects. */
  detail: string
}

/**
 * A row for each way in which a product reaches a visitor of a place, with the words of the checkout. `now`: when it is
 * shown, in milliseconds since 1970.
 */
export function offerRows(offer: Offer, lga: string, now: number): OfferRow[] {
  const { ways, storeName, isSet, handlingDays } = offer
  const acceptBy = acceptByOf(now, offer.closedUntil)
  const isClosed = Boolean(offer.closedUntil)
  const rows = ways.map(({ way, feeMinor, days }) => ({
    name: wayForBuyer(way, offer.courierTo),
    price: feeMinor === 0 ? 'Free' : formatNaira(feeMinor),
    detail:
      way === 'collect'
        ? collectDetail(offer)
        : `To ${lga}${feeMinor === 0 ? '' : ', for all you buy from this shop at once'}. ${latestLabel(dayAndDate(latestArrival(acceptBy, handlingDays + days)), { handlingDays, days }, isClosed)}`,
  }))
  const isBrought = ways.some(({ way }) => way !== 'collect')
  return isBrought || !isSet
    ? rows
    : [...rows, { name: `${storeName} does not deliver to ${lga}`, price: '', detail: '' }]
}

// Whoever waits longer may ask for a sooner day.
const soonDays = 4

/** The day of the soonest way that brings it, "8 December", where that is more than four days away; null else. */
export function lateDay({ ways, handlingDays, closedUntil }: Offer, now: number): string | null {
  const brought = ways.filter(({ way }) => way !== 'collect').map(({ days }) => handlingDays + days)
  if (brought.length === 0) return null
  const by = latestArrival(acceptByOf(now, closedUntil), Math.min(...brought))
  return Date.parse(by) - now > soonDays * day ? showDate(by).replace(/ \d+$/, '') : null
}

const day = 86_400_000

/** "Friday 4 December": the day in Lagos. */
function dayAndDate(iso: string): string {
  const date = showDate(iso).replace(/ \d+$/, '').replace(' ', '\u00A0')
  return `${dayInLagos(Date.parse(iso))} ${date}`
}

/** "In Bodija or Dugbe". */
function collectDetail({ pickupPlaces, city, state, isSet }: Offer): string {
  const places =
    pickupPlaces.length > 0 ? pickupPlaces.map(({ name }) => name) : [city || state].filter(Boolean)
  const where = places.length === 0 ? 'At the shop' : `In ${joinWithOr(places)}`
  return isSet ? where : `${where}, or ask the seller about delivery`
}

function joinWithOr(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}
