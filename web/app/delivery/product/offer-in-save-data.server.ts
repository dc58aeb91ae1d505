import type { Client } from '@oja/contract/client.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import type { RouterContextProvider } from 'react-router'
import { withFallback } from '../../api/found.ts'
import { savingContext } from '../../api/page-context.ts'
import { readPlaceCookie } from '../../browser/place-cookie.ts'
import type { OfferShown } from './delivery-line.tsx'

interface RequestedPage {
  request: Request
  context: Readonly<RouterContextProvider>
}

/**
 * What delivery of a product costs to the place that its reader chose on this device, for a page without scripts. Null for any
 * other page, which asks in the browser, and without a place. The cache keeps such a page for each place (pages.ts).
 */
export async function offerInSaveData(
  { request, context }: RequestedPage,
  api: Client,
  productId: string,
): Promise<OfferShown | null> {
  if (context.get(savingContext).scripts) return null
  const place = readPlaceCookie(request.headers.get('cookie'))
  const answer =
    place && (await withFallback(api(deliveryEndpoints.offer, { query: { productId, ...place } }), null))
  return place && answer ? { offer: answer.data, lga: place.lga, now: Date.now() } : null
}
