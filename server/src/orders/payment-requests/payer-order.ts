import type { PayRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { paymentRequestEndpoints } from '@oja/contract/endpoints/orders/payment-requests.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { disputeOfOrder } from '../disputes/disputes-records.ts'
import { deadlinesOf } from '../fulfilment/order-deadlines.ts'
import { commonOrderFields } from '../order-lists.ts'
import { disputePictureUrls, disputeView } from '../order-page.ts'
import { paymentOutcome } from '../order-process.ts'
import type { OrderView } from '../orders-records.ts'

/** The order at the stall as its payer sees it. */
export async function payerOrder(
  { pool }: Pick<CheckoutContext, 'pool' | 'config'>,
  order: OrderView,
  actor: Actor | null,
  /** What the payer without an account has: the code of the request and the key of the receipt. */
  link: { code: string; key: string } | null,
): Promise<NonNullable<PayRequest['data']['order']>> {
  const dispute = await disputeOfOrder.first(pool, { orderId: order.id })
  const { number, amountMinor, refundedMinor, createdAt, refund, allowedActions } = commonOrderFields(
    order,
    'buyer',
  )
  return {
    number,
    amountMinor,
    refundedMinor,
    createdAt,
    refund,
    allowedActions,
    dispute: order.dispute,
    paidAt: order.paid_at?.toISOString() ?? null,
    reference: order.reference,
    checkCode: order.sold ? order.check_code : null,
    outcome: paymentOutcome(order.state, order.sold),
    isSold: order.sold,
    name: order.buyer_name,
    authorizationUrl: order.authorization_url,
    isInMyOrders: actor !== null && order.buyer_id === actor.userId,
    deadlines: {
      ...deadlinesOf(order),
      answer: order.dispute === 'open' ? (dispute?.answer_until.toISOString() ?? null) : null,
    },
    disputeCase: dispute
      ? disputeView(
          dispute,
          link ? picturesByLink(link) : disputePictureUrls(orderEndpoints.disputePicture, order.reference),
        )
      : null,
  }
}

const picturesByLink =
  ({ code, key }: { code: string; key: string }) =>
  (pictureId: string) =>
    address(paymentRequestEndpoints.disputePicture, { params: { code, pictureId }, query: { key } })
