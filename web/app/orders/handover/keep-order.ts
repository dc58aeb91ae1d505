import { formatNaira } from '@oja/contract/values/money.ts'
import { showHandoverCode } from '@oja/contract/values/orders/handover-code.ts'
import { useEffect } from 'react'
import { distinctParts } from '../../format/street-parts.ts'
import { joinWithCommas } from '../../format/format.ts'
import { dayOf } from '../buyer/is-late.ts'
import type { LoadedOrder } from '../order-load.ts'
import { driverNow, fulfilmentBadges, isCollected, refundBadges, reportBadges } from '../order-labels.ts'
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
    ...dueOf(order),
    ...driverOf(order),
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

/** Where the buyer collects it, in one line: at the shop where no place is named. "" for goods that are brought. */
function placeOf(order: Order): string {
  const { pickup, contact, fulfilment } = order
  if (pickup) return distinctParts(pickup.name, pickup.address, pickup.landmark).join(', ')
  if (!isCollected(order) || fulfilment === 'sent' || !contact) return ''
  const { address, location } = contact
  return joinWithCommas(address, address.includes(location.city) ? '' : location.city)
}

function dueOf(order: Order): Pick<KeptOrder, 'due' | 'dueOn'> {
  const { arrive, send, receive } = order.deadlines
  // Late is what is on its way and not reported. Whether the shop sent in time the kept copy cannot know.
  if (arrive) return { due: `Arrives by ${dayOf(arrive)}`, dueOn: receive ? arrive : '' }
  return { due: send ? `${isCollected(order) ? 'Ready to collect' : 'To be sent'} by ${dayOf(send)}` : '' }
}

/** Who brings it now, and from which park: at a motor park there is often no network. */
function driverOf(order: Order): Pick<KeptOrder, 'driver' | 'park'> {
  if (order.fulfilment !== 'sent') return {}
  const { name = '', phone = '', plate = '' } = driverNow(order) ?? {}
  return { ...(name && { driver: { name, phone, plate } }), park: order.dispatch?.park ?? '' }
}
