import type { SellerOrder } from '@oja/contract/schemas/orders.ts'
import { isCollected } from '../../order-labels.ts'

/**
 * How the order reaches its buyer, as its row says it: "Collects", "You deliver to Mokola", "By park or courier to Jos".
 * Goods that were sent after all are not collected.
 */
export function wayOf({
  delivery,
  deliveryTown,
  atStall,
  fulfilment,
}: Pick<SellerOrder, 'delivery' | 'deliveryTown' | 'atStall' | 'fulfilment'>): string {
  if (atStall) return ''
  if (fulfilment === 'ready') return 'Collects'
  if (isCollected({ delivery, atStall })) return fulfilment === 'sent' ? 'You sent it' : 'Collects'
  const way = delivery?.way === 'seller' ? 'You deliver' : 'By park or courier'
  return deliveryTown ? `${way} to ${deliveryTown}` : way
}
