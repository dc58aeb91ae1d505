import type { FastifyRequest } from 'fastify'

// The pages that say what delivery costs to the visitor's place.
const pagesOfPlace = /^\/products\/[^/?]+\/?(?:\?|$)/i

/** Whether this page is written for the place that its visitor chose on this device (web/app/browser/place-cookie.ts). */
export function isForOnePlace({ headers, url }: FastifyRequest): boolean {
  return pagesOfPlace.test(url) && /(?:^|;\s*)oja-place=[^;]/.test(headers.cookie ?? '')
}
