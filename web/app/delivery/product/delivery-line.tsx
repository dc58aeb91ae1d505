import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import type { DeliverySummary, ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { readChosenPlace } from '../../browser/chosen-place.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { summaryLine, summaryRows } from './summary-line.ts'
import { OfferView } from './offer-view.tsx'

/** An offer to the place of a visitor, and when it was asked for. */
export interface OfferShown {
  offer: ProductOffer['data']
  lga: string
  now: number
}

/**
 * Under the price: what delivery costs to the place that the visitor chose on this device. The server has asked for it;
 * a page that a script opened asks here. Before a choice what the shop says whatever the place, way by way, with a link to
 * the page that asks for it.
 */
export function DeliveryLine({
  productId,
  userId,
  summary,
}: {
  productId: string
  /** The owner of the shop. */
  userId: string
  summary: (DeliverySummary['data'] & { here?: OfferShown }) | null
}) {
  const [shown, setShown] = useState(summary?.here ?? null)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const place = readChosenPlace()
      const offer = place && (await findOffer({ productId, ...place }))
      if (!isOver) setShown(offer && place ? { offer, lga: place.lga, now: Date.now() } : null)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [productId])
  const own = useSession()?.userId
  const page = `/products/${productId}/delivery`
  const rows = summary ? summaryRows(summary) : []
  return (
    <section aria-label="Delivery" className="flex items-start gap-2">
      <Icon name="map-pin" className="mt-3 size-5 shrink-0 text-muted" />
      {shown ? (
        <div className="min-w-0 grow pt-2.5">
          <OfferView {...shown} productId={productId} userId={userId === own ? '' : userId} />
          <Link to={page} className="inline-flex min-h-11 items-center text-leaf underline">
            Change<span className="sr-only"> your place</span>
          </Link>
        </div>
      ) : rows.length > 0 ? (
        <div className="min-w-0 grow pt-2.5">
          <ul className="text-sm">
            {rows.map(({ name, price }) => (
              <li key={name} className="flex justify-between gap-4 py-0.5">
                <span className="min-w-0 wrap-anywhere">{name}</span>{' '}
                <span className="shrink-0 font-semibold">{price}</span>
              </li>
            ))}
          </ul>
          <Link to={page} className="inline-flex min-h-11 items-center text-leaf underline">
            See the fee to your place
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
