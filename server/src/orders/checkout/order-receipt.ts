import type { Receipt } from '@oja/contract/schemas/orders.ts'
import { commonOrderFields, photoUrlOf } from '../order-lists.ts'
import { paymentOutcome } from '../order-process.ts'
import { checkoutOf } from '../orders-records.ts'
import type { OrderView } from '../orders-records.ts'

/**
 * The receipt of an order, for one of its two parties. `more` is what other tables know: what else its payment paid, and
 * where it is collected.
 */
export function receiptOf(
  order: OrderView,
  reader: 'buyer' | 'seller',
  more: Pick<Receipt['data'], 'paidTogether' | 'pickup'> = { paidTogether: null },
): Receipt {
  const {
    productId,
    atStall,
    productName,
    quantity,
    unit,
    condition,
    amount,
    amountMinor,
    currency,
    status,
    createdAt,
  } = commonOrderFields(order, 'buyer')
  return {
    data: {
      reference: order.reference,
      checkout: checkoutOf(order, reader),
      number: order.number,
      productId,
      atStall,
      productName,
      productImg: photoUrlOf(order),
      quantity,
      unit,
      condition,
      unitPriceMinor: order.unit_price_kobo,
      amount,
      amountMinor,
      deliveryMinor: order.delivery_kobo,
      shopDeliveryMinor: order.shop_delivery_kobo,
      ...more,
      deliveryWay: order.delivery_way,
      currency,
      status,
      outcome: paymentOutcome(order.state, order.sold),
      isToPickUp: isToPickUp(order),
      isSent: order.fulfilment === 'sent',
      isReceived: order.fulfilment === 'received',
      refundedMinor: order.refunded_kobo,
      refundedAt: order.refunded_at?.toISOString() ?? null,
      goingBackMinor: order.going_back_kobo,
      checkCode: order.paid_at && order.check_code,
      createdAt,
      paidAt: order.paid_at?.toISOString() ?? null,
      storeName: order.store_name,
      sellerId: order.seller_id,
      buyerName: order.buyer_name,
    },
  }
}

/** Without a way that was chosen, buyer and seller meet, unless the seller has sent the goods. */
function isToPickUp({ state, fulfilment, delivery_way }: OrderView): boolean {
  const isWaiting = fulfilment !== 'sent' && fulfilment !== 'received'
  return state === 'paid' && isWaiting && (delivery_way === null || delivery_way === 'collect')
}
