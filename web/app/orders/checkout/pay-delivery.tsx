import type { PayPage } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { joinWithCommas } from '../../format/format.ts'

type Offer = NonNullable<PayPage['data']['offer']>

/**
 * How goods that are bought at once come to their buyer, before the card: where one picks them up, and the way to the
 * checkout for a shop that delivers.
 */
export function PayDelivery({
  offer,
  storeName,
  reference,
}: {
  offer: Offer
  storeName: string
  reference: string
}) {
  const { pickupPlaces, feeFromMinor } = offer
  const [place] = pickupPlaces
  const others = pickupPlaces.length - 1
  return (
    <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card px-4 py-3">
      <h2 id="delivery" className="text-lg">
        How you get it
      </h2>
      {place ? (
        <p className="wrap-anywhere">
          You pick it up at <strong>{place.name}</strong>, free.
          <span className="block text-sm text-muted">
            {joinWithCommas(place.landmark, place.address, place.lga, place.hours)}
            {others > 0 && ` (or at ${others} other ${others === 1 ? 'place' : 'places'} of this shop)`}
          </span>
        </p>
      ) : (
        <p className="wrap-anywhere">{pickUpSentence(offer, storeName)}</p>
      )}
      {feeFromMinor !== null && (
        // In a frame too, the checkout opens in the whole window.
        <form method="post" action={`/pay/${encodeURIComponent(reference)}`} target="_top">
          <button className="mt-2 inline-flex min-h-12 w-full items-center justify-center rounded-md border border-edge bg-card px-4 text-center font-semibold hover:bg-sunken">
            Have it delivered ({feesOf(offer)})
          </button>
        </form>
      )}
    </section>
  )
}

/** What the delivery costs, as far as it is known before a place is. */
function feesOf({ feeFromMinor, feeToMinor }: Offer): string {
  if (feeToMinor === 0) return 'free'
  return feeFromMinor ? `from ${formatNaira(feeFromMinor)}` : 'free to some areas'
}

/** Without a pick-up place: the town of the shop, where it is known. */
function pickUpSentence({ city, state }: Offer, storeName: string): string {
  const town = joinWithCommas(city, state)
  return `You pick it up${town === '' ? '' : ` in ${town}`}, free. ${storeName} tells you the exact place after you pay.`
}
