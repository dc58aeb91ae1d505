import type { PayPage } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { joinWithCommas } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'

export type Offer = NonNullable<PayPage['data']['offer']>

interface PayDeliveryProps {
  offer: Offer
  storeName: string
  reference: string
  /** What delivery costs at least to the place of this device; null where that is not known. */
  delivered: { lga: string; feeMinor: number } | null
}

/**
 * How goods that are bought at once come to their buyer, before the card: they are picked up, with the state, for the shop may
 * be far away; and as the other choice the way to the checkout of a shop that delivers.
 */
export function PayDelivery({ offer, storeName, reference, delivered }: PayDeliveryProps) {
  return (
    <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card px-4 py-3">
      <h2 id="delivery" className="text-lg">
        How you get it
      </h2>
      <div className="mt-2 flex items-start gap-3 rounded-md border-2 border-leaf bg-leaf-soft px-3 py-2">
        <Icon name="check-circle" className="mt-0.5 size-6 shrink-0 text-leaf" />
        <PickUp offer={offer} storeName={storeName} />
      </div>
      {offer.feeFromMinor !== null && (
        // In a frame too, the checkout opens in the whole window.
        <form method="post" action={`/pay/${encodeURIComponent(reference)}`} target="_top">
          <button className="mt-2 mb-1 flex min-h-12 w-full items-center gap-3 rounded-md border border-edge px-3 py-2 text-left hover:bg-sunken">
            <span className="mx-0.5 size-5 shrink-0 rounded-full border-2 border-edge" />
            {delivered
              ? `Have it delivered to ${delivered.lga}: ${delivered.feeMinor === 0 ? 'free' : formatNaira(delivered.feeMinor)}`
              : `Have it delivered (${feesOf(offer)})`}
            <span className="ml-auto font-semibold text-leaf underline">Change</span>
          </button>
        </form>
      )}
    </section>
  )
}

/** Where one picks it up. */
function PickUp({ offer, storeName }: Pick<PayDeliveryProps, 'offer' | 'storeName'>) {
  const town = pickUpTown(offer)
  const [place, ...others] = offer.pickupPlaces
  return (
    <p className="min-w-0 wrap-anywhere">
      <strong>{`You pick it up${town === '' ? '' : ` in ${joinWithCommas(town, stateBeside(offer, town))}`}, free.`}</strong>
      <span className="block text-sm text-muted">
        {place
          ? joinWithCommas(place.name === town ? '' : place.name, place.landmark, place.address, place.hours)
          : `${offer.showsPlace ? 'You see the exact place' : `${storeName} tells you the exact place`} after you pay.`}
        {others.length > 0 &&
          ` (or at ${others.length} other ${others.length === 1 ? 'place' : 'places'} of this shop)`}
      </span>
    </p>
  )
}

/** The town of the first pick-up place, else of the shop; "" where neither is known. */
export function pickUpTown({ pickupPlaces: [place], city, state }: Offer): string {
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
