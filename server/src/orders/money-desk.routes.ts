import { endpoints } from '@oja/contract/endpoints.ts'
import { Message } from '@oja/contract/fields.ts'
import { DisputeDecision, MoneyDesk, NewCommission, RefundRetry } from '@oja/contract/money-desk.ts'
import { reference } from '@oja/contract/payments.ts'
import { z } from 'zod'
import type { Payments } from '../payments/payments.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { changeCommission, decideAsAdmin, moneyDesk, retryAsAdmin } from './money-desk.ts'

const byReference = z.object({ reference })

/** What the market's own people do about money. Every route asks the door for an admin. */
export function moneyDeskRoutes(app: App, { pool, door, config }: RoutePlatform, payments: Payments): void {
  const till = { pool, payments, config }

  app.route({
    ...at(endpoints.moneyDesk.all),
    schema: { response: { 200: MoneyDesk } },
    async handler(request) {
      await door.admin(request)
      return moneyDesk(pool)
    },
  })

  app.route({
    ...at(endpoints.moneyDesk.decide),
    schema: { params: byReference, body: DisputeDecision, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await decideAsAdmin(till, admin, request.params.reference, request.body)
      return { message: 'Decided. Both have been told.' }
    },
  })

  app.route({
    ...at(endpoints.moneyDesk.retryRefund),
    schema: { params: byReference, body: RefundRetry, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await retryAsAdmin(till, admin, request.params.reference, request.body.account ?? null)
      return { message: 'The refund is on its way again.' }
    },
  })

  app.route({
    ...at(endpoints.moneyDesk.setCommission),
    schema: { body: NewCommission, response: { 200: Message } },
    async handler(request) {
      await changeCommission(pool, await door.admin(request), request.body.percent)
      return { message: 'Orders from now on have the new commission.' }
    },
  })
}
