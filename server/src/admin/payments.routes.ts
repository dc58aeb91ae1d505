import { adminPaymentsEndpoints as endpoints } from '@oja/contract/endpoints/admin-payments.ts'
import {
  AdminOrder,
  AdminRefund,
  DisputeDecision,
  DisputeQuestion,
  AdminPayments,
  PaymentQueueLines,
  paymentQueue,
  PaymentQueueQuery,
  NewCommission,
  RefundBanks,
  RefundRetry,
  SupportOrder,
} from '@oja/contract/schemas/admin/admin-payments.ts'
import { orderName } from '@oja/contract/schemas/payments.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { z } from 'zod'
import type { Payments } from '../payments/payments.ts'
import { adminChange, sendAdminFile } from './admin-route-helpers.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { notifySellers } from './commission/notify-sellers.ts'
import {
  getAdminOrder,
  getSupportOrder,
  checkWithProviderAsAdmin,
  changeCommission,
  askAsAdmin,
  decideAsAdmin,
  paymentQueuesOverview,
  refundAsAdmin,
  seeEvent,
  retryAsAdmin,
  countQueueLines,
  findReference,
  listQueueLines,
  openBankList,
  queueLinesCsv,
  sumQueueLines,
} from '../orders/orders.ts'
import { assigneesOfOrders } from '../support/support.ts'
import { setNextLink, setTotalCount } from '../platform/pagination/pagination.ts'

const order = { params: z.object({ reference: orderName }) }
const byQueue = z.object({ queue: paymentQueue })

/** Endpoints for payments, for admins only. */
export function adminPaymentsRoutes(app: App, platform: RoutePlatform, payments: Payments): void {
  const { pool, textPool, config } = platform
  const context = { pool, payments, config }
  const banks = openBankList(context)

  route(app, endpoints.overview, {
    schema: { response: { 200: AdminPayments } },
    handler: () => paymentQueuesOverview(pool),
  })

  route(app, endpoints.queue, {
    schema: { params: byQueue, querystring: PaymentQueueQuery, response: { 200: PaymentQueueLines } },
    async handler({ params, query }, reply) {
      const { lines, after } = await listQueueLines(textPool, params.queue, query)
      setNextLink(reply, endpoints.queue.path.replace(':queue', params.queue), query, after)
      const page = { start: query.after, rows: lines.length, after }
      await setTotalCount(reply, page, () => countQueueLines(textPool, params.queue, query))
      const references = lines.flatMap(({ hasOrder, reference }) => (hasOrder ? [reference] : []))
      const assignees = await assigneesOfOrders(pool, references)
      return {
        data: lines.map((line) => ({ ...line, assignee: assignees.get(line.reference) ?? '' })),
        ...(await sumQueueLines(textPool, params.queue, query)),
      }
    },
  })

  route(app, endpoints.queueFile, {
    schema: { params: byQueue, querystring: PaymentQueueQuery },
    async handler({ actor: admin, params, query }, reply) {
      const lines = queueLinesCsv(textPool, params.queue, query)
      return sendAdminFile(pool, reply, admin, `money-${params.queue}`, query, lines)
    },
  })

  adminChange(app, endpoints.seeEvent, { params: idParams }, async (admin, { params }) => {
    await seeEvent(pool, admin, params.id)
    return 'event-seen'
  })

  route(app, endpoints.order, {
    schema: { ...order, response: { 200: AdminOrder } },
    handler: async ({ actor: admin, params }) =>
      getAdminOrder(context, admin, await findReference(pool, params.reference)),
  })

  route(app, endpoints.supportOrder, {
    schema: { ...order, response: { 200: SupportOrder } },
    handler: async ({ actor: admin, params }) =>
      getSupportOrder(pool, admin, await findReference(pool, params.reference)),
  })

  adminChange(app, endpoints.checkWithProvider, order, async (admin, { params }) => {
    await checkWithProviderAsAdmin(context, admin, await findReference(pool, params.reference))
    return 'payment-checked'
  })

  const refund = { ...order, body: AdminRefund }
  adminChange(app, endpoints.refund, refund, async (admin, { params, body }) => {
    await refundAsAdmin(context, admin, await findReference(pool, params.reference), body)
    return 'refund-started'
  })

  const decision = { ...order, body: DisputeDecision }
  adminChange(app, endpoints.decide, decision, async (admin, { params, body }) => {
    await decideAsAdmin(context, admin, await findReference(pool, params.reference), body)
    return 'dispute-decided'
  })

  const question = { ...order, body: DisputeQuestion }
  adminChange(app, endpoints.askSide, question, async (admin, { params, body }) => {
    await askAsAdmin(context, admin, await findReference(pool, params.reference), body)
    return body.party === 'buyer' ? 'buyer-asked' : 'seller-asked'
  })

  route(app, endpoints.refundBanks, {
    schema: { response: { 200: RefundBanks } },
    handler: () => banks(),
  })

  const retry = { ...order, body: RefundRetry }
  adminChange(app, endpoints.retryRefund, retry, async (admin, { params, body }) => {
    await retryAsAdmin(context, admin, await findReference(pool, params.reference), body.account ?? null)
    return 'refund-sent-again'
  })

  adminChange(app, endpoints.setCommission, { body: NewCommission }, async (admin, { body }) => {
    const isTold = await changeCommission(pool, admin, body.percent, notifySellers)
    return isTold ? 'commission-changed' : 'commission-changed-untold'
  })
}
