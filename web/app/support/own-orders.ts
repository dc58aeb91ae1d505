import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { withFallback } from '../api/found.ts'
import type { PageRequest } from '../api/page.ts'

/** An order that a message may be about: its number, and a label with its goods and its shop. */
export interface OrderChoice {
  value: string
  label: string
}

/** The newest orders of a buyer; none for anybody else, and none when the API does not answer. */
export async function ownOrders({ api }: PageRequest): Promise<OrderChoice[]> {
  const session = (await api(endpoints.auth.session, {})).data
  if (session?.role !== 'buyer') return []
  const { orders } = await withFallback(api(endpoints.users.orders, {}), { orders: [] })
  return orders.map(({ number, productName, storeName }) => ({
    value: number,
    label: [number, productName, storeName].filter(Boolean).join(' · '),
  }))
}

/** How long the line of an order above a message is. */
export const orderLineLength = 'Order OJ-0000-0000\n\n'.length

/** A message with its order above it, so that whoever answers need not ask. An empty message stays empty. */
export function withOrderNumber(message: string, chosen: string): string {
  const number = readOrderNumber(chosen)
  return number && message.trim() !== '' ? `Order ${number}\n\n${message}` : message
}
