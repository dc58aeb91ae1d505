import type { PayPage } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { joinWithCommas } from '../../format/format.ts'

type Offer = NonNullable<PayPage['data']['offer']>

interface PayDeliveryProps {
  offer: Offer
  storeName: string
  reference: string
  /** What delivery costs at least to the place of this device; null where that is not known. */
  delivered: { lga: string; feeMinor: number } | null
}

/**
 * How goods that are bought at once come to their buyer, before the card: the way to the checkout for a shop that
 * delivers, and where one picks them up, with the state: the shop may be far away.
 */
export function PayDelivery({ offer, storeName, reference, delivered }: PayDeliveryProps) {
  const isDelivered = offer.feeFromMinor !== null
  const pickUp = (
    <PickUp
      offer={offer}
      storeName={storeName}
      start={isDelivered ? 'Or pay now and pick it up' : 'You pick it up'}
    />
  )
  const delivery = isDelivered && (
    // In a frame too, the checkout opens in the whole window.
    <form method="post" action={`/pay/${encodeURIComponent(reference)}`} target="_top">
      <button className="my-2 inline-flex min-h-12 w-full items-center justify-center rounded-md border-2 border-leaf bg-leaf-soft px-4 text-center font-semibold text-leaf hover:bg-sunken">
        {delivered
          ? `Have it delivered to ${delivered.lga}: ${delivered.feeMinor === 0 ? 'free' : formatNaira(delivered.feeMinor)}`
          : `Have it delivered (${feesOf(offer)})`}
      </button>
    </form>
  )
  return (
    <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card px-4 py-3">
      <h2 id="delivery" className="text-lg">
        How you get it
      </h2>
      {delivery}
      {pickUp}
    </section>
  )
}

/** Where one picks it up. `start`: the first words of the sentence. */
function PickUp({
  offer,
  storeName,
  start,
}: Pick<PayDeliveryProps, 'offer' | 'storeName'> & { start: string }) {
  const [place, ...others] = offer.pickupPlaces
  if (!place) return <p className="wrap-anywhere">{pickUpSentence(offer, storeName, start)}</p>
  return (
    <p className="wrap-anywhere">
      {start} at <strong>{place.name}</strong>, free.
      <span className="block text-sm text-muted">
        {joinWithCommas(place.landmark, place.address, place.lga, place.state, place.hours)}
        {others.length > 0 &&
          ` (or at ${others.length} other ${others.length === 1 ? 'place' : 'places'} of this shop)`}
      </span>
    </p>
  )
}

/** What the delivery costs, as far as it is known before a place is. */
function feesOf({ feeFromMinor, feeToMinor }: Offer): string {
  if (feeToMinor === 0) return 'free'
  return feeFromMinor ? `from ${formatNaira(feeFromMinor)}` : 'free to some areas'
}

/** Without a pick-up place: the town of the shop, where it is known. The page of the order shows the shop’s address. */
function pickUpSentence({ city, state, showsPlace }: Offer, storeName: string, start: string): string {
  const town = joinWithCommas(city, state)
  const place = showsPlace ? 'You see the exact place' : `${storeName} tells you the exact place`
  return `${start}${town === '' ? '' : ` in ${town}`}, free. ${place} after you pay.`
}
