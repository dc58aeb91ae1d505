/**
 * The number of an order, for people: OJ-7K4M-2Q9P. It has eight characters of Crockford's base 32
 * (https://www.crockford.com/base32.html), which leaves out I, L, O and U. server/migrations/0047_order_numbers.sql makes
 * it.
 */
const orderNumber = /^OJ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** Is this an order number as we write it? */
export function isOrderNumber(text: string): boolean {
  return orderNumber.test(text)
}

/**
 * Reads an order number as people type it or say it: in lower case, with spaces or other dashes, without "OJ", after
 * "Order #", with O for 0, I or L for 1, and U for V. Null when the text is no order number.
 */
export function readOrderNumber(typed: string): string | null {
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s#.:_\p{Pd}−]/gu, '')
  const [, body] = /^(?:ORDER(?:NUMBER)?)?(?:[O0]J)?([A-Z0-9]{8})$/.exec(characters) ?? []
  if (body === undefined) return null
  const folded = body.replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('U', 'V')
  return `OJ-${folded.slice(0, 4)}-${folded.slice(4)}`
}
