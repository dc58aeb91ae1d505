import { paymentRequestEndpoints } from '@oja/contract/endpoints/orders/payment-requests.ts'
import {
  NewPaymentRequest,
  OwnPaymentRequests,
  PayRequest,
  receiptKey,
  ReceiptKey,
  requestCode,
  RequestDispute,
  RequestPayer,
  StartedRequestPayment,
} from '@oja/contract/schemas/orders/payment-requests.ts'
import { id, idParams } from '@oja/contract/schemas/fields.ts'
import { z } from 'zod'
import type { Payments } from '../../payments/payments.ts'
import { sendVariant } from '../../platform/files/file.routes.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import type { HasOtherName } from '../payouts/payout-account.ts'
import { payoutToDoOfShop } from '../payouts/payout-reasons.ts'
import { disputePictureWidths, readDisputePicture } from '../disputes/dispute-pictures.ts'
import {
  disputeRequestOrder,
  orderOfReceipt,
  payRequest,
  startRequestPayment,
  verifyRequestPayment,
} from './pay-request.ts'
import { askForPayment, cancelPaymentRequest, ownPaymentRequests } from './payment-requests.ts'

const byCode = z.object({ code: requestCode })
const own = { 200: OwnPaymentRequests }
const paid = { 200: PayRequest }

/** What a seller asks for at the stall, and its payment by whoever has the code. */
export function paymentRequestsRoutes(
  app: App,
  { pool, config, files }: RoutePlatform,
  payments: Payments,
  hasOtherName: HasOtherName,
): void {
  const context = { pool, payments, config }

  route(app, paymentRequestEndpoints.own, {
    schema: { response: own },
    handler: async ({ actor }) => {
      const [{ data }, payoutToDo] = await Promise.all([
        ownPaymentRequests(context, actor),
        // A helper is not told what the shop is paid.
        actor.helps ? undefined : payoutToDoOfShop(pool, actor, hasOtherName),
      ])
      return { data: { ...data, payoutToDo } }
    },
  })

  route(app, paymentRequestEndpoints.create, {
    schema: { body: NewPaymentRequest, response: own },
    handler: ({ actor, body }) => askForPayment(context, actor, body),
  })

  route(app, paymentRequestEndpoints.cancel, {
    schema: { params: idParams, response: own },
    handler: ({ actor, params }) => cancelPaymentRequest(context, actor, params.id),
  })

  route(app, paymentRequestEndpoints.one, {
    schema: {
      params: byCode,
      querystring: z.object({ key: receiptKey.optional().catch(undefined) }),
      response: paid,
    },
    handler: ({ actor, params, query }) => payRequest(context, actor, params.code, query.key ?? null),
  })

  route(app, paymentRequestEndpoints.pay, {
    schema: { params: byCode, body: RequestPayer, response: { 200: StartedRequestPayment } },
    handler: async ({ actor, params, body }) => ({
      data: await startRequestPayment(context, actor, params.code, body),
    }),
  })

  route(app, paymentRequestEndpoints.verify, {
    schema: { params: byCode, body: ReceiptKey, response: paid },
    handler: ({ actor, params, body }) =>
      verifyRequestPayment(context, actor, params.code, body.key === '' ? null : body.key),
  })

  route(app, paymentRequestEndpoints.disputePicture, {
    schema: {
      params: byCode.extend({ pictureId: id }),
      querystring: z.object({ key: receiptKey, width: z.enum(disputePictureWidths).default('640') }),
    },
    async handler(request, reply) {
      const { code, pictureId } = request.params
      const { key, width } = request.query
      const { reference, buyer_id } = await orderOfReceipt(context, code, key)
      const file = await readDisputePicture(pool, files, buyer_id, { reference, pictureId, width })
      void reply.header('cache-control', 'private, no-store')
      return sendVariant(request, reply, file, 'image/webp')
    },
  })

  route(app, paymentRequestEndpoints.openDispute, {
    schema: { params: byCode, body: RequestDispute, response: paid },
    handler: ({ params, body }) => disputeRequestOrder(context, params.code, body),
  })
}
