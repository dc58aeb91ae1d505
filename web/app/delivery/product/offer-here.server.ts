import type { Client } from '@oja/contract/client.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { withFallback } from '../../api/found.ts'
import { readPlaceCookie } from '../../browser/place-cookie.ts'
import type { OfferShown } from './delivery-line.tsx'

/**
 * What delivery of a product costs to the place that its reader chose on this device: a line that a script fills later would
 * push the page down. Null without a place. The cache keeps such a page for each place (pages.ts).
 */
export async function offerHere(
  request: Request,
  api: Client,
  productId: string,
): Promise<OfferShown | null> {
  const place = readPlaceCookie(request.headers.get('cookie'))
  const answer =
    place && (await withFallback(api(deliveryEndpoints.offer, { query: { productId, ...place } }), null))
  return place && answer ? { offer: answer.data, lga: place.lga, now: Date.now() } : null
}
