import { adminPaymentsEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import { disputeAdditionEndpoints } from '@oja/contract/endpoints/orders/dispute-additions.ts'
import { handoverEndpoints } from '@oja/contract/endpoints/orders/handover.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { PackingList, PackingQuery } from '@oja/contract/schemas/delivery/order-delivery.ts'
import { id } from '@oja/contract/schemas/fields.ts'
import { BuyerOrderQuery, BuyerOrders, SellerOrderQuery, SellerOrders } from '@oja/contract/schemas/orders.ts'
import { HandoverBody, OrderActionBody, OrderPage, simpleAction } from '@oja/contract/schemas/order-page.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { orderName } from '@oja/contract/schemas/payments.ts'
import { z } from 'zod'
import type { Payments } from '../payments/payments.ts'
import { sendVariant } from '../platform/files/file.routes.ts'
import { readMultipartOrJson } from '../platform/multipart/multipart.ts'
import { setNextLink, sendCsv, setTotalCount } from '../platform/pagination/pagination.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { addToDispute, answerDispute, openDispute } from './disputes/disputes.ts'
import { disputePictureWidths, readDisputePicture } from './disputes/dispute-pictures.ts'
import { performOrderAction } from './fulfilment/order-actions.ts'
import { enterHandoverCode, renewHandoverCode, retractHandoverCode } from './handover/handover.ts'
import { buyerOrders, countBuyerOrders } from './buyer-orders.ts'
import { countSellerOrders, sellerOrders, sellerOrdersCsv } from './order-lists.ts'
import { orderPage } from './order-page.ts'
import { noteOpenedInBrowser } from './holds/payment-window.ts'
import { findReference } from './orders-records.ts'
import type { HasOtherName } from './payouts/payout-account.ts'
import { packingList, packingListCsv } from './packing/packing-list.ts'

const byName = z.object({ reference: orderName })

export function ordersRoutes(
  app: App,
  platform: RoutePlatform,
  payments: Payments,
  hasOtherName: HasOtherName,
): void {
  const { pool, config, files } = platform
  const context = { pool, payments, config, hasOtherName }

  route(app, orderEndpoints.one, {
    schema: { params: byName, response: { 200: OrderPage } },
    async handler({ actor, params, headers }) {
      await noteOpenedInBrowser(pool, actor, headers.cookie)
      return orderPage(context, actor, await findReference(pool, params.reference))
    },
  })

  route(app, orderEndpoints.act, {
    schema: {
      params: byName.extend({ action: simpleAction }),
      body: OrderActionBody,
      response: { 200: OrderPage },
    },
    async handler({ actor, params, body }) {
      const reference = await findReference(pool, params.reference)
      await performOrderAction(context, actor, reference, params.action, body)
      return orderPage(context, actor, reference)
    },
  })

  route(app, handoverEndpoints.handOver, {
    schema: { params: byName, body: HandoverBody, response: { 200: OrderPage } },
    async handler({ actor, params, body }) {
      const reference = await findReference(pool, params.reference)
      const handedOver = await enterHandoverCode(context, actor, reference, body.code)
      return orderPage(context, actor, handedOver)
    },
  })

  for (const [endpoint, change] of [
    [handoverEndpoints.renewCode, renewHandoverCode],
    [handoverEndpoints.retractCode, retractHandoverCode],
  ] as const) {
    route(app, endpoint, {
      schema: { params: byName, response: { 200: OrderPage } },
      async handler({ actor, params }) {
        const reference = await findReference(pool, params.reference)
        await change(context, actor, reference)
        return orderPage(context, actor, reference)
      },
    })
  }

  for (const [endpoint, speak] of [
    [orderEndpoints.openDispute, openDispute],
    [orderEndpoints.answerDispute, answerDispute],
    [disputeAdditionEndpoints.add, addToDispute],
  ] as const) {
    route(app, endpoint, {
      schema: { params: byName, response: { 200: OrderPage } },
      bodyLimit: lengths.uploadBytes,
      async handler(request) {
        const { actor } = request
        const reference = await findReference(pool, request.params.reference)
        await readMultipartOrJson(request, { files: 'pictures' }, (upload) =>
          speak({ ...context, files }, actor, reference, upload),
        )
        return orderPage(context, actor, reference)
      },
    })
  }

  for (const endpoint of [orderEndpoints.disputePicture, adminPaymentsEndpoints.disputePicture]) {
    route(app, endpoint, {
      schema: {
        params: z.object({ reference: orderName, pictureId: id }),
        querystring: z.object({ width: z.enum(disputePictureWidths).default('640') }),
      },
      async handler(request, reply) {
        const reference = await findReference(pool, request.params.reference)
        const wanted = { ...request.params, reference, ...request.query }
        // An admin reads only at the address for admins (D5).
        const partyId = endpoint.rules.access === 'admin' ? null : request.actor.userId
        const file = await readDisputePicture(pool, files, partyId, wanted)
        void reply.header('cache-control', 'private, no-store')
        return sendVariant(request, reply, file, 'image/webp')
      },
    })
  }

  route(app, endpoints.users.orders, {
    schema: { querystring: BuyerOrderQuery, response: { 200: BuyerOrders } },
    async handler({ actor, query, headers }, reply) {
      await noteOpenedInBrowser(pool, actor, headers.cookie)
      const { answer, after } = await buyerOrders(platform, actor, query)
      setNextLink(reply, endpoints.users.orders.path, query, after)
      const page = { start: query.after, rows: answer.orders.length, after }
      await setTotalCount(reply, page, () => countBuyerOrders(platform, actor, query))
      return answer
    },
  })

  route(app, dashboardEndpoints.orders, {
    schema: { querystring: SellerOrderQuery, response: { 200: SellerOrders } },
    async handler({ actor, query }, reply) {
      const { answer, after, of } = await sellerOrders(platform, actor, query)
      setNextLink(reply, dashboardEndpoints.orders.path, { ...query, ...of }, after)
      const page = { start: query.after, rows: answer.orders.length, after }
      await setTotalCount(reply, page, () => countSellerOrders(platform, actor, query))
      return answer
    },
  })

  route(app, dashboardEndpoints.ordersFile, {
    schema: { querystring: SellerOrderQuery },
    handler: ({ actor, query }, reply) => sendCsv(reply, 'orders', sellerOrdersCsv(platform, actor, query)),
  })

  route(app, deliveryEndpoints.packing, {
    schema: { querystring: PackingQuery, response: { 200: PackingList } },
    handler: ({ actor, query }) => packingList(context, actor, query.day),
  })

  route(app, deliveryEndpoints.packingFile, {
    schema: { querystring: PackingQuery },
    handler: ({ actor, query }, reply) =>
      sendCsv(reply, `packing-${query.day}`, packingListCsv(context, actor, query.day)),
  })
}
