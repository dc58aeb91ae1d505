import { formatNaira } from '@oja/contract/values/money.ts'
import { showHandoverCode } from '@oja/contract/values/orders/handover-code.ts'
import { useEffect } from 'react'
import { dayOf } from '../buyer/is-late.ts'
import type { LoadedOrder } from '../order-load.ts'
import { fulfilmentBadges, refundBadges, reportBadges } from '../order-labels.ts'
import type { Order } from '../order-labels.ts'
import { deleteOrders, keepOrder } from './kept-orders.ts'
import type { KeptOrder } from './kept-orders.ts'
import { codeOf, receiverOf } from './receiver.ts'

/**
 * The page without network shows what its buyer needs of an order that was opened here, until it is handed over.
 */
export function useOrderWithoutNetwork(order: LoadedOrder): void {
  const kept = keptOf(order)
  const { number } = order
  const text = kept && JSON.stringify(kept)
  useEffect(() => {
    void (text === null ? deleteOrders([number]) : keepOrder(JSON.parse(text) as KeptOrder))
  }, [number, text])
}

/** What is kept of an order; null once it was handed over, and for one that is not paid or whose money went back. */
export function keptOf(order: LoadedOrder): KeptOrder | null {
  const { number, productName, storeName, amountMinor, delivery, contact, payment, fulfilment, refund } =
    order
  const code = codeOf(order)
  const isOver = payment !== 'paid' || fulfilment === 'received' || refund === 'full'
  if (isOver && code === null) return null
  return {
    number,
    productName,
    storeName,
    code: code === null ? '' : showHandoverCode(code),
    place: placeOf(order),
    phone: contact?.phone ?? '',
    due: dueOf(order),
    state: stateOf(order),
    paid: formatNaira(amountMinor + (delivery?.feeMinor ?? 0)),
    receiver: receiverOf(order, '')?.firstName ?? '',
    asOf: new Date(order.now).toISOString(),
  }
}

function stateOf({ fulfilment, dispute, refund }: Order): string {
  const badges = [reportBadges[dispute], refundBadges[refund]]
  return [
    fulfilmentBadges[fulfilment]?.label ?? 'Paid',
    ...badges.flatMap((badge) => badge?.label.toLowerCase() ?? []),
  ].join(', ')
}

/** Where the buyer collects it, in one line; "" for goods that are brought. */
function placeOf({ pickup, delivery, contact }: Order): string {
  if (pickup) return [pickup.name, pickup.address, pickup.landmark].filter(Boolean).join(', ')
  return delivery?.way === 'collect' ? (contact?.address ?? '') : ''
}

function dueOf({ deadlines, delivery }: Order): string {
  if (deadlines.arrive) return `Arrives by ${dayOf(deadlines.arrive)}`
  if (deadlines.send)
    return `To be ${delivery?.way === 'collect' ? 'ready' : 'sent'} by ${dayOf(deadlines.send)}`
  return ''
}
