import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import {
  Checkout,
  Quote,
  QuoteAnswer,
  StartCheckout,
  StartCheckoutAnswer,
} from '@oja/contract/schemas/orders/checkouts.ts'
import { reference } from '@oja/contract/schemas/payments.ts'
import { z } from 'zod'
import type { Payments } from '../../payments/payments.ts'
import { queueCloseReplaced } from '../holds/payment-window.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { checkoutView } from './checkout-view.ts'
import { quoteCheckout } from './quote-checkout.ts'
import { startCheckout } from './start-checkout.ts'

/** The payment of a basket. */
export function checkoutsRoutes(app: App, platform: RoutePlatform, payments: Payments): void {
  const { pool, config } = platform
  const context = { pool, payments, config }

  route(app, basketEndpoints.quote, {
    schema: { body: Quote, response: { 200: QuoteAnswer } },
    handler: ({ actor, body }) => quoteCheckout(pool, config, actor, body),
  })

  route(app, basketEndpoints.start, {
    schema: { body: StartCheckout, response: { 200: StartCheckoutAnswer } },
    async handler(request) {
      const { actor, body, headers } = request
      const started = await startCheckout(context, actor, body, readIdempotencyKey(headers))
      await queueCloseReplaced(pool, request)
      return started
    },
  })

  route(app, basketEndpoints.one, {
    schema: { params: z.object({ reference }), response: { 200: Checkout } },
    handler: ({ actor, params }) => checkoutView(pool, config, actor, params.reference),
  })
}
