import type { PayPage } from '@oja/contract/schemas/orders.ts'
import { wayForBuyer } from '@oja/contract/values/delivery/courier-to.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { ReactNode } from 'react'
import { distinctParts } from '../../format/street-parts.ts'
import { joinWithCommas } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'

export type Offer = NonNullable<PayPage['data']['offer']>

interface PayDeliveryProps {
  offer: Offer
  storeName: string
  reference: string
  /** Null where no place is known, or the shop does not deliver there. */
  delivered: Delivered | null
  /** What opens the payment of goods that are picked up, where the two ways are asked for; null elsewhere. */
  pickUpAndPay: ReactNode
}

/** Whether the buyer is asked how they want it: nothing is taken for chosen, and to pick it up is the button that pays. */
export function isWayAsked(offer: Offer | null | undefined, delivered: Delivered | null): boolean {
  return Boolean(offer) && offer?.feeFromMinor !== null && delivered === null
}

/** The place that was chosen on this device, or that of the default address, and what delivery to it costs. */
export interface Delivered {
  state: string
  lga: string
  feeMinor: number
  /** Goods and delivery. */
  amountMinor: number
  /** The buyer has kept an address there, with which the checkout begins. */
  hasAddress: boolean
  /** Another way to it costs more. */
  isFrom: boolean
  /** The cheapest way ends at a motor park. */
  isToPark: boolean
  /** The checkout asks for the way too: to pick it up is a choice there. */
  canCollect: boolean
}

/**
 * How goods that are bought at once come to their buyer, before the card: of a shop that delivers, the buyer chooses between
 * picking them up, with the state, for the shop may be far away, and the way to the checkout. To a place that was chosen on the
 * device, or that of a kept address, delivery leads: Buy Now goes on to the checkout at once (pay-window.js), unless the shop has
 * no pick-up place. Then the checkout knows no pick-up, and this page is where the buyer chooses it.
 */
export function PayDelivery({ offer, storeName, reference, delivered, pickUpAndPay }: PayDeliveryProps) {
  if (delivered) {
    const { state, lga, feeMinor, amountMinor, hasAddress, isFrom, isToPark, canCollect } = delivered
    const fee = feeMinor === 0 ? 'free' : formatNaira(feeMinor)
    return (
      <Ways>
        <form
          method="post"
          action={`/pay/${encodeURIComponent(reference)}`}
          target="_top"
          {...(canCollect ? { 'data-pay-deliver': '' } : {})}
        >
          <input type="hidden" name="state" value={state} />
          <input type="hidden" name="lga" value={lga} />
          <button className="mt-2 inline-flex min-h-12 w-full flex-col items-center justify-center rounded-md bg-leaf px-5 py-1 text-center font-semibold text-on-leaf hover:bg-leaf-strong">
            {`Have it delivered to ${isToPark ? 'a motor park in ' : ''}${lga}${isFrom ? `, from ${fee}` : `: ${fee}`}`}
            <span className="block text-sm font-normal">
              {`Next: ${hasAddress ? 'check your address' : 'your address'}. Then you pay ${isFrom ? 'from ' : ''}${formatNaira(amountMinor)}.`}
            </span>
          </button>
        </form>
        <div className="mt-3">
          <PickUp offer={offer} storeName={storeName} isOther />
        </div>
      </Ways>
    )
  }
  if (!isWayAsked(offer, delivered))
    return (
      <Ways>
        <div className="mt-2 flex items-start gap-3 rounded-md border-2 border-leaf bg-leaf-soft px-3 py-2">
          <Icon name="check-circle" className="mt-0.5 size-6 shrink-0 text-leaf" />
          <PickUp offer={offer} storeName={storeName} />
        </div>
      </Ways>
    )
  return (
    <Ways heading="How do you want it?">
      {pickUpAndPay}
      <p className="mt-1 text-sm wrap-anywhere text-muted">{placeWords(offer, storeName)}</p>
      {/* In a frame too, the checkout opens in the whole window. */}
      <form method="post" action={`/pay/${encodeURIComponent(reference)}`} target="_top">
        <button className={`mt-3 mb-1 ${choice}`}>
          {`Have it delivered (${feesOf(offer)})`}
          <span className="block text-sm font-normal text-muted">Next: your address. Then you pay.</span>
        </button>
      </form>
    </Ways>
  )
}

/** The goods of one shop in a payment for several, with the price of each, and how and where they are got. */
export function PaidShop({ shop }: { shop: NonNullable<PayPage['data']['shops']>[number] }) {
  const { storeName, goods, way, feeMinor, courierTo, pickup, city, state } = shop
  const place = pickup
    ? distinctParts(pickup.name, pickup.landmark, pickup.lga).join(', ')
    : joinWithCommas(city, city === state ? '' : state) || 'agreed with the seller'
  const how = way === 'collect' ? `Pick it up: ${place}` : wayForBuyer(way, courierTo)
  const fee = way === 'collect' ? '' : ` · ${feeMinor > 0 ? formatNaira(feeMinor) : 'free'}`
  return (
    <div className="py-2">
      <dt className="text-muted">{storeName}</dt>
      {goods.map(({ name, quantity, amountMinor }) => (
        <dd key={name} className="flex justify-between gap-6 font-semibold">
          <span className="min-w-0 wrap-anywhere">{quantity > 1 ? `${quantity} × ${name}` : name}</span>
          <span className="shrink-0 tabular-nums">{formatNaira(amountMinor)}</span>
        </dd>
      ))}
      <dd className="text-sm wrap-anywhere">{how + fee}</dd>
    </div>
  )
}

/** What follows the address of the payment’s page: `?open` goes on to the provider, as the link without scripts does. */
export const openName = 'open'

interface PayStartProps {
  payment: PayPage['data']
  /** Without one it is a choice: to pick the goods up. */
  look?: string
}

/** What opens the payment: the way to the provider, or, where there is none, what pay-window.js makes a button of. */
export function PayStart({
  payment: { reference, authorizationUrl, offer, amountMinor },
  look,
}: PayStartProps) {
  const label = offer ? (
    <PayAndPickUp offer={offer} amountMinor={amountMinor} isChoice={look === undefined} />
  ) : (
    'Pay with Paystack'
  )
  return authorizationUrl === null ? (
    <button type="button" data-pay-start hidden className={look ?? `mt-2 ${choice}`}>
      {label}
    </button>
  ) : (
    <a
      href={`/pay/${encodeURIComponent(reference)}?${openName}`}
      target="_top"
      data-pay-start
      className={look ?? `mt-2 ${choice}`}
    >
      {label}
    </a>
  )
}

interface PayAndPickUpProps {
  isChoice: boolean
  offer: Offer
  amountMinor: number
}

/** What a tap buys while nothing is delivered: the goods are picked up, and where. */
function PayAndPickUp({ offer, amountMinor, isChoice }: PayAndPickUpProps) {
  if (isChoice) {
    const place = pickUpPlace(offer)
    return (
      <span>
        Pick it up {place === '' ? 'at the shop' : `in ${place}`}: free{' '}
        <span className="block text-sm font-normal text-muted">
          Pay with Paystack: {formatNaira(amountMinor)}
        </span>
      </span>
    )
  }
  const town = pickUpTown(offer)
  return (
    <span className="py-1">
      Pay {formatNaira(amountMinor)}, pick up {town === '' ? 'at the shop' : `in ${town}`}{' '}
      <span className="block text-sm font-normal">Pay with Paystack</span>
    </span>
  )
}

/** The look of each of two equal choices. */
const choice =
  'inline-flex min-h-14 w-full flex-col items-start justify-center rounded-md border-2 border-leaf bg-card px-4 py-1.5 text-left font-semibold text-leaf hover:bg-leaf-soft'

function Ways({ heading = 'How you get it', children }: { heading?: string; children: ReactNode }) {
  return (
    <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card px-4 py-3">
      <h2 id="delivery" className="text-lg">
        {heading}
      </h2>
      {children}
    </section>
  )
}

interface PickUpProps extends Pick<PayDeliveryProps, 'offer' | 'storeName'> {
  /** It is the second choice. */
  isOther?: boolean
}

/** Where one picks it up. */
function PickUp({ offer, storeName, isOther = false }: PickUpProps) {
  const town = pickUpPlace(offer)
  return (
    <p className="min-w-0 wrap-anywhere">
      <strong>{`${isOther ? 'Or you' : 'You'} pick it up${town === '' ? '' : ` in ${town}`}, free.`}</strong>
      <span className="block text-sm text-muted">{placeWords(offer, storeName)}</span>
    </p>
  )
}

/** Where exactly, as far as it is known before the payment. */
function placeWords(offer: Offer, storeName: string): string {
  const town = pickUpTown(offer)
  const [place, ...others] = offer.pickupPlaces
  const where = place
    ? distinctParts(place.name === town ? '' : place.name, place.landmark, place.address, place.hours).join(
        ', ',
      )
    : offer.showsPlace
      ? 'You see the exact place after you pay: only buyers see it.'
      : `${storeName} tells you the exact place after you pay.`
  if (others.length === 0) return where
  return `${where} (or at ${others.length} other ${others.length === 1 ? 'place' : 'places'} of this shop)`
}

/** "Ikeja, Lagos": the town with its state; "" where neither is known. */
function pickUpPlace(offer: Offer): string {
  const town = pickUpTown(offer)
  return town === '' ? '' : joinWithCommas(town, stateBeside(offer, town))
}

/** The town of the first pick-up place, else of the shop; "" where neither is known. */
function pickUpTown({ pickupPlaces: [place], city, state }: Offer): string {
  return place ? place.lga : city || state
}

function stateBeside({ pickupPlaces: [place], state }: Offer, town: string): string {
  const ofPlace = place?.state ?? state
  return ofPlace === town ? '' : ofPlace
}

/** What the delivery costs, as far as it is known before a place is. */
function feesOf({ feeFromMinor, feeToMinor }: Offer): string {
  if (feeToMinor === 0) return 'free'
  return feeFromMinor ? `from ${formatNaira(feeFromMinor)}` : 'free to some areas'
}

/** An order without an address may be picked up, or its seller sends it all the same: Buy Now says no way. */
export function waysOf(isBasket: boolean, sendTo: PayPage['data']['sendTo']): ('courier' | null)[] {
  if (sendTo) return isBasket ? [null, 'courier'] : ['courier']
  return isBasket ? [null] : [null, 'courier']
}
