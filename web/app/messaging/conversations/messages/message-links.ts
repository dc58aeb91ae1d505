/** A piece of a message: text, or what a reader may open. `href` is an address of this site, or null. */
export interface MessagePart {
  text: string
  href: string | null
}

/** The address of an order's page, by its number. */
export type OrderPageOf = (number: string) => string | null

// An address, or an order number as we write it (contract/src/values/orders/order-number.ts).
const opens = /(https?:\/\/\S+|\bOJ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b)/

/**
 * Splits a message at the addresses of this site and at order numbers. Other addresses stay text: a stranger's link leads
 * nowhere. `orderPage` is the reader's page of an order, null for a number that stays text.
 */
export function messageParts(content: string, origin: string, orderPage: OrderPageOf): MessagePart[] {
  return content
    .split(opens)
    .flatMap((text, index) => (index % 2 === 0 ? [{ text, href: null }] : linkOf(text, origin, orderPage)))
    .filter(({ text }) => text !== '')
}

function linkOf(found: string, origin: string, orderPage: OrderPageOf): MessagePart[] {
  if (found.startsWith('OJ-')) return [{ text: found, href: orderPage(found) }]
  // The full stop of a sentence is no part of the address.
  const text = found.replace(/[.,;:!?)\]]+$/, '')
  const path = text.startsWith(origin) ? text.slice(origin.length) : null
  // Two slashes, or one of the other kind, would begin the name of another site.
  const isOurs = origin !== '' && path !== null && /^(?:\/(?![/\\]).*)?$/.test(path)
  if (!isOurs) return [{ text: found, href: null }]
  return [
    { text, href: path || '/' },
    { text: found.slice(text.length), href: null },
  ]
}
