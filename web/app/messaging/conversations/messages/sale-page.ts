import type { Conversation } from '@oja/contract/schemas/messaging.ts'
import type { ShopHelp } from '@oja/contract/schemas/sellers/helpers.ts'
import type { OrderPageOf } from './message-links.ts'

/**
 * The page of an order that a conversation in the dashboard names. Null for a helper without the right to see orders,
 * and in a conversation with another shop: the order may be something that the owner bought there.
 */
export function salePageOf(
  { about, sellerId }: Pick<Conversation, 'about' | 'sellerId'>,
  helps: ShopHelp | undefined,
): OrderPageOf {
  // A helper reads conversations of the shop alone.
  const areSales = helps ? helps.rights.includes('orders') : sellerId === null
  return (number) => {
    if (areSales) return `/dashboard/orders/${number}`
    return !helps && about?.kind === 'order' && about.id === number ? about.href : null
  }
}
