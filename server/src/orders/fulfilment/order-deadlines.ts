import { orderHours } from '@oja/contract/values/order-states.ts'
import type { OrderRow } from '../orders-records.ts'

/** When each step of an order happens by itself; null when the order does not wait for it. */
export function deadlinesOf(order: OrderRow) {
  const isPaid = order.state === 'paid'
  const after = (from: Date | null, hours: number, waits: boolean) =>
    from && waits && isPaid ? new Date(from.getTime() + hours * 3_600_000).toISOString() : null
  const isQuiet = order.dispute === 'none' || order.dispute === 'decided'
  const isHanded = order.fulfilment === 'ready' || order.fulfilment === 'sent'
  return {
    accept: after(
      order.handled_from ?? order.paid_at,
      orderHours.accept,
      order.fulfilment === 'none' && isQuiet,
    ),
    send: isPaid && order.fulfilment === 'accepted' && isQuiet ? order.send_by : null,
    receive: after(order.receive_by, 0, isHanded && isQuiet),
    arrive: isPaid ? order.arrive_by : null,
    dispute: after(order.received_at, orderHours.dispute, order.dispute === 'none' && !order.is_dispute_over),
  }
}
