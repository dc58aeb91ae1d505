import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { success } from '../http/envelope.ts'
import {
  createRecipient,
  createTransfer,
  describeRecipient,
  describeTransfer,
  finalizeTransfer,
  findTransfer,
} from './transfers.ts'

export function transferRoutes(app: FastifyInstance, context: Context): void {
  const config = { group: 'transfer' } as const

  app.post('/transferrecipient', { config }, async (request, reply) => {
    const recipient = createRecipient(context, request.body)
    return reply
      .code(201)
      .send(success('Transfer recipient created successfully', describeRecipient(recipient)))
  })

  app.post('/transfer', { config }, async (request) => {
    const transfer = createTransfer(context, request.body)
    const message =
      transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
    return success(message, describeTransfer(context, transfer))
  })

  app.post('/transfer/finalize_transfer', { config }, async (request) =>
    success('Transfer has been queued', describeTransfer(context, finalizeTransfer(context, request.body))),
  )

  app.get<{ Params: { reference: string } }>('/transfer/verify/:reference', { config }, async (request) =>
    success(
      'Transfer retrieved',
      describeTransfer(context, findTransfer(context, `reference:${request.params.reference}`)),
    ),
  )
}
