/** A piece of a message: text, or what a reader may open. `href` is an address of this site, or null. */
export interface MessagePart {
  text: string
  href: string | null
}

// An address, or an order number as we write it (contract/src/values/orders/order-number.ts).
const opens = /(https?:\/\/\S+|\bOJ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b)/

/**
 * Splits a message at the addresses of this site and at order numbers. Other addresses stay text: a stranger's link leads
 * nowhere. `orders` is where the reader's orders are.
 */
export function messageParts(content: string, origin: string, orders: string): MessagePart[] {
  return content
    .split(opens)
    .flatMap((text, index) => (index % 2 === 0 ? [{ text, href: null }] : linkOf(text, origin, orders)))
    .filter(({ text }) => text !== '')
}

function linkOf(found: string, origin: string, orders: string): MessagePart[] {
  if (found.startsWith('OJ-')) return [{ text: found, href: `${orders}/${found}` }]
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
