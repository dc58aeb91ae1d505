import { dispatchEndpoints } from '@oja/contract/endpoints/orders/dispatch.ts'
import { DriverBody } from '@oja/contract/schemas/delivery/dispatch-proof.ts'
import { OrderPage } from '@oja/contract/schemas/order-page.ts'
import { orderName } from '@oja/contract/schemas/payments.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { z } from 'zod'
import type { Payments } from '../../payments/payments.ts'
import { sendVariant } from '../../platform/files/file.routes.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { route } from '../../platform/http/route.ts'
import { readMultipartOrJson } from '../../platform/multipart/multipart.ts'
import { sendPlainPage } from '../../platform/pages/scriptless-page.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { orderPage } from '../order-page.ts'
import { findReference } from '../orders-records.ts'
import type { HasOtherName } from '../payouts/payout-account.ts'
import { dispatchPage } from './dispatch-page.ts'
import { addDispatchProof, findDispatch, nameDriver, readWaybill } from './dispatch-proofs.ts'

const byName = { params: z.object({ reference: orderName }) }
const byCode = { params: z.object({ code: z.string() }), hide: true }

/** The proof that goods were given to a driver: the seller gives it, both parties and admins read it. */
export function dispatchRoutes(
  app: App,
  { pool, config, files }: RoutePlatform,
  payments: Payments,
  hasOtherName: HasOtherName,
): void {
  const context = { pool, payments, config, files, hasOtherName }

  route(app, dispatchEndpoints.add, {
    schema: { ...byName, response: { 200: OrderPage } },
    bodyLimit: fieldLengths.uploadBytes,
    async handler(request) {
      const { actor } = request
      const reference = await findReference(pool, request.params.reference)
      await readMultipartOrJson(request, { files: 'waybill', single: true }, (upload) =>
        addDispatchProof(context, actor, reference, upload),
      )
      return orderPage(context, actor, reference)
    },
  })

  route(app, dispatchEndpoints.nameDriver, {
    schema: { ...byName, body: DriverBody, response: { 200: OrderPage } },
    async handler({ actor, params, body }) {
      const reference = await findReference(pool, params.reference)
      await nameDriver(context, actor, reference, body)
      return orderPage(context, actor, reference)
    },
  })

  for (const endpoint of [dispatchEndpoints.waybill, dispatchEndpoints.waybillForAdmin]) {
    route(app, endpoint, {
      schema: byName,
      async handler(request, reply) {
        const reference = await findReference(pool, request.params.reference)
        // An admin reads only at the address for admins (D5).
        const reader = endpoint.rules.access === 'admin' ? null : request.actor
        const file = await readWaybill(context, reader, reference)
        if (!file) throw notFound('There is nothing at this address')
        void reply.header('cache-control', 'private, no-store')
        return sendVariant(request, reply, file, 'image/webp')
      },
    })
  }
}

/** The page for whoever collects a parcel, and its photo. In a scope of their own: their errors are pages. */
export function dispatchPageRoutes(app: App, { pool, config, files }: RoutePlatform): void {
  route(app, dispatchEndpoints.page, {
    schema: byCode,
    async handler({ params }, reply) {
      const proof = await findDispatch(pool, params.code)
      return sendPlainPage(reply, dispatchPage(config, proof))
    },
  })

  route(app, dispatchEndpoints.pageWaybill, {
    schema: byCode,
    async handler(request, reply) {
      const proof = await findDispatch(pool, request.params.code)
      const file = proof?.file_id ? await files.readPrivate(proof.file_id, '640.webp') : null
      if (!file) throw notFound('There is nothing at this address')
      void reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
      return sendVariant(request, reply, file, 'image/webp')
    },
  })
}
