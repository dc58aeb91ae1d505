const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const listed = new RegExp(`^/(products|services|seller-profile)/${id}(?:[?#]|$)`)
const asks = /[?&]resume=message(?:[&#]|$)/
const own = /^\/(checkout|basket)(?:[?#]|$)/

/**
 * The page to which the link of a verification mail leads back: a product, a service, a shop, the checkout or the basket;
 * null for everything else. It is put together anew, without its query but for "resume=message", which brings back the
 * question that the browser keeps (web/app/messaging/outbox/kept-question.ts), because it goes to an address that nobody has
 * proved: a mail carries no words that somebody else chose, but for the plain name of a shop that invites a helper
 * (docs/domains/identity.md).
 */
export function wayBack(from: unknown): string | null {
  if (typeof from !== 'string') return null
  const [, kind, listing] = listed.exec(from) ?? []
  if (kind && listing) return `/${kind}/${listing}${asks.test(from) ? '?resume=message' : ''}`
  const [, page] = own.exec(from) ?? []
  return page ? `/${page}` : null
}
