import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import { paymentWindowEndpoints } from '@oja/contract/endpoints/orders/payment-window.ts'
import { Initiate, InitiateAnswer, PayPage, Receipt } from '@oja/contract/schemas/orders.ts'
import { PaymentClosed, PaymentOpened } from '@oja/contract/schemas/orders/payment-window.ts'
import { orderName, Verify, VerifyAnswer } from '@oja/contract/schemas/payments.ts'
import { Commission } from '@oja/contract/schemas/payouts.ts'
import { z } from 'zod'
import type { Payments } from '../../payments/payments.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { keepBegunBuyNow } from '../basket/basket-records.ts'
import { getCommission } from '../ledger/commission-rates.ts'
import { payPage, receipt, verifyOrder } from '../orders.ts'
import { findReference } from '../orders-records.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { closePayment, queueCloseReplaced, openPayment } from '../holds/payment-window.ts'
import { startPayment } from './start-payment.ts'

const byName = z.object({ reference: orderName })

/** Endpoints of paying for an order: Buy Now, the proof, the receipt, the payment page, and the commission. */
export function paymentsRoutes(app: App, { pool, config }: RoutePlatform, payments: Payments): void {
  const context = { pool, payments, config }

  route(app, paymentsEndpoints.payments.initiate, {
    schema: { body: Initiate, response: { 200: InitiateAnswer } },
    async handler(request) {
      const { actor, body, headers } = request
      const started = await startPayment(context, actor, body, readIdempotencyKey(headers))
      try {
        await keepBegunBuyNow.count(pool, { buyerId: actor.userId, reference: started.reference })
      } catch (error) {
        // The order exists, and stands among the orders.
        request.log.error({ err: error }, 'a Buy Now was not noted for the basket')
      }
      await queueCloseReplaced(pool, request)
      return started
    },
  })

  route(app, paymentsEndpoints.payments.verify, {
    schema: { body: Verify, response: { 200: VerifyAnswer } },
    handler: async ({ actor, body }) =>
      verifyOrder(context, actor, await findReference(pool, body.reference)),
  })

  route(app, paymentsEndpoints.payments.receipt, {
    schema: { params: byName, response: { 200: Receipt } },
    handler: async ({ actor, params }) => receipt(pool, actor, await findReference(pool, params.reference)),
  })

  route(app, paymentsEndpoints.payments.payPage, {
    schema: { params: byName, response: { 200: PayPage } },
    handler: async ({ actor, params }) =>
      payPage(context, actor, await findReference(pool, params.reference)),
  })

  route(app, paymentWindowEndpoints.opened, {
    schema: { params: byName, response: { 200: PaymentOpened } },
    handler: async ({ actor, params }) =>
      openPayment(pool, actor, await findReference(pool, params.reference)),
  })

  route(app, paymentWindowEndpoints.closed, {
    schema: { params: byName, response: { 200: PaymentClosed } },
    handler: async ({ actor, params, headers }) =>
      closePayment(context, actor, await findReference(pool, params.reference), headers.cookie),
  })

  route(app, paymentsEndpoints.payments.commission, {
    schema: { response: { 200: Commission } },
    handler: () => getCommission(pool),
  })
}
