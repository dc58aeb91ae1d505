import type { PageRequest } from '../api/page.ts'
import type { OrderChoice } from './send-message.ts'

/** What reads a person's orders, loaded when it is needed; null where there is no network for it. */
export const loadOrders = () => import('./load-own-orders.ts').catch(() => null)

/** The newest orders of a buyer; none for anybody else. */
export async function ownOrders(visit: PageRequest): Promise<OrderChoice[]> {
  return (await loadOrders())?.loadOrderChoices(visit) ?? []
}
