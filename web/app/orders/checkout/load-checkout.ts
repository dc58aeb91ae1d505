import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { QuoteAnswer } from '@oja/contract/schemas/orders/checkouts.ts'
import type { DeliveryAddress } from '@oja/contract/schemas/delivery/addresses.ts'
import { deliveryWays } from '@oja/contract/values/delivery/delivery-ways.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { redirect } from 'react-router'
import type { PageRequest } from '../../api/page.ts'

/** What the buyer has chosen so far; it stands in the page's address, so that it needs no script. */
export interface CheckoutChoice {
  /** Of the address book; null for another address. */
  address: DeliveryAddress | null
  state: string
  lga: string
}

export interface CheckoutData {
  quote: QuoteAnswer['data']
  choice: CheckoutChoice
  /** The place of `choice` is the one that the device remembers. */
  isUsual: boolean
  addresses: DeliveryAddress[]
  /**
   * What a new address starts with: the profile's name and number, and its address while the address book is empty,
   * where it names the chosen place.
   */
  person: { fullName: string; phone: string; street: string }
  /** The new address of the buyer's last payment, which they left unfinished, where it is in the chosen place and not in their book. */
  begun: NewAddress | null
  states: string[]
  /** The local governments of the chosen state. */
  lgas: string[]
  /** Some of them with the towns in them that people know better. */
  known: Record<string, string>
  /** When the page was loaded, in milliseconds: the dates of arrival count from there. */
  now: number
  /** How many lines the basket had before the login; 0 for a buyer who was logged in. */
  visitorLines: number
  /** The one line that the address asks for; "" for none. */
  onlyLine: string
  /** Of a payment for what a visitor had: what else is in the basket. It stays there. */
  left: string[]
  /** The lines that this payment is for; left out for all of the basket. */
  lineIds?: string[]
}

export type NewAddress = Pick<DeliveryAddress, 'fullName' | 'phone' | 'street' | 'landmark' | 'town' | 'note'>

/** A buyer who may not buy, and the reason. */
export interface SuspendedBuyer {
  suspension: string
}

/**
 * The field of the page's address that brings the number of lines of a visitor's basket over the login. The page of the
 * basket takes its type: a script of its own would make every public page heavier.
 */
export const visitorLinesName = 'lines'
export type VisitorLinesName = typeof visitorLinesName

/** The field of the page's address that names the only line to pay for: what Buy Now was tapped on. */
export const onlyLineName = 'line'

/**
 * The field of the page's address that says which address was the default one when "Somewhere else" was chosen. Another one since
 * then is the one that was typed there and saved with the payment.
 */
export const besidesName = 'besides'

/**
 * The sums of the basket for the place and the ways in the page's address. An empty basket has no checkout. `usual` is the
 * place that the device remembers, for an address of the page that says none: the product and the basket counted with it.
 * Without it the default address counts, or the address of the profile may name one.
 */
export async function loadCheckout(
  { api, url }: PageRequest,
  usual: Place | null = null,
): Promise<CheckoutData | SuspendedBuyer> {
  const query = url.searchParams
  const [{ data: addresses }, { data: profile }, { data: places }] = await Promise.all([
    api(deliveryEndpoints.addresses, {}),
    api(endpoints.users.profile, {}),
    api(endpoints.places.list, {}),
  ])
  if (profile.suspensionReason != null) return { suspension: profile.suspensionReason }
  const named = query.get('address')
  const wanted = query.get('state')
    ? { state: query.get('state') ?? '', lga: query.get('lga') ?? '' }
    : knownPlace(usual, places)
  const address =
    named === null
      ? addressIn(wanted, addresses)
      : (addresses.find(({ id }) => id === named) ?? savedSince(query.get(besidesName), wanted, addresses))
  const asked = wanted ?? (addresses.length === 0 ? placeNamedIn(profile.address, places) : null)
  const state = address?.state ?? places.find(({ name }) => name === asked?.state)?.name ?? ''
  const { lgas = [], known = {} } = places.find(({ name }) => name === state) ?? {}
  const lga = address?.lga ?? lgas.find((name) => name.toLowerCase() === asked?.lga.toLowerCase()) ?? ''
  const visitorLines = Number(/^\d{1,2}$/.exec(query.get(visitorLinesName) ?? '')?.[0] ?? 0)
  const onlyLine = query.get(onlyLineName) ?? ''
  const { left, ...chosen } = await linesToPay(api, { onlyLine, isVisitors: visitorLines > 0 })
  const { data: quote } = await api(basketEndpoints.quote, {
    body: {
      ...chosen,
      ...(lga === '' ? {} : { place: { state, lga } }),
      ways: chosenWays(query).filter(({ sellerId, way }) => isAskedFor(query, sellerId, way)),
    },
  })
  if (quote.shops.length === 0) throw redirect('/basket')
  return {
    quote,
    choice: { address, state, lga },
    isUsual: named === null && !query.get('state') && wanted !== null,
    addresses,
    begun: address ? null : begunOf(quote, addresses),
    person: {
      fullName: profile.fullName || profile.name,
      phone: showPhone(profile.phone),
      street: addresses.length === 0 && isIn(profile.address, { state, lga }, places) ? profile.address : '',
    },
    states: places.map(({ name }) => name),
    lgas,
    known,
    now: Date.now(),
    visitorLines,
    onlyLine,
    left,
    ...chosen,
  }
}

/** A place that the device remembers, while there is such a place: a cookie holds what somebody wrote into it. */
function knownPlace(place: Place | null, places: { name: string; lgas: string[] }[]): Place | null {
  const { lgas = [] } = places.find(({ name }) => name === place?.state) ?? {}
  return lgas.some((name) => name.toLowerCase() === place?.lga.toLowerCase()) ? place : null
}

/**
 * The address that a checkout begins with: one in the place that the pages before it named, so that it says their sum; the
 * default one where they named none.
 */
export function addressIn(place: Place | null, addresses: DeliveryAddress[]): DeliveryAddress | null {
  const there = addresses.filter(
    ({ state, lga }) =>
      place === null || (state === place.state && lga.toLowerCase() === place.lga.toLowerCase()),
  )
  const main = there.find(({ isDefault }) => isDefault)
  return main ?? (place ? there[0] : undefined) ?? null
}

/** The default address, in the chosen place, where another one was the default before; null else. */
export function savedSince(
  besides: string | null,
  place: Place | null,
  addresses: DeliveryAddress[],
): DeliveryAddress | null {
  const [main] = addresses
  return besides && place && main?.isDefault && main.id !== besides ? addressIn(place, [main]) : null
}

/** Null for one that is in the book: the buyer has just chosen another. */
function begunOf({ begun }: QuoteAnswer['data'], addresses: DeliveryAddress[]): NewAddress | null {
  if (!begun) return null
  const { fullName, phone, street, landmark, town, lga, note } = begun
  if (addresses.some((one) => one.street === street && one.lga === lga)) return null
  return {
    fullName,
    phone: showPhone(phone),
    street,
    landmark,
    town: town === lga ? '' : town,
    note: note ?? '',
  }
}

/**
 * What this payment is for: the line of Buy Now, which is not in the basket, or for who pressed "Go to checkout" before the
 * login the lines of their device, which the join at the login marked. The names of the others come apart. When nothing of
 * them is left, the basket asks again.
 */
async function linesToPay(
  api: PageRequest['api'],
  { onlyLine, isVisitors }: { onlyLine: string; isVisitors: boolean },
): Promise<{ left: string[]; lineIds?: string[] }> {
  if (onlyLine === '' && !isVisitors) return { left: [] }
  const { data } = await api(basketEndpoints.items, {})
  const lines = data.shops.flatMap((shop) => shop.lines)
  if (onlyLine !== '') {
    // A server of 0.27 has what Buy Now left unpaid in the basket.
    if ([...(data.unpaidBuyNows ?? []), ...lines].every(({ id }) => id !== onlyLine))
      throw redirect('/basket?gone=line')
    return { left: [], lineIds: [onlyLine] }
  }
  const lineIds = lines.filter(({ isFromDevice }) => isFromDevice).map(({ id }) => id)
  if (lineIds.length === 0) throw redirect('/basket')
  return { left: lines.filter(({ isFromDevice }) => !isFromDevice).map(({ name }) => name), lineIds }
}

/**
 * The place that an address names: the state that stands last in it with one of its local governments, or a local government
 * at its end that only one state has. "Zaria Road, Jos" is not in Zaria. Null when the address names none.
 */
export function placeNamedIn(address: string, places: { name: string; lgas: string[] }[]): Place | null {
  const words = wordsOf(address)
  const at = (name: string) => words.lastIndexOf(wordsOf(name))
  const named = places
    .filter(({ name }) => at(name) >= 0)
    .reduce<(typeof places)[number] | null>(
      (last, place) => (last && at(last.name) > at(place.name) ? last : place),
      null,
    )
  if (named) return { state: named.name, lga: longestOf(named.lgas.filter((lga) => at(lga) >= 0)) }
  const atEnd = places.flatMap(({ name: state, lgas }) =>
    lgas.filter((lga) => words.endsWith(wordsOf(lga))).map((lga) => ({ state, lga })),
  )
  const longest = longestOf(atEnd.map(({ lga }) => lga))
  const [found = null, ...others] = atEnd.filter(({ lga }) => lga === longest)
  return others.length === 0 ? found : null
}

/** "Ibadan North East" also says "Ibadan North". */
function longestOf(names: string[]): string {
  return names.reduce((one, other) => (other.length > one.length ? other : one), '')
}

interface Place {
  state: string
  lga: string
}

/** Whether an address names this local government, or its state and no other one of it: nothing else is known to be there. */
export function isIn(
  address: string,
  { state, lga }: Place,
  places: { name: string; lgas: string[] }[],
): boolean {
  if (names(address, lga)) return true
  const others = places.find(({ name }) => name === state)?.lgas ?? []
  return names(address, state) && !names(address, ...others)
}

/** Whether an address says one of these places. */
export function names(address: string, ...places: string[]): boolean {
  const words = wordsOf(address)
  return places.some((place) => place !== '' && words.includes(wordsOf(place)))
}

/** "Ibadan-North, Oyo" as " ibadan north oyo ": a place is found as whole words. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
}

/** The field that says with which way the goods of a shop began, without the buyer. */
export const begunName = (sellerId: string) => `begun-${sellerId}`

/** Whether the buyer chose this way, and did not leave what was ticked. */
export function isAskedFor(query: URLSearchParams, sellerId: string, way: string | null): boolean {
  return way !== null && query.get(`way-${sellerId}`) === way && query.get(begunName(sellerId)) !== way
}

/** The fields "way-…" of a form or of the page's address, one for each shop. */
export function chosenWays(fields: URLSearchParams | FormData) {
  return [...fields.entries()].flatMap(([name, value]) => {
    const way = deliveryWays.find((known) => known === value)
    const [, sellerId] = /^way-([0-9a-f-]{36})$/.exec(name) ?? []
    const place = fields.get(`place-${sellerId}`)
    if (!way || !sellerId) return []
    return [
      {
        sellerId,
        way,
        ...(way === 'collect' && typeof place === 'string' && place ? { pickupPlaceId: place } : {}),
      },
    ]
  })
}
