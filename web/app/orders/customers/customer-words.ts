import type { Customer } from '@oja/contract/schemas/orders/customers.ts'
import { showCount } from '../../format/format.ts'

/** "3 orders". */
export function ordersOf({ orders }: Pick<Customer, 'orders'>): string {
  return orders === 1 ? '1 order' : `${showCount(orders)} orders`
}

/** Where the last order met the customer: "Ibadan, Oyo", "Pick-up", "At the stall"; "" where that is not known. */
export function whereOf({
  place,
  lastOrder: { way, atStall },
}: Pick<Customer, 'place' | 'lastOrder'>): string {
  if (atStall) return 'At the stall'
  if (place !== '') return place
  return way === null || way === 'collect' ? 'Pick-up' : ''
}
