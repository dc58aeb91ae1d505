import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { success } from '../http/envelope.ts'
import { createdWithin, fieldsOf, optionalText, pageOf } from '../http/input.ts'
import { describeTransaction } from './transaction-answer.ts'
import { findTransaction, initializeTransaction } from './transactions.ts'

export function transactionRoutes(app: FastifyInstance, context: Context): void {
  app.post('/transaction/initialize', { config: { group: 'initialize' } }, async (request) => {
    const { accessCode, reference } = initializeTransaction(context, request.body)
    return success('Authorization URL created', {
      authorization_url: `${context.origin}/checkout/${accessCode}`,
      access_code: accessCode,
      reference,
    })
  })

  app.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    { config: { group: 'verify' } },
    async (request) =>
      success(
        'Verification successful',
        describeTransaction(findTransaction(context, `reference:${request.params.reference}`)),
      ),
  )

  app.get('/transaction', { config: { group: 'list' } }, async (request) => {
    const query = fieldsOf(request.query)
    const status = optionalText(query['status'])
    const wanted = createdWithin(context.store.transactions.all(), query).filter(
      (transaction) => status === null || transaction.status === status,
    )
    const { rows, meta } = pageOf(wanted, query)
    const totalVolume = wanted.reduce((sum, { amount }) => sum + amount, 0)
    return success('Transactions retrieved', rows.map(describeTransaction), {
      ...meta,
      total_volume: totalVolume,
    })
  })

  app.get<{ Params: { id: string } }>('/transaction/:id', { config: { group: 'verify' } }, async (request) =>
    success(
      'Transaction retrieved',
      describeTransaction(findTransaction(context, `id:${request.params.id}`)),
    ),
  )
}
