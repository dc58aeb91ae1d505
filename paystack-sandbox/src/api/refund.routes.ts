import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { describeDispute, findDispute } from './disputes.ts'
import { success } from '../http/envelope.ts'
import { createdWithin, fieldsOf, optionalText, pageOf } from '../http/input.ts'
import { createRefund, describeRefund, findRefund, processRefund, retryRefund } from './refunds.ts'

export function refundRoutes(app: FastifyInstance, context: Context): void {
  const config = { group: 'refund' } as const

  app.post('/refund', { config }, async (request) =>
    success(
      'Refund has been queued for processing',
      describeRefund(context, createRefund(context, request.body), true),
    ),
  )

  app.post<{ Params: { id: string } }>(
    '/refund/retry_with_customer_details/:id',
    { config },
    async (request) => {
      const refund = retryRefund(context, request.params.id, request.body)
      processRefund(context, refund.id)
      return success('Refund retried and has been queued for processing', describeRefund(context, refund))
    },
  )

  app.get('/refund', { config }, async (request) => {
    const query = fieldsOf(request.query)
    const named = optionalText(query['transaction']) ?? optionalText(query['reference'])
    const transaction =
      context.store.transactions.get(`id:${named}`) ?? context.store.transactions.get(`reference:${named}`)
    const wanted = createdWithin(context.store.refunds.all(), query).filter(
      (refund) => named === null || refund.transactionId === transaction?.id,
    )
    const { rows, meta } = pageOf(wanted, query)
    return success(
      'Refunds retrieved',
      rows.map((refund) => describeRefund(context, refund)),
      meta,
    )
  })

  app.get<{ Params: { id: string } }>('/refund/:id', { config }, async (request) =>
    success('Refund retrieved', describeRefund(context, findRefund(context, request.params.id))),
  )

  app.get<{ Params: { id: string } }>('/dispute/:id', { config }, async (request) =>
    success('Dispute retrieved', describeDispute(context, findDispute(context, request.params.id))),
  )
}
