import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import type { DeliverySummary, ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { readChosenPlace } from '../../browser/chosen-place.ts'
import { Icon } from '../../ui/icon.tsx'
import { summaryLine } from './summary-line.ts'
import { OfferView } from './offer-view.tsx'

/** What delivery costs to one place. */
export interface PlacedOffer {
  offer: ProductOffer['data']
  state: string
  lga: string
  /** When it was asked, in milliseconds. */
  now: number
}

/**
 * Under the price: what delivery costs to the place that the visitor chose on this device. Before a choice, what the shop
 * says whatever the place, as a link to the page that asks for it.
 */
export function DeliveryLine({
  productId,
  summary,
  offered,
}: {
  productId: string
  summary: DeliverySummary['data'] | null
  /** What the server wrote for the place of the device; null where it knew none. */
  offered: PlacedOffer | null
}) {
  const [shown, setShown] = useState(offered)
  // A device may keep the cookie alone, and only the page as the server wrote it says its place.
  const [first] = useState(offered)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const place = readChosenPlace() ?? offered ?? first
      if (place && offered?.state === place.state && offered.lga === place.lga) return setShown(offered)
      const offer = place && (await findOffer({ productId, state: place.state, lga: place.lga }))
      if (!isOver)
        setShown(offer && place ? { offer, state: place.state, lga: place.lga, now: Date.now() } : null)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [productId, offered, first])
  const page = `/products/${productId}/delivery`
  return (
    <section aria-label="Delivery" className="flex items-start gap-2">
      <Icon name="map-pin" className="mt-3 size-5 shrink-0 text-muted" />
      {shown ? (
        <div className="min-w-0 grow pt-2.5">
          <OfferView offer={shown.offer} lga={shown.lga} now={shown.now} />
          <Link to={page} className="inline-flex min-h-11 items-center text-leaf underline">
            Change<span className="sr-only"> your place</span>
          </Link>
        </div>
      ) : (
        <Link to={page} className="inline-flex min-h-11 grow items-center text-leaf underline max-sm:text-sm">
          {summary ? summaryLine(summary) : 'Delivery and pick-up'}
          <span className={summary ? 'sr-only' : undefined}>: see the fee</span>
        </Link>
      )}
    </section>
  )
}

async function findOffer(query: Parameters<typeof askOffer>[0]): Promise<ProductOffer['data'] | null> {
  try {
    return (await askOffer(query)).data
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}

function askOffer(query: { productId: string; state: string; lga: string }): Promise<ProductOffer> {
  return browserClient(deliveryEndpoints.offer, { query })
}
