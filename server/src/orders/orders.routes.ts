import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  BuyerOrderQuery,
  BuyerOrders,
  Initiate,
  InitiateAnswer,
  PayPage,
  Receipt,
  SellerOrderQuery,
  SellerOrders,
} from '@oja/contract/schemas/orders.ts'
import { OrderActionBody, OrderPage, simpleAction } from '@oja/contract/schemas/order-page.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { reference, Verify, VerifyAnswer } from '@oja/contract/schemas/payments.ts'
import { Commission } from '@oja/contract/schemas/payouts.ts'
import { z } from 'zod'
import type { Payments } from '../payments/payments.ts'
import { AppError } from '../platform/http/app-error.ts'
import { at } from '../platform/platform.ts'
import { readMultipartOrJson } from '../platform/multipart/multipart.ts'
import { setNextLink, sendCsv, setTotalCount } from '../platform/pagination/pagination.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { getCommission } from './ledger/commission.ts'
import { answerDispute, openDispute } from './disputes/disputes.ts'
import { startPayment } from './checkout/start-payment.ts'
import { performOrderAction } from './fulfilment/order-actions.ts'
import {
  buyerOrders,
  countBuyerOrders,
  countSellerOrders,
  sellerOrders,
  sellerOrdersCsv,
} from './order-lists.ts'
import { orderPage } from './order-page.ts'
import { payPage, receipt, verifyOrder } from './orders.ts'

const byReference = z.object({ reference })

export function ordersRoutes(app: App, platform: RoutePlatform, payments: Payments): void {
  const { pool, door, limits, config, files } = platform
  const till = { pool, payments, config }

  app.route({
    ...at(endpoints.payments.initiate),
    schema: { body: Initiate, response: { 200: InitiateAnswer } },
    async handler(request) {
      const actor = await door.member(request)
      await limits.count('initiate_account', actor.userId)
      return startPayment(till, actor, request.body, keyOf(request.headers['idempotency-key']))
    },
  })

  app.route({
    ...at(endpoints.payments.verify),
    schema: { body: Verify, response: { 200: VerifyAnswer } },
    async handler(request) {
      const actor = await door.signedIn(request)
      await limits.count('verify_account', actor.userId)
      return verifyOrder(till, actor, request.body.reference)
    },
  })

  app.route({
    ...at(endpoints.payments.receipt),
    schema: { params: byReference, response: { 200: Receipt } },
    handler: async (request) => receipt(pool, await door.signedIn(request), request.params.reference),
  })

  app.route({
    ...at(endpoints.payments.payPage),
    schema: { params: byReference, response: { 200: PayPage } },
    handler: async (request) => payPage(till, await door.signedIn(request), request.params.reference),
  })

  app.route({
    ...at(endpoints.payments.commission),
    schema: { response: { 200: Commission } },
    handler: () => getCommission(pool),
  })

  app.route({
    ...at(endpoints.orders.one),
    schema: { params: byReference, response: { 200: OrderPage } },
    handler: async (request) => orderPage(pool, await door.signedIn(request), request.params.reference),
  })

  app.route({
    ...at(endpoints.orders.act),
    schema: {
      params: z.object({ reference, action: simpleAction }),
      body: OrderActionBody,
      response: { 200: OrderPage },
    },
    async handler(request) {
      const actor = await door.signedIn(request)
      const { reference: name, action } = request.params
      await performOrderAction(till, actor, name, action, request.body)
      return orderPage(pool, actor, name)
    },
  })

  for (const [endpoint, speak] of [
    [endpoints.orders.openDispute, openDispute],
    [endpoints.orders.answerDispute, answerDispute],
  ] as const) {
    app.route({
      ...at(endpoint),
      schema: { params: byReference, response: { 200: OrderPage } },
      bodyLimit: lengths.uploadBytes,
      async handler(request) {
        const actor = await door.signedIn(request)
        await limits.count('upload_account', actor.userId)
        await readMultipartOrJson(request, { files: 'pictures' }, (upload) =>
          speak({ ...till, files }, actor, request.params.reference, upload),
        )
        return orderPage(pool, actor, request.params.reference)
      },
    })
  }

  app.route({
    ...at(endpoints.users.orders),
    schema: { querystring: BuyerOrderQuery, response: { 200: BuyerOrders } },
    async handler(request, reply) {
      const actor = await door.signedIn(request)
      const start = request.query.after
      const { answer, after } = await buyerOrders(pool, actor, start ?? null)
      setNextLink(reply, endpoints.users.orders.path, {}, after)
      const page = { start, rows: answer.orders.length, after }
      await setTotalCount(reply, page, () => countBuyerOrders(pool, actor))
      return answer
    },
  })

  app.route({
    ...at(endpoints.sellers.orders),
    schema: { querystring: SellerOrderQuery, response: { 200: SellerOrders } },
    async handler(request, reply) {
      const actor = await door.seller(request)
      const { query } = request
      const { answer, after } = await sellerOrders(platform.textPool, actor, query)
      setNextLink(reply, endpoints.sellers.orders.path, query, after)
      const page = { start: query.after, rows: answer.orders.length, after }
      await setTotalCount(reply, page, () => countSellerOrders(platform, actor, query))
      return answer
    },
  })

  app.route({
    method: 'GET',
    url: `${endpoints.sellers.orders.path}.csv`,
    schema: { querystring: SellerOrderQuery },
    async handler(request, reply) {
      const actor = await door.seller(request)
      return sendCsv(reply, 'orders', sellerOrdersCsv(platform.textPool, actor, request.query))
    },
  })
}

function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{8,100}$/.test(header)) return header
  throw new AppError('BAD_REQUEST', 'An Idempotency-Key has 8 to 100 plain characters')
}
