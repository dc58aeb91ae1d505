import { Message } from '@oja/contract/fields.ts'
import { moneyDeskEndpoints as endpoints } from '@oja/contract/money-desk-endpoints.ts'
import {
  DeskOrder,
  DeskRefund,
  DisputeDecision,
  MoneyDesk,
  MoneyLines,
  moneyQueue,
  MoneyQueueQuery,
  NewCommission,
  RefundRetry,
} from '@oja/contract/money-desk.ts'
import { reference } from '@oja/contract/payments.ts'
import { z } from 'zod'
import type { Payments } from '../payments/payments.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { nameNext, sendCsv } from '../platform/list-answers.ts'
import { deskOrder } from './desk-order.ts'
import {
  askAsAdmin,
  changeCommission,
  decideAsAdmin,
  moneyDesk,
  refundAsAdmin,
  retryAsAdmin,
} from './money-desk.ts'
import { moneyLines, moneyLinesCsv } from './money-queues.ts'

const byReference = z.object({ reference })
const byQueue = z.object({ queue: moneyQueue })

/** What the market's own people do about money. Every route asks the door for an admin. */
export function moneyDeskRoutes(app: App, platform: RoutePlatform, payments: Payments): void {
  const { pool, textPool, door, config } = platform
  const till = { pool, payments, config }

  app.route({
    ...at(endpoints.overview),
    schema: { response: { 200: MoneyDesk } },
    async handler(request) {
      await door.admin(request)
      return moneyDesk(pool)
    },
  })

  app.route({
    ...at(endpoints.queue),
    schema: { params: byQueue, querystring: MoneyQueueQuery, response: { 200: MoneyLines } },
    async handler(request, reply) {
      await door.admin(request)
      const { params, query } = request
      const { lines, after } = await moneyLines(textPool, params.queue, query)
      nameNext(reply, endpoints.queue.path.replace(':queue', params.queue), query, after)
      return { data: lines }
    },
  })

  app.route({
    method: 'GET',
    url: `${endpoints.queue.path}/csv`,
    schema: { params: byQueue, querystring: MoneyQueueQuery },
    async handler(request, reply) {
      await door.admin(request)
      const { params, query } = request
      return sendCsv(reply, `money-${params.queue}`, moneyLinesCsv(textPool, params.queue, query))
    },
  })

  app.route({
    ...at(endpoints.order),
    schema: { params: byReference, response: { 200: DeskOrder } },
    async handler(request) {
      await door.admin(request)
      return deskOrder(pool, request.params.reference)
    },
  })

  app.route({
    ...at(endpoints.ask),
    schema: { params: byReference, response: { 200: Message } },
    async handler(request) {
      await askAsAdmin(till, await door.admin(request), request.params.reference)
      return { message: 'Asked. This is how it stands now.' }
    },
  })

  app.route({
    ...at(endpoints.refund),
    schema: { params: byReference, body: DeskRefund, response: { 200: Message } },
    async handler(request) {
      await refundAsAdmin(till, await door.admin(request), request.params.reference, request.body)
      return { message: 'The money is on its way back.' }
    },
  })

  app.route({
    ...at(endpoints.decide),
    schema: { params: byReference, body: DisputeDecision, response: { 200: Message } },
    async handler(request) {
      await decideAsAdmin(till, await door.admin(request), request.params.reference, request.body)
      return { message: 'Decided. Both have been told.' }
    },
  })

  app.route({
    ...at(endpoints.retryRefund),
    schema: { params: byReference, body: RefundRetry, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await retryAsAdmin(till, admin, request.params.reference, request.body.account ?? null)
      return { message: 'The refund is on its way again.' }
    },
  })

  app.route({
    ...at(endpoints.setCommission),
    schema: { body: NewCommission, response: { 200: Message } },
    async handler(request) {
      await changeCommission(pool, await door.admin(request), request.body.percent)
      return { message: 'Orders from now on have the new commission.' }
    },
  })
}
