import type { SellerOrder } from '@oja/contract/schemas/orders.ts'

type Together = Pick<SellerOrder, 'number' | 'togetherWith'>

/** The same orders; those of one payment stand next to each other, where the first of them was. */
export function keepTogether<Order extends Together>(orders: Order[]): Order[] {
  const placed = new Set<Order>()
  return orders.flatMap((order) => {
    const group = placed.has(order) ? [] : [order, ...othersOf(order, orders)]
    for (const one of group) placed.add(one)
    return group
  })
}

/** Of these orders the others that were paid with this one. */
export function othersOf<Order extends Together>(order: Together, orders: Order[]): Order[] {
  const { number, togetherWith = [] } = order
  return orders.filter((one) => one.number !== number && togetherWith.includes(one.number))
}

/** "2 orders for Chiamaka, one delivery"; "" for an order that was paid alone. */
export function togetherWords({
  togetherWith = [],
  buyerName,
  delivery,
}: Pick<SellerOrder, 'togetherWith' | 'buyerName' | 'delivery'>): string {
  if (togetherWith.length === 0) return ''
  const [firstName = buyerName] = buyerName.trim().split(/\s+/)
  const way = delivery === null ? '' : delivery.way === 'collect' ? ', one pick-up' : ', one delivery'
  return `${togetherWith.length + 1} orders for ${firstName}${way}`
}

/** The numbers that "Accept both" accepts, on the first row of the orders of a payment; empty on every other row. */
export function acceptedWith<Order extends Together & Pick<SellerOrder, 'allowedActions'>>(
  order: Order,
  orders: Order[],
): string[] {
  const mayAccept = ({ allowedActions }: Order) => allowedActions.includes('accept')
  const others = othersOf(order, orders).filter(mayAccept)
  const isFirst = others.every((one) => orders.indexOf(one) > orders.indexOf(order))
  return mayAccept(order) && isFirst && others.length > 0
    ? [order.number, ...others.map(({ number }) => number)]
    : []
}
