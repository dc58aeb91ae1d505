import type { FastifyRequest } from 'fastify'
import { keptPlace, keptPlaceText, keptState } from '../nigeria/kept-place.ts'

// Where the cards of goods, or the product itself, say what delivery costs to the place of the buyer: home, a product and what
// belongs to it, the list of goods, and a shop at each of its addresses.
const pagesWithDelivery =
  /^\/+(products\/.*|categories\/products\/*|(seller-profile|s|service-provider)\/+[^/]+\/*)?$/i

/**
 * The place that was chosen on this device, where a page shows what delivery costs there, "Lagos|Ikeja", or the state alone,
 * "Lagos|"; else "". Null for what is no place, or is spelled in another way: such a page is kept for nobody, so the cache has at
 * most one copy for each place and each state.
 */
export function placeShown(request: FastifyRequest): string | null {
  const typed = showsDelivery(request) ? keptPlaceText(request.headers.cookie) : null
  if (typed === null || typed === '|') return ''
  if (keptState(request.headers.cookie) !== null) return typed
  const place = keptPlace(request.headers.cookie)
  return place && `${place.state}|${place.lga}` === typed ? typed : null
}

/**
 * The cookies of a page as its calls of the API carry them. The place goes along only where the page is kept for each place:
 * the copy of another page is for everybody.
 */
export function cookiesForApi(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined || showsDelivery(request)) return cookie
  const kept = cookie.split('; ').filter((one) => !one.startsWith('oja-place='))
  return kept.length === 0 ? undefined : kept.join('; ')
}

function showsDelivery({ url }: FastifyRequest): boolean {
  return pagesWithDelivery.test(decoded(url.split('?')[0] ?? '/'))
}

/** As the router reads an address: `/%70roducts/1` is `/products/1`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
