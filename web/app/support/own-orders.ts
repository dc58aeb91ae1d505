import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import type { PageRequest } from '../api/page.ts'

/** An order that a message may be about: its number, and a label with its day, its state and its goods. */
export interface OrderChoice {
  value: string
  label: string
}

/** What reads a person's orders, loaded when it is needed; null where there is no network for it. */
export const loadOrders = () => import('./load-own-orders.ts').catch(() => null)

/** The newest orders of a buyer; none for anybody else. */
export async function ownOrders(visit: PageRequest): Promise<OrderChoice[]> {
  return (await loadOrders())?.loadOrderChoices(visit) ?? []
}

/** How long the line of an order above a message is. */
export const orderLineLength = 'Order OJ-0000-0000\n\n'.length

/** A message with its order above it, so that whoever answers need not ask. An empty message stays empty. */
export function withOrderNumber(message: string, chosen: string): string {
  const number = readOrderNumber(chosen)
  return number && message.trim() !== '' ? `Order ${number}\n\n${message}` : message
}
