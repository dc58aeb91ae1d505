import { shopPath } from '@oja/contract/values/sharing.ts'
import { shortPath } from '@oja/contract/values/sellers/short-links.ts'

/** A listing as a line of the message. */
export interface ListedItem {
  kind: 'products' | 'services'
  id: string
  name: string
  /** In words: "₦1,650 per congo", "From ₦12,500 per visit". */
  price: string
}

// The longest text that WhatsApp sends, in UTF-16 units.
const longest = 4_096
const maxItems = 60
const longestName = 60

/**
 * A shop's goods as one message: name, price and link of each, as many as fit, at most 60. The last line says how many
 * are left out and where they are.
 */
export function shareList(
  origin: string,
  shop: { storeName: string; slug: string },
  items: readonly ListedItem[],
): { list: string; listed: number } {
  if (items.length === 0) return { list: '', listed: 0 }
  const address = origin + shopPath(shop.slug)
  const head = `*${shop.storeName.replaceAll('*', '')}*\n${address}\n`
  const foot = (listed: number) => (listed < items.length ? `\nAll ${items.length}: ${address}` : '')
  const lines: string[] = []
  let length = head.length + foot(0).length
  for (const item of items.slice(0, maxItems)) {
    const line = lineOf(origin, item)
    if (length + line.length > longest) break
    lines.push(line)
    length += line.length
  }
  return { list: head + lines.join('') + foot(lines.length), listed: lines.length }
}

function lineOf(origin: string, { kind, id, name, price }: ListedItem): string {
  const words = [...name.replace(/\s+/g, ' ')]
  const shown =
    words.length <= longestName
      ? name
      : `${words
          .slice(0, longestName - 1)
          .join('')
          .trimEnd()}…`
  return `\n${shown} – ${price}\n${origin}${shortPath(kind, id)}`
}
