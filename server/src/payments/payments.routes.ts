import type { FastifyInstance } from 'fastify'
import { receiveWebhook } from './payments.ts'
import type { Payments } from './payments.ts'

// Paystack's largest event is a few KB.
const mostBytes = 256 * 1024

/** The webhook. Must be registered in a plugin of its own: the signature is over the bytes as they came. */
export function webhookRoutes(app: FastifyInstance, payments: Payments): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/v1/payments/paystack/webhook', { schema: { hide: true } }, async (request) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveWebhook(payments, raw, String(request.headers['x-paystack-signature'] ?? ''))
    return { received: true }
  })
}
