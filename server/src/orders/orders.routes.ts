import { endpoints } from '@oja/contract/endpoints.ts'
import {
  BuyerOrders,
  Initiate,
  InitiateAnswer,
  PayPage,
  Receipt,
  SellerOrders,
  Transactions,
} from '@oja/contract/orders.ts'
import { reference, Verify, VerifyAnswer } from '@oja/contract/payments.ts'
import { z } from 'zod'
import type { Payments } from '../payments/payments.ts'
import { AppError } from '../platform/app-error.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { initiate } from './initiate.ts'
import { buyerOrders, payPage, receipt, sellerOrders, sellerTransactions, verifyOrder } from './orders.ts'

const byReference = z.object({ reference })

export function ordersRoutes(app: App, platform: RoutePlatform, payments: Payments): void {
  const { pool, door, limits, config } = platform
  const till = { pool, payments, config }

  app.route({
    ...at(endpoints.payments.initiate),
    schema: { body: Initiate, response: { 200: InitiateAnswer } },
    async handler(request) {
      const actor = await door.signedIn(request)
      await limits.count('initiate_account', actor.userId)
      return initiate(till, actor, request.body, keyOf(request.headers['idempotency-key']))
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
    ...at(endpoints.users.orders),
    schema: { response: { 200: BuyerOrders } },
    handler: async (request) => buyerOrders(pool, await door.signedIn(request)),
  })

  app.route({
    ...at(endpoints.sellers.orders),
    schema: { response: { 200: SellerOrders } },
    handler: async (request) => sellerOrders(pool, await door.seller(request)),
  })

  app.route({
    ...at(endpoints.sellers.transactions),
    schema: { response: { 200: Transactions } },
    handler: async (request) => sellerTransactions(pool, await door.seller(request)),
  })
}

function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{8,100}$/.test(header)) return header
  throw new AppError('BAD_REQUEST', 'An Idempotency-Key has 8 to 100 plain characters')
}
